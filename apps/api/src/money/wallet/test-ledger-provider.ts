/** A refund that we have requested, by its place, as the provider reports it; `hasLeft`: it is in the sum. */
type ProviderRefund = { cardRefund: number; status: 'pending' | 'done' | 'failed'; hasLeft: boolean };

/** What a provider reports of one payment: what has gone back to the card and what disputes have taken, in cents, and whether they have for good. */
export type Answer = { refunded: number; disputed: number; lost: boolean; refunds: readonly ProviderRefund[] };

/** How far a refund is at the provider: not made, made, gone from the balance, at the card, or back on the balance. */
export type Stage = 'unknown' | 'made' | 'left' | 'done' | 'failed';

const next: Record<Stage, readonly Stage[]> = {
  unknown: ['made', 'left', 'done', 'failed'],
  made: ['left', 'done', 'failed'],
  left: ['done', 'failed'],
  done: ['failed'],
  failed: [],
};

/** The provider of a sequence's payments: what happens to them there, whatever our books say. Payments and refunds by their place, money in cents. */
export class LedgerProvider {
  readonly #payments = new Map<number, { cents: number; byConsole: number; disputed: number; lost: boolean }>();
  readonly #refunds: { payment: number; cents: number; stage: Stage }[] = [];

  /** The payments that it has taken. */
  get payments(): readonly number[] {
    return [...this.#payments.keys()];
  }

  know(payment: number, cents: number): void {
    this.#payments.set(payment, { cents, byConsole: 0, disputed: 0, lost: false });
  }

  /** A refund that our books have recorded, and of which the provider knows nothing yet. */
  expect(payment: number, cents: number): void {
    this.#refunds.push({ payment, cents, stage: 'unknown' });
  }

  /** Sets what its console and disputes have taken, in hundredths of the payment; the console sends back no more than there is. */
  take(payment: number, refunded: number, disputed: number, lost = false): void {
    const one = this.#payments.get(payment);
    if (!one) return;
    one.byConsole = Math.min(Math.floor((one.cents * refunded) / 100), one.cents - this.#asked(payment));
    one.disputed = Math.floor((one.cents * disputed) / 100);
    one.lost = lost;
  }

  /** Brings a refund further, where it can get so far; more than was paid is not made. */
  move(cardRefund: number, to: Stage): void {
    const refund = this.#refunds[cardRefund]!;
    const { cents, byConsole } = this.#payments.get(refund.payment)!;
    if (!next[refund.stage].includes(to)) return;
    if (refund.stage === 'unknown' && refund.cents > cents - byConsole - this.#asked(refund.payment)) return;
    refund.stage = to;
  }

  /** What it reports now; nothing of a payment that it has not taken. */
  answer(payment: number): Answer {
    const { byConsole, disputed, lost } = this.#payments.get(payment) ?? { byConsole: 0, disputed: 0, lost: false };
    const refunds = this.#refunds.flatMap((refund, cardRefund) =>
      refund.payment !== payment || refund.stage === 'unknown' ? [] : [{ cardRefund, ...refund }],
    );
    const left = refunds.filter(({ stage }) => stage === 'left' || stage === 'done');
    return {
      refunded: left.reduce((sum, { cents }) => sum + cents, byConsole),
      disputed,
      lost,
      refunds: refunds.map(({ cardRefund, stage }) => ({
        cardRefund,
        status: stage === 'done' || stage === 'failed' ? stage : 'pending',
        hasLeft: stage === 'left' || stage === 'done',
      })),
    };
  }

  /** What of a payment's money is on the provider's balance. */
  balance(payment: number): number {
    const { refunded, disputed } = this.answer(payment);
    return this.#payments.get(payment)!.cents - refunded - disputed;
  }

  /** What is or was sent back of a payment because we asked, and has not failed. */
  #asked(payment: number): number {
    return this.#refunds
      .filter((refund) => refund.payment === payment && ['made', 'left', 'done'].includes(refund.stage))
      .reduce((sum, { cents }) => sum + cents, 0);
  }
}
