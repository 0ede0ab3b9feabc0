import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePdf } from '../../base/files/test-files.ts';
import { newOperator, type WithSecondFactor } from '../operators/test-operators.ts';
import { paymentsApp, type PaymentsApp } from '../../money/payments/test-payments.ts';
import { fillWallet } from '../../money/payments/test-wallet.ts';
import { publishProject } from '../../market/referrals/test-projects.ts';
import type { Person } from '../../server/test-app.ts';
import { findComplaintQueue } from './operator-complaints.sql.ts';
import { remindOfCases } from './remind-of-cases.ts';
import { confirmed } from '../../money/withdrawals/test-confirmed.ts';

let app: PaymentsApp;
let opal: WithSecondFactor;
let fay: WithSecondFactor;
let ada: Person;
let guild: Person;
let mill: Person;
let pdf: Buffer;
beforeAll(async () => {
  app = await paymentsApp({}, { plans: 'usual' });
  opal = await newOperator(app, 'support', 'Opal');
  fay = await newOperator(app, 'finance', 'Fay');
  ada = await app.signUp(1, 'Ada');
  guild = await app.signUp(2, 'Guild of Glass');
  mill = await app.signUp(2, 'Mill House');
  pdf = await makePdf();
});
afterAll(() => app.stop());

function post(person: Person, path: string, body: Record<string, unknown> = {}) {
  return app.call('POST', path, { token: person.token, body });
}

function send(to: Person[], more: Record<string, unknown> = {}, by: Person = ada) {
  const ids = Object.fromEntries(to.map(({ id }, n) => [`complaintIds[${n}]`, id]));
  const attachment = { filename: 'proof.pdf', bytes: pdf };
  return post(by, '/complain/send', { subject: 'Late', message: 'It came late.', attachment, ...ids, ...more });
}

async function own(by: Person = ada) {
  return (await post(by, '/complain/myComplaint')).data;
}

/** A complaint of Ada about the guild, as she sees it. */
async function complaint() {
  expect((await send([guild])).status).toBe(200);
  return (await own())[0];
}

async function newest(person: Person): Promise<string> {
  return (await post(person, '/notifications')).data.records[0].text;
}

async function numbers(): Promise<number[]> {
  const rows = await app.owner<{ number: string }>('SELECT number FROM complaint_cases ORDER BY number');
  return rows.map(({ number }) => Number(number.slice(7)));
}

describe('a complaint', () => {
  it('gets a number of its year, without a gap, and seven days', async () => {
    await send([guild, mill]);
    const [last] = await own();
    expect(last.number).toMatch(new RegExp(`^C-${new Date().getUTCFullYear()}-\\d{6}$`));
    expect((Date.parse(last.dueAt) - Date.parse(last.createdAt)) / 86_400_000).toBe(7);
    expect(last).toMatchObject({ status: 'open', answer: '', outcome: '', aboutKind: '' });
    const nobody = '0198c2f0-0000-7000-8000-000000000000';
    const sent = [
      send([guild]),
      send([mill]),
      send([guild], { orgId: nobody, 'complaintIds[0]': nobody }),
      send([mill]),
    ];
    expect((await Promise.all(sent)).map(({ status }) => status).sort()).toEqual([200, 200, 200, 404]);
    const house = await app.signUp(2);
    const text = `INSERT INTO complaints (text_id, user_id, organization_id) SELECT t.id, $1, $2 FROM complaint_texts AS t LIMIT 1`;
    const undone = app.resources.database.transaction(async (db) => {
      await db.query({ name: '', text }, [ada.id, house.id] as never);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await complaint();
    const found = await numbers();
    expect(found).toEqual(found.map((_, i) => i + 1));
  });

  it('may name an order or investment of the caller, a project or a message of the organization, and nothing else', async () => {
    await fillWallet(app, ada, 10_000);
    const project = await publishProject(app, guild, 'New kiln');
    const where = { address: 'A', postalCode: '1', contactNo: '5550001' };
    const order = (
      await post(ada, '/project/order', { projectId: project, numberOfUnit: 1, ...where, payFromWallet: 1 })
    ).data.orderId;
    const about = (aboutKind: string, aboutId: string, to = guild, by = ada) => send([to], { aboutKind, aboutId }, by);
    for (const [kind, id] of [
      ['order', order],
      ['project', project],
    ] as const) {
      expect((await about(kind, id)).status).toBe(200);
      expect((await own())[0]).toMatchObject({ aboutKind: kind, aboutId: id });
      expect((await about(kind, id, mill)).status).toBe(404);
    }
    expect((await about('order', order, guild, await app.signUp())).status).toBe(404);
    expect((await about('investment', order)).status).toBe(404);
    expect((await about('message', order)).status).toBe(404);
    expect((await about('weather', order)).status).toBe(422);
    await post(ada, '/message/send', { orgId: guild.id, message: 'Hello.' });
    const message = await post(guild, '/message/send', { orgId: ada.id, message: 'No.' });
    expect((await about('message', message.data.id)).status).toBe(200);
    expect((await about('message', message.data.id, guild, mill)).status).toBe(404);
  });

  it('is answered once by the organization, with a file, and who complains sees it', async () => {
    const { id, number } = await complaint();
    const answer = { answer: 'The van broke down.', attachment: { filename: 'bill.pdf', bytes: pdf } };
    expect((await post(mill, `/complain/${id}/answer`, answer)).status).toBe(404);
    expect((await post(guild, `/complain/${id}/answer`, answer)).status).toBe(200);
    expect(await post(guild, `/complain/${id}/answer`, answer)).toMatchObject({
      status: 422,
      message: 'This complaint has already been answered.',
    });
    const [seen] = await own();
    expect(seen).toMatchObject({ id, status: 'answered', answer: 'The van broke down.' });
    expect(seen.answeredAt).not.toBe('');
    const file = await app.server.inject({ method: 'GET', url: seen.answerAttachment });
    expect(file.rawPayload.equals(pdf)).toBe(true);
    const { data: reviewed } = await app.call('GET', `/operator/complaints/${id}`, { token: opal.token });
    const named = (address: string) => new URL(address, 'http://localhost').pathname;
    expect([reviewed.attachment, reviewed.answerAttachment].map(named)).toEqual(
      [seen.attachment, seen.answerAttachment].map(named),
    );
    expect(named(seen.attachment)).not.toBe(named(seen.answerAttachment));
    expect(await newest(ada)).toBe(`Guild of Glass answered your complaint ${number}.`);
    expect((await post(guild, '/complain/list')).data[0]).toMatchObject({ id, answer: 'The van broke down.' });
  });

  it('is decided once by an operator, and both sides are told', async () => {
    const { id, number } = await complaint();
    await post(opal, `/operator/complaints/${id}/note`, { note: 'Asked the carrier.' });
    const decide = () =>
      post(opal, `/operator/complaints/${id}/decide`, { outcome: 'partly', reason: 'Half was late.' });
    expect((await post(fay, `/operator/complaints/${id}/decide`, { outcome: 'upheld', reason: 'x' })).status).toBe(403);
    expect((await decide()).status).toBe(200);
    expect(await decide()).toMatchObject({ status: 422, message: 'This complaint has already been decided.' });
    expect((await own())[0]).toMatchObject({ status: 'closed', outcome: 'partly', outcomeReason: 'Half was late.' });
    const text = `Complaint ${number} was decided: partly upheld. Half was late.`;
    expect([await newest(ada), await newest(guild)]).toEqual([text, text]);
    expect(await post(guild, `/complain/${id}/answer`, { answer: 'But…' })).toMatchObject({
      status: 422,
      message: 'This complaint has already been closed.',
    });
    const seen = JSON.stringify([await own(), (await post(guild, '/complain/list')).data]);
    expect(seen).not.toContain('Asked the carrier.');
    const { data } = await app.call('GET', `/operator/complaints/${id}`, { token: opal.token });
    expect(data).toMatchObject({
      number,
      complainant: 'Ada',
      organization: 'Guild of Glass',
      decidedBy: 'Opal',
      notes: { notes: [{ by: 'Opal', note: 'Asked the carrier.' }] },
    });
  });

  it('is decided once by many who do it at the same moment', async () => {
    const other = await newOperator(app, 'support', 'Otto');
    for (const round of [1, 2, 3]) {
      const { id, number } = await complaint();
      const decide = (_: unknown, n: number) =>
        post([opal, other][n % 2]!, `/operator/complaints/${id}/decide`, {
          outcome: n % 2 ? 'rejected' : 'upheld',
          reason: `Reason ${n}.`,
        });
      const answers = await Promise.all(Array.from({ length: 20 }, decide));
      const made = answers.findIndex(({ status }) => status === 200);
      expect(answers.map(({ status }) => status).sort(), `round ${round}`).toEqual([
        200,
        ...Array.from({ length: 19 }, () => 422),
      ]);
      expect((await own())[0]).toMatchObject({ id, status: 'closed', outcomeReason: `Reason ${made}.` });
      const [told] = await app.owner<{ entries: number; bells: number }>(
        `SELECT (SELECT count(*)::int FROM audit_entries WHERE verb = 'complaint.decide' AND subject_id = $1::text) AS entries,
          (SELECT count(*)::int FROM notifications WHERE event = 'complaintDecided' AND data ->> 'number' = $2) AS bells`,
        [id, number],
      );
      expect(told).toEqual({ entries: 1, bells: 2 });
    }
  });

  it('is decided and held by no operator who is a party', async () => {
    const bo = await newOperator(app, 'admin', 'Bo');
    await send([guild], {}, bo);
    const [{ id }] = await own(bo);
    for (const [act, body] of [
      ['decide', { outcome: 'upheld', reason: 'x' }],
      ['hold', { on: 1, reason: 'x' }],
    ] as const)
      expect(await post(bo, `/operator/complaints/${id}/${act}`, body)).toMatchObject({
        status: 403,
        message: expect.stringContaining('stake'),
      });
  });
});

describe('a hold', () => {
  const bank = {
    bankName: 'B',
    accountHolderName: 'A',
    accountNumber: '12345678',
    sortCode: '10-20-30',
    swiftCode: 'ADABDEFF',
  };

  it('keeps withdrawals of the organization from being approved, until it is taken off or the case is closed', async () => {
    const house = await app.signUp(2, 'Glass House');
    await fillWallet(app, house, 1000);
    const ask = async () =>
      confirmed(app.owner, (await post(house, '/wallet/withdraw', { amount: 5, ...bank })).data.id);
    const first = await ask();
    const second = await ask();
    await send([house]);
    const [{ id, number }] = await own();
    const hold = (on: 0 | 1) => post(fay, `/operator/complaints/${id}/hold`, { on, reason: 'Much money.' });
    const approve = (withdrawal: string) => post(fay, `/operator/withdrawals/${withdrawal}/approve`, { asTest: 1 });
    expect((await hold(1)).status).toBe(200);
    expect((await hold(1)).status).toBe(422);
    expect(await approve(first)).toMatchObject({
      status: 422,
      message: `Withdrawals of this organization are on hold because of the complaint ${number}.`,
    });
    const heldBy = async () => {
      const { records } = (await post(fay, '/operator/withdrawals', { search: 'Glass House' })).data;
      return records.map((row: { heldBy: string }) => row.heldBy);
    };
    expect(await heldBy()).toEqual([number, number]);
    expect((await hold(0)).status).toBe(200);
    expect(await heldBy()).toEqual(['', '']);
    expect((await approve(first)).status).toBe(200);
    await hold(1);
    expect((await approve(second)).status).toBe(422);
    await post(opal, `/operator/complaints/${id}/decide`, { outcome: 'rejected', reason: 'No proof.' });
    expect((await approve(second)).status).toBe(200);
    expect((await hold(1)).status).toBe(422);
    await app.verify();
  });
});

describe('the clock', () => {
  it('reminds the organization two days before, and tells both sides when the answer is late, each once', async () => {
    await remindOfCases(app.resources);
    const { id, number } = await complaint();
    const due = (when: string) =>
      app.owner(`UPDATE complaint_cases SET due_at = now() + $2::interval WHERE id = $1`, [id, when]);
    await due('49 hours');
    expect(await remindOfCases(app.resources)).toBe(0);
    await due('47 hours');
    expect([await remindOfCases(app.resources), await remindOfCases(app.resources)]).toEqual([1, 0]);
    expect(await newest(guild)).toBe(`Please answer complaint ${number} within two days.`);
    await due('-1 minute');
    expect([await remindOfCases(app.resources), await remindOfCases(app.resources)]).toEqual([1, 0]);
    const late = `The answer to complaint ${number} is late. Guildhall is looking into it.`;
    expect([await newest(guild), await newest(ada)]).toEqual([late, late]);
    const { records } = (await post(opal, '/operator/complaints', { search: number.toLowerCase() })).data;
    expect(records).toMatchObject([{ id, late: true, status: 'open' }]);
  });
});

describe('the queue', () => {
  it('has those due first, by pages, and reads no more of 20,000 than of 1,000', async () => {
    const fill = async (many: number) => {
      await app.owner(
        `WITH t AS (
          INSERT INTO complaint_texts (subject, message, attachment_file_id)
          SELECT 'Many', 'Many', (SELECT attachment_file_id FROM complaint_texts LIMIT 1) FROM generate_series(1, $1) RETURNING id)
        INSERT INTO complaints (text_id, user_id, organization_id, created_at) SELECT t.id, $2, $3, now() + random() * interval '1 day' FROM t`,
        [many, ada.id, mill.id],
      );
      await app.owner('ANALYZE complaint_cases, complaints, complaint_texts');
    };
    const entries = (status: 'open' | 'closed', after: string | null = null) =>
      app.resources.database.transaction(async (db) => {
        const counted = {
          name: '',
          text: `SELECT sum(pg_stat_get_xact_tuples_returned(c.oid))::int AS entries FROM pg_class AS c LEFT JOIN pg_index AS i ON i.indexrelid = c.oid
            WHERE coalesce(i.indrelid, c.oid) = ANY ('{complaint_cases,complaints,complaint_texts}'::regclass[])`,
        };
        const read = async () => (await db.query<{ entries: number }>(counted, []))[0]!.entries;
        const before = await read();
        const found = await findComplaintQueue(db, { status, search: '', after }, 21);
        return { found, read: (await read()) - before };
      });
    await fill(1000);
    const small = await entries('open');
    await fill(19_000);
    const large = await entries('open');
    expect(large.read).toBeLessThanOrEqual(small.read + 5);
    expect(large.read).toBeLessThan(200);
    const dues = large.found.map(({ dueAt }) => dueAt.getTime());
    expect(dues).toEqual(dues.toSorted((a, b) => a - b));
    const next = await entries('open', large.found[19]!.id);
    expect(next.found[0]!.id).toBe(large.found[20]!.id);
    expect(next.read).toBeLessThan(200);
    const { found: closed } = await entries('closed');
    expect(closed.length).toBeGreaterThan(1);
    const ends = closed.map(({ dueAt }) => dueAt.getTime());
    expect(ends, 'closed ones that were due last come first').toEqual(ends.toSorted((a, b) => b - a));
    expect((await entries('closed', closed[0]!.id)).found).toEqual(closed.slice(1));
  });
});
