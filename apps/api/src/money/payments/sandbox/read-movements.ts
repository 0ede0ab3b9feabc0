import type { Db } from '../../../platform/database/database.ts';
import type { Movements } from '../provider/provider.ts';
import { intentById, listRefunds } from './sandbox.sql.ts';

/** What has moved since an intent was captured; null before that. */
export async function readMovements(db: Db, id: string): Promise<Movements | null> {
  const intent = await intentById(db, id);
  if (intent?.status !== 'succeeded' && intent?.status !== 'refunded') return null;
  const refunds = await listRefunds(db, id);
  const inParts = refunds.reduce((sum, refund) => sum + refund.amountCents, 0n);
  return {
    refundedCents: intent.status === 'refunded' ? intent.amountCents : inParts,
    disputedCents: 0n,
    feeCents: 0n,
    disputes: [],
    refunds: refunds.map((refund) => ({
      refundId: refund.refundId,
      id: refund.id,
      status: 'done',
      hasLeft: true,
      failure: '',
    })),
  };
}
