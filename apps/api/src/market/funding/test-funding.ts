import type { Funding } from '@guildhall/contract/market/funding.contract.ts';
import type { Member, TestLedger } from '../../money/wallet/test-ledger.ts';
import { projectWith, type Terms } from '../repayments/test-holdings.ts';
import { settleDue } from './settle-funding.ts';

/** How a project of these tests is funded; `days` is how long it is open, `reflection` the days to reconsider. */
export type FundingTerms = Terms & { funding?: Funding; least?: bigint; days?: number; reflection?: number };

/** A project that is funded so; the day is that of the business. */
export async function fundedProject(ledger: TestLedger, by: Member, terms: FundingTerms): Promise<string> {
  const { funding = 'keep', least = null, days = 30, reflection = 0, ...rest } = terms;
  const id = await projectWith(ledger, by, rest);
  await ledger.asOwner(
    `UPDATE projects AS p
      SET funding = $2, minimum_raised_cents = $3, reflection_days = $5, open_until = d.until, settle_at = d.until
      FROM (
        SELECT CASE WHEN $2 <> 'keep'
          THEN (business_day() + $4::integer + 1)::timestamp AT TIME ZONE 'UTC' END AS until
      ) AS d
      WHERE id = $1`,
    [id, funding, least, days, reflection],
  );
  return id;
}

/** Settles everything for which it is time, as the job does. */
export function settle(ledger: TestLedger): Promise<void> {
  return settleDue(ledger.resources);
}

/** Cents in wallets, and how the project and its investments stand. */
export async function standing(ledger: TestLedger, projectId: string) {
  const [project] = await ledger.asOwner<Record<string, unknown>>(
    `SELECT project_state(p) AS state, raised_of(p) AS raised, escrow_cents AS "inEscrow", firm_cents AS firm
      FROM projects AS p WHERE id = $1`,
    [projectId],
  );
  return project!;
}

/** Where the money of an investment is: reflection, firm, disputed, released or returned. */
export async function escrowOf(ledger: TestLedger, id: string): Promise<string> {
  const [row] = await ledger.asOwner<{ escrow: string }>('SELECT escrow FROM investments WHERE id = $1', [id]);
  return row!.escrow;
}
