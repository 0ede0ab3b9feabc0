import { execFile } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testApp } from '../../server/test-app.ts';
import { testCollector } from '../../server/test-collector.ts';
import { readDsn } from './dsn.ts';
import { reportError } from './report-errors.ts';
import { scrubbed } from './scrubbed.ts';
import { startErrorReports, type ErrorReports } from './sentry.ts';

let collector: Awaited<ReturnType<typeof testCollector>>;
const answer = { status: 200, headers: {} as Record<string, string> };
const warnings: string[] = [];
let reports: ErrorReports;

function dsn() {
  return collector.url.replace('//', '//a1b2c3@').concat('/below/42');
}

beforeEach(async () => {
  Object.assign(answer, { status: 200, headers: {} });
  warnings.length = 0;
  collector = await testCollector(answer);
  reports = startErrorReports(
    { sentryDsn: dsn(), sentryEnvironment: 'test' },
    { warn: (_context, message) => warnings.push(message) },
  );
});
afterEach(async () => {
  vi.useRealTimers();
  await reports.stop();
  collector.close();
});

/** The one envelope that has arrived, held to Sentry's description of it. */
function envelope(body: string) {
  const lines = body.split('\n');
  expect(lines).toHaveLength(4);
  expect(lines[3]).toBe('');
  const [header, item, event] = lines.slice(0, 3).map((line) => JSON.parse(line));
  expect(item).toEqual({ type: 'event', content_type: 'application/json', length: Buffer.byteLength(lines[2]!) });
  expect(header).toEqual({ event_id: event.event_id, sent_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) });
  expect(event.event_id).toMatch(/^[0-9a-f]{32}$/);
  expect(Math.abs(event.timestamp - Date.now() / 1000)).toBeLessThan(60);
  return event;
}

it('an error is reported as an envelope with its cause, place and stack', async () => {
  const cause = Object.assign(new Error('connect to ada@example.com failed'), { code: 'ECONNREFUSED' });
  reportError(new TypeError('No "ring" here', { cause }), { requestId: 'the-id', call: 'POST /api/wallet' });
  await reports.sent();
  const [{ path, headers, body }] = collector.received as [(typeof collector.received)[0]];
  expect(path).toBe('/below/api/42/envelope/');
  expect(headers['content-type']).toBe('application/x-sentry-envelope');
  expect(headers['x-sentry-auth']).toBe('Sentry sentry_version=7, sentry_client=guildhall/1, sentry_key=a1b2c3');
  const event = envelope(body);
  expect(event).toMatchObject({
    platform: 'node',
    level: 'error',
    environment: 'test',
    transaction: 'POST /api/wallet',
    tags: { request_id: 'the-id' },
    exception: {
      values: [
        { type: 'Error ECONNREFUSED', value: 'connect to … failed' },
        { type: 'TypeError', value: 'No "…" here', mechanism: { handled: true } },
      ],
    },
  });
  const last = event.exception.values[1].stacktrace.frames.at(-1);
  expect(last).toMatchObject({ filename: 'apps/api/src/platform/process/sentry.test.ts', in_app: true });
  expect(last.lineno).toBeGreaterThan(0);
});

it('few of one kind and few in all are reported in a minute, and more in the next', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const report = async (error: Error) => {
    reportError(error, {});
    await reports.sent();
  };
  const alike = () => new Error('again');
  for (let n = 0; n < 5; n++) await report(alike());
  expect(collector.received).toHaveLength(3);
  for (let n = 0; n < 40; n++) await report(Object.assign(new Error('other'), { name: `Kind${n}` }));
  expect(collector.received).toHaveLength(30);
  vi.setSystemTime(Date.now() + 60_000);
  await report(alike());
  expect(collector.received).toHaveLength(31);
});

it('a service that asks for a pause gets one, and one that fails harms nobody', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  Object.assign(answer, { status: 429, headers: { 'retry-after': '120' } });
  reportError(new RangeError('first'), {});
  await reports.sent();
  vi.setSystemTime(Date.now() + 119_000);
  reportError(new RangeError('second'), {});
  await reports.sent();
  expect(collector.received).toHaveLength(1);
  Object.assign(answer, { status: 500 });
  vi.setSystemTime(Date.now() + 2_000);
  reportError(new RangeError('third'), {});
  await reports.sent();
  expect(collector.received).toHaveLength(2);
  expect(warnings).toEqual(['an error could not be reported']);
});

it.each(['throw new Error("crash")', 'Promise.reject(new Error("crash"))'])(
  'a process that ends by %s has reported it, and ends with exit code 1',
  async (end) => {
    const script = `
      import { startErrorReports } from ${JSON.stringify(new URL('sentry.ts', import.meta.url).href)};
      startErrorReports({ sentryDsn: ${JSON.stringify(dsn())}, sentryEnvironment: '' }, console).reportCrash();
      setTimeout(() => { ${end} }, 1);
      setInterval(() => {}, 1000);`;
    const ended = await new Promise<{ code: unknown; said: string }>((resolve) => {
      execFile(process.execPath, ['--input-type=module', '-e', script], (error, _stdout, said) =>
        resolve({ code: error?.code, said }),
      );
    });
    expect(ended).toEqual({ code: 1, said: expect.stringContaining('Error: crash') });
    expect(envelope(collector.received[0]!.body)).toMatchObject({
      level: 'fatal',
      exception: { values: [{ type: 'Error', value: 'crash', mechanism: { handled: false } }] },
    });
  },
);

describe('what a message may quote of people', () => {
  it.each([
    ['invalid input syntax for type uuid: "ada"', 'invalid input syntax for type uuid: "…"'],
    ['Key (email)=(ada@example.com) already exists.', 'Key (email)=(…) already exists.'],
    ['The IBAN DE89370400440532013000 is not known', 'The IBAN … is not known'],
    ['card 4242 4242 4242 4242 was declined', 'card … was declined'],
    ['see postgres://me:word@host/db', 'see …'],
    ['session 9f86d081884c7d659a2feaa0c55ad015 ended', 'session … ended'],
    ['Cannot read properties of undefined', 'Cannot read properties of undefined'],
  ])('is taken out: %s', (message, expected) => expect(scrubbed(message)).toBe(expected));
});

it.each(['none', 'https://errors.example/1', 'https://key@errors.example', 'ftp://key@errors.example/1'])(
  'a DSN that is none is refused: %s',
  (text) => expect(() => readDsn(text)).toThrow('must be a DSN'),
);

it('the product reports an answer of 500 without what people have entered, and no refusal', async () => {
  const app = await testApp({ SENTRY_DSN: dsn(), LOG_LEVEL: 'silent' });
  try {
    const person = await app.signUp();
    // The call has done its work when this fails.
    app.resources.sessionActivity.seen = () => {
      throw new Error('a defect that quotes "Ada"');
    };
    expect((await app.call('GET', '/wallet', { token: person.token })).status).toBe(500);
    await expect.poll(() => collector.received.length).toBe(1);
    expect(envelope(collector.received[0]!.body)).toMatchObject({
      transaction: 'GET /api/wallet',
      tags: { request_id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
      exception: { values: [{ value: 'a defect that quotes "…"' }] },
    });
    for (const secret of [person.name, person.email, person.token, person.id])
      expect(collector.received[0]!.body).not.toContain(secret);
    expect((await app.call('GET', '/wallet', { token: 'nobody' })).status).toBe(401);
    expect(collector.received).toHaveLength(1);
  } finally {
    await app.stop();
  }
});
