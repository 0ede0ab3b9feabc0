import { isDay } from '@guildhall/contract/fields.ts';
import { formatCents } from '@guildhall/contract/money.ts';
import { paymentSettings } from '../payments/payments.settings.ts';
import type { PaymentProvider } from '../payments/provider.ts';
import { stripeOf } from '../payments/providers.ts';
import { reconcile } from '../payments/reconcile.ts';
import type { Db } from '../platform/database/database.ts';
import { readSettings } from '../platform/process/settings.ts';
import { withOwnerDatabase } from './with-owner-database.ts';

const usage = 'Use: npm run reconcile [-- <day>]     a day in UTC, such as 2026-11-21; yesterday when none is given';

type Console = {
  db: Db;
  provider: PaymentProvider | null;
  say: (line: string) => void;
  complain: (line: string) => void;
};

/** Reads a day, or takes yesterday; null when it is none. */
function readDay([text, ...more]: string[], now = Date.now()): Date | null {
  const day = text ?? new Date(now - 24 * 3600_000).toISOString().slice(0, 10);
  return more.length === 0 && isDay(day) ? new Date(day) : null;
}

/** Compares a day at the card provider with the ledger. Answers the exit code: 0 nothing differs, 1 something does, 2 not understood. */
export async function reconcileCommand(args: string[], { db, provider, say, complain }: Console): Promise<number> {
  const day = readDay(args);
  if (!day) {
    complain(usage);
    return 2;
  }
  if (!provider) {
    complain('There is nothing to compare: no card provider of real payments is configured (STRIPE_SECRET_KEY).');
    return 2;
  }
  const { differences, ...total } = await reconcile(db, provider, day);
  for (const difference of differences) complain(difference);
  say(
    `${day.toISOString().slice(0, 10)}: ${total.payments} payments moved, ${formatCents(total.capturedCents)} charged, ${formatCents(total.feeCents)} kept as fees, ${formatCents(total.paidOutCents)} paid out, ${total.others} of others. ` +
      (differences.length === 0 ? 'The ledger agrees.' : `${differences.length} differences.`),
  );
  return differences.length === 0 ? 0 : 1;
}

if (import.meta.main) {
  const config = readSettings(paymentSettings, process.env);
  await withOwnerDatabase(async (db) => {
    process.exitCode = await reconcileCommand(process.argv.slice(2), {
      db,
      provider: config.stripeSecretKey === '' ? null : stripeOf(config),
      say: (text) => console.log(text),
      complain: (text) => console.error(text),
    });
  });
}
