import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makePdf } from '../../base/files/test-files.ts';
import { readConfig } from '../../configuration/config.ts';
import { holdersOf } from '../../money/withdrawals/ask-about-withdrawal.ts';
import { lookAgain } from '../../money/withdrawals/look-again.ts';
import { askToWithdraw } from '../../money/risk/test-risk.ts';
import { paymentsApp, type PaymentsApp } from '../../money/payments/test-payments.ts';
import { ProviderProblem } from '../../platform/secrets/signed-provider.ts';
import type { Person } from '../../server/test-app.ts';
import { newOperator, type WithSecondFactor } from '../../trust/operators/test-operators.ts';
import { askSanctions } from './ask-sanctions.ts';
import { withoutSanctionsJob } from './test-sanctions.ts';
import { startSanctionsProvider } from './test-sanctions-provider.ts';

const secret = 'a secret that this test and its provider share';
const reason = 'Another birthday.';

let app: PaymentsApp;
let provider: Awaited<ReturnType<typeof startSanctionsProvider>>;
let fay: WithSecondFactor;
let opal: WithSecondFactor;
beforeAll(async () => {
  provider = await startSanctionsProvider(secret);
  app = await paymentsApp({ SANCTIONS_PROVIDER_URL: provider.url, SANCTIONS_PROVIDER_SECRET: secret });
  await withoutSanctionsJob(app);
  fay = await newOperator(app, 'finance', 'Fay');
  opal = await newOperator(app, 'support', 'Opal');
});
afterAll(async () => {
  await app.stop();
  await provider.stop();
});
beforeEach(async () => {
  provider.reset();
  provider.listed.length = 0;
  await app.owner("UPDATE sanctions_questions SET state = 'dropped' WHERE state = 'waiting'");
  await app.owner('DELETE FROM sanctions_nights');
  // No night, unless a test begins one.
  await app.owner("INSERT INTO sanctions_nights (day, list_version, ended_at) VALUES (current_date + 1, '', now())");
});

function post(path: string, by: Person, body: Record<string, unknown> = {}) {
  return app.call('POST', path, { token: by.token, body });
}

/** Lets the time pass until the provider is asked again, and has it asked. */
async function ask(): Promise<number> {
  await app.owner("UPDATE sanctions_questions SET next_at = now() WHERE state = 'waiting'");
  return askSanctions(app.resources, holdersOf(app.resources));
}

/** The same where it fails. */
function tried() {
  return ask().catch((error: unknown) => error);
}

/** Somebody with $100 in the wallet, whose name is nobody else's. */
async function member(name = `Ada ${randomUUID().slice(0, 8)}`, type: 1 | 2 = 1): Promise<Person> {
  const person = await app.signUp(type, name);
  await app.addMoney(person, await app.topUp(person, 100), 100);
  return person;
}

function list(name: string, entry = randomUUID()) {
  provider.listed.push({ list: 'EU', entry, name, score: 0.91, words: 'Born in 1970.' });
  return entry;
}

/** A withdrawal of somebody whose name is on a list, which was asked about. */
async function found() {
  const ada = await member();
  const entry = list(ada.name);
  const id = await askToWithdraw(app, ada);
  await ask();
  return { ada, id, entry };
}

function approve(id: string) {
  return post(`/operator/withdrawals/${id}/approve`, fay, { asTest: 1 });
}

/** The cases of somebody, oldest first. */
function casesOf({ id }: Person) {
  return app.owner<{ id: string; state: string; list: string; entry: string; askedName: string; aboutHolder: boolean }>(
    `SELECT id, state, list, entry, asked_name AS "askedName", about_holder AS "aboutHolder" FROM sanctions_cases
      WHERE user_id = $1 ORDER BY id`,
    [id],
  );
}

/** The id of the one case of somebody. */
async function caseOf(person: Person): Promise<string> {
  const cases = await casesOf(person);
  expect(cases).toHaveLength(1);
  return cases[0]!.id;
}

function requestsAbout(name: string) {
  return provider.asked().filter((subject) => subject.name === name);
}

const unanswered = 'The provider of sanctions lists has not answered about this withdrawal yet';
const mayBeListed = 'An entry of a sanctions list may name this account or the holder of its bank account.';

describe('a withdrawal', () => {
  it('is approved once the provider has answered that no list names its owner, who is sent by the least', async () => {
    const ada = await member();
    const id = await askToWithdraw(app, ada);
    const { status, message } = await approve(id);
    expect(status).toBe(422);
    expect(message).toContain(unanswered);
    await ask();
    expect(requestsAbout(ada.name)).toEqual([
      {
        kind: 'person',
        name: ada.name,
        businessName: '',
        registrationNumber: '',
        country: expect.any(String),
        birthDate: '',
      },
    ]);
    expect((await approve(id)).data.status).toBe('approved');
  });

  it('§7.sanctions is held while a case is open, and its owner does not learn why', async () => {
    const { ada, id, entry } = await found();
    expect(await casesOf(ada)).toMatchObject([{ state: 'open', list: 'EU', entry, askedName: ada.name }]);
    expect((await approve(id)).message).toContain(mayBeListed);
    const { data } = await post('/wallet/withdrawals', ada);
    expect(data.records).toMatchObject([{ id, status: 'requested', inReview: true }]);
    expect(JSON.stringify(data)).not.toMatch(/sanction|EU/);
    const caseId = await caseOf(ada);
    const { records } = (await post('/operator/withdrawals', fay, { search: ada.name })).data;
    expect(records).toMatchObject([{ id, sanctionsCase: caseId, riskCase: '' }]);
    await post(`/operator/sanctions/${caseId}/review`, fay);
    await post(`/operator/sanctions/${caseId}/confirm`, fay, { reason: 'The same birthday.' });
    const acts = (await post('/profile/audit', ada)).data.records;
    expect(acts.map(({ verb }: { verb: string }) => verb)).toEqual([]);
  });

  it('is on the page of its account for who may open Sanctions, also once it was decided', async () => {
    const { ada } = await found();
    const onPage = async (by: Person) =>
      (await app.call('GET', `/operator/accounts/${ada.id}`, { token: by.token })).data.sanctions;
    const id = await caseOf(ada);
    const opened = { id, state: 'open', aboutHolder: false, openedAt: expect.stringContaining('T') };
    expect(await onPage(fay)).toEqual([opened]);
    await post(`/operator/sanctions/${id}/clear`, fay, { reason });
    expect(await onPage(fay)).toEqual([{ ...opened, state: 'other' }]);
    expect(await onPage(opal)).toBeNull();
    const other = await member();
    expect((await app.call('GET', `/operator/accounts/${other.id}`, { token: fay.token })).data.sanctions).toEqual([]);
  });

  it('is asked about the holder of its bank account where that is somebody else', async () => {
    const ada = await member();
    const holder = `Zoe ${randomUUID().slice(0, 8)}`;
    list(holder);
    const id = await askToWithdraw(app, { ...ada, name: holder });
    await ask();
    expect(requestsAbout(holder)).toEqual([
      { kind: 'holder', name: holder, businessName: '', registrationNumber: '', country: '', birthDate: '' },
    ]);
    expect(requestsAbout(ada.name)).toHaveLength(1);
    expect(await casesOf(ada)).toMatchObject([{ aboutHolder: true, askedName: holder }]);
    expect((await approve(id)).message).toContain(mayBeListed);
  });

  it('waits for the answer about the holder, too', async () => {
    const ada = await member();
    const id = await askToWithdraw(app, { ...ada, name: `Zoe ${randomUUID().slice(0, 8)}` });
    await ask();
    await app.owner(
      `UPDATE sanctions_questions SET state = 'waiting', answered_at = NULL, hits = NULL
        WHERE withdrawal_id = $1 AND about_holder`,
      [id],
    );
    expect((await approve(id)).message).toContain(unanswered);
    await ask();
    expect((await approve(id)).status).toBe(200);
  });

  it('is asked about once, however often it is approved or asked again', async () => {
    const ada = await member();
    const id = await askToWithdraw(app, ada);
    await approve(id);
    await approve(id);
    await ask();
    await ask();
    expect(requestsAbout(ada.name)).toHaveLength(1);
  });

  it('is asked about by the new name where its owner changes it', async () => {
    const ada = await member();
    // To somebody else, about whom the answer stays.
    const id = await askToWithdraw(app, { ...ada, name: `Zoe ${randomUUID().slice(0, 8)}` });
    await ask();
    const name = `Eva ${randomUUID().slice(0, 8)}`;
    await app.owner('UPDATE users SET name = $2 WHERE id = $1', [ada.id, name]);
    expect((await approve(id)).message).toContain(unanswered);
    await ask();
    expect(requestsAbout(name)).toHaveLength(1);
    expect((await approve(id)).data.status).toBe('approved');
  });

  it('is asked about by the name of the moment in which it is asked', async () => {
    const ada = await member();
    await askToWithdraw(app, ada);
    const name = `Eva ${randomUUID().slice(0, 8)}`;
    await app.owner('UPDATE users SET name = $2 WHERE id = $1', [ada.id, name]);
    await ask();
    await ask();
    expect(requestsAbout(ada.name)).toHaveLength(0);
    expect(requestsAbout(name)).toHaveLength(1);
  });

  it('that was requested before there was a provider is asked about once those that wait are looked at again', async () => {
    const ada = await member();
    const id = await askToWithdraw(app, ada);
    await app.owner('DELETE FROM sanctions_questions WHERE user_id = $1', [ada.id]);
    await lookAgain(app.resources);
    await lookAgain(app.resources);
    await ask();
    expect(requestsAbout(ada.name)).toHaveLength(1);
    expect((await approve(id)).status).toBe(200);
  });

  it('is no longer asked about once its owner has taken it back', async () => {
    const ada = await member();
    const id = await askToWithdraw(app, ada);
    await post(`/wallet/withdrawals/${id}/cancel`, ada);
    await ask();
    expect(requestsAbout(ada.name)).toHaveLength(0);
  });
});

describe('a provider', () => {
  it.each([
    ['is signed by another secret', { key: 'another secret of the same length, or so' }],
    ['is six minutes old', { ahead: -360 }],
    ['is six minutes early', { ahead: 360 }],
    ['is about somebody else', { id: randomUUID() }],
    ['is something else', { answer: { hits: [] } }],
    ['has hits without a name', { answer: { id: '', hits: [{ list: 'EU', entry: '1' }] } }],
    ['has a score of 2', { answer: { id: '', hits: [{ list: 'EU', entry: '1', name: 'A', score: 2 }] } }],
    [
      'has 21 hits',
      { answer: { id: '', hits: Array.from({ length: 21 }, (_, i) => ({ list: 'EU', entry: `${i}`, name: 'A' })) } },
    ],
  ])('is not believed when its answer %s', async (_what, ways) => {
    const ada = await member();
    const id = await askToWithdraw(app, ada);
    Object.assign(provider.ways, ways);
    const [question] = await app.owner<{ id: string }>('SELECT id FROM sanctions_questions WHERE withdrawal_id = $1', [
      id,
    ]);
    if (provider.ways.answer && 'id' in provider.ways.answer) Object.assign(provider.ways.answer, { id: question!.id });
    expect(await tried()).toBeInstanceOf(ProviderProblem);
    expect((await approve(id)).message).toContain(unanswered);
    provider.reset();
    await ask();
    expect((await approve(id)).status).toBe(200);
  });

  it('that is away is asked again under the same id, and operators see how often', async () => {
    const ada = await member();
    const id = await askToWithdraw(app, ada);
    provider.served.faultOf = () => '503';
    expect(await tried()).toBeInstanceOf(ProviderProblem);
    provider.served.faultOf = () => 'answer lost';
    expect(await tried()).toBeInstanceOf(ProviderProblem);
    expect((await approve(id)).message).toContain('It was asked 2 times. It is asked again from');
    const { data } = await post('/operator/sanctions', fay, { state: 'open' });
    expect(data).toMatchObject({ asks: true, unanswered: 1 });
    provider.served.faultOf = () => 'none';
    // Not before its time.
    expect(await askSanctions(app.resources, holdersOf(app.resources))).toBe(0);
    await ask();
    expect(requestsAbout(ada.name)).toHaveLength(1);
    expect((await approve(id)).status).toBe(200);
  });

  it('that does not know yet is asked later', async () => {
    const ada = await member();
    list(ada.name);
    const id = await askToWithdraw(app, ada);
    provider.ways.isSlow = true;
    expect(await ask()).toBe(0);
    expect((await approve(id)).message).toContain(unanswered);
    provider.ways.isSlow = false;
    expect(await ask()).toBe(1);
    expect((await approve(id)).message).toContain(mayBeListed);
  });

  it('opens one case, whatever asks and answers twice', async () => {
    const ada = await member();
    list(ada.name);
    const first = await askToWithdraw(app, ada);
    const second = await askToWithdraw(app, ada);
    await Promise.all([ask(), ask()]);
    expect(await casesOf(ada)).toHaveLength(1);
    // An answer that another process had waited for is late.
    const [question] = await app.owner<{ id: string }>('SELECT id FROM sanctions_questions WHERE withdrawal_id = $1', [
      first,
    ]);
    const late = [{ list: 'UN', entry: '7', name: ada.name, score: null, words: '' }];
    const [answered] = await app.owner<{ opened: number | null }>(
      "SELECT answer_sanctions($1, $2, '', $3::jsonb) AS opened",
      [question!.id, ada.name, JSON.stringify(late)],
    );
    expect(answered!.opened).toBeNull();
    expect(await casesOf(ada)).toHaveLength(1);
    expect((await approve(second)).message).toContain(mayBeListed);
  });
});

describe('a case', () => {
  it('that is somebody else holds nothing and does not open again by the same name, but by another one', async () => {
    const { ada, id, entry } = await found();
    const caseId = await caseOf(ada);
    expect((await post(`/operator/sanctions/${caseId}/clear`, fay, { reason })).status).toBe(200);
    expect((await approve(id)).data.status).toBe('approved');
    await askToWithdraw(app, ada);
    await ask();
    expect(await casesOf(ada)).toMatchObject([{ state: 'other' }]);
    const name = `Eva ${randomUUID().slice(0, 8)}`;
    provider.listed.push({ list: 'EU', entry, name });
    await app.owner('UPDATE users SET name = $2 WHERE id = $1', [ada.id, name]);
    await askToWithdraw(app, { ...ada, name });
    await ask();
    expect(await casesOf(ada)).toMatchObject([{ state: 'other' }, { state: 'open', entry, askedName: name }]);
  });

  it('that is the same keeps the hold until it is decided otherwise, and freezes nothing', async () => {
    const { ada, id } = await found();
    const caseId = await caseOf(ada);
    expect((await post(`/operator/sanctions/${caseId}/confirm`, fay, { reason })).status).toBe(200);
    expect((await approve(id)).message).toContain(mayBeListed);
    expect((await post(`/operator/sanctions/${caseId}/confirm`, fay, { reason })).status).toBe(422);
    expect(await app.owner('SELECT freeze_of($1) AS freeze', [ada.id])).toEqual([{ freeze: null }]);
    expect((await post(`/operator/sanctions/${caseId}/clear`, fay, { reason })).status).toBe(200);
    expect((await post(`/operator/sanctions/${caseId}/confirm`, fay, { reason })).status).toBe(422);
    expect((await approve(id)).data.status).toBe('approved');
  });

  it('keeps what was approved before out of a file for the bank', async () => {
    const ada = await member();
    const before = await askToWithdraw(app, ada);
    await ask();
    expect((await approve(before)).status).toBe(200);
    list(ada.name);
    await askToWithdraw(app, ada);
    await ask();
    await post('/operator/payoutBatches/create', fay, { asTest: 1 });
    expect(await app.owner('SELECT FROM payout_batch_items WHERE withdrawal_id = $1', [before])).toEqual([]);
  });

  it('is shown to finance beside its account, the audit log records the look, and who has a stake in it decides nothing', async () => {
    const { ada, entry } = await found();
    const caseId = await caseOf(ada);
    const { data } = await post(`/operator/sanctions/${caseId}/review`, fay);
    expect(data).toMatchObject({
      name: ada.name,
      askedName: ada.name,
      matchedName: ada.name,
      list: 'EU',
      entry,
      score: 0.91,
      words: 'Born in 1970.',
      state: 'open',
      late: false,
      aboutHolder: false,
      withdrawalId: '',
      userId: ada.id,
      frozen: false,
    });
    const entries = await app.owner(
      "SELECT verb FROM audit_entries WHERE subject_kind = 'sanctions' AND subject_id = $1",
      [caseId],
    );
    expect(entries).toEqual([{ verb: 'sanctions.review' }]);
    expect((await post(`/operator/sanctions/${caseId}/review`, opal)).status).toBe(403);
    await app.owner('UPDATE sanctions_cases SET user_id = $2 WHERE id = $1', [caseId, fay.id]);
    for (const verb of ['clear', 'confirm'])
      expect((await post(`/operator/sanctions/${caseId}/${verb}`, fay, { reason })).status).toBe(403);
  });

  it('is taken by one operator, and nobody else decides it meanwhile', async () => {
    const { ada } = await found();
    const caseId = await caseOf(ada);
    const fred = await newOperator(app, 'finance', 'Fred');
    expect((await post(`/operator/sanctions/${caseId}/take`, fay)).data.taken).toMatchObject({ by: 'Fay', own: true });
    expect((await post(`/operator/sanctions/${caseId}/clear`, fred, { reason })).message).toContain(
      'Fay has had this sanctions case since',
    );
    expect((await post(`/operator/sanctions/${caseId}/giveBack`, fay)).data.taken).toBeNull();
    expect((await post(`/operator/sanctions/${caseId}/clear`, fred, { reason })).status).toBe(200);
  });
});

describe('a verification', () => {
  async function inReview() {
    const ada = await member();
    const document = { filename: 'passport.pdf', bytes: await makePdf() };
    expect((await post('/profile/verification', ada, { document })).status).toBe(200);
    const [row] = await app.owner<{ id: string }>('SELECT id FROM verifications WHERE user_id = $1', [ada.id]);
    await post(`/operator/verifications/${row!.id}/take`, opal);
    const lastDay = new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10);
    return { ada, verify: () => post(`/operator/verifications/${row!.id}/verify`, opal, { lastDay }) };
  }

  it('waits until the provider has answered', async () => {
    const { ada, verify } = await inReview();
    expect((await verify()).message).toContain('has not answered about this account yet');
    await ask();
    expect(requestsAbout(ada.name)).toHaveLength(1);
    expect((await verify()).status).toBe(200);
  });

  it('waits until a case is decided', async () => {
    const { ada, verify } = await inReview();
    list(ada.name);
    await ask();
    expect((await verify()).message).toContain('An entry of a sanctions list may name this account.');
    const caseId = await caseOf(ada);
    await post(`/operator/sanctions/${caseId}/clear`, fay, { reason });
    expect((await verify()).status).toBe(200);
  });

  it('is asked about when it is decided, where that was not done when it was requested', async () => {
    const { ada, verify } = await inReview();
    await app.owner('DELETE FROM sanctions_questions WHERE user_id = $1', [ada.id]);
    expect((await verify()).status).toBe(422);
    await ask();
    expect((await verify()).status).toBe(200);
  });
});

describe('without a provider', () => {
  it('half of its settings, or an address that is not safe, keeps the product from starting', () => {
    const one = { SANCTIONS_PROVIDER_URL: 'https://lists.example' };
    expect(() => readConfig(one)).toThrow('SANCTIONS_PROVIDER_SECRET');
    expect(() => readConfig({ SANCTIONS_PROVIDER_SECRET: secret })).toThrow('SANCTIONS_PROVIDER_URL');
    const unsafe = { SANCTIONS_PROVIDER_URL: 'http://lists.example', SANCTIONS_PROVIDER_SECRET: secret };
    expect(() => readConfig(unsafe)).toThrow('as names go there');
    expect(readConfig({ ...one, SANCTIONS_PROVIDER_SECRET: secret }).sanctionsUrl).toBe('https://lists.example');
  });

  it('nothing is asked, and nothing waits', async () => {
    const plain = await paymentsApp();
    try {
      const ada = await plain.signUp(1, 'Ada');
      const operator = await newOperator(plain, 'finance', 'Fay');
      await plain.addMoney(ada, await plain.topUp(ada, 100), 100);
      const id = await askToWithdraw(plain, ada);
      const before = provider.served.log.length;
      expect(await askSanctions(plain.resources, holdersOf(plain.resources))).toBe(0);
      expect(await plain.owner('SELECT FROM sanctions_questions')).toHaveLength(0);
      const path = `/operator/withdrawals/${id}/approve`;
      expect((await plain.call('POST', path, { token: operator.token, body: { asTest: 1 } })).status).toBe(200);
      expect(provider.served.log).toHaveLength(before);
    } finally {
      await plain.stop();
    }
  });
});
