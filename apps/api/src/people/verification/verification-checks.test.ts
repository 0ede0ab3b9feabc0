import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { makePdf } from '../../base/files/test-files.ts';
import { newOperator, type WithSecondFactor } from '../../trust/operators/test-operators.ts';
import { ProviderProblem } from '../../platform/secrets/signed-provider.ts';
import { organizationsApp, type OrganizationsApp } from '../../market/organizations/test-organizations.ts';
import type { Person } from '../../server/test-app.ts';
import { checkVerifications } from './check-verifications.ts';
import { endVerifications } from './end-verifications.ts';
import { startVerificationProvider } from './test-verification-provider.ts';
import { writeStanding } from './verification-checks.sql.ts';

const secret = 'a secret that this test and its provider share';
const eventPath = '/verification/checks/event';

let app: OrganizationsApp;
let provider: Awaited<ReturnType<typeof startVerificationProvider>>;
let opal: WithSecondFactor;
let pdf: Buffer;
beforeAll(async () => {
  provider = await startVerificationProvider(secret);
  app = await organizationsApp({ VERIFICATION_PROVIDER_URL: provider.url, VERIFICATION_PROVIDER_SECRET: secret });
  opal = await newOperator(app, 'support', 'Opal');
  pdf = await makePdf();
  await vi.waitUntil(() => app.resources.jobs.ready(), { timeout: 20_000 });
});
afterAll(async () => {
  await app.stop();
  await provider.stop();
});
beforeEach(async () => {
  provider.served.faultOf = () => 'none';
  Object.assign(provider.ways, { ahead: 0, key: secret, id: '', reference: '' });
  await app.owner("UPDATE verification_checks SET state = 'given_up' WHERE state IN ('waiting', 'pending')");
});

/** Lets the time pass until the provider is asked again, and has it asked. */
async function check() {
  await app.owner("UPDATE verification_checks SET next_at = now() WHERE state IN ('waiting', 'pending')");
  return checkVerifications(app.resources);
}

/** The same, where it fails. */
function tried() {
  return check().catch((error: unknown) => error);
}

function ask(person: Person) {
  const body = { document: { filename: 'passport.pdf', bytes: pdf } };
  return app.call('POST', '/profile/verification', { token: person.token, body });
}

/** Somebody who has sent a document, and their verification. */
async function requestVerification(name = 'Ada', type: 1 | 2 = 1) {
  const person = await app.signUp(type, name);
  expect((await ask(person)).status).toBe(200);
  const rows = await app.owner<{ id: string }>('SELECT id FROM verifications WHERE user_id = $1', [person.id]);
  return { person, id: rows[0]!.id };
}

function newestReference(): string {
  return [...provider.checks.keys()].at(-1)!;
}

async function notificationsOf(id: string) {
  return (await app.call('GET', `/operator/verifications/${id}`, { token: opal.token })).data.check;
}

function hear({ body, headers }: { body: string; headers: Record<string, string> }) {
  return app.server.inject({ method: 'POST', url: `/api${eventPath}`, headers, payload: body });
}

describe('a provider of verifications', () => {
  it('gets the documents and what they are held against, and its verdict is told to operators, who decide', async () => {
    const { person, id } = await requestVerification('Ada Lovelace');
    expect(await notificationsOf(id)).toEqual({ state: 'waiting', verdict: '', words: '', toldAt: '' });
    expect(await check()).toBe(0);
    const sent = JSON.parse(provider.checks.get(newestReference())!.body);
    expect(sent.subject).toEqual({ kind: 'person', name: 'Ada Lovelace', businessName: '', registrationNumber: '' });
    expect(sent.documents).toMatchObject([{ name: 'passport.pdf', mediaType: 'application/pdf' }]);
    expect(Buffer.from(sent.documents[0].content, 'base64').equals(pdf)).toBe(true);
    expect(await notificationsOf(id)).toMatchObject({ state: 'pending', verdict: '' });
    provider.decide(newestReference(), 'match', 'The name fits.');
    expect(await check()).toBe(1);
    expect(await notificationsOf(id)).toMatchObject({ state: 'done', verdict: 'match', words: 'The name fits.' });
    // Nobody is verified by it: the verification waits as before.
    const own = await app.call('GET', '/profile/verification', { token: person.token });
    expect(own.data).toMatchObject({ status: 'asked', verifiedUntil: '', words: '' });
  });

  it('is asked no more about what is decided, or what newer documents came for, nor after a week', async () => {
    const { person, id } = await requestVerification('Berta');
    await check();
    const first = newestReference();
    await app.call('POST', `/operator/verifications/${id}/take`, { token: opal.token });
    const body = { words: 'The back side, please.' };
    await app.call('POST', `/operator/verifications/${id}/more`, { token: opal.token, body });
    await ask(person);
    provider.decide(first, 'match');
    await check();
    expect(newestReference()).not.toBe(first);
    expect(JSON.parse(provider.checks.get(newestReference())!.body).documents).toHaveLength(2);
    expect(await notificationsOf(id)).toMatchObject({ state: 'pending', verdict: '' });
    const checks = await app.owner('SELECT state FROM verification_checks WHERE verification_id = $1 ORDER BY id', [
      id,
    ]);
    expect(checks).toEqual([{ state: 'given_up' }, { state: 'pending' }]);
    await app.owner("UPDATE verification_checks SET created_at = now() - interval '8 days' WHERE state = 'pending'");
    provider.decide(newestReference(), 'match');
    expect(await check()).toBe(0);
    expect(await notificationsOf(id)).toMatchObject({ state: 'given_up', verdict: '' });
  });

  it('is asked again under the same id when its answer was lost, and makes no second check', async () => {
    const { id } = await requestVerification('Clara');
    const before = provider.checks.size;
    provider.served.faultOf = () => 'answer lost';
    expect(await tried()).toBeInstanceOf(ProviderProblem);
    expect(await notificationsOf(id)).toMatchObject({ state: 'waiting' });
    provider.served.faultOf = () => '503';
    expect(await tried()).toBeInstanceOf(ProviderProblem);
    // Not before its time.
    provider.served.faultOf = () => 'none';
    expect(await checkVerifications(app.resources)).toBe(0);
    expect(await notificationsOf(id)).toMatchObject({ state: 'waiting' });
    await check();
    expect(await notificationsOf(id)).toMatchObject({ state: 'pending' });
    expect(provider.checks.size).toBe(before + 1);
  });

  it.each([
    ['is signed by another secret', { key: 'another secret of the same length, or so' }],
    ['is six minutes old', { ahead: -360 }],
    ['is six minutes early', { ahead: 360 }],
    ['is about another check', { id: '00000000-0000-4000-8000-000000000000' }],
  ])('is not believed when its answer %s', async (_what, ways) => {
    const { id } = await requestVerification('Dora');
    Object.assign(provider.ways, ways);
    expect(await tried()).toBeInstanceOf(ProviderProblem);
    expect(await notificationsOf(id)).toMatchObject({ state: 'waiting' });
  });

  it('is not believed when it answers with another reference than the one that was followed', async () => {
    const { id } = await requestVerification('Elsa');
    await check();
    provider.decide(newestReference(), 'match');
    provider.ways.reference = 'check-1';
    expect(await tried()).toBeInstanceOf(ProviderProblem);
    expect(await notificationsOf(id)).toMatchObject({ state: 'pending' });
  });

  it('is forgotten in what it said with the documents, 90 days after the decision', async () => {
    const { person, id } = await requestVerification('Fanny');
    await check();
    const reference = newestReference();
    await app.call('POST', `/operator/verifications/${id}/take`, { token: opal.token });
    const body = { reason: 'It is not readable.' };
    await app.call('POST', `/operator/verifications/${id}/refuse`, { token: opal.token, body });
    const kept = () => app.owner('SELECT FROM verification_checks WHERE reference = $1', [reference]);
    await endVerifications(app.resources);
    expect(await kept()).toHaveLength(1);
    await app.owner("UPDATE verifications SET decided_at = now() - interval '91 days' WHERE user_id = $1", [person.id]);
    await endVerifications(app.resources);
    expect(await kept()).toHaveLength(0);
    expect(await notificationsOf(id)).toMatchObject({ state: 'none' });
  });

  it('stays with the verdict that it told first', async () => {
    const { id } = await requestVerification('Frida');
    await check();
    provider.decide(newestReference(), 'no_match', 'Another name.');
    await check();
    provider.decide(newestReference(), 'match');
    await check();
    // Another process that had asked before is late.
    const reference = newestReference();
    const known = provider.checks.get(newestReference())!;
    await writeStanding(app.resources.database, { id: known.id, reference, verdict: 'match', words: '' });
    expect(await notificationsOf(id)).toMatchObject({ state: 'done', verdict: 'no_match', words: 'Another name.' });
  });

  it('sends events that have it asked at once; unsigned, old and unknown ones change nothing', async () => {
    const { id } = await requestVerification('Gerda');
    await check();
    const reference = newestReference();
    const due = async () =>
      (await app.owner('SELECT FROM verification_checks WHERE reference = $1 AND next_at <= now()', [reference]))
        .length;
    const event = provider.event(reference);
    expect((await hear({ ...event, headers: { 'content-type': 'application/json' } })).statusCode).toBe(400);
    expect((await hear({ ...event, body: event.body.replace('check', 'chick') })).statusCode).toBe(400);
    provider.ways.ahead = -360;
    expect((await hear(provider.event(reference))).statusCode).toBe(400);
    expect(await due()).toBe(0);
    provider.ways.ahead = 0;
    expect((await hear(provider.event('check-0'))).statusCode).toBe(200);
    expect(await due()).toBe(0);
    provider.decide(reference, 'unsure');
    expect((await hear(event)).statusCode).toBe(200);
    expect((await hear(event)).statusCode).toBe(200);
    expect(await due()).toBe(1);
    await checkVerifications(app.resources);
    expect(await notificationsOf(id)).toMatchObject({ state: 'done', verdict: 'unsure' });
  });
});

describe('without a provider', () => {
  it('no document leaves, and its events are not found', async () => {
    const plain = await organizationsApp();
    try {
      const person = await plain.signUp(1, 'Hilda');
      const body = { document: { filename: 'passport.pdf', bytes: pdf } };
      expect((await plain.call('POST', '/profile/verification', { token: person.token, body })).status).toBe(200);
      expect(await plain.owner('SELECT FROM verification_checks')).toHaveLength(0);
      expect(await checkVerifications(plain.resources)).toBe(0);
      const { body: payload, headers } = provider.event('check-1');
      const answer = await plain.server.inject({
        method: 'POST',
        url: `/api${eventPath}`,
        headers,
        payload,
      });
      expect(answer.statusCode).toBe(404);
    } finally {
      await plain.stop();
    }
  });
});
