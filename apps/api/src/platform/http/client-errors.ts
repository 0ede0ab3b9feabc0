import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { failure } from '../calls/envelope.ts';

const tooSlow = { status: 408, code: 'too_slow', message: 'The request took too long to arrive.' };
const headTooLarge = { status: 431, code: 'too_large', message: 'The headers of the request are too large.' };
const unreadable = { status: 400, code: 'bad_request', message: 'The request could not be read.' };

/** Answers what is no HTTP, or comes too slowly to wait for: in the envelope as everything, after which the connection ends. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy(error);
  const known = error.code === 'HPE_HEADER_OVERFLOW' ? headTooLarge : unreadable;
  const { status, code, message } = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? tooSlow : known;
  const body = JSON.stringify(failure(status, code, message));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy(error));
}

/** An address whose escapes are broken names nothing: it is led where every unknown address of a call is answered. */
export function readableAddress(url = '/'): string {
  if (!url.includes('%')) return url;
  try {
    decodeURIComponent(url.split(/[?#]/, 1)[0]!);
    return url;
  } catch {
    return '/api/unreadable';
  }
}
