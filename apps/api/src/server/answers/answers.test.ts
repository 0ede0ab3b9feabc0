import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnswerQueue } from '@guildhall/contract/server/answers.operator.contract.ts';
import { makePdf } from '../../base/files/test-files.ts';
import { publishProject } from '../../market/referrals/test-projects.ts';
import { paymentsApp, type PaymentsApp } from '../../money/payments/test-payments.ts';
import { fillWallet } from '../../money/payments/test-wallet.ts';
import { askToWithdraw, withRisk } from '../../money/risk/test-risk.ts';
import { withSanctions } from '../../people/sanctions/test-sanctions.ts';
import { newOperator } from '../../trust/operators/test-operators.ts';
import type { Person } from '../test-app.ts';
import { countAnswers } from './count-answers.ts';

let app: PaymentsApp;
let ann: Person;
let fay: Person;
let sue: Person;
let ada: Person;
let mill: Person;
beforeAll(async () => {
  app = await paymentsApp();
  ann = await newOperator(app, 'admin', 'Ann');
  fay = await newOperator(app, 'finance', 'Fay');
  sue = await newOperator(app, 'support', 'Sue');
  ada = await app.signUp(1, 'Ada Aal');
  mill = await app.signUp(2, 'Mill');
  await app.addMoney(ada, await app.topUp(ada, 5000), 5000);
});
beforeEach(async () => {
  await countAnswers(app.resources.database);
  await app.owner('DELETE FROM answer_sums');
});
afterAll(() => app.stop());

async function post({ token }: Person, path: string, body: Record<string, unknown> = {}) {
  const answer = await app.call('POST', path, { token, body });
  expect(answer.status, `${path}: ${answer.message}`).toBe(200);
  return answer.data;
}

function withdrawal(): Promise<string> {
  return askToWithdraw(app, ada);
}

async function risk(): Promise<string> {
  return (await withRisk(app))[0]!;
}

async function sanctionsCase(): Promise<string> {
  return (await withSanctions(app))[0]!;
}

async function approve(id: string, by = fay) {
  await post(by, `/operator/withdrawals/${id}/approve`, { asTest: 1 });
}

async function dispute(): Promise<string> {
  const projectId = await publishProject(app, mill, 'New kiln');
  const parcel = { address: '1 Lane', postalCode: '1', contactNo: '5550001', numberOfUnit: 1, payFromWallet: 1 };
  await fillWallet(app, ada, 20_000);
  const { orderId } = await post(ada, '/project/order', { ...parcel, projectId });
  return (await post(ada, `/disputes/open/${orderId}`, { reason: 'not_received', message: 'It never came.' })).id;
}

async function complaint(): Promise<string> {
  const attachment = { filename: 'letter.pdf', bytes: await makePdf() };
  await post(ada, '/complain/send', { orgId: mill.id, subject: 'Late', message: 'It has not come.', attachment });
  return (await post(ada, '/complain/myComplaint'))[0].id;
}

async function verification(): Promise<string> {
  const person = await app.signUp(1, 'Vera');
  await post(person, '/profile/verification', { document: { filename: 'passport.pdf', bytes: await makePdf() } });
  const [found] = await app.owner<{ id: string }>('SELECT id FROM verifications WHERE user_id = $1', [person.id]);
  await post(sue, `/operator/verifications/${found!.id}/take`);
  return found!.id;
}

async function report(author?: Person): Promise<string> {
  const by = author ?? (await app.signUp(1, 'Rae'));
  await post(by, '/user/review/add', { orgId: mill.id, message: 'Dusty.', rating: 1 });
  const { records } = await post(mill, `/user/review/org/${mill.id}`);
  await post(mill, '/flags', { kind: 'review', thingId: records[0].id, reason: 'insult' });
  return (await post(sue, '/operator/flags', { length: 100 })).records.at(-1).id;
}

function decideFlag(id: string, decision: string) {
  return post(sue, `/operator/flags/${id}/decide`, { decision, reason: 'Because.' });
}

async function flagAppeal(): Promise<string> {
  const author = await app.signUp(1, 'Rae');
  const id = await report(author);
  await decideFlag(id, 'hidden');
  await post(author, `/flags/${id}/appeal`, { text: 'It is what I saw.' });
  return id;
}

async function freezeAppeal(): Promise<string> {
  const person = await app.signUp(1, 'Flo');
  const { id } = await post(sue, `/operator/accounts/${person.id}/freeze`, { reason: 'A fake passport.', days: 3 });
  await post(person, `/profile/freezes/${id}/appeal`, { text: 'It was not me.' });
  return id;
}

/** Each queue with the hours within which an answer is in time, how one comes to wait in it, since when, and how it is answered. */
const queues: Record<
  AnswerQueue,
  [hours: number, make: () => Promise<string>, since: string, answer: (id: string) => Promise<unknown>]
> = {
  withdrawals: [
    24,
    withdrawal,
    "UPDATE withdrawals SET created_at = now() - interval '90 days', owner_confirmed_at = $2 WHERE id = $1",
    (id) => approve(id),
  ],
  risk: [
    24,
    risk,
    'UPDATE risk_reviews SET held_at = $2 WHERE withdrawal_id = $1',
    (id) => post(fay, `/operator/risk/${id}/clear`, { reason: 'A known customer.' }),
  ],
  sanctions: [
    24,
    sanctionsCase,
    'UPDATE sanctions_cases SET opened_at = $2 WHERE id = $1',
    (id) => post(fay, `/operator/sanctions/${id}/clear`, { reason: 'Another birthday.' }),
  ],
  disputes: [
    336,
    dispute,
    "UPDATE disputes SET opened_at = now() - interval '90 days', answered_at = $2 WHERE id = $1",
    (id) => post(fay, `/operator/disputes/${id}/decide`, { decision: 'nothing', reason: 'It was on its way.' }),
  ],
  complaints: [
    336,
    complaint,
    'UPDATE complaints SET created_at = $2 WHERE id = $1',
    (id) => post(sue, `/operator/complaints/${id}/decide`, { outcome: 'rejected', reason: 'Nothing was late.' }),
  ],
  verifications: [
    72,
    verification,
    'UPDATE verifications SET asked_at = $2 WHERE id = $1',
    (id) => post(sue, `/operator/verifications/${id}/refuse`, { reason: 'It is not legible.' }),
  ],
  flags: [24, report, 'UPDATE flagged_things SET flagged_at = $2 WHERE id = $1', (id) => decideFlag(id, 'kept')],
  flagAppeals: [
    72,
    flagAppeal,
    "UPDATE flagged_things SET flagged_at = now() - interval '90 days', appealed_at = $2 WHERE id = $1",
    (id) => decideFlag(id, 'hidden'),
  ],
  freezeAppeals: [
    72,
    freezeAppeal,
    'UPDATE freezes SET appealed_at = $2 WHERE id = $1',
    (id) => post(sue, `/operator/freezes/${id}/answer`, { answer: 'We look again.' }),
  ],
};

/** Answers one that has waited for these hours in a queue. */
async function answered(queue: AnswerQueue, hours: number): Promise<void> {
  const [, make, since, answer] = queues[queue];
  const id = await make();
  await app.owner(since, [id, new Date(Date.now() - hours * 3_600_000)]);
  await answer(id);
}

function count() {
  return countAnswers(app.resources.database);
}

const today = new Date().toISOString().slice(0, 10);

function read(by: Person = ann, unit = 'month', from = today, to = today) {
  return app.call('POST', '/operator/answers', { token: by.token, body: { unit, from, to } });
}

/** What this month has of one queue. */
async function sumsOf(queue: AnswerQueue) {
  await count();
  const { data } = await read();
  return data.records.at(-1).queues.find((each: { queue: string }) => each.queue === queue);
}

const none = { answered: 0, inTime: 0, withinHour: 0, withinDay: 0, withinThreeDays: 0, withinWeek: 0 };

describe('the answers', () => {
  it.each(Object.keys(queues) as AnswerQueue[])(
    'of %s are in time within its hours, since the case has waited for the house §7.answers',
    async (queue) => {
      const [hours] = queues[queue];
      await answered(queue, hours - 0.5);
      await answered(queue, hours + 0.5);
      expect(await sumsOf(queue)).toMatchObject({ answered: 2, inTime: 1 });
    },
  );

  it('have steps of how long they took', async () => {
    for (const hours of [0.5, 20, 60, 160, 200]) await answered('withdrawals', hours);
    const steps = { withinHour: 1, withinDay: 2, withinThreeDays: 3, withinWeek: 4 };
    expect(await sumsOf('withdrawals')).toEqual({ queue: 'withdrawals', answered: 5, inTime: 2, ...steps });
  });

  it('of withdrawals are not the first of two approvals, and those of a verification ask for more, too', async () => {
    const id = await askToWithdraw(app, ada, { amount: 1200 });
    await approve(id);
    expect(await sumsOf('withdrawals')).toBeUndefined();
    const second = await newOperator(app, 'finance', 'Finn');
    await approve(id, second);
    expect(await sumsOf('withdrawals')).toMatchObject({ answered: 1 });
    const { operators } = (await read()).data;
    expect(operators.now).toMatchObject([{ operatorId: second.id, operator: 'Finn', queue: 'withdrawals' }]);
    await post(sue, `/operator/verifications/${await verification()}/more`, { words: 'The back of it, too.' });
    expect(await sumsOf('verifications')).toMatchObject({ answered: 1, inTime: 1 });
  });

  it('leave out those whose case waits again since', async () => {
    const id = await verification();
    await post(sue, `/operator/verifications/${id}/more`, { words: 'The back of it, too.' });
    await app.owner("UPDATE verifications SET asked_at = now() + interval '1 second' WHERE id = $1", [id]);
    expect(await sumsOf('verifications')).toBeUndefined();
  });

  it('are counted once each, whoever counts at once, and not where counting ended before its end', async () => {
    for (let n = 0; n < 5; n++) await answered('withdrawals', 1);
    const { database } = app.resources;
    // As if the process ended within the transaction.
    const ends = database.transaction(async (tx) => {
      await countAnswers(tx, 2);
      throw new Error('ended');
    });
    await expect(ends).rejects.toThrow('ended');
    expect((await read()).data.records.at(-1).queues).toEqual([]);
    await Promise.all([countAnswers(database, 2), countAnswers(database, 3), countAnswers(database, 2)]);
    expect(await sumsOf('withdrawals')).toMatchObject({ answered: 5 });
    expect(await app.owner('SELECT c.seq FROM answers_counted AS c')).toEqual(
      await app.owner('SELECT h.seq FROM audit_head AS h'),
    );
  });

  it('are given by days, weeks and months, each with those without any, and beside the time before', async () => {
    // Sunday and Monday.
    for (const day of ['2025-05-31', '2025-06-01', '2025-06-02']) {
      await answered('withdrawals', 1);
      await app.owner('ALTER TABLE audit_entries DISABLE TRIGGER audit_entries_append_only');
      await app.owner(`UPDATE audit_entries SET at = $1::timestamptz WHERE seq = (SELECT h.seq FROM audit_head AS h)`, [
        `${day}T23:59:59Z`,
      ]);
      await app.owner(
        `UPDATE withdrawals SET created_at = $1::timestamptz, owner_confirmed_at = NULL
          WHERE id = (SELECT e.subject_id::uuid FROM audit_entries AS e ORDER BY e.seq DESC LIMIT 1)`,
        [`${day}T22:00:00Z`],
      );
      await app.owner('ALTER TABLE audit_entries ENABLE TRIGGER audit_entries_append_only');
    }
    await count();
    const one = { ...none, answered: 1, inTime: 1, withinDay: 1, withinThreeDays: 1, withinWeek: 1 };
    const two = { ...none, answered: 2, inTime: 2, withinDay: 2, withinThreeDays: 2, withinWeek: 2 };
    const of = (sums: typeof one) => [{ queue: 'withdrawals', ...sums }];
    expect((await read(ann, 'day', '2025-06-02', '2025-06-03')).data).toEqual({
      records: [
        { firstDay: '2025-06-02', queues: of(one) },
        { firstDay: '2025-06-03', queues: [] },
      ],
      before: expect.arrayContaining([...of(two), { queue: 'flags', ...none }]),
      operators: {
        now: [{ operatorId: fay.id, operator: 'Fay', queue: 'withdrawals', ...one }],
        before: [{ operatorId: fay.id, operator: 'Fay', queue: 'withdrawals', ...two }],
      },
      countedAt: expect.any(String),
    });
    expect((await read(ann, 'week', '2025-06-01', '2025-06-02')).data.records).toEqual([
      { firstDay: '2025-05-26', queues: of(two) },
      { firstDay: '2025-06-02', queues: of(one) },
    ]);
    expect((await read(ann, 'month', '2025-06-15', '2025-06-20')).data).toMatchObject({
      records: [{ firstDay: '2025-06-01', queues: of(two) }],
      before: expect.arrayContaining(of(one)),
    });
  });

  it('are of the queues that the role may open, and name operators to who may see them alone', async () => {
    await answered('withdrawals', 1);
    await answered('flags', 1);
    await count();
    const seenBy = async (by: Person) => (await read(by)).data;
    const queuesOf = ({ records }: { records: { queues: { queue: string }[] }[] }) =>
      records.at(-1)!.queues.map(({ queue }) => queue);
    expect(queuesOf(await seenBy(fay))).toEqual(['withdrawals']);
    expect(queuesOf(await seenBy(sue))).toEqual(['flags', 'withdrawals']);
    expect(await seenBy(fay)).not.toHaveProperty('operators');
    expect(await seenBy(sue)).not.toHaveProperty('operators');
    expect((await seenBy(ann)).operators.now.map(({ operator }: { operator: string }) => operator)).toEqual([
      'Fay',
      'Sue',
    ]);
  });

  it('have those of the command line without a name', async () => {
    await app.owner('UPDATE answer_sums SET operator_id = NULL');
    await app.owner(
      `INSERT INTO answer_sums VALUES ('month', date_trunc('month', now(), 'UTC') AT TIME ZONE 'UTC', 'withdrawals', NULL,
        1, 1, 0, 0, 0, 0)`,
    );
    expect((await read()).data.operators.now).toMatchObject([{ operatorId: '', operator: '', answered: 1 }]);
  });

  it.each([
    ['year', '2025-01-01', '2025-01-02', { unit: 'Please choose day, week or month.' }],
    ['day', '2025-01-02', '2025-01-01', { to: 'The last day cannot be before the first.' }],
    ['day', '2024-07-01', '2025-01-01', { to: 'Please choose at most 184 days, or weeks or months.' }],
    ['week', '2015-01-02', '2025-01-01', { to: 'Please choose at most 1830 days.' }],
  ])('are refused by %s from %s to %s', async (unit, from, to, errors) => {
    expect(await read(ann, unit, from, to)).toMatchObject({ status: 422, data: { errors } });
  });
});
