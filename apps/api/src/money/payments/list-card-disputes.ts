import type { listCardDisputes as route } from '@guildhall/contract/money/payments.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { OperatorCtx } from '../../context.ts';
import { listDisputes } from './card-disputes.sql.ts';

/** Disputes of card and PayPal payments, of everybody. */
export async function listCardDisputes(
  { db, resources }: OperatorCtx<typeof route>,
  { status, after, length }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const found = await listDisputes(db, status, after, length + 1);
  return {
    records: found.slice(0, length).map(({ cents, openedAt, dueAt, closedAt, providerId, ...dispute }) => ({
      ...dispute,
      amount: cents,
      openedAt: openedAt.toISOString(),
      dueAt: dueAt?.toISOString() ?? '',
      closedAt: closedAt?.toISOString() ?? '',
      link: resources.payments.byName(dispute.provider)?.disputePage?.(providerId) ?? '',
    })),
    more: found.length > length,
  };
}
