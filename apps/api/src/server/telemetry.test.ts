import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type Person, type TestApp } from './test-app.ts';
import { makePicture } from '../base/files/test-files.ts';
import { testS3, type TestS3 } from '../base/files/test-s3.ts';
import { startMailServer, type MailServer } from '../reach/mail/test-mail-server.ts';
import { cards } from '../money/payments/test-payments.ts';
import { testCollector } from './test-collector.ts';

type Value = { stringValue?: string; intValue?: number; doubleValue?: number };
type KeyValue = { key: string; value: Value };
type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: KeyValue[];
  status: { code: number };
};
type Point = {
  attributes: KeyValue[];
  asDouble?: number;
  bucketCounts?: number[];
  explicitBounds?: number[];
  count?: number;
};
type Metric = Record<string, { dataPoints: Point[]; isMonotonic?: boolean; aggregationTemporality?: number }> & {
  name: string;
  unit: string;
};

const SERVER = 2;
const CLIENT = 3;
const CONSUMER = 5;
const from = '00-11111111111111111111111111111111-2222222222222222-01';

let collector: Awaited<ReturnType<typeof testCollector>>;
let app: TestApp;
let ada: Person;
let s3: TestS3;
let mails: MailServer;
beforeAll(async () => {
  [collector, s3, mails] = await Promise.all([testCollector(), testS3(), startMailServer()]);
  app = await testApp(
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=only%20the%20collector',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
      TRUST_PROXY: '1',
      SMTP_URL: mails.url,
      ...s3.env,
      LOG_LEVEL: 'silent',
    },
    { work: true },
  );
  ada = await app.signUp(1, 'Ada of the traces');
});
afterAll(async () => {
  await app.stop();
  collector.close();
  mails.stop();
  await s3.stop();
});

function of(attributes: readonly KeyValue[]): Record<string, unknown> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.doubleValue ?? Number(value.intValue)]),
  );
}

/** All spans that have arrived by now. */
async function spans(): Promise<Span[]> {
  await app.resources.telemetry!.flush();
  return collector.received
    .filter(({ path }) => path === '/v1/traces')
    .flatMap(({ body }) => JSON.parse(body).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap(({ spans: each }) => each as Span[]);
}

/** The spans of one request's trace, which it is asked for by an id of the test's own. */
async function traceOf(path: string, options: { method?: 'GET' | 'POST'; token?: string; body?: object } = {}) {
  const traceId = crypto.randomUUID().replaceAll('-', '');
  const { method = 'GET', token = ada.token, body } = options;
  const answer = await app.server.inject({
    method,
    url: path,
    headers: { authorization: token, traceparent: `00-${traceId}-2222222222222222-01` },
    ...(body ? { payload: body } : {}),
  });
  return { answer, found: async () => (await spans()).filter((span) => span.traceId === traceId) };
}

it('a call is a span by its route, with its statements below it, and goes on with the trace it came with', async () => {
  const { answer, found } = await traceOf('/api/wallet?private=word');
  expect(answer.statusCode).toBe(200);
  const all = await found();
  const call = all.find(({ kind }) => kind === SERVER)!;
  expect(call).toMatchObject({ name: 'GET /api/wallet', parentSpanId: '2222222222222222' });
  expect(of(call.attributes)).toEqual({
    'http.request.method': 'GET',
    'http.route': '/api/wallet',
    'http.response.status_code': 200,
    'guildhall.request_id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  const statements = all.filter(({ kind }) => kind === CLIENT);
  expect(statements.length).toBeGreaterThan(0);
  for (const statement of statements) {
    expect(statement).toMatchObject({ parentSpanId: call.spanId, name: expect.stringMatching(/^[\w-]+\.[\w.-]+$/) });
    expect(of(statement.attributes)).toEqual({ 'db.system.name': 'postgresql' });
  }
});

it('a call with a body is followed into the job it sends, and that into what it does', async () => {
  const { answer, found } = await traceOf('/api/auth/forgotPassword', {
    method: 'POST',
    token: app.resources.config.publicToken,
    body: { email: ada.email },
  });
  expect(answer.statusCode).toBe(200);
  await expect.poll(async () => (await found()).map(({ name }) => name)).toContain('job mail.send');
  const all = await found();
  const call = all.find(({ kind }) => kind === SERVER)!;
  const job = all.find(({ kind }) => kind === CONSUMER)!;
  expect(job.parentSpanId).not.toBe('2222222222222222');
  expect(all.map(({ spanId }) => spanId)).toContain(job.parentSpanId);
  expect(call.name).toBe('POST /api/auth/forgotPassword');
  await expect.poll(async () => (await found()).map(({ name }) => name)).toContain('smtp');
  expect((await found()).find(({ name }) => name === 'smtp')).toMatchObject({
    kind: CLIENT,
    parentSpanId: job.spanId,
    status: { code: 0 },
    attributes: [],
  });
  expect(mails.received).toContain(ada.email);
});

it('what a store of files and a payment provider are asked is a span below the call', async () => {
  const profilePic = { filename: 'face-of-ada.png', bytes: await makePicture('png') };
  const body = { businessName: 'Ada', profilePic };
  expect((await app.call('POST', '/profile/update', { token: ada.token, body })).status).toBe(200);
  const picture = (await app.call('GET', '/profile', { token: ada.token })).data.profilePic as string;
  const { number, ...rest } = { number: cards.good, expMonth: 12, expYear: 2099, cvc: '123' };
  const { token } = (await app.call('POST', '/sandbox/token', { body: { number, ...rest } })).data;
  const asked = [
    { ...(await traceOf(picture)), name: 's3 GetObjectCommand', service: 's3' },
    {
      ...(await traceOf('/api/wallet/topup', { method: 'POST', body: { amount: 25, token } })),
      name: 'sandbox create',
      service: 'sandbox',
    },
  ];
  for (const { answer, found, name, service } of asked) {
    expect(answer.statusCode).toBe(200);
    const all = await found();
    const span = all.find((each) => each.name === name)!;
    expect(span).toMatchObject({ kind: CLIENT, status: { code: 0 } });
    expect(of(span.attributes)).toEqual({ 'peer.service': service });
    expect(span.parentSpanId).toBe(all.find(({ kind }) => kind === SERVER)!.spanId);
  }
  s3.standIn.faultOf = () => '500 before';
  const { answer, found } = await traceOf(picture);
  s3.standIn.faultOf = () => 'none';
  expect(answer.statusCode).toBe(503);
  const failed = (await found()).find(({ name }) => name === 's3 GetObjectCommand')!;
  expect([failed.status.code, of(failed.attributes)['error.type']]).toEqual([2, 'InternalError']);
});

it('work that fails is marked with one word of why, a refusal is not', async () => {
  const refused = await (await traceOf('/api/wallet', { token: 'nobody' })).found();
  expect(refused.find(({ kind }) => kind === SERVER)!.status.code).toBe(0);
  await app.resources.jobs.send('mail.send', { keyId: 'gone', ciphertext: 'word' });
  const failed = async () => (await spans()).find(({ name, status }) => name === 'job mail.send' && status.code === 2);
  await expect.poll(failed).toBeTruthy();
  expect(of((await failed())!.attributes)).toEqual({ 'error.type': 'Error' });
});

it('streams and questions of balancers make no spans', async () => {
  await app.server.inject({ url: '/health/ready', headers: { traceparent: from } });
  await app.server.inject({ url: '/metrics', headers: { traceparent: from } });
  expect((await spans()).filter(({ traceId }) => from.includes(traceId))).toEqual([]);
});

it('metrics are sent with the names, labels and numbers of /metrics', async () => {
  await app.resources.telemetry!.flush();
  const sent = collector.received.filter(({ path }) => path === '/v1/metrics').at(-1)!;
  const [{ resource, scopeMetrics }] = JSON.parse(sent.body).resourceMetrics;
  expect(of(resource.attributes)).toMatchObject({
    'service.name': 'guildhall',
    'deployment.environment.name': 'test',
    'service.instance.id': expect.stringContaining(String(process.pid)),
  });
  const metrics = new Map<string, Metric>(
    scopeMetrics.flatMap((scope: { metrics: Metric[] }) => scope.metrics).map((each: Metric) => [each.name, each]),
  );
  const page = (await app.server.inject({ url: '/metrics' })).body;
  const bucket = (le: string) => {
    const labels = `le="${le}",method="POST",route="/api/auth/signup",status="200"`;
    return Number(page.split(`http_request_duration_seconds_bucket{${labels}} `)[1]!.split('\n')[0]);
  };
  const histogram = metrics.get('http_request_duration_seconds')!['histogram']!;
  expect(metrics.get('http_request_duration_seconds')!.unit).toBe('s');
  expect(metrics.get('jobs_done_total')!.unit).toBe('1');
  const point = histogram.dataPoints.find(({ attributes }) => of(attributes)['route'] === '/api/auth/signup')!;
  expect(histogram.aggregationTemporality).toBe(2);
  expect(of(point.attributes)).toEqual({ method: 'POST', route: '/api/auth/signup', status: '200' });
  expect(Number(point.count)).toBe(bucket('+Inf'));
  expect(Number(point.bucketCounts![5])).toBe(bucket('0.1') - bucket('0.05'));
  expect(point.bucketCounts!.map(Number).reduce((sum, each) => sum + each)).toBe(bucket('+Inf'));
  expect(point.explicitBounds).toHaveLength(point.bucketCounts!.length - 1);
  expect(metrics.get('database_connections')!['gauge']!.dataPoints.map((each) => of(each.attributes)['state'])).toEqual(
    ['total', 'idle', 'waiting'],
  );
  expect(metrics.get('jobs_done_total')!['sum']).toMatchObject({ isMonotonic: true });
});

it('the collector gets its headers, and nothing that people have entered or that opens a door', async () => {
  await app.call('GET', `/search?text=${encodeURIComponent(ada.name)}`, { token: ada.token });
  await spans();
  expect(collector.received.length).toBeGreaterThan(0);
  const ofOthers = [cards.good, 'face-of-ada', ...s3.standIn.keys(), s3.settings.s3SecretKey, mails.url];
  for (const { headers, body } of collector.received) {
    expect(headers['x-key']).toBe('only the collector');
    for (const secret of [
      ada.email,
      ada.token,
      ada.name,
      ada.id,
      'private',
      'secret12',
      app.resources.config.secret,
      ...ofOthers,
    ])
      expect(body).not.toContain(secret);
  }
});
