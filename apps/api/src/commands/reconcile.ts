import { isDay } from '@guildhall/contract/fields.ts';
import { formatCents } from '@guildhall/contract/money.ts';
import { paymentSettings } from '../money/payments/payments.settings.ts';
import { PaypalFailure } from '../money/payments/paypal/paypal-client.ts';
import { BalanceProblem, type PaymentProvider } from '../money/payments/provider/provider.ts';
import { problemOf } from '../money/payments/provider/provider-problems.ts';
import { paypalOf, stripeOf } from '../money/payments/provider/providers.ts';
import { followSoon } from '../money/payments/follow-payments.ts';
import { reconcile } from '../money/payments/reconcile.ts';
import { StripeFailure } from '../money/payments/stripe/stripe-client.ts';
import type { Db } from '../platform/database/database.ts';
import { readSettings } from '../platform/process/settings.ts';
import { withOwnerDatabase } from './with-owner-database.ts';

const usage = 'Use: npm run reconcile [-- <day>]     a day in UTC, such as 2026-11-21; yesterday when none is given';

type Console = {
  db: Db;
  providers: readonly PaymentProvider[];
  say: (line: string) => void;
  complain: (line: string) => void;
};

/** Reads a day, or takes yesterday; null when it is none. */
function readDay([text, ...more]: string[], now = Date.now()): Date | null {
  const day = text ?? new Date(now - 24 * 3600_000).toISOString().slice(0, 10);
  return more.length === 0 && isDay(day) ? new Date(day) : null;
}

/**
 * Compares a day at each provider with the ledger, and has the payments that differ followed. Answers the exit code: 0 nothing differs, 1 something does, 2 not understood,
 * or not all could be compared.
 */
export async function reconcileCommand(args: string[], terminal: Console): Promise<number> {
  const { providers, complain } = terminal;
  const day = readDay(args);
  if (!day) {
    complain(usage);
    return 2;
  }
  if (providers.length === 0) {
    complain('There is nothing to compare: no provider is configured (STRIPE_SECRET_KEY, PAYPAL_CLIENT_ID).');
    return 2;
  }
  const codes: number[] = [];
  for (const provider of providers)
    codes.push(
      await reconcileOne(provider, day, terminal).catch(async (error: unknown) => {
        const words = await wordsOf(error, provider);
        if (words === '') throw error;
        complain(`${provider.name}: ${words}`);
        return 2;
      }),
    );
  return codes.includes(1) ? 1 : Math.max(...codes);
}

/** Why a day could not be compared, where that lies with the provider; '' for anything else. */
async function wordsOf(error: unknown, provider: PaymentProvider): Promise<string> {
  if (error instanceof BalanceProblem) return error.message;
  if (!(error instanceof StripeFailure) && !(error instanceof PaypalFailure)) return '';
  const problem = await problemOf(provider);
  return problem || `it could not be asked (${error.message}). Please try again later.`;
}

async function reconcileOne(provider: PaymentProvider, day: Date, { db, say, complain }: Console): Promise<number> {
  const { differences, differing, ...total } = await reconcile(db, provider, day);
  for (const difference of differences) complain(difference);
  if (differing.length > 0) {
    await followSoon(db, provider, differing);
    say('The running product asks the provider about these payments within a minute. Please compare again after that.');
  }
  say(
    `${provider.name} ${day.toISOString().slice(0, 10)}: ${total.payments} payments moved, ${formatCents(total.capturedCents)} charged, ${formatCents(total.feeCents)} kept as fees, ${formatCents(total.paidOutCents)} paid out, ${total.others} of others. ` +
      (differences.length === 0 ? 'The ledger agrees.' : `${differences.length} differences.`),
  );
  return differences.length === 0 ? 0 : 1;
}

if (import.meta.main) {
  const config = readSettings(paymentSettings, process.env);
  await withOwnerDatabase(async (db) => {
    process.exitCode = await reconcileCommand(process.argv.slice(2), {
      db,
      providers: [
        ...(config.stripeSecretKey === '' ? [] : [stripeOf(config)]),
        ...(config.paypalClientId === '' ? [] : [paypalOf(config)]),
      ],
      say: (text) => console.log(text),
      complain: (text) => console.error(text),
    });
  });
}
