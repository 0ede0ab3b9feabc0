import type { ApiFault } from '@guildhall/stand-in-server/faults.ts';
import type { Capture } from '@guildhall/paypal-stand-in/books.ts';
import * as atPaypal from '@guildhall/paypal-stand-in/captures.ts';
import * as paypalDisputes from '@guildhall/paypal-stand-in/disputes.ts';
import { signed as signedByPaypal } from '@guildhall/paypal-stand-in/sign.ts';
import { startStandIn as startPaypal } from '@guildhall/paypal-stand-in/stand-in.ts';
import type { Settlement } from '@guildhall/stripe-stand-in/books.ts';
import * as stripeDisputes from '@guildhall/stripe-stand-in/disputes.ts';
import type { Charge } from '@guildhall/stripe-stand-in/objects.ts';
import { refundCharge } from '@guildhall/stripe-stand-in/refunds.ts';
import { signed as signedByStripe } from '@guildhall/stripe-stand-in/sign.ts';
import { startStandIn as startStripe } from '@guildhall/stripe-stand-in/stand-in.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { newOperator } from '../../trust/operators/test-operators.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { seeded } from '../../server/test-random.ts';
import type { Answer, Person } from '../../server/test-app.ts';
import { expirePurchases } from './expire-purchases.ts';
import { followPayments, followRefunds } from './follow-payments.ts';
import { lookForChanges } from './look-for-changes.ts';
import { reconcile } from './reconcile.ts';
import { paypalProvider } from './paypal/paypal-provider.ts';
import * as paypal from './paypal/test-paypal.ts';
import { pollPayments } from './poll-payments.ts';
import { ourId } from './stripe/read-intent.ts';
import { stripeProvider } from './stripe/stripe-provider.ts';
import * as stripe from './stripe/test-stripe.ts';
import { cards, paymentsApp, type Purchase } from './test-payments.ts';

const faults: ApiFault[] = [
  ...(['lost', 'answer lost', '500 before', '500 after', '503', '429', 'garbage before', 'garbage after'] as const),
  ...(['lost', 'answer lost', '500 before', '500 after', '503', '429', 'hangs before', 'hangs after'] as const),
];
/** A request that hangs is waited for so long here, in milliseconds; in life 20 seconds. */
const patience = 600;
const tokens = '/v1/oauth2/token';
/** What goes back of a payment by PayPal, unless it is all. */
const part = { currency_code: 'USD', value: '3.21' };
const dayMs = 24 * 3600_000;

/** The beginning of a moment's day in UTC, in milliseconds. */
function startOfDay(at: number): number {
  return at - (at % dayMs);
}

/** What payers may read when a request of theirs has failed or was refused. */
const known =
  /does not answer|Your card|authenticat|cannot be charged|cannot be used|not confirmed|enter the card again|did not accept this way/;

/** The product with both providers, each a stand-in whose requests fail by chance. */
async function openBoth(chance: () => number) {
  const atStripe = await startStripe(stripe.keys);
  const standIn = await startPaypal(paypal.keys);
  const made = { faults: 0, ofTokens: 0, rate: 0, rateOfTokens: 0 };
  atStripe.faultOf = standIn.faultOf = ({ path }) => {
    const isToken = path === tokens;
    // A card is read in the payer's browser, whose failures are no matter of ours.
    if (path === '/v1/tokens') return 'none';
    // The first call for a token fails for certain: in a few journeys chance alone may spare all of them.
    const isFirst = isToken && made.rateOfTokens > 0 && made.ofTokens === 0;
    if (!isFirst && chance() >= (isToken ? made.rateOfTokens : made.rate)) return 'none';
    made.faults++;
    if (isToken) made.ofTokens++;
    return faults[Math.floor(chance() * faults.length)]!;
  };
  const app = await paymentsApp(
    {
      STRIPE_SECRET_KEY: stripe.keys.secretKey,
      STRIPE_PUBLISHABLE_KEY: stripe.keys.publishableKey,
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_API_URL: atStripe.url,
      PAYPAL_CLIENT_ID: paypal.keys.clientId,
      PAYPAL_SECRET: paypal.keys.secret,
      PAYPAL_WEBHOOK_ID: paypal.webhookId,
      PAYPAL_ENVIRONMENT: 'sandbox',
      PAYPAL_API_URL: standIn.url,
      RATE_LIMIT_PERCENT: '100000',
      LOG_LEVEL: 'silent',
    },
    {
      at: {
        token: (number) => stripe.cardToken(atStripe, number),
        confirm: async (id, answer) => void (await stripe.answerIssuer(atStripe, id, answer)),
        differences: () => Promise.resolve([]),
      },
    },
  );
  // The configured ones, but for their patience.
  const current = stripeProvider({
    ...stripe.keys,
    webhookSecret: stripe.webhookSecret,
    apiUrl: atStripe.url,
    timeoutMs: patience,
  });
  const second = paypalProvider({
    ...paypal.keys,
    webhookId: paypal.webhookId,
    testMode: true,
    apiUrl: standIn.url,
    timeoutMs: patience,
  });
  const all = [current, second];
  const byName = (name: string) => all.find((each) => each.name === name);
  Object.assign(app.resources.payments, { current, paypal: second, all, byName });
  return { app, atStripe, standIn, made };
}

type Both = Awaited<ReturnType<typeof openBoth>>;
/** What the product has said yes to: a top-up or a purchase that it has called paid. */
type Acknowledged = { paymentId: string; purchase: Purchase | null };

/** A number of journeys through both providers, played from a seed: the same ones again with the same seed. */
export class Journeys {
  readonly #both: Both;
  readonly #random: () => number;
  readonly #told = { stripe: 0, paypal: 0 };
  /** The first payments, to which nothing happens but what no event reports. */
  readonly #first: { payerId: string; charge?: Charge; capture?: Capture } = { payerId: '' };
  /** Events that come later than those after them. */
  #late: (() => Promise<void>)[] = [];
  readonly #acknowledged: Acknowledged[] = [];
  /** What the product said that it should not say, in words. */
  readonly #unknown: string[] = [];
  /** The day on which the journeys began, in UTC. */
  readonly #firstDay = startOfDay(Date.now());

  private constructor(both: Both, random: () => number) {
    this.#both = both;
    this.#random = random;
  }

  static async open(seed: number): Promise<Journeys> {
    return new Journeys(await openBoth(seeded(seed + 1_000_003)), seeded(seed));
  }

  get made(): Both['made'] {
    return this.#both.made;
  }

  get acknowledged(): number {
    return this.#acknowledged.length;
  }

  /** Plays them. The Stripe account settles in another currency from one of the journeys on, if that is given. */
  async play(many: number, settlement: (Settlement & { from: number }) | null): Promise<void> {
    const { app, atStripe, standIn, made } = this.#both;
    const finance = await newOperator(app, 'finance');
    if (settlement?.from === 0) atStripe.books.settlement = settlement;
    await this.#payFirst(settlement?.from !== 0);
    made.rate = 0.13;
    made.rateOfTokens = 0.35;
    let people: Person[] = [];
    for (let n = 0; n < many; n++) {
      if (n % 10 === 0) people = [await app.signUp(), await app.signUp(), await app.signUp()];
      if (n === settlement?.from) atStripe.books.settlement = settlement;
      // A token that PayPal withdraws is requested again.
      if (this.#random() < 0.4) standIn.books.tokens.clear();
      await this.#journey(people[n % 3]!, n).catch(({ message }: Error) => {
        if (!known.test(message)) this.#unknown.push(message);
      });
      if (n % 3 === 2) this.#happenLater();
      if (n % 9 === 8) await this.#refundNewest(finance);
      // In the middle third no event comes, and others get lost at any time.
      const isSilent = n > many / 3 && n < (2 * many) / 3;
      if (isSilent) this.#refundFirst();
      await this.#tell(isSilent ? 1 : 0.1);
    }
    await this.#daysPass();
  }

  /** One top-up by each provider, before anything fails. No event ever reports these, so that the product has to look them up. */
  async #payFirst(takesCards: boolean): Promise<void> {
    const { app, atStripe, standIn } = this.#both;
    const who = await app.signUp();
    this.#first.payerId = who.id;
    const { data } = await app.call('POST', '/wallet/topup', { token: who.token, body: { amount: 40 } });
    await paypal.press(standIn, data.paymentId, 'pay');
    this.#note(await app.addMoney(who, data.paymentId, 40), data.paymentId, null);
    this.#first.capture = standIn.books.orders.get(data.paymentId)!.capture!;
    if (takesCards) {
      const id = await app.topUp(who, 50);
      this.#note(await app.addMoney(who, id, 50), id, null);
      this.#first.charge = atStripe.books.charges.get(atStripe.books.intents.get(id)!.latest_charge!)!;
    }
    await followPayments(app.resources);
    this.#told.stripe = atStripe.books.events.length;
    this.#told.paypal = standIn.books.events.length;
  }

  /** Sends a part of the first payments back, once. */
  #refundFirst(): void {
    const { atStripe, standIn } = this.#both;
    const { charge, capture } = this.#first;
    if (charge?.amount_refunded === 0) refundCharge(atStripe.books, charge, 300, null);
    if (capture?.refunds.length === 0) atPaypal.refundCapture(standIn.books, capture, part, standIn.url);
  }

  #pick<T>(...of: T[]): T {
    return of[Math.floor(this.#random() * of.length)]!;
  }

  /** One person pays for one thing, in one of many ways, or gives up half-way. What is refused, or not answered, ends it. */
  async #journey(who: Person, n: number): Promise<void> {
    const { app, atStripe, standIn } = this.#both;
    const dollars = 10 + n;
    const goesOn = () => this.#random() < 0.75;
    const way = this.#pick('paypal', 'paypal', 'top-up', 'order', 'invest');
    if (way === 'paypal') {
      const { status, data, message } = await app.call('POST', '/wallet/topup', {
        token: who.token,
        body: { amount: dollars },
      });
      if (status !== 200) throw new Error(message);
      if (!goesOn()) return;
      await paypal.press(
        standIn,
        data.paymentId,
        this.#pick('pay', 'pay', 'pay', 'pay', 'declined', 'denied', 'cancel'),
      );
      if (goesOn()) this.#note(await app.addMoney(who, data.paymentId, dollars), data.paymentId, null);
      return;
    }
    const card = this.#pick(cards.good, cards.good, cards.good, cards.asks, cards.declined);
    const purchase: Purchase | null =
      way === 'top-up'
        ? null
        : way === 'order'
          ? await app.order(who, dollars * 100)
          : await app.invest(who, dollars * 100, 1800, this.#random() < 0.5);
    if (purchase?.dueCents === 0n) return;
    const id = purchase ? await app.pay(who, purchase, card) : await app.topUp(who, dollars, card);
    if (!goesOn()) return;
    if (card === cards.asks) await stripe.answerIssuer(atStripe, id, this.#pick('complete', 'complete', 'fail'));
    if (!goesOn()) return;
    this.#note(await (purchase ? app.save(who, purchase, id) : app.addMoney(who, id, dollars)), id, purchase);
  }

  #note({ status }: Answer, paymentId: string, purchase: Purchase | null): void {
    if (status === 200) this.#acknowledged.push({ paymentId, purchase });
  }

  /** An operator sends $2 of the newest top-up back. */
  async #refundNewest(finance: { token: string }): Promise<void> {
    const { app } = this.#both;
    const [payment] = await app.owner<{ id: string }>(
      `SELECT id FROM payments WHERE settled_at IS NOT NULL AND result = 'credited' AND refunded_cents = 0 AND user_id <> $1 ORDER BY id DESC LIMIT 1`,
      [this.#first.payerId],
    );
    const body = { amount: 2, reason: 'Paid twice.' };
    if (payment) await app.call('POST', `/operator/payments/${payment.id}/refund`, { token: finance.token, body });
  }

  /** Something that happens at the provider after a payment was taken. */
  #happenLater(): void {
    const { atStripe, standIn } = this.#both;
    const { books, url } = standIn;
    const random = this.#random;
    const charges = [...atStripe.books.charges.values()].filter(
      (each) => each !== this.#first.charge && each.captured && !each.disputed,
    );
    const charge = charges[Math.floor(random() * charges.length)];
    const what = random();
    const left = charge ? charge.amount_captured - charge.amount_refunded : 0;
    if (charge && what < 0.4 && left > 300) refundCharge(atStripe.books, charge, random() < 0.2 ? left : 300, null);
    else if (charge && what < 0.7)
      stripeDisputes.openDispute(atStripe.books, charge, what < 0.45 ? 'warning_needs_response' : 'needs_response');
    const open = [...atStripe.books.disputes.values()].find(({ status }) => status.endsWith('needs_response'));
    if (open && random() < 0.4) stripeDisputes.closeDispute(atStripe.books, open, random() < 0.5);
    const captures = [...books.captures.values()].filter(
      (each) => each !== this.#first.capture && each.status === 'COMPLETED',
    );
    const capture = captures[Math.floor(random() * captures.length)];
    if (capture && random() < 0.4) atPaypal.refundCapture(books, capture, random() < 0.2 ? undefined : part, url);
    else if (capture && random() < 0.5)
      paypalDisputes.openDispute(books, capture, url, random() < 0.5 ? 'bank' : 'payer');
    const held = [...books.disputes.values()].find(({ outcome }) => outcome === '');
    if (held && random() < 0.4) paypalDisputes.closeDispute(books, held, random() < 0.5, url);
  }

  /** Sends events that were not sent yet, some of them thrice, out of order or some journeys later; `share` of them never come. */
  async #tell(share: number): Promise<void> {
    const { app, atStripe, standIn } = this.#both;
    const { books } = standIn;
    const random = this.#random;
    const post = async (provider: string, body: Buffer, headers: Record<string, string>) => {
      const url = `/api/payments/webhook/${provider}`;
      const { statusCode } = await app.server.inject({ method: 'POST', url, payload: body, headers });
      if (statusCode !== 200 && statusCode !== 503) this.#unknown.push(`An event was answered ${statusCode}.`);
    };
    const left = [
      ...atStripe.books.events.slice(this.#told.stripe).map((event) => () => {
        const { body, headers } = signedByStripe(event, stripe.webhookSecret, Math.floor(Date.now() / 1000));
        return post('stripe', body, headers);
      }),
      ...books.events.slice(this.#told.paypal).map((event) => () => {
        const { body, headers } = signedByPaypal(books, event, paypal.webhookId);
        return post('paypal', body, headers);
      }),
    ].filter(() => random() >= share);
    this.#told.stripe = atStripe.books.events.length;
    this.#told.paypal = books.events.length;
    const now = [] as typeof left;
    const later = [] as typeof left;
    for (const send of [...this.#late, ...left]) (random() < 0.15 ? later : now).push(send);
    this.#late = later;
    const queue = now
      .flatMap((send) => (random() < 0.2 ? [send, send, send] : [send]))
      .map((send) => ({ send, place: random() }));
    // One after the other, so that the faults fall on the same requests in each run of a seed.
    for (const { send } of queue.toSorted((a, b) => a.place - b.place)) await send();
  }

  /** What the jobs do in the days after, while requests still fail, and at last do not. */
  async #daysPass(): Promise<void> {
    const { app, standIn, made } = this.#both;
    await app.owner(`UPDATE payments SET created_at = created_at - interval '1 hour'`);
    for (const table of ['orders', 'investments'])
      await app.owner(`UPDATE ${table} SET expires_at = expires_at - interval '1 hour' WHERE status = 'pending'`);
    // The report of PayPal is hours behind.
    for (const row of standIn.books.report) row.at = new Date(Date.parse(row.at) - 5 * 3600_000).toISOString();
    await app.owner(`UPDATE provider_looks SET looked_until = looked_until - interval '1 day'`);
    for (let round = 0; round < 10; round++) {
      if (round > 5) {
        made.rate = 0;
        made.rateOfTokens = 0;
      }
      await app.owner(`UPDATE payments SET followed_at = NULL WHERE fee_cents IS NULL`);
      await app.owner(`UPDATE payments SET follow_at = now() WHERE follow_at IS NOT NULL`);
      // A refund whose answer broke before it was made gets the same answer for a day. It is given up once its time is over.
      if (round === 8) await app.owner(`UPDATE payment_refunds SET created_at = created_at - interval '6 hours'`);
      await app.owner(`UPDATE payment_refunds SET asked_at = now() - interval '1 hour'`);
      await lookForChanges(app.resources).catch(() => {});
      for (const work of [expirePurchases, pollPayments, followRefunds, followPayments] as const)
        await work(app.resources);
    }
  }

  /** What of each payment is not with its payer any more, as the providers have it: by our own id, in cents. */
  #taken(): { taken: Map<string, number>; twice: string[] } {
    const { atStripe, standIn } = this.#both;
    const { books } = standIn;
    const taken = new Map<string, number>();
    const twice: string[] = [];
    const take = (id: string, cents: number) => {
      if (taken.has(id)) twice.push(id);
      taken.set(id, (taken.get(id) ?? 0) + cents);
    };
    for (const intent of atStripe.books.intents.values()) {
      const charge = atStripe.books.charges.get(intent.latest_charge ?? '');
      if (!charge || intent.amount_received === 0) continue;
      const disputed = [...atStripe.books.disputes.values()]
        .filter((each) => each.charge === charge.id && ['needs_response', 'lost'].includes(each.status))
        .reduce((sum, { amount }) => sum + amount, 0);
      take(intent.metadata[ourId]!, intent.amount_received - charge.amount_refunded - disputed);
    }
    for (const { orderId, status, reason, cents, refunds } of books.captures.values()) {
      const isDisputed = status === 'PENDING' && reason !== '';
      if (status === 'DECLINED' || (status === 'PENDING' && !isDisputed)) continue;
      const back = refunds.reduce((sum, refund) => sum + (refund.status === 'FAILED' ? 0 : refund.cents), 0);
      take(books.orders.get(orderId)!.unit.custom_id!, isDisputed ? 0 : cents - back);
    }
    return { taken, twice };
  }

  /**
   * Our own ids of payments that were never credited, and need not be: all of the money had gone back to its payer before the product
   * heard that it was taken. Their payers read so.
   */
  async returnedUnheard(): Promise<Set<string>> {
    const { taken } = this.#taken();
    const ended = await this.#both.app.owner<{ id: string }>(
      `SELECT id FROM payments WHERE settled_at IS NULL AND status = 'canceled' AND failure = 'This payment was returned to the card.'`,
    );
    return new Set(ended.map(({ id }) => id).filter((id) => taken.get(id) === 0));
  }

  /** What does not agree between people, providers and the ledger, and what was promised and is not so; none when all is well. */
  async differences(): Promise<unknown[]> {
    const { app } = this.#both;
    const { taken, twice } = this.#taken();
    const unheard = await this.returnedUnheard();
    const wrong: unknown[] = [...this.#unknown, ...twice.map((id) => `${id} was charged twice`)];
    const payments = await app.owner<{ id: string; booked: bigint | null; status: string; purchase: string | null }>(
      `SELECT id, status, CASE WHEN settled_at IS NOT NULL
          THEN coalesce(received_cents, amount_cents) - refunded_cents - disputed_cents END AS booked
        FROM payments`,
    );
    for (const { id, booked, status } of payments) {
      const atProvider = taken.get(id) ?? null;
      const here = booked === null ? null : Number(booked);
      if (atProvider !== here && !unheard.has(id)) wrong.push({ id, status, atProvider, here });
      taken.delete(id);
    }
    for (const [id, cents] of taken) wrong.push({ id, cents, here: 'nothing' });
    wrong.push(
      ...(await app.owner(
        `SELECT id, status, 'is open still' AS what FROM payments WHERE status IN ('created', 'requires_action', 'processing')`,
      )),
      ...(await app.owner(
        `SELECT id, 'is being refunded still' AS what FROM payment_refunds WHERE status = 'pending'`,
      )),
      ...(await app.owner(
        `SELECT coalesce(order_id, investment_id) AS id, 'was paid twice' AS what FROM payments
          WHERE result = 'completed' GROUP BY 1 HAVING count(*) > 1`,
      )),
    );
    return [...wrong, ...(await this.#forgotten()), ...(await this.#wallets())];
  }

  /** What was called paid, and is not. */
  async #forgotten(): Promise<unknown[]> {
    const { app } = this.#both;
    const wrong: unknown[] = [];
    for (const { paymentId, purchase } of this.#acknowledged) {
      const [payment] = await app.owner(
        'SELECT 1 FROM payments WHERE provider_id = $1 AND settled_at IS NOT NULL AND result = $2',
        [paymentId, purchase ? 'completed' : 'credited'],
      );
      if (!payment) wrong.push({ paymentId, what: 'was acknowledged and is not in the books' });
      if (purchase && (await app.statusOf(purchase)) !== 'COMPLETED')
        wrong.push({ purchase, what: 'was acknowledged' });
    }
    return wrong;
  }

  /** People whose wallets have not what their payments less their purchases come to. */
  async #wallets(): Promise<unknown[]> {
    const people = await this.#both.app.owner<{ id: string; has: bigint; paid: bigint }>(
      `SELECT a.id, a.balance_cents - a.owed_cents AS has,
          (coalesce((SELECT sum(coalesce(p.received_cents, p.amount_cents) - p.refunded_cents - p.disputed_cents) FROM payments AS p
            WHERE p.user_id = a.id AND p.settled_at IS NOT NULL), 0)
          - coalesce((SELECT sum(o.total_cents) FROM orders AS o WHERE o.user_id = a.id AND o.status = 'COMPLETED'), 0)
          - coalesce((SELECT sum(i.amount_cents) FROM investments AS i WHERE i.user_id = a.id AND i.status = 'COMPLETED'), 0)
          -- What a bank has kept for good is covered by the share of who has sold.
          + coalesce((SELECT sum(c.covered_cents) FROM chargebacks AS c WHERE c.user_id = a.id), 0))::bigint AS paid
        FROM ledger_accounts AS a JOIN users AS u ON u.id = a.id WHERE u.type = 1`,
    );
    return people.filter(({ has, paid }) => has !== paid);
  }

  /** Faults that `npm run verify-ledger` finds. */
  async faultsOfLedger(): Promise<string[]> {
    const owner = openDatabase(this.#both.app.ownerUrl, { max: 1 });
    const found = await verifyLedger(owner);
    await owner.close();
    return found;
  }

  /** What `npm run reconcile` says of each provider on the days of the journeys, but for payments that went back before they were heard of. */
  async differencesByDay(): Promise<string[]> {
    const { app, standIn } = this.#both;
    const unheard = await this.returnedUnheard();
    // The report is there at once, to the end of the day.
    standIn.books.reportLag = -dayMs / 1000;
    const found: string[] = [];
    // The rows of PayPal's report were moved back by some hours.
    for (let day = this.#firstDay - dayMs; day <= Date.now(); day += dayMs)
      for (const provider of app.resources.payments.all) {
        const { differences } = await reconcile(app.resources.database, provider, new Date(day));
        found.push(...differences.map((difference) => `${provider.name}: ${difference}`));
      }
    const ids = await app.owner<{ id: string; told: string }>(
      'SELECT id, provider_id AS told FROM payments WHERE id = ANY($1)',
      [[...unheard]],
    );
    return found.filter(
      (difference) =>
        !difference.endsWith('was charged and nothing credited') ||
        !ids.some(({ id, told }) => difference.includes(id) || difference.includes(told)),
    );
  }

  /**
   * What is with each provider, fees taken off: as the ledger has it, and as the provider has, in cents of US dollars. What a provider has kept
   * of payments that went back before they were heard of has no place in the ledger: `reconcile` names each of those.
   */
  async atProviders(): Promise<{ ledger: Record<string, number>; providers: Record<string, number> }> {
    const { app, atStripe, standIn } = this.#both;
    const rows = await app.owner<{ provider: string; cents: bigint }>(
      `SELECT provider, -balance_cents AS cents FROM ledger_accounts WHERE kind = 'clearing' AND provider IN ('stripe', 'paypal')`,
    );
    const ledger = Object.fromEntries(rows.map(({ provider, cents }) => [provider, Number(cents)]));
    const { taken } = this.#taken();
    const unheard = await this.returnedUnheard();
    const { intents, balances } = atStripe.books;
    const ofStripe = [...intents.values()].map((intent) => ({
      id: intent.metadata[ourId]!,
      charge: intent.latest_charge,
    }));
    const apart = new Set(ofStripe.filter(({ id }) => unheard.has(id)).map(({ charge }) => charge));
    // A fee in another currency has no place in books of dollars.
    const fees = [...balances.values()].filter(({ currency, source }) => currency === 'usd' && !apart.has(source));
    const stripeHas =
      ofStripe.reduce((sum, { id }) => sum + (taken.get(id) ?? 0), 0) - fees.reduce((sum, { fee }) => sum + fee, 0);
    // PayPal reports no fee of a capture that was held before it had reported one, until the dispute has ended.
    const without = await app.owner<{ id: string }>(
      `SELECT provider_id AS id FROM payments WHERE provider = 'paypal' AND settled_at IS NOT NULL AND fee_cents IS NULL`,
    );
    const { report, orders } = standIn.books;
    const untold = without.map(({ id }) => orders.get(id)!.capture!.id);
    const moved = report.filter(
      ({ status, code, referenceId, custom }) =>
        status === 'S' && !unheard.has(custom) && !(['T0106', 'T0114'].includes(code) && untold.includes(referenceId)),
    );
    const paypalHas = moved.reduce(
      (sum, { id, cents: each, feeCents }) => sum + each - (untold.includes(id) ? 0 : feeCents),
      0,
    );
    return { ledger, providers: { stripe: stripeHas, paypal: paypalHas } };
  }

  /** Whether somebody can pay $50 by PayPal now, while nothing fails. */
  async takesPaypal(): Promise<boolean> {
    const { app, standIn } = this.#both;
    const who = await app.signUp();
    const { data } = await app.call('POST', '/wallet/topup', { token: who.token, body: { amount: 50 } });
    if (!data?.paymentId) return false;
    await paypal.press(standIn, data.paymentId, 'pay');
    return (await app.addMoney(who, data.paymentId, 50)).status === 200;
  }

  /** Whether a card is taken now, while nothing fails; '' or the words of the refusal. */
  async refusedCard(): Promise<string> {
    const { app } = this.#both;
    const who = await app.signUp();
    return app.topUp(who, 50).then(
      () => '',
      ({ message }: Error) => message,
    );
  }

  async stop(): Promise<void> {
    const { app, atStripe, standIn } = this.#both;
    await app.stop();
    await atStripe.stop();
    await standIn.stop();
  }
}
