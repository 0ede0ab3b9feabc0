import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { newOperator, type WithSecondFactor } from '../../trust/operators/test-operators.ts';
import { paymentsApp, type PaymentsApp } from '../payments/test-payments.ts';
import type { Person } from '../../server/test-app.ts';
import { decideInLedger } from './decided-withdrawals.sql.ts';
import { confirmed } from './test-confirmed.ts';

const rounds = process.env['LONG'] === '1' ? 50 : 10;

let app: PaymentsApp;
let finance: WithSecondFactor;
let ada: Person;
let bo: Person;
beforeAll(async () => {
  app = await paymentsApp();
  finance = await newOperator(app, 'finance', 'Fay');
  ada = await withMoney(await app.signUp(1, 'Ada Aal'));
  bo = await withMoney(await app.signUp(1, 'Bo Bell'));
});
afterAll(() => app.stop());

async function withMoney<P extends Person>(person: P): Promise<P> {
  await app.addMoney(person, await app.topUp(person, 1000), 1000);
  return person;
}

const bank = {
  bankName: 'Ada Bank',
  accountHolderName: 'Ada Aal',
  accountNumber: '12345678',
  sortCode: '10-20-30',
  swiftCode: 'ADABDEFF',
};

async function ask(person: Person, amount: number, account: Partial<typeof bank> = {}): Promise<string> {
  const { status, data } = await app.call('POST', '/wallet/withdraw', {
    token: person.token,
    body: { amount, ...bank, ...account },
  });
  expect(status).toBe(200);
  return confirmed(app.owner, data.id);
}

function post(path: string, body: Record<string, unknown> = {}, { token }: Person = finance) {
  return app.call('POST', path, { token, body });
}

async function balance({ token }: Person): Promise<number> {
  return (await app.call('GET', '/wallet', { token })).data.amount;
}

describe('the queue', () => {
  it('has those of a status oldest first, all newest first, by pages and by the person', async () => {
    const first = await ask(ada, 10);
    const second = await ask(bo, 20);
    const third = await ask(ada, 30);
    const ids = async (input: Record<string, unknown>) => {
      const { data } = await post('/operator/withdrawals', input);
      return { ids: data.records.map(({ id }: { id: string }) => id), more: data.more };
    };
    expect(await ids({ status: 'requested' })).toEqual({ ids: [first, second, third], more: false });
    expect(await ids({ status: 'requested', length: 2 })).toEqual({ ids: [first, second], more: true });
    expect(await ids({ status: 'requested', length: 2, after: second })).toEqual({ ids: [third], more: false });
    expect(await ids({})).toEqual({ ids: [third, second, first], more: false });
    expect(await ids({ after: second, length: 1 })).toEqual({ ids: [first], more: false });
    expect(await ids({ search: 'ada a' })).toEqual({ ids: [third, first], more: false });
    expect(await ids({ search: bo.email.toUpperCase() })).toEqual({ ids: [second], more: false });
    expect(await ids({ search: bo.email.slice(0, -3) })).toEqual({ ids: [second], more: false });
    expect(await ids({ search: 'ada', length: 1 })).toEqual({ ids: [third], more: true });
    expect(await ids({ search: 'ada', after: third })).toEqual({ ids: [first], more: false });
    expect(await ids({ search: 'nobody' })).toEqual({ ids: [], more: false });
    expect(await ids({ search: 'ada', status: 'requested' })).toEqual({ ids: [third, first], more: false });
    for (const status of ['approved', 'paid', 'rejected'])
      expect(await ids({ search: 'ada', status }), status).toEqual({ ids: [], more: false });
    expect(await ids({ status: 'paid' })).toEqual({ ids: [], more: false });
    expect((await post('/operator/withdrawals', { status: 'lost' })).status).toBe(422);
    const { records } = (await post('/operator/withdrawals', { status: 'requested' })).data;
    expect(records[0]).toEqual({
      id: first,
      name: 'Ada Aal',
      email: ada.email,
      amount: 10,
      account: '•••• 5678',
      status: 'requested',
      test: true,
      approvedByOne: false,
      heldBy: '',
      riskCase: '',
      sanctionsCase: '',
      taken: null,
      obstacles: [],
      bankName: 'Ada Bank',
      accountHolderName: 'Ada Aal',
      lookFirst: ['Others use the same bank account'],
      createdAt: expect.stringContaining('T'),
    });
  });
});

describe('what cannot be decided now', () => {
  let app: PaymentsApp;
  let finance: Person | undefined;
  let eve: Person | undefined;
  let fox: Person | undefined;
  const list = async (input: Record<string, unknown>) => {
    const { data } = await app.call('POST', '/operator/withdrawals', { token: finance!.token, body: input });
    return { ...data, ids: data.records.map(({ id }: { id: string }) => id) };
  };
  const asked: string[] = [];
  beforeAll(async () => {
    app = await paymentsApp();
    finance = await newOperator(app, 'finance', 'Flo');
    eve = await app.signUp(1, 'Eve Early');
    fox = await app.signUp(1, 'Fox Fee');
    for (const person of [eve, fox]) await app.addMoney(person, await app.topUp(person, 500), 500);
    for (const person of [eve, fox, eve, fox]) {
      const body = { amount: 10, ...bank };
      const { data } = await app.call('POST', '/wallet/withdraw', { token: person.token, body });
      asked.push(await confirmed(app.owner, data.id));
    }
    await app.owner('UPDATE withdrawals SET first_until = now() + $2::interval WHERE user_id = $1', [eve.id, '1 hour']);
  });
  afterAll(() => app.stop());

  it('carries a sign in words, and is left out where that is asked for', async () => {
    const all = await list({ status: 'requested' });
    expect(all.ids).toEqual(asked);
    const signs = ['First withdrawal has to wait'];
    expect(all.records.map(({ obstacles }: { obstacles: string[] }) => obstacles)).toEqual([signs, [], signs, []]);
    expect(all).toMatchObject({ stopped: false, more: false, next: '' });
    expect(await list({ ready: true })).toMatchObject({ ids: [asked[1], asked[3]], next: '' });
    expect(await list({ ready: true, length: 1 })).toMatchObject({ ids: [asked[1]], more: true, next: asked[1] });
    expect((await list({ ready: true, length: 1, after: asked[1] })).ids).toEqual([asked[3]]);
    expect((await list({ ready: true, search: 'e' })).ids).toEqual([]);
    expect((await list({ ready: true, search: 'f' })).ids).toEqual([asked[3], asked[1]]);
  });

  it('is looked for among 200, and pages on after the last of them', async () => {
    await app.owner(
      `SET session_replication_role = replica;
      INSERT INTO withdrawals (user_id, amount_cents, bank_account, bank_key_id, account_ending, test, hold_id, status, created_at, first_until)
      SELECT '${eve!.id}', 100, '', '', '1234', true, uuidv7(), 'pending', now() - interval '1 day' + n * interval '1 second', now() + interval '1 hour'
      FROM generate_series(1, 200) AS n`,
    );
    const first = await list({ ready: true });
    const second = await list({ ready: true, length: 1 });
    expect(first).toMatchObject({ ids: [], more: true, next: expect.stringMatching(/-/) });
    expect(second.next).toBe(first.next);
    expect((await list({ ready: true, after: first.next })).ids).toEqual([asked[1], asked[3]]);
    const overview = await app.call('GET', '/operator/overview', { token: finance!.token });
    expect(overview.data.waiting).toMatchObject({ withdrawals: { count: 0 }, withdrawalsStopped: { count: 200 } });
  });

  it('is all of it while the books differ, which is said once', async () => {
    await app.owner(`INSERT INTO book_checks (kind, many, differences, note) VALUES ('ledger', 1, '{A cent.}', '')`);
    const all = await list({ search: 'Fox' });
    expect(all).toMatchObject({ stopped: true, records: [{ obstacles: [] }, { obstacles: [] }] });
    expect((await list({ ready: true, search: 'Fox' })).ids).toEqual([]);
  });
});

describe('one withdrawal', () => {
  it('is shown with its account masked and what speaks for and against it, which the audit log keeps', async () => {
    const id = await ask(bo, 5);
    const { data } = await post(`/operator/withdrawals/${id}/review`);
    expect(data).toMatchObject({
      id,
      userId: bo.id,
      status: 'requested',
      reason: '',
      decidedBy: '',
      bankName: 'Ada Bank',
      accountHolderName: 'Ada Aal',
      account: '•••• 5678',
      evidence: { earlierWithdrawals: 1, earlierPaidOut: 0, recentlyPaidIn: 1000, owed: 0, complaints: 0 },
    });
    const [entry] = await app.owner(
      'SELECT verb, subject_id, account_id, operator_id FROM audit_entries ORDER BY seq DESC LIMIT 1',
    );
    expect(entry).toEqual({ verb: 'withdrawal.review', subject_id: id, account_id: bo.id, operator_id: finance.id });
    expect((await post(`/operator/withdrawals/${ada.id}/review`)).status).toBe(404);
    for (const part of ['12345678', '10-20-30', 'ADABDEFF']) expect(JSON.stringify(data)).not.toContain(part);
  });

  it('has its account in full for a call of its own, each time with an entry, thirty an hour', async () => {
    const id = await ask(bo, 5);
    const fern = await newOperator(app, 'finance', 'Fern');
    const open = (by: Person, of = id) => post(`/operator/withdrawals/${of}/account`, {}, by);
    const { accountNumber, sortCode, swiftCode } = bank;
    expect((await open(fern)).data).toEqual({ accountNumber, sortCode, swiftCode });
    expect((await open(fern, ada.id)).status).toBe(404);
    const opened = () =>
      app.owner(`SELECT account_id FROM audit_entries WHERE verb = 'withdrawal.account' AND operator_id = $1`, [
        fern.id,
      ]);
    expect(await opened()).toEqual([{ account_id: bo.id }]);
    const answers = await Promise.all(Array.from({ length: 30 }, () => open(fern)));
    const refused = answers.filter(({ status }) => status !== 200);
    // One look at what is none counts, too.
    expect(refused.map(({ status }) => status)).toEqual([429, 429]);
    expect(refused[0]!.message).toBe(
      'An operator can open up to 30 bank accounts and identity documents an hour. Please wait, or ask another operator.',
    );
    expect(await opened()).toHaveLength(29);
    expect((await open(finance)).status, 'another operator').toBe(200);
    await app.owner(`UPDATE sessions SET factor_at = factor_at - interval '11 minutes' WHERE user_id = $1`, [
      finance.id,
    ]);
    expect(await open(finance)).toMatchObject({ status: 403, data: { code: 'second_factor' } });
    await app.owner(`UPDATE sessions SET factor_at = factor_at + interval '11 minutes' WHERE user_id = $1`, [
      finance.id,
    ]);
  });

  it('of test money is not approved where real money is paid in', async () => {
    const id = await ask(ada, 5);
    const { config } = app.resources;
    app.resources.config = { ...config, testMoney: false };
    expect(await post(`/operator/withdrawals/${id}/approve`, { asTest: 1 })).toMatchObject({
      status: 422,
      message: 'Real money is paid in here, so test money cannot be approved.',
    });
    app.resources.config = config;
    expect(await post(`/operator/withdrawals/${id}/approve`, { asTest: 1 })).toMatchObject({ status: 200 });
  });

  it('of test money is approved as such only, then paid under a reference, then returned', async () => {
    const before = await balance(ada);
    const id = await ask(ada, 40);
    expect(await post(`/operator/withdrawals/${id}/approve`)).toMatchObject({
      status: 422,
      message: expect.stringContaining('test money'),
    });
    expect(await post(`/operator/withdrawals/${id}/approve`, { asTest: 1 })).toMatchObject({
      status: 200,
      data: { id, status: 'approved' },
    });
    expect((await balance(ada)) - before).toBe(-40);
    expect(await post(`/operator/withdrawals/${id}/paid`)).toMatchObject({ status: 422 });
    expect((await post(`/operator/withdrawals/${id}/paid`, { reference: 'B-77' })).data.status).toBe('paid');
    expect((await post(`/operator/withdrawals/${id}/review`)).data).toMatchObject({
      bankReference: 'B-77',
      decidedBy: 'Fay',
      status: 'paid',
    });
    expect(
      (await post(`/operator/withdrawals/${id}/returned`, { reason: 'Account closed.', reference: 'R-1' })).data.status,
    ).toBe('returned');
    expect(await balance(ada)).toBe(before);
    const kept = await app.owner(
      'SELECT verb, before, after, reason FROM audit_entries WHERE subject_id = $1 ORDER BY seq',
      [id],
    );
    expect(kept.filter(({ verb }: any) => verb !== 'withdrawal.review')).toEqual([
      {
        verb: 'withdrawal.approve',
        before: { status: 'requested' },
        after: { status: 'approved', amount: '$40.00' },
        reason: '',
      },
      {
        verb: 'withdrawal.paid',
        before: { status: 'approved' },
        after: { status: 'paid', amount: '$40.00', reference: 'B-77', hands: 'by one person' },
        reason: '',
      },
      {
        verb: 'withdrawal.return',
        before: { status: 'paid out' },
        after: { status: 'returned', amount: '$40.00', reference: 'R-1', hands: 'by one person' },
        reason: 'Account closed.',
      },
    ]);
  });

  it('is rejected with a reason, and its money is free again', async () => {
    const id = await ask(bo, 7);
    expect((await post(`/operator/withdrawals/${id}/reject`)).status).toBe(422);
    expect((await post(`/operator/withdrawals/${id}/reject`, { reason: 'Not your name.' })).data.status).toBe(
      'rejected',
    );
    const { data } = await app.call('GET', `/wallet/withdrawals/${id}`, { token: bo.token });
    expect(data).toMatchObject({ status: 'rejected', reason: 'Not your name.' });
    expect(await post(`/operator/withdrawals/${id}/approve`, { asTest: 1 })).toMatchObject({ status: 422 });
  });

  it('of their own no operator decides', async () => {
    await withMoney(finance);
    const id = await ask(finance, 3, { accountNumber: '99990001' });
    for (const answer of [
      await post(`/operator/withdrawals/${id}/approve`, { asTest: 1 }),
      await post(`/operator/withdrawals/${id}/reject`, { reason: 'x' }),
    ])
      expect(answer).toMatchObject({ status: 403, data: { code: 'stake' } });
    expect((await post(`/operator/withdrawals/${id}/review`)).data.status).toBe('requested');
  });

  it('is decided once when two operators decide it at the same time, and stands in the audit log once', async () => {
    const others = [await newOperator(app, 'finance'), await newOperator(app, 'admin')];
    for (let round = 0; round < 10; round++) {
      const id = await ask(ada, 1);
      const answers = await Promise.all([
        post(`/operator/withdrawals/${id}/approve`, { asTest: 1 }, others[0]),
        post(`/operator/withdrawals/${id}/reject`, { reason: 'No.' }, others[1]),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
      const kept = await app.owner('SELECT verb FROM audit_entries WHERE subject_id = $1', [id]);
      expect(kept).toHaveLength(1);
    }
  });
});

describe('a withdrawal beyond what one operator approves alone', () => {
  let other: WithSecondFactor;
  let rich: Person;
  beforeAll(async () => {
    other = await newOperator(app, 'finance', 'Otto');
    rich = await app.signUp(1, 'Rich');
    await app.addMoney(rich, await app.topUp(rich, 9000), 9000);
  });
  const approve = (id: string, by: Person) => post(`/operator/withdrawals/${id}/approve`, { asTest: 1 }, by);
  const review = async (id: string) => (await post(`/operator/withdrawals/${id}/review`)).data;

  it('is paid out once two different operators have approved it, each on record', async () => {
    const id = await ask(rich, 1000.01);
    expect(await review(id)).toMatchObject({ needsTwo: true, approvedByOne: false, firstApprovedBy: '' });
    for (let times = 0; times < 2; times++)
      expect((await approve(id, finance)).data).toMatchObject({ id, status: 'requested', needsSecond: true });
    const wallet = async () => (await app.call('GET', '/wallet', { token: rich.token })).data;
    expect(await wallet()).toMatchObject({ amount: 7999.99, held: 1000.01 });
    expect(await review(id)).toMatchObject({
      status: 'requested',
      needsTwo: true,
      approvedByOne: true,
      firstApprovedBy: 'Fay',
      decidedBy: '',
      firstApprovedAt: expect.stringContaining('T'),
    });
    expect((await approve(id, other)).data).toMatchObject({
      id,
      status: 'approved',
      needsSecond: false,
      repeated: false,
    });
    expect(await wallet()).toMatchObject({ amount: 7999.99, held: 0 });
    // Whoever comes after them reads who did it, and never that it was themselves.
    const late = await approve(id, finance);
    expect(late).toMatchObject({
      message: 'Your approval has been saved.',
      data: { repeated: true, decidedBy: 'Otto' },
    });
    expect(await review(id)).toMatchObject({ approvedByOne: false, firstApprovedBy: 'Fay', decidedBy: 'Otto' });
    const kept = await app.owner(
      `SELECT operator_id, after FROM audit_entries WHERE subject_id = $1 AND verb = 'withdrawal.approve' ORDER BY seq`,
      [id],
    );
    expect(kept).toEqual([
      { operator_id: finance.id, after: { status: 'requested', amount: '$1,000.01', approvals: '1 of 2' } },
      { operator_id: other.id, after: { status: 'approved', amount: '$1,000.01' } },
    ]);
  });

  it('is approved alone up to the limit, and not beyond what the week allows', async () => {
    const poor = await app.signUp(1, 'Poor');
    await app.addMoney(poor, await app.topUp(poor, 5100), 5100);
    const account = { accountNumber: '66667777' };
    const rejected = await ask(poor, 10, account);
    expect((await post(`/operator/withdrawals/${rejected}/reject`, { reason: 'No.' })).status).toBe(200);
    const ids: string[] = [];
    for (let times = 0; times < 5; times++) ids.push(await ask(poor, 1000, account));
    for (const id of ids) expect((await approve(id, finance)).data.status).toBe('approved');
    const more = await ask(poor, 1, account);
    expect((await approve(more, finance)).data).toMatchObject({ status: 'requested', needsSecond: true });
    // What came back went to the bank all the same; what was approved earlier counts no more.
    await post(`/operator/withdrawals/${ids[0]}/returned`, { reason: 'Account closed.', reference: 'R-1' }, other);
    expect((await approve(more, finance)).data).toMatchObject({ status: 'requested', needsSecond: true });
    await app.owner(`UPDATE withdrawals SET decided_at = now() - interval '169 hours' WHERE id = $1`, [ids[0]]);
    expect((await approve(more, finance)).data).toMatchObject({ status: 'approved', needsSecond: false });
  });

  it('counts what went to the same bank account out of whichever wallets', async () => {
    const account = { accountNumber: '77778888' };
    for (let times = 0; times < 5; times++) {
      const person = await withMoney(await app.signUp(1, 'Mule'));
      expect((await approve(await ask(person, 1000, account), finance)).data.status).toBe('approved');
    }
    const last = await withMoney(await app.signUp(1, 'Mule'));
    // The same account in another writing.
    const more = await ask(last, 1, { accountNumber: '7777-8888', sortCode: '102030' });
    expect(await review(more)).toMatchObject({ needsTwo: true });
    expect((await approve(more, finance)).data).toMatchObject({ status: 'requested', needsSecond: true });
  });

  it('is rejected by one, and nobody’s own counts', async () => {
    const id = await ask(rich, 2000);
    await approve(id, finance);
    expect((await post(`/operator/withdrawals/${id}/reject`, { reason: 'No.' }, other)).data.status).toBe('rejected');
    await app.addMoney(other, await app.topUp(other, 1500), 1500);
    const own = await ask(other, 1500, { accountNumber: '99990002' });
    expect((await approve(own, finance)).data.needsSecond).toBe(true);
    expect(await approve(own, other)).toMatchObject({ status: 403 });
  });

  it('needs another one when the first has lost the role', async () => {
    const leaving = await newOperator(app, 'finance');
    const third = await newOperator(app, 'finance');
    const id = await ask(rich, 1500);
    await approve(id, leaving);
    await app.owner('DELETE FROM operators WHERE user_id = $1', [leaving.id]);
    expect((await approve(id, third)).data).toMatchObject({ status: 'requested', needsSecond: true });
    expect((await approve(id, other)).data).toMatchObject({ status: 'approved' });
  });

  it('is approved once, by two, when three approve it twenty times at the same moment, fifty times over', async () => {
    const none = { mostAlone: 0n, weekAlone: 0n, waitHours: 0 };
    const approvers = [finance.id, other.id, (await newOperator(app, 'admin')).id];
    for (let round = 0; round < 50; round++) {
      const id = await ask(rich, 1);
      const answers = await Promise.all(
        Array.from({ length: 20 }, async (_, n) => {
          const operatorId = approvers[n % 3]!;
          const decision = { id, approve: true, operatorId, reason: '', asTest: true, ...none };
          return { operatorId, ...(await decideInLedger(app.resources.database, decision)) };
        }),
      );
      const by = (outcome: string) => answers.filter((each) => each.outcome === outcome).map((each) => each.operatorId);
      expect([by('first').length, by('ok').length]).toEqual([1, 1]);
      expect(by('first')).not.toEqual(by('ok'));
    }
  });

  it.each([
    ['out of the same wallet', 'to two bank accounts', ['1', '2'], true],
    ['out of two wallets', 'to the same bank account', ['3', '3'], false],
  ])('counts what is approved %s %s at the same moment', async (_, __, ends, isOneWallet) => {
    const limits = { mostAlone: 100_00n, weekAlone: 100_00n, waitHours: 0 };
    for (let round = 0; round < 10; round++) {
      const one = await withMoney(await app.signUp(1, 'Hasty'));
      const people = [one, isOneWallet ? one : await withMoney(await app.signUp(1, 'Hasty'))];
      const ids: string[] = [];
      for (const [n, person] of people.entries())
        ids.push(await ask(person, 60, { accountNumber: `8888000${round}${ends[n]}` }));
      const answers = await Promise.all(
        ids.map((id, n) =>
          decideInLedger(app.resources.database, {
            id,
            approve: true,
            operatorId: [finance.id, other.id][n]!,
            reason: '',
            asTest: true,
            ...limits,
          }),
        ),
      );
      expect(answers.map(({ outcome }) => outcome).sort()).toEqual(['first', 'ok']);
    }
  });
});

describe('a bank account that was changed', () => {
  const iban = 'DE89370400440532013000';
  const approve = (id: string) => post(`/operator/withdrawals/${id}/approve`, { asTest: 1 });
  const evidence = async (id: string) => (await post(`/operator/withdrawals/${id}/review`)).data.evidence;
  const age = (id: string, hours: number) =>
    app.owner('UPDATE withdrawals SET created_at = created_at - make_interval(hours => $2) WHERE id = $1', [id, hours]);

  it('is paid to after 48 hours, the first one and a known one at once', async () => {
    const person = await withMoney(await app.signUp(1, 'Cy'));
    const first = await ask(person, 10);
    expect(await evidence(first)).toMatchObject({ accountChanged: false, waitsUntil: '' });
    expect((await approve(first)).status).toBe(200);
    const changed = await ask(person, 20, { swiftCode: iban });
    const { waitsUntil, accountChanged } = await evidence(changed);
    expect(accountChanged).toBe(true);
    expect(await approve(changed)).toMatchObject({
      status: 422,
      message: `The owner has changed the bank account. This withdrawal can be approved from ${waitsUntil.slice(0, 16).replace('T', ' ')} UTC.`,
    });
    // The same account in another writing is the same one.
    expect((await approve(await ask(person, 5, { accountNumber: '1234-56 78', sortCode: '102030' }))).status).toBe(200);
    await age(first, 60);
    await age(changed, 47);
    expect((await approve(changed)).status).toBe(422);
    expect(
      (await post(`/operator/withdrawals/${await ask(person, 1, { swiftCode: iban })}/reject`, { reason: 'No.' }))
        .status,
    ).toBe(200);
    await age(changed, 1);
    expect((await approve(await ask(person, 7, { swiftCode: iban, accountNumber: '99999' }))).status).toBe(200);
    expect((await approve(changed)).status).toBe(200);
  });

  it('is found with others who have named it, who are not told of each other', async () => {
    const one = await withMoney(await app.signUp(1, 'Eve'));
    const two = await withMoney(await app.signUp(1, 'Flo'));
    const account = { accountNumber: '55556666' };
    await ask(one, 10, account);
    expect((await evidence(await ask(two, 10, account))).sameAccount).toEqual([{ id: one.id, name: 'Eve' }]);
    expect((await evidence(await ask(two, 10, { accountNumber: '55556667' }))).sameAccount).toEqual([]);
  });

  it('leaves the ledger in order, whatever was done', async () => {
    expect(await verifyLedger(app.resources.database)).toEqual([]);
  });
});

describe('several withdrawals at once', () => {
  const accountOf = (person: Person, number: string) => ({ accountHolderName: person.name, accountNumber: number });
  const approve = (ids: readonly string[], who: Person = finance) =>
    post('/operator/withdrawals/approve', { ids, asTest: 1 }, who);
  const outcomes = ({ data }: { data: { records: { id: string; outcome: string }[] } }) =>
    data.records.map(({ id, outcome }) => [id, outcome]);
  const approvals = async (ids: readonly string[]) =>
    (
      await app.owner(
        `SELECT count(*)::int AS entries, count(DISTINCT subject_id)::int AS withdrawals FROM audit_entries
          WHERE verb = 'withdrawal.approve' AND subject_id = ANY($1::text[])`,
        [ids],
      )
    )[0];
  let cleo: Person;
  let dan: Person;
  beforeAll(async () => {
    cleo = await withMoney(await app.signUp(1, 'Cleo Cole'));
    dan = await withMoney(await app.signUp(1, 'Dan Dale'));
  });

  it('are approved each by itself: one that is refused says why and leaves the others as they are', async () => {
    const first = await ask(cleo, 10, accountOf(cleo, '31313131'));
    const second = await ask(cleo, 20, accountOf(cleo, '31313131'));
    const shared = await ask(dan, 30, accountOf(dan, bank.accountNumber));
    const other = await ask(dan, 40, { ...accountOf(dan, '32323232'), accountHolderName: 'Somebody Else' });
    const nobody = '00000000-0000-7000-8000-00000000000f';
    const answer = await approve([second, shared, other, nobody, first, second]);
    expect(answer.status).toBe(200);
    expect(outcomes(answer)).toEqual([
      [second, 'approved'],
      [shared, 'refused'],
      [other, 'refused'],
      [nobody, 'refused'],
      [first, 'approved'],
    ]);
    expect(answer.data.records.map(({ reason }: { reason: string }) => reason)).toEqual([
      '',
      'Open this one and decide on its own page: Others use the same bank account.',
      expect.stringContaining('The account holder has another name'),
      'This withdrawal was not found.',
      '',
    ]);
    expect(await balance(cleo)).toBe(970);
    expect(await balance(dan)).toBe(930);
    expect(outcomes(await approve([first, second]))).toEqual([
      [first, 'repeated'],
      [second, 'repeated'],
    ]);
    expect(await approvals([first, second])).toEqual({ entries: 2, withdrawals: 2 });
  });

  it('with a bank account that cannot be read is listed with the others, and not approved with them', async () => {
    const lost = await ask(cleo, 3, accountOf(cleo, '31313131'));
    const bytes = await app.owner<{ account: Buffer }>(
      'SELECT bank_account AS account FROM withdrawals WHERE id = $1',
      [lost],
    );
    await app.owner(`UPDATE withdrawals SET bank_account = '\\x00' WHERE id = $1`, [lost]);
    const { status, data } = await post('/operator/withdrawals', { status: 'requested', search: 'Cleo' });
    expect(status).toBe(200);
    expect(data.records).toMatchObject([{ id: lost, lookFirst: ['The bank account cannot be read'] }]);
    expect(outcomes(await approve([lost]))).toEqual([[lost, 'refused']]);
    await app.owner('UPDATE withdrawals SET bank_account = $2 WHERE id = $1', [lost, bytes[0]!.account]);
    expect(outcomes(await approve([lost]))).toEqual([[lost, 'approved']]);
  });

  it(`are decided once each by two operators whose choices overlap, in ${rounds} rounds`, async () => {
    const felix = await newOperator(app, 'finance', 'Felix');
    const rich = await app.signUp(1, 'Rich Rowe');
    await app.addMoney(rich, await app.topUp(rich, 1000), 1000);
    for (let round = 0; round < rounds; round += 1) {
      const ids = [];
      for (let each = 0; each < 3; each += 1) ids.push(await ask(rich, 1, accountOf(rich, '34343434')));
      const [one, two] = await Promise.all([approve(ids), approve(ids.toReversed(), felix)]);
      for (const id of ids) {
        const both = [...outcomes(one), ...outcomes(two)]
          .filter(([which]) => which === id)
          .map(([, outcome]) => outcome);
        expect(both.toSorted()).toEqual(['approved', 'repeated']);
      }
      expect(await approvals(ids)).toEqual({ entries: 3, withdrawals: 3 });
    }
    expect(await balance(rich)).toBe(1000 - 3 * rounds);
  });

  it('beyond the limit of one operator wait for another one, and nobody approves their own', async () => {
    const own = await withMoney(finance);
    const mine = await ask(own, 5, accountOf(finance, '35353535'));
    const big = await withMoney(await withMoney(await app.signUp(1, 'Bea Bigg')));
    const large = await ask(big, 1500, accountOf(big, '36363636'));
    const answer = await approve([mine, large]);
    expect(outcomes(answer)).toEqual([
      [mine, 'refused'],
      [large, 'first'],
    ]);
    expect(outcomes(await approve([large]))).toEqual([[large, 'first']]);
    expect(await balance(big), 'what is held is not free').toBe(500);
  });

  it('are at least one and at most 500, and as test money only where that is paid in', async () => {
    expect((await approve([])).status).toBe(422);
    const many = Array.from({ length: 501 }, (_, i) => `00000000-0000-7000-8000-${i.toString().padStart(12, '0')}`);
    expect((await approve(many)).status).toBe(422);
    expect((await approve(many.slice(1))).data.records).toHaveLength(500);
    expect(outcomes(await approve(['x']))).toMatchObject([[expect.any(String), 'refused']]);
  });
});
