import { listIssuedInvoices } from '@guildhall/contract/money/invoices.operator.contract.ts';
import { listPaymentsForOperator } from '@guildhall/contract/money/payments.operator.contract.ts';
import { payoutBatchDetails } from '@guildhall/contract/money/payouts.operator.contract.ts';
import { reviewWithdrawal } from '@guildhall/contract/money/withdrawals.operator.contract.ts';
import { reviewPurchase } from '@guildhall/contract/market/purchases.operator.contract.ts';
import type { DataOf, OperatorRole, ParsedOf, Route } from '@guildhall/contract/route.ts';
import { lookUpProjects, readAccount } from '@guildhall/contract/server/accounts.operator.contract.ts';
import {
  foundKinds,
  mostFoundOfKind,
  type FoundPage,
  type searchConsole as route,
} from '@guildhall/contract/server/search.operator.contract.ts';
import { reviewComplaint } from '@guildhall/contract/trust/complaints.operator.contract.ts';
import type { OperatorCtx } from '../../context.ts';
import { masked } from '../../platform/text/masked.ts';
import { readSearch } from './read-search.ts';
import { findEverything, type FoundRow } from './search-console.sql.ts';

/** The call by which each page is loaded: who may not make it may not open the page. */
const loads: Record<FoundPage, Route> = {
  account: readAccount,
  project: lookUpProjects,
  purchase: reviewPurchase,
  payment: listPaymentsForOperator,
  withdrawal: reviewWithdrawal,
  complaint: reviewComplaint,
  payoutBatch: payoutBatchDetails,
  invoices: listIssuedInvoices,
};

/** A page that the role may open: that of the row, or of the account of whose it is. */
function leadsTo({ page, pageId, accountId }: FoundRow, role: OperatorRole) {
  const opens = role === 'admin' || loads[page].operator!.roles.includes(role);
  return opens || accountId === null
    ? { leadsTo: page, leadsToId: pageId }
    : { leadsTo: 'account' as const, leadsToId: accountId };
}

/** Whatever a text names, of all that the console lists. */
export async function searchConsole(
  { db, caller }: OperatorCtx<typeof route>,
  { search }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const wanted = readSearch(search);
  if (Object.values(wanted).every((each) => each === null)) return { groups: [] };
  const found = Map.groupBy(await findEverything(db, wanted), ({ kind }) => kind);
  return {
    groups: foundKinds.flatMap((kind) => {
      const rows = found.get(kind);
      if (!rows) return [];
      const records = rows.slice(0, mostFoundOfKind).map((row) => ({
        id: row.id,
        name: row.name,
        about: kind === 'withdrawals' ? masked(row.about) : row.about,
        amount: row.cents,
        status: row.status,
        createdAt: row.createdAt.toISOString(),
        ...leadsTo(row, caller.role),
      }));
      return [{ kind, records, more: rows.length > mostFoundOfKind }];
    }),
  };
}
