import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Lets an app listen on a free port of this machine and answers the port. */
export async function listening(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as { port: number }).port;
}

export type RawAnswer = { status: number; headers: Record<string, string>; body: string; tookMs: number };

/**
 * Sends pieces of bytes as they are, one after the other with `pauseMs` between, and reads until the server closes.
 * Status 0: it closed without a word.
 */
export function sendRaw(port: number, pieces: readonly (string | Buffer)[], pauseMs = 0): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const began = performance.now();
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1');
    let next = 0;
    const send = () => {
      if (next >= pieces.length || !socket.writable) return;
      socket.write(pieces[next++]!);
      if (pauseMs > 0) setTimeout(send, pauseMs);
      else send();
    };
    socket.on('connect', send);
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', () => {});
    socket.on('close', () =>
      resolve({ ...readAnswer(Buffer.concat(chunks).toString('utf8')), tookMs: performance.now() - began }),
    );
  });
}

function readAnswer(text: string) {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line) => [
    line.slice(0, line.indexOf(':')).toLowerCase(),
    line.slice(line.indexOf(':') + 1).trim(),
  ]);
  return {
    status: Number(first.split(' ')[1] ?? 0),
    headers: Object.fromEntries(headers),
    body: rest.join('\r\n\r\n'),
  };
}
