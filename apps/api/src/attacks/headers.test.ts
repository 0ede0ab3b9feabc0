import { api } from '@guildhall/contract/api.ts';
import type { Route } from '@guildhall/contract/route.ts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../server/app.ts';
import type { Config } from '../configuration/config.ts';
import { cards } from '../money/payments/test-payments.ts';
import type { Mail } from '../reach/mail/mailer.ts';
import { newDrain } from '../platform/http/drain.ts';
import { openLog } from '../platform/process/log.ts';
import { siteOf } from '../platform/http/site.ts';
import { attackedApp, must, type AttackedApp } from './attacked-app.ts';

let app: AttackedApp;
let server: FastifyInstance;
let webDir: string;
let picture: string;
let confirm: string;
const mailboxKey = 'a-key-that-only-this-test-knows';

function withConfig(config: Partial<Config>) {
  return {
    ...app.resources,
    // Of its own, since closing one server begins it.
    drain: newDrain(),
    config: { ...app.resources.config, ...config },
  };
}

beforeAll(async () => {
  app = await attackedApp();
  webDir = await mkdtemp(join(tmpdir(), 'guildhall-web-'));
  await writeFile(join(webDir, 'index.html'), '<!doctype html><title>Guildhall</title>');
  await writeFile(join(webDir, 'robots.txt'), '');
  server = await createApp(withConfig({ mailboxKey }), { checkAnswers: true, webDir });
  const body = { profilePic: { filename: 'me.png', bytes: app.files.png } };
  picture = must(await app.call('POST', '/profile/update', { token: app.ada.token, body })).profilePic;
  confirm = `/sandbox/confirm/${await app.topUp(app.ada, 30, cards.asks)}`;
});
afterAll(async () => {
  await server.close();
  await rm(webDir, { recursive: true, force: true });
  await app.stop();
});

type Ask = {
  method?: 'GET' | 'POST' | 'HEAD' | 'OPTIONS' | 'PUT';
  url: string;
  status: number;
  token?: string;
  payload?: string;
};
const json = { 'content-type': 'application/json' };

function ask({ method = 'GET', url, token, payload }: Ask) {
  return server.inject({
    method,
    url,
    headers: {
      origin: 'https://evil.example',
      ...(token === undefined ? {} : { authorization: token }),
      ...(payload === undefined ? {} : json),
    },
    ...(payload === undefined ? {} : { payload }),
  });
}

function pages(): Record<string, Ask> {
  return {
    'an answer': { url: '/api/wallet', token: app.ada.token, status: 200 },
    'a refusal': { url: '/api/wallet', status: 401 },
    'a validation error': {
      method: 'POST',
      url: '/api/auth/login',
      token: 'guildhall-public',
      payload: '{}',
      status: 422,
    },
    'a body that cannot be read': { method: 'POST', url: '/api/auth/login', payload: '{', status: 400 },
    'a body that is too large': {
      method: 'POST',
      url: '/api/auth/login',
      payload: `{"a":"${'x'.repeat(300_000)}"}`,
      status: 413,
    },
    'an unknown call': { url: '/api/no/such/call', status: 404 },
    'the bare address of the calls': { url: '/api', status: 404 },
    'a broken address': { url: '/api/%zz', status: 404 },
    'another method': { method: 'PUT', url: '/api/wallet', status: 404 },
    'a question for options': { method: 'OPTIONS', url: '/api/wallet', status: 404 },
    'a HEAD': { method: 'HEAD', url: '/api/wallet', token: app.ada.token, status: 404 },
    'a page': { url: '/dashboard', status: 200 },
    'the first page': { url: '/', status: 200 },
    'a file of the page': { url: '/robots.txt', status: 200 },
    'an unknown file': { url: '/assets/none.js', status: 404 },
    'a picture': { url: picture, status: 200 },
    'a document': { url: app.things.documentLink, status: 200 },
    'an unknown document': { url: '/files/none', status: 404 },
    'a card to confirm': { url: confirm, status: 200 },
    health: { url: '/health/ready', status: 200 },
    metrics: { url: '/metrics', status: 200 },
    mailbox: { url: '/mailbox', status: 403 },
    'the reference': { url: '/docs/', status: 200 },
    'the OpenAPI document': { url: '/docs/openapi.json', status: 200 },
  };
}

describe('security headers of every answer', () => {
  it.each(Object.entries(Object.fromEntries(pageNames().map((name) => [name, name]))))('%s', async (name) => {
    const page = pages()[name]!;
    const { statusCode, headers } = await ask(page);
    expect(statusCode).toBe(page.status);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/default-src '(self|none)'/);
    if (!page.url.startsWith('/files/')) expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(policy).not.toMatch(/unsafe-eval|\*|https?:/);
    for (const name of [
      'access-control-allow-origin',
      'access-control-allow-credentials',
      'server',
      'x-powered-by',
      'set-cookie',
    ])
      expect(headers[name]).toBeUndefined();
    const isCall = page.url.startsWith('/api/') && page.status !== 404;
    if (isCall && page.method !== 'PUT') expect(headers['content-type']).toBe('application/json; charset=utf-8');
    if (isCall && statusCode === 200) expect(headers['cache-control']).toBe('no-store');
  });
});

/** The names must be known before the app stands. */
function pageNames(): string[] {
  return [
    'an answer',
    'a refusal',
    'a validation error',
    'a body that cannot be read',
    'a body that is too large',
    'an unknown call',
    'the bare address of the calls',
    'a broken address',
    'another method',
    'a question for options',
    'a HEAD',
    'a page',
    'the first page',
    'a file of the page',
    'an unknown file',
    'a picture',
    'a document',
    'an unknown document',
    'a card to confirm',
    'health',
    'metrics',
    'mailbox',
    'the reference',
    'the OpenAPI document',
  ];
}

describe('files', () => {
  it('that are documents are attachments, sandboxed and not cached', async () => {
    const { headers } = await server.inject({ url: app.things.documentLink });
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename="plan\.pdf"/),
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  it('that are pictures have the type they were encoded to, whatever their name', async () => {
    const { headers } = await server.inject({ url: picture });
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'content-security-policy': "sandbox; default-src 'none'",
    });
  });
});

describe('the mailbox, which contains codes', () => {
  const ask = async (url: string, headers: Record<string, string> = {}, to: FastifyInstance = server) =>
    to.inject({ url, headers: { host: 'localhost:3000', ...headers }, remoteAddress: '127.0.0.1' });

  it('is forbidden without its key, from localhost too', async () => {
    for (const url of [
      '/mailbox',
      '/mailbox/any',
      '/mailbox?key=',
      '/mailbox?key=wrong',
      `/mailbox?key=${mailboxKey}x`,
    ])
      expect((await ask(url)).statusCode).toBe(403);
    for (const cookie of ['guildhall_mailbox=', 'guildhall_mailbox=wrong', `other=${mailboxKey}`])
      expect((await ask('/mailbox', { cookie })).statusCode).toBe(403);
    expect((await ask('/mailbox')).body).not.toContain(mailboxKey);
  });

  it('opens with the key that the start prints, kept in an HttpOnly SameSite cookie', async () => {
    const entered = await ask(`/mailbox?key=${mailboxKey}`);
    expect(entered).toMatchObject({ statusCode: 303, headers: { location: '/mailbox' } });
    const cookie = String(entered.headers['set-cookie']);
    expect(cookie).toMatch(/; Path=\/mailbox; HttpOnly; SameSite=Strict$/);
    expect((await ask('/mailbox', { cookie: `a=b; ${cookie.split(';')[0]}` })).statusCode).toBe(200);
    expect((await ask('/mailbox/none', { cookie: cookie.split(';')[0]! })).statusCode).toBe(404);
  });

  it('is not there without a key, in production, or with a mail server', async () => {
    for (const config of [
      { mailboxKey: '' },
      { mailboxKey, stance: 'production' as const },
      { mailboxKey, smtpUrl: 'smtp://x' },
    ]) {
      const other = await createApp(withConfig(config), { webDir });
      expect((await ask(`/mailbox?key=${config.mailboxKey}`, {}, other)).headers['set-cookie']).toBeUndefined();
      await other.close();
    }
  });
});

describe('the metrics', () => {
  const status = async (config: Partial<Config>, authorization?: string, more: InjectOptions = {}) => {
    const other = await createApp(withConfig(config), { webDir });
    const headers = { ...(authorization ? { authorization } : {}), ...more.headers };
    const answer = await other.inject({ url: '/metrics', ...more, headers });
    await other.close();
    return answer.statusCode;
  };
  const metricsToken = 'a-token-of-this-test-alone';

  it('need their token, or localhost in development', async () => {
    expect(await status({ metricsToken }, `Bearer ${metricsToken}`)).toBe(200);
    for (const wrong of [undefined, 'Bearer wrong', `Bearer ${metricsToken}x`, `Basic ${metricsToken}`])
      expect(await status({ metricsToken }, wrong)).toBe(401);
    expect(await status({})).toBe(200);
    expect(await status({ host: '0.0.0.0' })).toBe(401);
    expect(await status({ stance: 'production', host: '127.0.0.1' })).toBe(401);
    expect(await status({ stance: 'production' }, 'Bearer ')).toBe(401);
  });

  it.each([
    { headers: { 'x-forwarded-for': '203.0.113.9' } },
    { headers: { forwarded: 'for=203.0.113.9' } },
    { headers: { 'x-real-ip': '203.0.113.9' } },
    { headers: { via: '1.1 proxy' } },
    { headers: { host: 'guild.example' } },
    { headers: { host: 'localhost.guild.example:3000' } },
    { remoteAddress: '203.0.113.9' },
  ])('are not shown at home to whoever comes by a proxy or from elsewhere: %j', async (more) => {
    expect(await status({}, undefined, more)).toBe(401);
    expect(await status({ metricsToken }, `Bearer ${metricsToken}`, more)).toBe(200);
  });

  it.each(['localhost:3000', '127.0.0.1:3000', '[::1]:3000'])('are shown at home under %s', async (host) => {
    expect(await status({}, undefined, { headers: { host }, remoteAddress: '::1' })).toBe(200);
  });
});

describe('an https address', () => {
  it('sends HSTS for a year; a plain one does not', async () => {
    for (const [publicUrl, header] of [
      ['https://guild.example', 'max-age=31536000; includeSubDomains'],
      ['http://guild.example', undefined],
      ['', undefined],
    ] as const) {
      const other = await createApp(withConfig({ publicUrl }), { webDir });
      for (const url of ['/health/live', '/dashboard', '/api/config'])
        expect((await other.inject({ url })).headers['strict-transport-security']).toBe(header);
      await other.close();
    }
  });
});

describe('the reference', () => {
  it('has no inline script and shows the configured address', async () => {
    const page = await server.inject({ url: '/docs', headers: { host: 'evil.example' } });
    expect(page.body.match(/<script(?! src="\/docs\/js\/scalar\.js"><\/script>)/g)).toBeNull();
    const { headers, body } = await server.inject({ url: '/docs/js/scalar.js' });
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(body.length).toBeGreaterThan(100_000);
    const document = await server.inject({ url: '/docs/openapi.json', headers: { host: 'evil.example' } });
    expect(document.json().servers).toEqual([{ url: 'http://localhost/api' }]);
  });
});

describe('the Host header', () => {
  it('is not used in mail links, forwarded or not', async () => {
    const site = siteOf({ publicUrl: 'https://guild.example', host: '0.0.0.0', secret: 'x'.repeat(32) }, () => 3000);
    const email = 'host-header@example.com';
    const mails: Mail[] = [];
    const heard = await createApp(
      { ...withConfig({ trustProxy: true }), site, mailer: { send: async (mail) => void mails.push(mail) } },
      { webDir },
    );
    const payload = { type: 1, name: 'Host', email, password: 'secret12', mobile: '5550000001', areaCode: '10115' };
    const headers = {
      ...json,
      authorization: 'guildhall-public',
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'gopher',
    };
    const { statusCode } = await heard.inject({
      method: 'POST',
      url: '/api/auth/signup',
      headers,
      payload,
      remoteAddress: '10.0.0.7',
    });
    await heard.close();
    expect(statusCode).toBe(200);
    expect(mails.map(({ text }) => text).join()).toContain('https://guild.example/email/verified?key=');
    expect(JSON.stringify(mails)).not.toMatch(/evil|gopher/);
  });
});

describe('behind an untrusted proxy', () => {
  const ask = async (config: Partial<Config>, header: string) => {
    const lines: string[] = [];
    const log = openLog('warn', { write: (line) => void lines.push(line) });
    const proxied = await createApp({ ...withConfig(config), log }, { webDir });
    await proxied.inject({ url: '/health/live' });
    expect(lines).toEqual([]);
    for (let i = 0; i < 3; i++) await proxied.inject({ url: '/health/live', headers: { [header]: 'for=203.0.113.9' } });
    await proxied.close();
    return lines;
  };

  it('a warning is logged once', async () => {
    for (const header of ['x-forwarded-for', 'forwarded']) {
      const lines = await ask({ trustProxy: false }, header);
      expect(lines).toEqual([expect.stringContaining('TRUST_PROXY=1')]);
      expect(lines.join()).not.toContain('203.0.113.9');
    }
    expect(await ask({ trustProxy: true }, 'x-forwarded-for')).toEqual([]);
  });
});

describe('behind a trusted proxy', () => {
  it('the client’s address is the last one of X-Forwarded-For', async () => {
    const proxied = await createApp(withConfig({ trustProxy: true }), { webDir });
    const seen: string[] = [];
    proxied.get('/who', async (request) => seen.push(request.ip));
    for (const forwarded of ['203.0.113.9', '127.0.0.1, 203.0.113.9', '::1, 10.0.0.1, 203.0.113.9'])
      await proxied.inject({ url: '/who', headers: { 'x-forwarded-for': forwarded }, remoteAddress: '10.0.0.7' });
    await proxied.close();
    expect(seen).toEqual(['203.0.113.9', '203.0.113.9', '203.0.113.9']);
  });
});

describe('HEAD', () => {
  const calls = Object.values(api).filter((route: Route) => route.method === 'GET') as Route[];

  it.each(calls.map(({ path }) => path))('of %s runs no verb and gets 404', async (path) => {
    const id = path === '/service/delete/:id' ? app.things.service : app.things.project;
    const answer = await ask({
      method: 'HEAD',
      url: `/api${path.replace(/:\w+/, id)}`,
      token: app.guild.token,
      status: 404,
    });
    expect(answer.statusCode).toBe(404);
  });

  it('neither deletes a service nor ends the session', async () => {
    const { data } = await app.call('POST', '/service/list', { token: app.guild.token });
    expect(data.servicesList).toContainEqual(expect.objectContaining({ id: app.things.service }));
  });

  it('of the health pages is answered', async () => {
    for (const url of ['/health/live', '/health/ready'])
      expect((await ask({ method: 'HEAD', url, status: 200 })).statusCode).toBe(200);
  });
});
