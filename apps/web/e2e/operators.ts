import type { APIRequestContext, Page } from '@playwright/test';
import type { OperatorRole } from '@guildhall/contract/route.ts';
import { commandLine } from '../../api/src/base/audit/audit.ts';
import { giveRole } from '../../api/src/trust/operators/grant-role.ts';
import type { Database } from '../../api/src/platform/database/database.ts';
import { refuse } from '../../api/src/platform/calls/refusal.ts';
import { sendCodeBefore } from '../../api/src/people/second-factor/test-codes.ts';
import { dataDir, openProductDatabase } from './product-database.ts';
import { call, enter } from './requests.ts';
import type { Account } from './requests.ts';

const sql = {
  verify: { name: 'e2e.verify', text: 'UPDATE users SET email_verified_at = now() WHERE id = $1' },
  confirm: {
    name: 'e2e.confirm-withdrawals',
    text: 'UPDATE withdrawals SET owner_confirmed_at = now() WHERE user_id = $1 AND confirm_until IS NOT NULL',
  },
  holdForRisk: {
    name: 'e2e.hold-for-risk',
    text: 'UPDATE risk_reviews SET held_at = now() WHERE withdrawal_id = $1',
  },
  addSanctions: {
    name: 'e2e.add-sanctions',
    text: `INSERT INTO sanctions_cases (user_id, about_holder, asked_name, list, entry, matched_name, score, words)
      VALUES ($1, false, $2, 'EU consolidated list', 'EU.4711.22', upper($2), 0.91, 'Born in 1970.') RETURNING id`,
  },
  age: {
    name: 'e2e.age-proof',
    text: `UPDATE sessions SET factor_at = factor_at - $2 * interval '1 minute', console_seen_at = console_seen_at - $3 * interval '1 minute' WHERE user_id = $1`,
  },
  prove: { name: 'e2e.prove', text: 'UPDATE sessions SET factor_at = now() WHERE user_id = $1' },
  endSessions: { name: 'e2e.end-sessions', text: 'DELETE FROM sessions WHERE user_id = $1' },
  differ: {
    name: 'e2e.differ',
    text: `INSERT INTO book_checks (kind, many, differences, note) VALUES ('ledger', 1, ARRAY[$1], '') RETURNING id`,
  },
  agree: {
    name: 'e2e.agree',
    text: `UPDATE book_checks SET explanation = 'End of the test.', explained_by = $2, explained_at = now() WHERE differences = ARRAY[$1] AND explained_at IS NULL`,
  },
  forgetTerms: { name: 'e2e.forget-terms', text: 'DELETE FROM terms_acceptances WHERE user_id = $1' },
  longAgo: { name: 'e2e.long-ago', text: `UPDATE users SET created_at = '2020-01-01' WHERE id = $1` },
  revoke: { name: 'e2e.revoke', text: 'DELETE FROM operators WHERE user_id = $1' },
};

/** Gives an account a role as the command line does. Without a database to do it in, nothing happens. */
export async function grant(account: Account, role: OperatorRole, dir = dataDir): Promise<void> {
  if (dir === '') return;
  await inDatabase(async (db) => {
    await db.query(sql.verify, [account.id]);
    await giveRole({ db, refuse }, commandLine, { email: account.email, role, reason: '' });
  }, dir);
}

/** As if an account had verified its e-mail address and confirmed what it has asked to withdraw, so that operators may approve it. */
export async function confirmWithdrawals(account: Account, dir = dataDir): Promise<void> {
  if (dir === '') return;
  await inDatabase(async (db) => {
    await db.query(sql.verify, [account.id]);
    await db.query(sql.confirm, [account.id]);
  }, dir);
}

/** As if the settings let signs of risk hold withdrawals, as they do in production: this one, at which there are some. */
export function holdForRisk(withdrawalId: string): Promise<void> {
  return inDatabase((db) => db.query(sql.holdForRisk, [withdrawalId]));
}

/** As if a provider had found an entry of a sanctions list that may name an account; answers the id of the case. */
export async function addSanctions({ id, name }: Account): Promise<string> {
  let caseId = '';
  await inDatabase(async (db) => {
    caseId = (await db.query<{ id: string }>(sql.addSanctions, [id, name]))[0]!.id;
  });
  return caseId;
}

/** As if an account had followed the link of the mail that it got when it signed up. */
export function verifyEmail(account: Account): Promise<void> {
  return inDatabase((db) => db.query(sql.verify, [account.id]));
}

/** As if an account had signed up long before the terms changed that are in force. */
export function signedUpLongAgo(account: Account): Promise<void> {
  return inDatabase(async (db) => {
    await db.query(sql.forgetTerms, [account.id]);
    await db.query(sql.longAgo, [account.id]);
  });
}

/**
 * Makes an account an operator's, who may do everything unless a role is named, and opens the console for its session. `dir` is where the product keeps
 * its data when a test has one of its own.
 */
export async function makeOperator(
  request: APIRequestContext,
  account: Account,
  role: OperatorRole = 'admin',
  dir = dataDir,
): Promise<void> {
  await grant(account, role, dir);
  const path = '/profile/secondFactor/authenticator';
  const { secret } = await call<{ secret: string }>(request, account, `${path}/begin`, { password: account.password });
  await sendCodeBefore(secret, (code) => call(request, account, `${path}/confirm`, { code }));
}

/** As if the last proof and the last use of the console were this number of minutes longer ago. */
export function age(account: Account, { proof = 0, use = 0 }: { proof?: number; use?: number }): Promise<void> {
  return inDatabase((db) => db.query(sql.age, [account.id, proof, use]));
}

/**
 * Gives the browser the session of an operator that all tests of a worker share, as if the second factor had just been shown: a run takes longer than
 * the ten minutes for which that holds.
 */
export async function enterAsOperator(page: Page, operator: Account): Promise<void> {
  await inDatabase((db) => db.query(sql.prove, [operator.id]));
  await enter(page, operator);
}

/** Ends the sessions of an account behind its back. */
export function endSessions(account: Account): Promise<void> {
  return inDatabase((db) => db.query(sql.endSessions, [account.id]));
}

/**
 * Does something while the books differ in these words, unless an admin explains it meanwhile. Nothing is paid out as long, so that whoever calls this
 * has the turn of payouts.
 */
export async function whileBooksDiffer(
  difference: string,
  operator: Account,
  work: () => Promise<void>,
): Promise<void> {
  await inDatabase((db) => db.query(sql.differ, [difference]));
  try {
    await work();
  } finally {
    await inDatabase((db) => db.query(sql.agree, [difference, operator.id]));
  }
}

/** Takes the role of an account away behind the product's back. */
export function revoke(account: Account): Promise<void> {
  return inDatabase((db) => db.query(sql.revoke, [account.id]));
}

async function inDatabase(work: (db: Database) => Promise<unknown>, dir = dataDir): Promise<void> {
  const db = openProductDatabase(dir);
  try {
    await work(db);
  } finally {
    await db.close();
  }
}
