import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How the process leaves: first it says so (readiness 503) and serves on, then it closes. */
export type Drain = { readonly begun: boolean; begin(): void; onBegin(listener: () => void): void };

export function newDrain(): Drain {
  const listeners: (() => void)[] = [];
  let begun = false;
  return {
    get begun() {
      return begun;
    },
    begin: () => {
      if (begun) return;
      begun = true;
      for (const listener of listeners) listener();
    },
    onBegin: (listener) => void listeners.push(listener),
  };
}

const tick = 50;
/** In milliseconds without a request that is being answered, after which connections that send half a request are cut. */
const quiet = 500;

/**
 * Makes the server's connections end with their answers once the drain has begun, so that no balancer sends a request on
 * one that is about to close. While the server closes, a connection that becomes idle is closed at once, and what is still
 * being answered after `patience` milliseconds is cut.
 */
export function drainConnections(app: FastifyInstance, drain: Drain, patience = 20_000): void {
  const { server } = app;
  // The last answer of each connection, so that a request costs no listener of its own.
  const answers = new Map<Socket, ServerResponse>();
  const answering = () => [...answers.values()].filter((response) => !response.writableFinished && !response.destroyed);
  const endWithAnswer = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('connection', 'close');
  };
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (drain.begun) endWithAnswer(response);
    const { socket } = request;
    if (!answers.has(socket)) socket.once('close', () => answers.delete(socket));
    answers.set(socket, response);
  });
  drain.onBegin(() => answering().forEach(endWithAnswer));
  app.addHook('preClose', async () => {
    drain.begin();
    const from = Date.now();
    let busyAt = from;
    const timer = setInterval(() => {
      const now = Date.now();
      if (answering().length > 0) busyAt = now;
      server.closeIdleConnections();
      if (now - busyAt > quiet || now - from > patience) server.closeAllConnections();
    }, tick);
    server.once('close', () => clearInterval(timer));
  });
}
