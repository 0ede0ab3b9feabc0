import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attackedApp, must, type AttackedApp } from '../../attacks/attacked-app.ts';
import { makePicture } from '../../base/files/test-files.ts';
import { mailsTo } from '../../reach/mail/test-mail.ts';
import { setSecondFactor } from '../../trust/operators/test-operators.ts';
import { codeOf } from '../second-factor/test-codes.ts';
import { setPasskey, signed, softPasskey } from '../second-factor/test-passkeys.ts';
import { verifyLedger } from '../../money/ledger/verify-ledger.ts';
import { issueReceipts } from '../../money/receipts/issue-receipts.ts';
import { publishProject } from '../../market/referrals/test-projects.ts';
import type { Person } from '../../server/test-app.ts';
import { refuse } from '../../platform/calls/refusal.ts';
import { decideWithdrawal } from '../../money/withdrawals/decide-withdrawal.ts';
import { markedAlone } from '../../money/wallet/test-ledger.ts';
import { notePaid } from '../../money/withdrawals/mark-withdrawal-paid.ts';
import { eraseDueAccounts } from './erase-account.ts';
import { confirmed } from '../../money/withdrawals/test-confirmed.ts';

let app: AttackedApp;

beforeAll(async () => {
  app = await attackedApp();
});
afterAll(() => app.stop());

const path = '/profile/erasure';
const password = 'secret12';

function post(by: Person, to: string, body: Record<string, unknown> = {}) {
  return app.call('POST', to, { token: by.token, body });
}

async function textOf(by: Person, to: string, method: 'GET' | 'POST' = 'GET') {
  return JSON.stringify((await app.call(method, to, { token: by.token })).data);
}

/** Pays out what somebody has asked for, as the command line does. */
async function payOut({ id: userId }: Person) {
  const ctx = { db: app.resources.database, refuse };
  const asked = await app.owner<{ id: string }>(
    "SELECT id FROM withdrawals WHERE user_id = $1 AND status = 'pending'",
    [userId],
  );
  for (const { id } of asked) {
    await confirmed(app.owner, id);
    await decideWithdrawal(ctx, { id, approve: true, operatorId: null, asTest: true });
    await notePaid(ctx, id, markedAlone);
  }
}

/** Asks for the deletion and lets its day come. */
async function askAndWait(person: Person, giveUp?: string) {
  must(await post(person, path, { password, ...(giveUp !== undefined && { giveUp }) }));
  await dueNow(person);
}

function dueNow({ id }: Person) {
  return app.owner('UPDATE erasures SET due_at = now() WHERE user_id = $1 AND canceled_at IS NULL', [id]);
}

/** The columns of the whole database in which one of these texts stands, whatever its type and however it is written. */
async function placesOf(texts: readonly string[]): Promise<string[]> {
  const columns = await app.owner<{ table: string; column: string; bytes: boolean }>(`
    SELECT a.atttypid = 'bytea'::regtype AS bytes, format('%I.%I', n.nspname, c.relname) AS table, quote_ident(a.attname) AS column
    FROM pg_attribute AS a JOIN pg_class AS c ON c.oid = a.attrelid JOIN pg_namespace AS n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'm') AND a.attnum > 0 AND NOT a.attisdropped AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname NOT LIKE 'pg_toast%'
      AND a.atttypid::regtype::text IN ('text', 'json', 'jsonb', 'bytea', 'character varying', 'text[]')`);
  const wanted = texts.map((text) => `%${text.toLowerCase()}%`);
  const places = await app.owner<{ place: string; is: boolean }>(
    columns
      .map(({ table, column, bytes }) => {
        const text = `lower(${bytes ? `encode(t.${column}, 'escape')` : `t.${column}::text`})`;
        return `SELECT '${table}.${column}' AS place, EXISTS (SELECT FROM ${table} AS t WHERE ${text} LIKE ANY ($1)) AS is`;
      })
      .join(' UNION ALL '),
    [wanted],
  );
  return places.filter(({ is }) => is).map(({ place }) => place);
}

describe('a person', () => {
  let zoe: Person;
  const words = ['Zebulon', 'quaxter-street', '5557778889', 'zebwords'];
  const giveUp = 'I give up $525.00';
  let keys: string[];

  beforeAll(async () => {
    zoe = await app.signUp(1, 'Zebulon Quax');
    await app.owner(`UPDATE users SET mobile = '5557778889' WHERE id = $1`, [zoe.id]);
    const document = { filename: 'zebwords.pdf', bytes: app.files.pdf };
    const { guild, things } = app;
    const orgId = guild.id;
    must(
      await post(zoe, '/profile/update', {
        businessName: 'zebwords',
        area: 'quaxter-street 1',
        birthDate: '1990-01-31',
        profilePic: { filename: 'zebwords.png', bytes: await makePicture('png') },
      }),
    );
    must(await app.addMoney(zoe, await app.topUp(zoe, 1200), 1200));
    const parcel = { projectId: things.project, address: 'quaxter-street', postalCode: '1', contactNo: '5557778889' };
    must(
      await post(zoe, '/project/invest', {
        projectId: things.project,
        msg: 'zebwords',
        document,
        price: 500,
        payFromWallet: 1,
      }),
    );
    const other = await publishProject(app, app.rival, 'Loom');
    const [{ cents } = { cents: 0n }] = await app.owner<{ cents: bigint }>(
      'SELECT budget_cents AS cents FROM projects WHERE id = $1',
      [other],
    );
    must(await app.addMoney(zoe, await app.topUp(zoe, Number(cents) / 100), Number(cents) / 100));
    const { orderId } = must(
      await post(zoe, '/project/order', { ...parcel, projectId: other, numberOfUnit: 1, payFromWallet: 1 }),
    );
    const dispute = must(await post(zoe, `/disputes/open/${orderId}`, { reason: 'other', message: 'zebwords' }));
    must(await post(zoe, `/disputes/${dispute.id}/add`, { message: 'zebwords' }));
    must(await post(app.rival, `/disputes/${dispute.id}/answer`, { answer: 'It came.' }));
    must(await post(zoe, `/disputes/${dispute.id}/withdraw`));
    must(await post(zoe, '/user/review/add', { orgId, message: 'zebwords', rating: 4.5 }));
    must(await post(zoe, '/complain/send', { orgId, subject: 'zebwords', message: 'zebwords', attachment: document }));
    must(await post(zoe, '/report/request', { orgId, reportId: 'zebwords', message: 'zebwords' }));
    must(await post(zoe, '/message/send', { orgId, message: 'zebwords' }));
    must(await post(zoe, '/project/refer', { projectId: things.project, referal: app.bo.id }));
    for (const relation of ['connect', 'like']) must(await post(zoe, `/project/${relation}`, { orgId, on: true }));
    must(await post(zoe, '/project/search/save', { search: 'zebwords' }));
    const bank = {
      bankName: 'zebwords',
      accountHolderName: 'Zebulon Quax',
      accountNumber: '12345678',
      sortCode: '10-20-30',
      swiftCode: 'ZEBQDEFF',
    };
    must(await post(zoe, '/wallet/withdraw', { amount: 700, ...bank }));
    // What operators wrote about her.
    await app.owner(
      `INSERT INTO case_notes (kind, case_id, accounts, operator_id, body)
       SELECT 'complaint', id, ARRAY[user_id, organization_id], $2, 'zebwords' FROM complaints WHERE user_id = $1`,
      [zoe.id, app.bo.id],
    );
    await app.owner(
      `INSERT INTO freezes (account_id, owner_id, reason, frozen_by, ends_at, lifted_at, appeal, appealed_at, answer, answered_at)
      VALUES ($1, $1, 'A reason', $2, now(), now(), 'zebwords', now(), 'zebwords', now())`,
      [zoe.id, app.bo.id],
    );
    await issueReceipts(app.resources);
    // Lists that have grown long have copies of names.
    for (const { id } of [zoe, guild, app.rival, app.bo])
      await app.owner('SELECT refresh_long_list($1, list) FROM unnest(enum_range(NULL::long_list)) AS list', [id]);
    keys = (await app.owner<{ key: string }>('SELECT storage_key AS key FROM files WHERE owner_id = $1', [zoe.id])).map(
      ({ key }) => key,
    );
  });

  test('is told what has to be settled first, and cannot ask before', async () => {
    const { obstacles } = must(await app.call('GET', path, { token: zoe.token }));
    expect(obstacles).toEqual([{ text: 'A withdrawal is still open.', link: '/wallet' }]);
    const refused = await post(zoe, path, { password });
    expect([refused.status, refused.message]).toEqual([409, 'A withdrawal is still open.']);
    // A difference of the books keeps withdrawals from being approved.
    await app.owner('DELETE FROM book_checks');
    await payOut(zoe);
    expect(must(await app.call('GET', path, { token: zoe.token })).obstacles).toEqual([]);
  });

  test('gives up in words what is still to come of the investments', async () => {
    expect(must(await app.call('GET', path, { token: zoe.token })).giveUp).toBe(giveUp);
    for (const words of [{}, { giveUp: 'I give up $1.00' }])
      expect(await post(zoe, path, { password, ...words })).toMatchObject({
        status: 422,
        data: {
          errors: {
            giveUp: `$525.00 of your investments has not been paid back. To give it up, please type: ${giveUp}`,
          },
        },
      });
  });

  test('needs the password, and can take it back in seven days', async () => {
    const wrong = await post(zoe, path, { password: 'not-it-12' });
    expect(wrong).toMatchObject({ status: 422, data: { errors: { password: 'The password is wrong.' } } });
    const { deletedAt } = must(await post(zoe, path, { password, giveUp }));
    expect(Math.round((Date.parse(deletedAt) - Date.now()) / 86_400_000)).toBe(7);
    expect((await post(zoe, path, { password, giveUp })).status).toBe(409);
    expect((await mailsTo(app, zoe.email))[0]!.subject).toBe(
      `Your account will be deleted on ${deletedAt.slice(0, 10)}`,
    );
    expect(await eraseDueAccounts(app.resources)).toBe(0);
    must(await post(zoe, '/profile/erasure/cancel'));
    await dueNow(zoe);
    expect(await eraseDueAccounts(app.resources)).toBe(0);
    expect(must(await app.call('GET', '/profile', { token: zoe.token })).name).toBe('Zebulon Quax');
  });

  test('leaves no name, e-mail, number or word behind but on receipts, and no file', async () => {
    const all = [...words, zoe.email];
    expect((await placesOf(all)).length).toBeGreaterThan(20);
    await askAndWait(zoe, giveUp);
    await setPasskey(app, zoe, softPasskey(), 'zebwords');
    // A store that is away leaves an erasure that is gone on with.
    const broken = { ...app.resources.fileStore, delete: () => Promise.reject(new Error('away')) };
    const quiet = { ...app.resources.log, error: () => {} } as never;
    expect(await eraseDueAccounts({ ...app.resources, fileStore: broken, log: quiet })).toBe(0);
    expect(await eraseDueAccounts(app.resources)).toBe(1);
    // A receipt has to name who paid; mails of the last hour are encrypted.
    expect(await placesOf(all)).toEqual(['public.receipts.user_name']);
    expect(keys.length).toBe(3);
  });

  test('cannot log in or be found any more, and the e-mail is free', async () => {
    const logIn = await app.call('POST', '/auth/login', { body: { email: zoe.email, password } });
    expect([logIn.status, (await app.call('GET', '/profile', { token: zoe.token })).status]).toEqual([422, 401]);
    const list = { start: 0, length: 100, search: '', order: [{ column: 1, dir: 'asc' }] };
    const found = must(await post(app.bo, '/user/search', list));
    expect(found.records.map(({ id }: { id: string }) => id)).not.toContain(zoe.id);
    expect(found.recordsTotal).toBe(found.records.length);
    expect((await post(app.guild, '/message/send', { orgId: zoe.id, message: 'Hello?' })).status).toBe(404);
    const body = { type: 1, name: 'Somebody', email: zoe.email, mobile: '5550000001', password, areaCode: '1' };
    must(await app.call('POST', '/auth/signup', { body }));
  });

  test('leaves the books, ratings and numbers as they were', async () => {
    await app.verify();
    expect(await verifyLedger(app.resources.database)).toEqual([]);
    expect(
      await app.owner('SELECT gives_up FROM erasures WHERE user_id = $1 AND canceled_at IS NULL', [zoe.id]),
    ).toEqual([{ gives_up: giveUp }]);
    expect(await app.owner('SELECT given_up FROM investments WHERE user_id = $1', [zoe.id])).toEqual([
      { given_up: true },
    ]);
    const reviews = await textOf(app.bo, `/user/review/org/${app.guild.id}`, 'POST');
    expect(reviews).toContain('Deleted account');
    expect(reviews).toContain('4.5');
    const chat = await textOf(app.guild, `/message/${zoe.id}`);
    expect(chat).toContain('Deleted with its writer');
    const [row] = await app.owner<{ finished: boolean; done: number }>(
      'SELECT finished_at IS NOT NULL AS finished, parts - parts_done AS done FROM erasures WHERE user_id = $1 AND canceled_at IS NULL',
      [zoe.id],
    );
    expect(row).toEqual({ finished: true, done: 0 });
  });
});

test('a person with a second factor is asked for a code of it as well', async () => {
  const person = await app.signUp();
  const { secret } = await setSecondFactor(app, person);
  expect(must(await app.call('GET', path, { token: person.token })).secondFactor).toBe(true);
  for (const code of ['', '000000'])
    expect(await post(person, path, { password, code })).toMatchObject({
      status: 422,
      data: { errors: { code: expect.anything() } },
    });
  must(await post(person, path, { password, code: codeOf(secret, 1) }));
});

test('a person with a passkey proves it by that', async () => {
  const person = await app.signUp();
  const { passkey } = await setPasskey(app, person);
  expect(must(await app.call('GET', path, { token: person.token })).secondFactor).toBe(true);
  expect(await post(person, path, { password })).toMatchObject({ status: 422 });
  const { options } = must(await post(person, '/profile/passkeys/ask'));
  must(await post(person, path, { password, passkey: signed(passkey, options) }));
});

describe('an organization', () => {
  test('sells nothing while it waits, is put off once for those who were buying, and leaves no word', async () => {
    const guild = await app.signUp(2, 'Wyrmwood Forge');
    const said = ['useOfMoney', 'team', 'returnSource', 'claimRank', 'risks'].map((name) => [name, 'Wyrmwood oak.']);
    const project = await publishProject(app, guild, 'Anvilday', Object.fromEntries(said));
    must(await post(guild, '/service/create', { title: 'Hammerfest', budgetRequired: 25 }));
    // What its members did for it, and the limit beyond which two of them withdraw.
    await app.owner(
      `INSERT INTO organization_acts (organization_id, actor_id, verb, subject_id, details) VALUES ($1, $2, 'project.create', $3, '{"title": "Anvilday"}')`,
      [guild.id, app.bo.id, project],
    );
    await app.owner('INSERT INTO withdrawal_limits (organization_id, cents, set_by) VALUES ($1, 100, $1)', [guild.id]);
    must(await post(guild, path, { password }));
    const order = {
      projectId: project,
      numberOfUnit: 1,
      address: 'A',
      postalCode: '1',
      contactNo: '5550001',
      payFromWallet: 1,
    };
    expect((await post(app.mallory, '/project/order', order)).status).toBe(404);
    const investment = {
      projectId: project,
      price: 1000,
      msg: 'x',
      document: { filename: 'a.pdf', bytes: app.files.pdf },
      payFromWallet: 1,
    };
    expect((await post(app.mallory, '/project/invest', investment)).status).toBe(404);
    expect(await textOf(app.mallory, '/projects/open?search=anvilday', 'POST')).not.toContain(project);
    // One that was published since has been open for buyers until now.
    await publishProject(app, guild, 'Anvilnight');
    await dueNow(guild);
    expect(await eraseDueAccounts(app.resources)).toBe(0);
    await dueNow(guild);
    expect(await eraseDueAccounts(app.resources)).toBe(1);
    expect(await placesOf(['wyrmwood', 'anvilday', 'anvilnight', 'hammerfest', guild.email])).toEqual([]);
    expect(await app.owner('SELECT FROM withdrawal_limits WHERE organization_id = $1', [guild.id])).toEqual([]);
    expect((await app.call('GET', `/businessUserDetail/${guild.id}`, { token: app.bo.token })).status).toBe(404);
    const [marks] = await app.owner<{ wrong: number }>(
      `SELECT count(*)::int AS wrong FROM (SELECT list, sum(users) AS users FROM user_marks GROUP BY list) AS m
      WHERE m.list = 'all' AND m.users <> (SELECT users FROM users_total) OR m.list = 'organizations' AND m.users <> (SELECT count(*) FROM users WHERE type = 2)`,
    );
    expect(marks!.wrong).toBe(0);
  });

  test('that has got money meanwhile keeps its account, and its projects are open again', async () => {
    const guild = await app.signUp(2);
    const project = await publishProject(app, guild, 'Late money');
    await askAndWait(guild);
    must(await app.addMoney(guild, await app.topUp(guild, 10), 10));
    expect(await eraseDueAccounts(app.resources)).toBe(0);
    expect(must(await app.call('GET', path, { token: guild.token }))).toEqual({
      deletedAt: '',
      secondFactor: false,
      obstacles: [{ text: 'You have $10.00 in your wallet. Please withdraw it.', link: '/withdraw/request' }],
      giveUp: '',
    });
    expect((await mailsTo(app, guild.email))[0]!.subject).toBe('Your account was not deleted');
    const [row] = await app.owner<{ listed: boolean }>(
      'SELECT EXISTS (SELECT FROM open_projects WHERE project_id = $1) AS listed',
      [project],
    );
    expect(row!.listed).toBe(true);
  });
});
