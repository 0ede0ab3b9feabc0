import type { Ctx } from '../platform/context.ts';
import { inTransaction } from '../platform/database.ts';
import * as sql from './payments.sql.ts';

/** What ending a payment needs of a request; a job has it as well. */
export type Settling = Pick<Ctx, 'db' | 'services' | 'log'>;

type Ending = (db: Ctx['db']) => Promise<{ outcome: string; payerId: string }>;

/** Ends a payment in the ledger and tells the payer's pages, both or neither. */
const end = (ctx: Settling, ending: Ending): Promise<string> =>
  inTransaction(ctx, async ({ db, services }) => {
    const { outcome, payerId } = await ending(db);
    if (outcome === 'ok') await services.live.tell(db, payerId, { event: 'wallet' });
    return outcome;
  });

/** Credits what the provider has taken, once: a second call changes nothing. */
export const creditPayment = (ctx: Settling, id: string) => end(ctx, (db) => sql.settleInLedger(db, id));

/** Lets the ledger know that a payment came to nothing; its purchase fails, and what was held is free again. */
export const failPayment = (ctx: Settling, id: string, status: 'failed' | 'canceled', why: string) =>
  end(ctx, (db) => sql.failInLedger(db, id, status, why));

/** Takes back what the provider has returned to the card. What is spent already, an operator has to see to. */
export const takeBackPayment = async (ctx: Settling, id: string): Promise<void> => {
  const outcome = await end(ctx, (db) => sql.refundInLedger(db, id));
  if (outcome === 'spent') ctx.log.error({ payment: id }, 'a payment was returned to the card after it had been spent');
};
