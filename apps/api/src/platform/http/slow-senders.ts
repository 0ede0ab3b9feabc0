import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * The least that a body must bring in each window. A slow line may take minutes for a large file, so it is not the whole
 * time that counts but whether bytes keep coming; 4 kB in a second is half of what an old telephone line carried.
 */
export type Pace = { bytes: number; windowMs: number };

export const usualPace: Pace = { bytes: 60_000, windowMs: 15_000 };

/**
 * Cuts off a client that sends a body slower than `pace` over a whole window, with the error that Node uses for a request that
 * takes too long. While the server itself does not read, no client is blamed for what waits in the socket.
 */
export function cutSlowSenders(server: Server, pace: Pace): void {
  // By connection, so that a request costs no listener of its own.
  const receiving = new Map<Socket, { request: IncomingMessage; read: number; since: number }>();

  server.on('request', (request: IncomingMessage) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    if (request.complete || (encoding === undefined && !(Number(length) > 0))) return;
    const { socket } = request;
    const window = { request, read: socket.bytesRead, since: Date.now() };
    if (!receiving.has(socket)) socket.once('close', () => receiving.delete(socket));
    receiving.set(socket, window);
  });

  const look = () => {
    const now = Date.now();
    for (const [socket, window] of receiving) {
      if (window.request.complete || window.request.destroyed || now - window.since < pace.windowMs) continue;
      if (socket.bytesRead - window.read < pace.bytes && !socket.isPaused()) {
        receiving.delete(socket);
        cutOff(server, socket);
      } else {
        window.read = socket.bytesRead;
        window.since = now;
      }
    }
  };
  const timer = setInterval(look, Math.max(50, pace.windowMs / 4));
  timer.unref();
  server.once('close', () => clearInterval(timer));
}

function cutOff(server: Server, socket: Socket) {
  const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  server.emit('clientError', error, socket);
}
