import { logIn } from '@guildhall/contract/people/accounts.contract.ts';
import { sendComplaint } from '@guildhall/contract/trust/complaints.contract.ts';
import { organizationDetails } from '@guildhall/contract/market/organizations.contract.ts';
import { listReferrals } from '@guildhall/contract/market/referrals.contract.ts';
import { listMessages } from '@guildhall/contract/reach/messages.contract.ts';
import { topUp } from '@guildhall/contract/money/payments.contract.ts';
import { walletHistory } from '@guildhall/contract/money/wallet.contract.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { call, callWithMessage } from './call.ts';
import { session } from './session.ts';

type Sent = { url: string; method: string; headers: Record<string, string>; body: unknown };

/** The browser's edge: what goes out, and what comes back. */
function wire(answer: unknown, status = 200, headers: Record<string, string> = {}) {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (url: string, init: Omit<Sent, 'url'>) => {
    sent.push({ ...init, url });
    return new Response(typeof answer === 'string' ? answer : JSON.stringify(answer), { status, headers });
  });
  return sent;
}

function success(data: unknown, message = 'Done.') {
  return { success: true, statusCode: 200, message, data };
}

const credentials = { email: 'ada@example.org', password: 'secret1' };

beforeEach(() => {
  document.head.innerHTML = '<meta name="guildhall-public-token" content="public">';
});

test('a POST goes out as JSON and gives data and message', async () => {
  const sent = wire(success({ token: 't' }, 'You have logged in successfully.'));
  expect(await callWithMessage(logIn, credentials)).toEqual({
    data: { token: 't' },
    message: 'You have logged in successfully.',
  });
  expect(sent[0]).toMatchObject({ url: '/api/auth/login', method: 'POST', body: JSON.stringify(credentials) });
  expect(sent[0]!.headers).toEqual({ Authorization: 'public', 'Content-Type': 'application/json' });
});

test("the session's token takes the default one's place §6.token", async () => {
  session.set({ token: 'mine' });
  const sent = wire(success([]));
  await call(listReferrals, {});
  expect(sent[0]!.headers['Authorization']).toBe('mine');
});

test('parts of the path are read from the input and do not go out twice', async () => {
  const sent = wire(success({}));
  await call(organizationDetails, { id: 'a/b' });
  expect(sent[0]).toMatchObject({ url: '/api/businessUserDetail/a%2Fb', body: '{}' });
});

test('a GET puts what is given into the query and leaves out what is not', async () => {
  const sent = wire(success([]));
  await call(listMessages, { id: '7', before: 'x y', length: undefined });
  expect(sent[0]).toMatchObject({ url: '/api/message/7?before=x+y', method: 'GET', body: null });
});

test('a file turns the body into multipart with bracketed names', async () => {
  const sent = wire(success({ sent: 2 }));
  const attachment = new File(['%PDF'], 'proof.pdf');
  await call(sendComplaint, {
    subject: 'Late',
    message: 'Again',
    attachment,
    orgId: null as never,
    complaintIds: ['1', '2'],
  });
  const form = sent[0]!.body as FormData;
  expect([...form.keys()]).toEqual(['subject', 'message', 'attachment', 'complaintIds[0]', 'complaintIds[1]']);
  expect((form.get('attachment') as File).name).toBe('proof.pdf');
  expect(sent[0]!.headers).not.toHaveProperty('Content-Type');
});

test('lists go out in the wire format of the spec', async () => {
  const sent = wire(success({ records: [], recordsTotal: 0, recordsFiltered: 0 }));
  await call(walletHistory, { start: 10, length: 10, order: [{ column: 2, dir: 'desc' }], search: 'oven' });
  expect(JSON.parse(sent[0]!.body as string)).toEqual({
    start: 10,
    length: 10,
    order: [{ column: 2, dir: 'desc' }],
    search: 'oven',
  });
});

test('a call that moves money carries a key: the one given, or a new one', async () => {
  const sent = wire(success({}));
  await call(topUp, { amount: '10' }, { idempotencyKey: 'kept' });
  await call(topUp, { amount: '10' });
  await call(logIn, credentials);
  expect(sent.map(({ headers }) => headers['Idempotency-Key'])).toEqual([
    'kept',
    expect.stringMatching(/^[0-9a-f-]{36}$/),
    undefined,
  ]);
});

test('a refusal is thrown with its message, its fields and the request id §8.said', async () => {
  const answer = {
    success: false,
    statusCode: 422,
    message: 'Please correct the marked fields.',
    data: { errors: { email: 'Taken.' } },
  };
  wire(answer, 422, { 'x-request-id': 'r-1' });
  await expect(call(logIn, credentials)).rejects.toMatchObject({
    name: 'ApiError',
    statusCode: 422,
    message: answer.message,
    fields: { email: 'Taken.' },
    requestId: 'r-1',
  });
});

test('only success true together with status 200 counts as success §8.success', async () => {
  wire({ success: true, statusCode: 201, message: 'Odd.', data: {} });
  await expect(call(logIn, credentials)).rejects.toMatchObject({ statusCode: 201 });
});

test('an answer that is no envelope is an error in plain words', async () => {
  wire('<html>Bad gateway</html>', 502);
  await expect(call(logIn, credentials)).rejects.toMatchObject({
    statusCode: 502,
    message: 'The service is not available right now. Please try again.',
  });
});

test('a missing answer is an error of its own', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')));
  await expect(call(logIn, credentials)).rejects.toMatchObject({
    statusCode: 0,
    message: expect.stringContaining('could not reach the server'),
  });
});

test('a 401 to a call of an ended session shows no error', async () => {
  const refusal = { success: false, statusCode: 401, message: 'Please log in again.', data: null };
  wire(refusal, 401);
  session.set({ token: 'mine', email: 'ada@example.org' });
  const asked = call(listMessages, { id: '7' });
  session.clear();
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
  await expect(call(listMessages, { id: '7' })).rejects.toMatchObject({ name: 'AbortError' });
  await expect(call(logIn, credentials)).rejects.toMatchObject({ statusCode: 401 });
  session.set({ token: 'mine', email: 'ada@example.org' });
  await expect(call(listMessages, { id: '7' })).rejects.toMatchObject({ statusCode: 401 });
});
