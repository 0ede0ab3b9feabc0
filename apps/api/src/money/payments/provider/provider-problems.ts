import type { Ctx } from '../../../context.ts';
import type { PaymentProvider } from './provider.ts';

type Known = { problem: string; until: number };

/** How long an answer counts, in milliseconds: a mended account is to be of use soon. */
const counts = { good: 3600_000, bad: 60_000 };

const known = new WeakMap<PaymentProvider, Known>();

/**
 * What keeps a provider from taking payments, in words for operators; '' where nothing does, and where it does not answer. It is checked again
 * after an hour, and after a minute where something does.
 */
export async function problemOf(provider: PaymentProvider, now = Date.now()): Promise<string> {
  const last = known.get(provider);
  if (last && now < last.until) return last.problem;
  const problem = await provider.problem?.().catch(() => undefined);
  if (problem === undefined) return '';
  known.set(provider, { problem, until: now + (problem === '' ? counts.good : counts.bad) });
  return problem;
}

/** Which of these providers this process knows not to take payments, for whoever watches it: without the reason, which is for operators. */
export function paymentFaults(providers: readonly PaymentProvider[]): string[] {
  return providers.filter((each) => known.get(each)?.problem).map(({ name }) => `no payment by ${name} can be taken`);
}

/**
 * Asks before anything is recorded or charged.
 * @throws Refusal `unavailable` while something keeps the provider from taking payments
 */
export async function mustTakePayments(ctx: Ctx<'unavailable'>, provider: PaymentProvider): Promise<void> {
  const problem = await problemOf(provider);
  if (problem === '') return;
  ctx.log.error({ provider: provider.name, problem }, 'a payment was refused, since its provider cannot be used');
  const what = provider.name === 'paypal' ? 'PayPal cannot be used' : 'Cards cannot be charged';
  throw ctx.refuse('unavailable', `${what} here right now, and nothing was charged. Our team has been notified.`);
}

/**
 * Looks whether each provider can be used.
 * @throws Error with the problems in words, for the job's row and the operators who read it
 */
export async function checkProviders(providers: readonly PaymentProvider[]): Promise<void> {
  const problems: string[] = [];
  for (const provider of providers) problems.push(await problemOf(provider));
  const found = problems.filter((problem) => problem !== '');
  if (found.length > 0) throw new Error(found.join(' '));
}
