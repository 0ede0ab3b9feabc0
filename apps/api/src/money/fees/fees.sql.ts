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

export const feeKinds = ['order', 'investment', 'withdrawal'] as const;
type FeeKind = (typeof feeKinds)[number];
export type FeeRates = Record<FeeKind, FeeRate>;
/** What is agreed with an account; null where the house's own rate applies. */
export type AgreedRates = Record<FeeKind, FeeRate | null>;
/** The agreed ones as the database has them. */
export type StoredRates = Partial<Record<FeeKind, { percent: string; fixed: string }>>;

/** `first`: another operator has to approve the same; `same`: these apply already. */
export type AgreedFees = 'ok' | 'not_found' | 'stake' | 'same' | 'first' | 'first_repeated' | 'made';

const sql = {
  keep: statement<ProjectFees>(
    'fees.keep',
    `SELECT keep_project_fees(:projectId, :organizationId, :orderPercent::numeric, :orderFixed,
      :investmentPercent::numeric, :investmentFixed)`,
  ),
  agreed: statement<{ accountId: string }, { agreed: StoredRates }>(
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

/** What was agreed with an account. */
export async function findAgreedFees(db: Db, accountId: string): Promise<StoredRates> {
  return (await db.query(sql.agreed, { accountId }))[0]!.agreed;
}

/** Notes that an operator agrees rates with an account, or agrees them where another operator has said so before. */
export async function agreeInLedger(
  db: Db,
  { rates, ...agreement }: { operatorId: string; accountId: string; rates: AgreedRates; reason: string },
): Promise<AgreedFees> {
  const stored = Object.fromEntries(
    feeKinds.flatMap((kind) => {
      const rate = rates[kind];
      return rate ? [[kind, { percent: String(Number(rate.percent)), fixed: String(rate.fixedCents) }]] : [];
    }),
  );
  const { roles } = agreeFees.operator!;
  return (await db.query(sql.agree, { ...agreement, rates: JSON.stringify(stored), roles }))[0]!.outcome;
}
