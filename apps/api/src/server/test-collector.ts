import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';

/** A request that a test has received. */
export type Received = { path: string; headers: Record<string, unknown>; body: string };

/** A server on this machine that keeps what is posted to it, and answers 200 or what `answer` says. */
export async function testCollector(answer: { status: number; headers?: Record<string, string> } = { status: 200 }) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const bytes = Buffer.concat(chunks);
    const body = (request.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString('utf8');
    received.push({ path: request.url ?? '', headers: request.headers, body });
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers }).end('{}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
