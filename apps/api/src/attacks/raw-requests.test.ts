import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../server/app.ts';
import { testApp, type TestApp } from '../server/test-app.ts';
import { listening, sendRaw } from './listening.ts';

let app: TestApp;
let port: number;
let token: string;
const patience = 500;
/** On a busy machine too, and long before a sender would be done. */
const soon = 8000;
let server: Awaited<ReturnType<typeof createApp>>;
beforeAll(async () => {
  app = await testApp();
  token = (await app.signUp()).token;
  server = await createApp(app.resources, { checkAnswers: true, patience, pace: { bytes: 1000, windowMs: patience } });
  port = await listening(server);
});
afterAll(async () => {
  await server.close();
  await app.stop();
});

const close = 'Connection: close\r\n\r\n';

function login(headers: string, body: string) {
  return `POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nAuthorization: guildhall-public\r\nConnection: close\r\n${headers}\r\n${body}`;
}

const json = 'Content-Type: application/json\r\n';

describe('malformed HTTP gets the envelope', () => {
  it.each([
    [400, 'nonsense', 'nonsense\r\n\r\n'],
    [400, 'an unknown method', `BREW /api/config HTTP/1.1\r\nHost: localhost\r\n${close}`],
    [400, 'a header that is none', `GET /api/config HTTP/1.1\r\nHost: localhost\r\nno colon\r\n${close}`],
    [400, 'a NUL in a header', `GET /api/config HTTP/1.1\r\nHost: localhost\r\nAuthorization: a\0b\r\n${close}`],
    [400, 'two lengths', login(`${json}Content-Length: 2\r\nContent-Length: 3\r\n`, '{}')],
    [400, 'a length and chunks', login(`${json}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n`, '0\r\n\r\n')],
    [400, 'a length below zero', login(`${json}Content-Length: -2\r\n`, '{}')],
    [400, 'a chunk without a size', login(`${json}Transfer-Encoding: chunked\r\n`, 'zz\r\n{}\r\n0\r\n\r\n')],
    [
      431,
      'headers without an end',
      `GET /api/config HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n${close}`,
    ],
    [
      401,
      'an unusual expectation',
      `GET /api/wallet HTTP/1.1\r\nHost: localhost\r\nExpect: the-unexpected\r\n${close}`,
    ],
    [404, 'broken escapes', `GET /api/orders/details/%zz HTTP/1.1\r\nHost: localhost\r\n${close}`],
    [404, 'an asterisk', `OPTIONS * HTTP/1.1\r\nHost: localhost\r\n${close}`],
    [401, 'another host in the address', `GET http://evil.example/api/wallet HTTP/1.1\r\nHost: localhost\r\n${close}`],
    [400, 'more than the length that is told', login(`${json}Content-Length: 2\r\n`, '{}{}')],
  ])('%i for %s', async (status, _what, request) => {
    const answer = await sendRaw(port, [request]);
    const { data: _, ...envelope } = JSON.parse(answer.body);
    expect(answer.status).toBe(status);
    expect(envelope).toEqual({ success: false, statusCode: status, message: expect.any(String) });
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.headers['content-security-policy']).toContain('default-src');
  });

  it('a request without a host changes nothing', async () => {
    const body = JSON.stringify({ amount: 10, token: 'tok_x', redirectUrl: '/wallet' });
    const request = `POST /api/wallet/topup HTTP/1.0\r\nAuthorization: ${token}\r\n${json}Content-Length: ${body.length}\r\n\r\n${body}`;
    expect(await sendRaw(port, [request])).toMatchObject({ status: 422 });
  });
});

describe('slow senders are cut off without delaying others', () => {
  const others = async () => {
    const began = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}/api/config`, {
      headers: { authorization: 'guildhall-public' },
    });
    expect(answer.status).toBe(200);
    return performance.now() - began;
  };
  const head = (type: string) => `Content-Type: ${type}\r\nContent-Length: 5000\r\n`;

  it.each([
    ['headers', `GET /api/config HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(2000)}`],
    ['a JSON body', login(head('application/json'), `{"email":"${'x'.repeat(2000)}`)],
    [
      'a multipart body',
      login(
        head('multipart/form-data; boundary=b'),
        `--b\r\ncontent-disposition: form-data; name="email"\r\n\r\n${'x'.repeat(2000)}`,
      ),
    ],
  ])('%s', async (_what, text) => {
    // The headers come at once where it is the body that is slow; less is sent than was announced.
    const at = text.includes('\r\n\r\n') ? text.indexOf('\r\n\r\n') + 4 : 0;
    const slow = Array.from({ length: 20 }, () =>
      sendRaw(port, [text.slice(0, at), ...text.slice(at).match(/[^]{1,8}/g)!].filter(Boolean), 50),
    );
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await others()).toBeLessThan(2000);
    for (const answer of await Promise.all(slow)) {
      expect(answer.tookMs).toBeLessThan(soon);
      expect([0, 400, 408]).toContain(answer.status);
      if (answer.status > 0)
        expect(JSON.parse(answer.body)).toMatchObject({ success: false, statusCode: answer.status });
    }
  });

  it('a body that never comes', async () => {
    const answer = await sendRaw(port, [login(head('application/json'), '')]);
    expect(answer.status).toBe(408);
    expect(JSON.parse(answer.body)).toMatchObject({ success: false, statusCode: 408 });
    expect(answer.tookMs).toBeLessThan(soon);
  });

  it('a slow line that keeps sending is not cut off', async () => {
    const body = JSON.stringify({ email: 'slow@example.com', password: 'x'.repeat(9000) });
    const head = login(`${json}Content-Length: ${body.length}\r\n`, '');
    const pieces = body.match(/[^]{1,500}/g)!;
    const answer = await sendRaw(port, [head, ...pieces], 100);
    expect(answer.tookMs).toBeGreaterThan(3 * patience);
    expect(answer.status).toBe(422);
    expect(JSON.parse(answer.body).data.errors).toHaveProperty('password');
  });
});
