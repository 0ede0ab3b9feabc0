import { beginCapture, openPayment, settleInLedger } from '../../money/payments/payments.sql.ts';
import { placeInvestment } from '../investments/investments.sql.ts';
import type { Member, TestLedger } from '../../money/wallet/test-ledger.ts';
import { wordsOf, type EventData } from '../../reach/notifications/test-notify.ts';
import { creditAll } from './follow-repayments.ts';
import { repaymentsUnderWay } from './repayments.sql.ts';

/** How a project of these tests pays back. */
export type Terms = { roi?: number; months?: number; plan?: string; grace?: number; budget?: bigint };

/** A project with a plan; ROI in percent. */
export async function projectWith(ledger: TestLedger, by: Member, terms: Terms = {}): Promise<string> {
  const { roi = 10, months = 12, plan = 'end', grace = 0, budget = 1_000_000n } = terms;
  const id = await ledger.project({ by, budget, roi });
  await ledger.asOwner('UPDATE projects SET duration_months = $2, repayment = $3, grace_months = $4 WHERE id = $1', [
    id,
    months,
    plan,
    grace,
  ]);
  return id;
}

/** Invests from the wallet, which is topped up for it. Answers the investment's id. */
export async function investIn(ledger: TestLedger, investor: Member, projectId: string, cents: bigint) {
  const placed = await tryToInvest(ledger, investor, projectId, cents);
  if (placed.outcome !== 'ok') throw new Error(placed.outcome);
  return placed.id;
}

/** The same where it may be refused; the money is then in the wallet all the same. */
export async function tryToInvest(ledger: TestLedger, investor: Member, projectId: string, cents: bigint) {
  await ledger.topUp(investor, cents);
  return investFromWallet(ledger, investor, projectId, cents);
}

/** Invests what is in the wallet. */
export function investFromWallet(ledger: TestLedger, investor: Member, projectId: string, cents: bigint) {
  return place(ledger, investor, projectId, cents, 1);
}

async function place(ledger: TestLedger, investor: Member, projectId: string, cents: bigint, choice: 0 | 1 | 2) {
  const documentId = await ledger.document(investor);
  return placeInvestment(ledger.as(investor), {
    projectId,
    cents,
    choice,
    message: '',
    documentId,
    holdSeconds: 1800,
  });
}

/** Invests by a card that is not charged yet: all of it, or what the wallet does not have; there is no payment where that is nothing. */
export async function placeByCard(
  ledger: TestLedger,
  investor: Member,
  projectId: string,
  cents: bigint,
  part: 'all' | 'rest' = 'rest',
) {
  const placed = await place(ledger, investor, projectId, cents, part === 'all' ? 0 : 2);
  if (placed.outcome !== 'ok' || placed.due === 0n) return { ...placed, paymentId: null };
  const opening = { payerId: investor.id, provider: 'sandbox', purchaseId: placed.id, amountCents: placed.due };
  const { paymentId } = await openPayment(ledger.database, { ...opening, returnUrl: '' });
  return { ...placed, paymentId };
}

/** Charges the card of such a payment, whose money waits for a number of days. */
export async function chargeCard(ledger: TestLedger, paymentId: string, waitDays = 0) {
  const capture = await beginCapture(ledger.database, paymentId);
  if (capture !== 'ok') throw new Error(capture);
  await settleInLedger(ledger.database, paymentId, null, waitDays);
}

/** Sets the clock of the business to noon of a day; the other clocks stay. */
export function setDay(ledger: TestLedger, day: string): Promise<void> {
  return setMoment(ledger, new Date(`${day}T12:00:00Z`));
}

/** Sets the clock of the business, which goes on from there. */
export async function setMoment(ledger: TestLedger, moment: Date): Promise<void> {
  await ledger.asOwner(
    `INSERT INTO business_clock (ahead) VALUES ($1::timestamptz - now())
      ON CONFLICT (id) DO UPDATE SET ahead = excluded.ahead`,
    [moment],
  );
}

/** Does something while the clock of the business is so far ahead, or with a `-` behind, such as `-10 months`; then it is the clock again. */
export async function withClock<Result>(ledger: TestLedger, ahead: string, act: () => Promise<Result>) {
  await ledger.asOwner('INSERT INTO business_clock (ahead) VALUES ($1::interval)', [ahead]);
  try {
    return await act();
  } finally {
    await ledger.asOwner('DELETE FROM business_clock');
  }
}

/** The notifications of an event that a member has got, in words, the oldest first. */
export async function wordsTo(
  ledger: TestLedger,
  { id }: Member,
  event: 'repaymentDue' | 'plansBegun' | 'standingFailed',
) {
  const rows = await ledger.asOwner<{ cents: bigint; data: EventData[typeof event] }>(
    'SELECT cents, data FROM notifications WHERE user_id = $1 AND event = $2 ORDER BY id',
    [id, event],
  );
  return rows.map(({ cents, data }) => wordsOf(event, { times: 1, cents, data }).text);
}

/** Credits every repayment that is under way to its holders, as the job does. */
export async function creditReturns(ledger: TestLedger): Promise<void> {
  await creditAll(ledger.resources, await repaymentsUnderWay(ledger.database));
}
