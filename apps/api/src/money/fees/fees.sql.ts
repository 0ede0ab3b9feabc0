import { agreeFees } from '@guildhall/contract/money/fees.operator.contract.ts';
import type { FeeRate } from '@guildhall/contract/money/fee-rate.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

/** Per cent as text, fixed amounts in cents. */
type ProjectFees = {
  projectId: string;
  organizationId: string;
  orderPercent: string;
  orderFixed: bigint;
  investmentPercent: string;
  investmentFixed: bigint;
};

const feeKinds = ['order', 'investment', 'withdrawal'] as const;
export type FeeRates = Record<(typeof feeKinds)[number], FeeRate>;
/** As the database has them. */
export type StoredRates = Record<(typeof feeKinds)[number], { percent: string; fixed: string }>;

/** `first`: another operator has to approve the same; `same`: these apply already. */
export type AgreedFees = 'ok' | 'not_found' | 'stake' | 'same' | 'first' | 'first_repeated' | 'made';

const sql = {
  keep: statement<ProjectFees>(
    'fees.keep',
    `SELECT keep_project_fees(:projectId, :organizationId, :orderPercent::numeric, :orderFixed,
      :investmentPercent::numeric, :investmentFixed)`,
  ),
  agreed: statement<{ accountId: string }, { agreed: StoredRates | null }>(
    'fees.agreed',
    'SELECT agreed_fees_of(:accountId) AS agreed',
  ),
  agree: statement<
    { operatorId: string; accountId: string; rates: string; reason: string; roles: readonly string[] },
    { outcome: AgreedFees }
  >('fees.agree', 'SELECT agree_fees(:operatorId, :accountId, :rates::jsonb, :reason, :roles) AS outcome'),
};

export async function writeProjectFees(db: Db, fees: ProjectFees): Promise<void> {
  await db.query(sql.keep, fees);
}

/** What was agreed with an account; null for nothing. */
export async function findAgreedFees(db: Db, accountId: string): Promise<StoredRates | null> {
  return (await db.query(sql.agreed, { accountId }))[0]!.agreed;
}

/** Notes that an operator agrees rates with an account, or agrees them where another operator has said so before. */
export async function agreeInLedger(
  db: Db,
  { rates, ...agreement }: { operatorId: string; accountId: string; rates: FeeRates; reason: string },
): Promise<AgreedFees> {
  const stored = Object.fromEntries(
    feeKinds.map((kind) => [
      kind,
      { percent: String(Number(rates[kind].percent)), fixed: String(rates[kind].fixedCents) },
    ]),
  );
  const { roles } = agreeFees.operator!;
  return (await db.query(sql.agree, { ...agreement, rates: JSON.stringify(stored), roles }))[0]!.outcome;
}
