import { formatCents } from '@guildhall/contract/money.ts';
import { audit, type Actor } from '../../base/audit/audit.ts';
import type { Config } from '../../configuration/config.ts';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/database/database.ts';
import { debtorOf, testDebtor } from '../payouts/payouts.settings.ts';
import type { Debtor, PayoutFile } from '../payouts/payout-file.ts';
import type { BankAccount } from '../withdrawals/bank-account/bank-account.ts';
import { houseAccountOf } from './fee-payouts.settings.ts';
import { findPayout, type Accounts, type StoredPayout } from './fee-payouts.sql.ts';

/** The accounts of a payout by the settings, each null where they name none. Test money needs no account that pays. */
export function accountsOf(config: Config): { payee: BankAccount | null; debtor: Debtor | null } {
  return { payee: houseAccountOf(config), debtor: config.testMoney ? testDebtor : debtorOf(config) };
}

/** The same where both are there. @throws Refusal `validation` */
export function bothAccountsOf(config: Config, { refuse }: Pick<Ctx, 'refuse'>): Accounts {
  const { payee, debtor } = accountsOf(config);
  if (payee === null) throw refuse('validation', 'The settings name no bank account of the house.');
  if (debtor === null) throw refuse('validation', 'The settings do not say which account the bank pays from.');
  return { payee, debtor };
}

/** One payout. @throws Refusal `not_found` */
export async function thePayout(
  { db, refuse }: Pick<Ctx<'not_found'>, 'db' | 'refuse'>,
  id: string,
): Promise<StoredPayout> {
  const found = await findPayout(db, id);
  if (!found) throw refuse('not_found', 'This payout was not found.');
  return found;
}

/** What the files of an approved payout are written of. */
export function fileOf({ id, number, decidedAt, test, debtor, payee, cents }: StoredPayout): PayoutFile {
  const payments = [{ id, cents, account: payee }];
  return { pays: 'fees', id, number, createdAt: decidedAt!, test, debtor, payments };
}

/** What an operator has done to a payout, which stood as `before`. */
type Step = { payout: StoredPayout; before?: string; reason?: string; more?: Record<string, string> };

/** Writes a step of a payout into the audit log. */
export function auditPayout(
  db: Db,
  actor: Actor,
  verb: string,
  { payout, before, reason = '', more = {} }: Step,
): Promise<void> {
  const { id, number, status, cents } = payout;
  return audit(db, actor, {
    verb,
    subjectKind: 'payout of fees',
    subjectId: id,
    reason,
    ...(before === undefined ? {} : { before: { status: before } }),
    after: { number: String(number), status, amount: formatCents(cents), ...more },
  });
}
