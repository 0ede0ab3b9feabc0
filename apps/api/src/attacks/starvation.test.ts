import { api } from '@guildhall/contract/api.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newOperator } from '../trust/operators/test-operators.ts';
import { testApp, type Person, type TestApp } from '../server/test-app.ts';
import { listening } from './listening.ts';

let app: TestApp;
let person: Person;
let operator: Person;
let base: string;
beforeAll(async () => {
  app = await testApp({ LOGIN_TRIES_PER_ADDRESS: '1000' });
  person = await app.signUp(2);
  operator = await newOperator(app, 'admin');
  base = `http://127.0.0.1:${await listening(app.server)}/api`;
});
afterAll(() => app.stop());

const form = 'application/x-www-form-urlencoded';
const multipart = 'multipart/form-data; boundary=b';
/** What this process, which is sender and server, has worked so far: the clock would count what others do. */
function workedMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

async function post(path: string, type: string, body: BodyInit, token = person.token) {
  const began = workedMs();
  const headers = { authorization: token, 'content-type': type };
  const init = body instanceof ReadableStream ? { duplex: 'half' as const } : {};
  const answer = await fetch(`${base}${path}`, { method: 'POST', headers, body, ...init });
  return {
    status: answer.status,
    ...((await answer.json()) as { statusCode: number }),
    workMs: workedMs() - began,
  };
}

function field(name: string, value: string, more = '') {
  return `--b\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
}

function file(size: number, name = 'profilePic') {
  return field(name, 'x'.repeat(size), '; filename="a.png"');
}

const ended = '--b--\r\n';
/** The same bytes without a length in a header. */
function unannounced(text: string) {
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const bytes = new TextEncoder().encode(text);
      for (let at = 0; at < bytes.length; at += 65_536) controller.enqueue(bytes.subarray(at, at + 65_536));
      controller.close();
    },
  });
}

describe('a body over the limit is 413', () => {
  const kilobytes = (n: number) => 'x'.repeat(n * 1024);
  const large = {
    'JSON to a plain call': ['/auth/login', 'application/json', `{"email":"${kilobytes(300)}"}`],
    'JSON to a call that takes files': ['/project/create', 'application/json', `{"title":"${kilobytes(12_000)}"}`],
    'a form to a plain call': ['/auth/login', form, `email=${kilobytes(300)}`],
    'a form to a call that takes files': ['/project/invest', form, `msg=${kilobytes(11_000)}`],
    'texts to a plain call': [
      '/wallet/withdraw',
      multipart,
      `${Array.from({ length: 10 }, (_, i) => field(`f${i}`, kilobytes(50))).join('')}${ended}`,
    ],
    'texts to a call that takes files': [
      '/project/create',
      multipart,
      `${Array.from({ length: 300 }, (_, i) => field(`f${i}`, kilobytes(60))).join('')}${ended}`,
    ],
    'a file': ['/profile/update', multipart, `${file(7_000_000)}${ended}`],
    'many files': [
      '/profile/update',
      multipart,
      `${[1, 2, 3, 4].map((i) => file(2_000_000, `f${i}`)).join('')}${ended}`,
    ],
    'ten thousand parts': [
      '/complain/send',
      multipart,
      `${Array.from({ length: 10_000 }, (_, i) => field(`f${i}`, '1')).join('')}${ended}`,
    ],
    'ten thousand fields of a form': [
      '/complain/send',
      form,
      Array.from({ length: 10_000 }, (_, i) => `f${i}=1`).join('&'),
    ],
  } as const;

  it.each(Object.entries(large))('%s §7.too-large', async (_what, [path, type, body]) => {
    for (const sent of [body, unannounced(body)]) {
      const answer = await post(path, type, sent);
      expect(answer).toMatchObject({ status: 413, statusCode: 413 });
      expect(answer.workMs).toBeLessThan(1500);
    }
    expect((await post('/dashboarSearch', form, '')).status).toBe(200);
  });
});

describe('expensive input is refused before it is processed', () => {
  const costly = {
    'deep lists': `{"a":${'['.repeat(100_000)}`,
    'deep objects': '{"a":'.repeat(40_000),
    'a text without an end, full of quotes': `{"a":"${'\\"'.repeat(120_000)}`,
    'many texts without an end': `{${'"a\\'.repeat(60_000)}`,
    'a long text': `{"email":"${'\\u0061'.repeat(40_000)}"}`,
    'many numbers': `{"email":[${'1,'.repeat(120_000)}1]}`,
    'many names': `{${Array.from({ length: 15_000 }, (_, i) => `"a${i}":1`).join(',')}}`,
    'white space': `{"email"${' '.repeat(250_000)}:1}`,
    'an endless number': `{"email":${'9'.repeat(250_000)}}`,
    'an endless address': `{"email":"${'a@'.repeat(100_000)}","password":"secret12"}`,
    'an endless domain': `{"email":"a@${'a.'.repeat(100_000)}","password":"secret12"}`,
  };
  it.each(Object.entries(costly))('%s', async (_what, body) => {
    const answer = await post('/auth/login', 'application/json', body, app.resources.config.publicToken);
    expect([400, 413, 422]).toContain(answer.status);
    expect(answer.workMs).toBeLessThan(500);
  });

  it('the errors of a long list are capped', async () => {
    const answer = await post('/complain/send', 'application/json', `{"complaintIds":[${'null,'.repeat(900)}null]}`);
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer).length).toBeLessThan(5000);
  });

  it('passwords are not hashed for unknown keys', async () => {
    const work = async (path: string, body: (i: number) => object) => {
      const began = workedMs();
      const all = Array.from({ length: 24 }, (_, i) =>
        app.call('POST', path, { body: body(i) as Record<string, unknown> }),
      );
      for (const { status } of await Promise.all(all)) expect(status).toBe(422);
      return workedMs() - began;
    };
    const password = 'secret12';
    const logIns = await work('/auth/login', (i) => ({ email: `nobody-${i}@example.com`, password }));
    const resets = await work('/auth/resetPassword', (i) => ({
      userKey: `k${i}`,
      newPassword: password,
      confirmPassword: password,
    }));
    expect(resets).toBeLessThan(logIns / 2);
  });
});

describe('a list', () => {
  const paged = Object.entries(api).filter(([, { input }]) => 'shape' in input && 'length' in input.shape);

  it('every list call is covered', () => expect(paged.length).toBeGreaterThan(8));

  it.each(paged)('%s: answers at most its limit §7.list-bounds', async (_name, { method, path, access }) => {
    const { token } = access === 'operator' ? operator : person;
    for (const length of ['1000000', '1001', '0', '-1', '1e2', 'all', '10;DROP']) {
      const query = `length=${encodeURIComponent(length)}&orderType=ordered`;
      const at = path.replace(/:\w+/, person.id);
      const answer =
        method === 'GET'
          ? await app.call('GET', `${at}?${query}`, { token })
          : await app.call('POST', at, { token, form: query });
      expect({ length, ...answer }).toMatchObject({
        length,
        status: 422,
        data: { errors: { length: expect.any(String) } },
      });
    }
  });
});
