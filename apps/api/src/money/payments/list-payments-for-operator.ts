import { asId } from '@guildhall/contract/fields.ts';
import type { listPaymentsForOperator as route } from '@guildhall/contract/money/payments.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { OperatorCtx } from '../../context.ts';
import { findPaymentsForOperator } from './operator-payments.sql.ts';

/** Card payments of everybody. */
export async function listPaymentsForOperator(
  { db, resources }: OperatorCtx<typeof route>,
  { unsettled, refunding, search, after, length }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const asked = { unsettled, refunding, search, asId: asId(search), after };
  const found = await findPaymentsForOperator(db, asked, length + 1);
  return {
    records: found.slice(0, length).map(({ cents, createdAt, settledAt, refunds, ...payment }) => ({
      ...payment,
      amount: cents,
      createdAt: createdAt.toISOString(),
      settledAt: settledAt?.toISOString() ?? '',
      // Of a provider that is not in use any more nobody knows; there is one kind of money in a database.
      test: resources.payments.byName(payment.provider)?.testMode ?? resources.config.testMoney,
      refunds: refunds.map(({ cents: part, at, ...refund }) => ({
        ...refund,
        amount: BigInt(part),
        createdAt: new Date(at).toISOString(),
      })),
    })),
    more: found.length > length,
  };
}
