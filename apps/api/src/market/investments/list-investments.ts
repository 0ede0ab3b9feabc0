import type { listInvestments as route } from '@guildhall/contract/market/investments.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { publicFileUrl } from '../../base/files/store-upload.ts';
import type { Ctx } from '../../context.ts';
import { shownBelow } from './shown-value.ts';
import { findInvestments, isFoundState } from './listed-investments.sql.ts';

/**
 * The caller's investments; `name` is the project's title, `roi` what is receivable, `dueAt` when the project's duration
 * is over. `status` keeps those of which the payment, or the investment itself, is in that state.
 */
export async function listInvestments(ctx: Ctx, input: ParsedOf<typeof route>): Promise<DataOf<typeof route>> {
  const { start, length, order, search, status } = input;
  const narrow = { search, ...(isFoundState(status) ? { [status]: 'yes' } : { status }) };
  const { rows, total, filtered } = await findInvestments(ctx, { start, length, order, narrow });
  const records = rows.map((row) => ({
    id: row.id,
    name: row.name,
    photo: row.photoId === null ? '' : publicFileUrl(row.photoId),
    msg: row.msg,
    amount: row.amount,
    createdAt: row.createdAt.toISOString(),
    status: row.status,
    categoryName: row.categoryName,
    roi: row.receivable,
    dueAt: row.dueAt.toISOString(),
    refunded: row.refunded,
    disputed: row.disputed,
    state: row.state,
    returned: row.returned,
    outstanding: row.outstanding,
    principalBack: row.principalBack,
    returnBack: row.returnBack,
    lateBack: row.lateBack,
    writtenOff: row.writtenOff,
    dueOn: row.dueOn,
    ...shownBelow(row, ctx.resources.config.shownValue),
    dueAmount: row.dueAmount,
    cancelUntil: row.cancelUntil?.toISOString() ?? '',
  }));
  return { records, recordsTotal: total ?? 0, recordsFiltered: filtered };
}
