import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../configuration/config.ts';
import { webPages } from './web.http.ts';

let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guildhall-pages-'));
  await writeFile(join(folder, 'index.html'), '<html><head><meta content="%PUBLIC_TOKEN%"></head><body></body></html>');
  const screens = {
    login: ['/assets/l.js'],
    wallet: ['/assets/w.js', '/assets/w.css'],
    'order/detail': ['/assets/o.js'],
  };
  await writeFile(join(folder, 'screens.json'), JSON.stringify(screens));
  app = Fastify();
  await webPages(app, { config: readConfig({ PUBLIC_TOKEN: 'a"b&c' }) }, folder);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

function script(file: string) {
  return `<link rel="modulepreload" href="/assets/${file}" crossorigin>`;
}

it('the page of a screen names the files of that screen and of no other', async () => {
  const { body } = await app.inject('/wallet?page=2');
  expect(body).toContain(script('w.js'));
  expect(body).toContain('<link rel="preload" as="style" href="/assets/w.css" crossorigin>');
  expect(body).not.toContain('/assets/l.js');
});

it.each([
  ['/', 'l.js'],
  ['/login/', 'l.js'],
  ['/Order/Detail', 'o.js'],
])('%s gets the files of its screen', async (path, file) => {
  const { body } = await app.inject(path);
  expect(body.match(/href="[^"]*"/g)).toEqual([`href="/assets/${file}"`]);
});

it.each(['/nowhere', '/constructor', '/__proto__'])('an unknown address has no files: %s', async (path) => {
  const { statusCode, body } = await app.inject({ url: path, headers: { accept: 'text/html' } });
  expect(statusCode).toBe(404);
  expect(body).not.toContain('href');
});

it('the policy allows the script that stands in the page, by its hash, and no other', async () => {
  const text = "alert('here')";
  await writeFile(
    join(folder, 'index.html'),
    `<script>${text}</script><script type="module" src="/assets/m.js"></script>`,
  );
  const strict = Fastify();
  strict.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', "default-src 'self';script-src 'self';style-src 'self'");
  });
  await webPages(strict, { config: readConfig({}) }, folder);
  const hash = createHash('sha256').update(text).digest('base64');
  expect((await strict.inject('/login')).headers['content-security-policy']).toBe(
    `default-src 'self';script-src 'self' 'sha256-${hash}';style-src 'self'`,
  );
  expect((await strict.inject('/assets/none.js')).headers['content-security-policy']).not.toContain('sha256');
  await strict.close();
});

it('a page that the browser has comes again only once it has changed', async () => {
  const policy = { 'cache-control': 'no-cache', vary: 'accept-encoding' };
  const first = await app.inject('/wallet');
  const etag = String(first.headers['etag']);
  expect(etag).toMatch(/^W\/"[\w-]{43}"$/);
  for (const known of [etag, `"another", ${etag}`]) {
    const again = await app.inject({
      url: '/wallet?page=2',
      headers: { 'if-none-match': known, 'accept-encoding': 'br' },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(again.headers).toMatchObject({ ...policy, etag });
    expect(again.headers['content-encoding']).toBeUndefined();
  }
  const other = await app.inject({ url: '/login', headers: { 'if-none-match': etag } });
  expect([other.statusCode, other.headers['etag'] === etag]).toEqual([200, false]);
  const none = await app.inject({ url: '/nowhere', headers: { 'if-none-match': '*', accept: 'text/html' } });
  expect([none.statusCode, none.headers['etag']]).toEqual([404, undefined]);
});

it('the page comes compressed to who reads brotli, and as it is to who does not', async () => {
  const plain = await app.inject('/wallet');
  expect(plain.headers).toMatchObject({ vary: 'accept-encoding' });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.body).toContain('content="a&quot;b&amp;c"');
  for (const accepted of ['br', 'gzip, deflate, br, zstd', 'gzip, br;q=0.5']) {
    const packed = await app.inject({ url: '/wallet', headers: { 'accept-encoding': accepted } });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
  }
  for (const accepted of ['gzip', 'br;q=0', 'gzip, br;q=0.0, deflate', 'brx']) {
    const unpacked = await app.inject({ url: '/wallet', headers: { 'accept-encoding': accepted } });
    expect(unpacked.headers['content-encoding']).toBeUndefined();
  }
});

it('a page says what holds when it is asked for', async () => {
  await writeFile(join(folder, 'index.html'), '<meta content="%CONFIGURATION%">');
  const changing = Fastify();
  let said = 'before';
  await webPages(changing, { config: readConfig({}) }, folder, () => ({ CONFIGURATION: said, MONEY: '' }));
  const first = await changing.inject('/login');
  expect(first.body).toBe('<meta content="before">');
  said = 'after';
  const second = await changing.inject('/login');
  expect(second.body).toBe('<meta content="after">');
  expect(second.headers['etag']).not.toBe(first.headers['etag']);
  await changing.close();
});
