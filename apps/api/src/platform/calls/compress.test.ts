import { brotliDecompressSync } from 'node:zlib';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { sendJson } from './compress.ts';

const long = { data: Array.from({ length: 50 }, (_, n) => ({ n, title: `Bread oven ${n}` })) };
const app = fastify();
app.get('/long', (request, reply) => sendJson(request, reply, long));
app.get('/short', (request, reply) => sendJson(request, reply, { data: null }));

function ask(url: string, encoding?: string) {
  return app.inject({ url, headers: encoding ? { 'accept-encoding': encoding } : {} });
}

it('a long answer is compressed for a client that takes brotli, and says the same', async () => {
  const plain = await ask('/long');
  expect(plain.headers).not.toHaveProperty('content-encoding');
  expect(plain.json()).toEqual(long);
  const packed = await ask('/long', 'gzip, deflate, br, zstd');
  expect(packed.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-encoding': 'br',
    'content-length': String(packed.rawPayload.length),
  });
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.payload);
});

it('a short answer, and one for a client that takes gzip only, comes as it is', async () => {
  expect((await ask('/short', 'br')).payload).toBe('{"data":null}');
  expect((await ask('/long', 'gzip')).json()).toEqual(long);
});
