import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { walletHistory as route } from '@guildhall/contract/money/wallet.contract.ts';
import type { Ctx } from '../../context.ts';
import { readHistory } from './wallet.sql.ts';

/**
 * The caller's transfers, newest first unless asked otherwise. `transactionType` is C for money that came and D for money
 * that left, `amount` is above zero either way, ordered by with its sign; `balance` is what the wallet had after it.
 */
export async function walletHistory(ctx: Ctx, input: ParsedOf<typeof route>): Promise<DataOf<typeof route>> {
  const { start, length, order, search, kind: status, month, direction } = input;
  const narrow = { search, status, month, direction };
  const { rows, total, filtered } = await readHistory(ctx, { start, length, order, narrow });
  const records = rows.map((entry) => ({
    id: entry.id,
    paymentTitle: entry.title,
    projectTitle: entry.projectTitle,
    transactionType: entry.cents > 0n ? ('C' as const) : ('D' as const),
    transactionDate: entry.at.toISOString(),
    amount: entry.cents > 0n ? entry.cents : -entry.cents,
    balance: entry.balance,
    receipt: entry.receipt,
  }));
  return { records, recordsTotal: total ?? 0, recordsFiltered: filtered };
}
