import { formatCents } from '@guildhall/contract/money.ts';
import { notifyOperators } from '../../trust/operators/notify-operators.ts';
import type { Db } from '../../platform/database/database.ts';
import type { ChangedDispute } from './card-disputes.sql.ts';
import type { PaymentProvider } from './provider/provider.ts';

const ends: Partial<Record<ChangedDispute['status'], string>> = {
  won: 'was won',
  lost: 'was lost',
  closed: 'has ended',
};

/** A day in words, in UTC: "December 2, 2026". */
function dayOf(at: Date): string {
  return at.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
}

/** Notifies operators for finance of disputes that have begun or ended, with the day until which they can be answered. */
export async function notifyOfDisputes(
  db: Db,
  provider: PaymentProvider,
  disputes: readonly ChangedDispute[],
): Promise<void> {
  for (const { id, providerId, cents, reason, inquiry, status, dueAt } of disputes) {
    if (status === 'answered') continue;
    const what = `${inquiry ? 'An inquiry about' : 'The dispute of'} a payment of ${formatCents(cents)}`;
    const until = dueAt ? ` It can be answered by ${dayOf(dueAt)}.` : '';
    const page = provider.disputePage?.(providerId) ?? '';
    await notifyOperators({ db }, ['finance', 'admin'], {
      heading:
        status === 'open'
          ? `${inquiry ? 'A bank inquires about' : 'A payer or their bank disputes'} a payment of ${formatCents(cents)}.${until}`
          : `${what} ${ends[status]}.`,
      words: [
        `The reason given: ${reason.toLowerCase().replaceAll('_', ' ')}.`,
        ...(status === 'open'
          ? [`If nobody answers, it is lost and the provider keeps its fee. Answer it at the provider: ${page}`]
          : []),
      ],
      link: `/operator/chargebacks${status === 'open' ? '' : '?status=closed'}`,
      subject: `${id} ${status}`,
    });
  }
}
