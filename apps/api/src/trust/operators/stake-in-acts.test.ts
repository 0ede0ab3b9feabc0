import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../attacks/attacked-app.ts';
import { makePdf } from '../../base/files/test-files.ts';
import { paymentsApp, type PaymentsApp } from '../../money/payments/test-payments.ts';
import { fillWallet } from '../../money/payments/test-wallet.ts';
import { publishProject } from '../../market/referrals/test-projects.ts';
import type { Person } from '../../server/test-app.ts';
import { newOperator } from './test-operators.ts';
import { confirmed } from '../../money/withdrawals/test-confirmed.ts';

let app: PaymentsApp;
let opal: Person;
let otto: Person;
let ada: Person;
let guild: Person;
let pdf: Buffer;
let ownAccount: Buffer;
let guilds = 0;
beforeAll(async () => {
  app = await paymentsApp({ LOG_LEVEL: 'silent' });
  opal = await newOperator(app, 'admin', 'Opal');
  otto = await newOperator(app, 'admin', 'Otto');
  ada = await app.signUp(1, 'Ada');
  for (let times = 0; times < 3; times++) await fillWallet(app, ada, 20_000);
  pdf = await makePdf();
  await fillWallet(app, opal, 10);
  await withdraw(opal);
  [{ hash: ownAccount }] = (await app.owner('SELECT account_hash AS hash FROM withdrawals WHERE user_id = $1', [
    opal.id,
  ])) as [{ hash: Buffer }];
});
afterAll(async () => {
  await app.verify();
  await app.stop();
});

function post(by: Person, path: string, body: Record<string, unknown> = {}) {
  return app.call('POST', path, { token: by.token, body });
}

/** Everybody to a bank account of their own; answers its id. */
async function withdraw(by: Person): Promise<string> {
  const bank = { bankName: 'B', accountHolderName: 'A', sortCode: '10-20-30', swiftCode: 'ADABDEFF' };
  const accountNumber = by.id.replaceAll('-', '').slice(0, 30);
  return confirmed(app.owner, must(await post(by, '/wallet/withdraw', { amount: 5, ...bank, accountNumber })).id);
}

async function approved(): Promise<string> {
  const id = await withdraw(guild);
  must(await post(otto, `/operator/withdrawals/${id}/approve`, { asTest: 1 }));
  return id;
}

async function newestOf(table: string, column: string): Promise<string> {
  const text = `SELECT id FROM ${table} WHERE ${column} = $1 ORDER BY id DESC LIMIT 1`;
  return (await app.owner<{ id: string }>(text, [guild.id]))[0]!.id;
}

async function bought(): Promise<string> {
  const projectId = await publishProject(app, guild, 'New kiln');
  const parcel = { address: '1 Lane', postalCode: '1', contactNo: '5550001', numberOfUnit: 1, payFromWallet: 1 };
  return must(await post(ada, '/project/order', { ...parcel, projectId })).orderId;
}

async function disputed(): Promise<string> {
  const id = await bought();
  return must(await post(ada, `/disputes/open/${id}`, { reason: 'not_received', message: 'It never came.' })).id;
}

async function complaint(): Promise<string> {
  const attachment = { filename: 'proof.pdf', bytes: pdf };
  const about = { subject: 'Late', message: 'It came late.', attachment, 'complaintIds[0]': guild.id };
  must(await post(ada, '/complain/send', about));
  return newestOf('complaint_cases', 'organization_id');
}

async function held(): Promise<string> {
  const id = await complaint();
  must(await post(otto, `/operator/complaints/${id}/hold`, { on: 1, reason: 'Wait.' }));
  return id;
}

async function frozen(): Promise<string> {
  return must(await post(otto, `/operator/accounts/${guild.id}/freeze`, { reason: 'Wait.', days: 7 })).id;
}

async function appealed(): Promise<string> {
  const id = await frozen();
  must(await post(guild, `/profile/freezes/${id}/appeal`, { text: 'It was not us.' }));
  return id;
}

async function requestedVerification(): Promise<string> {
  must(await post(guild, '/profile/verification', { document: { filename: 'register.pdf', bytes: pdf } }));
  return newestOf('verifications', 'user_id');
}

async function inReview(): Promise<string> {
  const id = await requestedVerification();
  must(await post(otto, `/operator/verifications/${id}/take`));
  return id;
}

async function flagged(kind: 'organization' | 'review'): Promise<string> {
  must(await post(ada, '/user/review/add', { orgId: guild.id, message: 'Cheats.', rating: 1 }));
  const thingId = kind === 'review' ? await newestOf('reviews', 'organization_id') : guild.id;
  const by = kind === 'review' ? guild : ada;
  must(await post(by, '/flags', { kind, thingId, reason: 'insult' }));
  const [row] = await app.owner<{ id: string }>('SELECT id FROM flagged_things WHERE thing_id = $1', [thingId]);
  return row!.id;
}

async function topUp(): Promise<string> {
  return newestOf('payments', 'user_id');
}

const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
const reason = 'Because.';

type Act = {
  /** Brings the case about, in which the guild is a party, and answers its id. */
  prepare: () => Promise<string>;
  path: (id: string) => string;
  body?: Record<string, unknown>;
  /** What is done in favour of the guild is closed to those whom the guild has invited. */
  favours?: boolean;
};

/** What decides, and takes nobody with a stake. */
const deciding: Record<string, Act> = {
  'approves a withdrawal': {
    prepare: () => withdraw(guild),
    path: (id) => `/operator/withdrawals/${id}/approve`,
    body: { asTest: 1 },
    favours: true,
  },
  'says that a payout has come back': {
    prepare: approved,
    path: (id) => `/operator/withdrawals/${id}/returned`,
    body: { reason, reference: 'R-1' },
    favours: true,
  },
  'sends a payment back to the card': {
    prepare: topUp,
    path: (id) => `/operator/payments/${id}/refund`,
    body: { amount: 1, reason },
    favours: true,
  },
  'gives a purchase back': { prepare: bought, path: (id) => `/operator/refunds/${id}`, body: { amount: 1, reason } },
  'decides a dispute for the buyer': {
    prepare: disputed,
    path: (id) => `/operator/disputes/${id}/decide`,
    body: { decision: 'all', reason },
  },
  'decides a dispute for the buyer in part': {
    prepare: disputed,
    path: (id) => `/operator/disputes/${id}/decide`,
    body: { decision: 'part', amount: 1, reason },
    favours: true,
  },
  'decides a dispute for the seller': {
    prepare: disputed,
    path: (id) => `/operator/disputes/${id}/decide`,
    body: { decision: 'nothing', reason },
    favours: true,
  },
  'upholds a complaint': {
    prepare: complaint,
    path: (id) => `/operator/complaints/${id}/decide`,
    body: { outcome: 'upheld', reason },
  },
  'rejects a complaint': {
    prepare: complaint,
    path: (id) => `/operator/complaints/${id}/decide`,
    body: { outcome: 'rejected', reason },
    favours: true,
  },
  'frees what is held for a complaint': {
    prepare: held,
    path: (id) => `/operator/complaints/${id}/hold`,
    body: { on: 0, reason },
    favours: true,
  },
  'lifts a freeze': {
    prepare: frozen,
    path: (id) => `/operator/freezes/${id}/lift`,
    body: { reason },
    favours: true,
  },
  'answers an appeal': { prepare: appealed, path: (id) => `/operator/freezes/${id}/answer`, body: { answer: 'No.' } },
  'takes a verification': { prepare: requestedVerification, path: (id) => `/operator/verifications/${id}/take` },
  'asks more for a verification': {
    prepare: inReview,
    path: (id) => `/operator/verifications/${id}/more`,
    body: { words: 'A better picture.' },
  },
  'verifies an account': {
    prepare: inReview,
    path: (id) => `/operator/verifications/${id}/verify`,
    body: { lastDay: tomorrow },
    favours: true,
  },
  'keeps what is flagged of them': {
    prepare: () => flagged('organization'),
    path: (id) => `/operator/flags/${id}/decide`,
    body: { decision: 'kept', reason },
    favours: true,
  },
  'keeps a review about them': {
    prepare: () => flagged('review'),
    path: (id) => `/operator/flags/${id}/decide`,
    body: { decision: 'kept', reason },
  },
  'hides a review about them': {
    prepare: () => flagged('review'),
    path: (id) => `/operator/flags/${id}/decide`,
    body: { decision: 'hidden', reason },
    favours: true,
  },
};

/** What protects others, and asks only that nobody does it to themselves. */
const protecting: Record<string, Act> = {
  'rejects a withdrawal': {
    prepare: () => withdraw(guild),
    path: (id) => `/operator/withdrawals/${id}/reject`,
    body: { reason },
  },
  'holds withdrawals for a complaint': {
    prepare: complaint,
    path: (id) => `/operator/complaints/${id}/hold`,
    body: { on: 1, reason },
  },
  'freezes an account': {
    prepare: () => Promise.resolve(guild.id),
    path: (id) => `/operator/accounts/${id}/freeze`,
    body: { reason, days: 1 },
  },
  'refuses a verification': {
    prepare: inReview,
    path: (id) => `/operator/verifications/${id}/refuse`,
    body: { reason },
  },
};

type Relation = { begin: () => Promise<unknown>; end: () => Promise<unknown> };

const relations: Record<'owner' | 'left' | 'sameBank' | 'invited', Relation> = {
  owner: {
    begin: () =>
      app.owner(`INSERT INTO memberships (organization_id, member_id, role) VALUES ($1, $2, 'owner')`, [
        guild.id,
        opal.id,
      ]),
    end: async () => {
      await app.owner('DELETE FROM memberships WHERE member_id = $1', [opal.id]);
      await app.owner('DELETE FROM ended_memberships WHERE member_id = $1', [opal.id]);
    },
  },
  left: {
    begin: () =>
      app.owner(
        `INSERT INTO ended_memberships (organization_id, member_id, role, ended_at) VALUES ($1, $2, 'reader', now() - interval '10 days')`,
        [guild.id, opal.id],
      ),
    end: () => app.owner('DELETE FROM ended_memberships WHERE member_id = $1', [opal.id]),
  },
  sameBank: {
    begin: () => app.owner('UPDATE withdrawals SET account_hash = $2 WHERE user_id = $1', [guild.id, ownAccount]),
    end: () =>
      app.owner(`UPDATE withdrawals SET account_hash = sha256(uuid_send(user_id)) WHERE user_id = $1`, [guild.id]),
  },
  invited: {
    begin: async () => must(await post(guild, '/members/invite', { email: opal.email, role: 'owner' })),
    end: () => app.owner('DELETE FROM member_invitations WHERE organization_id = $1', [guild.id]),
  },
};

async function newGuild() {
  guild = await app.signUp(2, `Guild ${String((guilds += 1))}`);
  await app.owner('UPDATE users SET email_verified_at = now() WHERE id = $1', [guild.id]);
  await fillWallet(app, guild, 100);
  await withdraw(guild);
}

/** What an operator is answered in each relation to the guild; another case is created once one was decided. */
async function answers({ prepare, path, body }: Act, asked: (keyof typeof relations | 'stranger')[]) {
  const answered: Record<string, string> = {};
  let id: string | null = null;
  for (const relation of asked) {
    if (id === null) {
      await newGuild();
      id = await prepare();
    }
    if (relation !== 'stranger') await relations[relation].begin();
    const { status, data } = await post(opal, path(id), body);
    answered[relation] = status === 200 ? 'done' : `${status} ${data?.code}`;
    if (relation !== 'stranger') await relations[relation].end();
    if (status === 200) id = null;
  }
  return answered;
}

describe('an operator', () => {
  it.each(Object.entries(deciding))('who %s has no stake in it', async (_, act) => {
    const refused = '403 stake';
    expect(await answers(act, ['owner', 'left', 'sameBank', 'invited', 'stranger'])).toEqual({
      owner: refused,
      left: refused,
      sameBank: refused,
      stranger: 'done',
      invited: act.favours ? refused : 'done',
    });
  });

  it.each(Object.entries(protecting))('who %s may have a stake in it', async (_, act) => {
    expect(await answers(act, ['owner', 'invited'])).toEqual({ owner: 'done', invited: 'done' });
  });

  it('reads in the refusal that another operator decides', async () => {
    await newGuild();
    const id = await withdraw(guild);
    await relations.owner.begin();
    expect(await post(opal, `/operator/withdrawals/${id}/approve`, { asTest: 1 })).toMatchObject({
      message: 'You have a stake in this, so another operator has to decide it.',
    });
    await relations.owner.end();
  });
});
