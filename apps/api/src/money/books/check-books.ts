import type { BookKind, checkBooks as route } from '@guildhall/contract/money/books.operator.contract.ts';
import { formatCents } from '@guildhall/contract/money.ts';
import { actorOf, audit, verifyAuditLog } from '../../base/audit/audit.ts';
import type { OperatorCtx } from '../../context.ts';
import { notify } from '../../reach/notifications/notify.ts';
import { booksNotifications } from './books.notifications.ts';
import { judgeLedger } from '../ledger/verify-ledger.ts';
import { BalanceProblem, type PaymentProvider } from '../payments/provider/provider.ts';
import { followThese } from '../payments/follow-payments.ts';
import { reconcile } from '../payments/reconcile.ts';
import { inTransaction, type Db } from '../../platform/database/database.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { Resources } from '../../resources.ts';
import { readSums, type Sums } from './book-sums.sql.ts';
import { findOperatorsToNotify, saveCheck } from './books.sql.ts';

const mostKept = 20;
const dayMs = 24 * 3600_000;

/** What a check has found: each difference in words, or a note why nothing could be compared. */
type Found = { differences: string[]; note?: string; sums?: Sums };

async function balance(database: Db): Promise<Found> {
  const sums = await readSums(database);
  const missing = sums.liabilities - sums.cash - sums.receivables;
  return {
    sums,
    differences:
      missing === 0n
        ? []
        : [
            `People are owed ${formatCents(sums.liabilities)}, but cash is ${formatCents(sums.cash)} and receivables are ${formatCents(sums.receivables)}.`,
          ],
  };
}

/** The day before today in UTC at a provider. Payments that differ are followed, since an event may not have come, and all is compared again. */
async function yesterdayAt(resources: Resources, provider: PaymentProvider): Promise<Found> {
  const day = new Date(Math.floor(Date.now() / dayMs) * dayMs - dayMs);
  try {
    const found = await reconcile(resources.database, provider, day);
    if (found.differing.length === 0) return found;
    await followThese(resources, provider, found.differing);
    const after = await reconcile(resources.database, provider, day);
    const booked = found.differing.length - after.differing.length;
    return {
      ...after,
      note:
        booked > 0 ? `${booked} of the payments had changed, and no event had reported it. They are booked now.` : '',
    };
  } catch (error) {
    if (error instanceof BalanceProblem) return { differences: [], note: error.message };
    throw error;
  }
}

type Check = [BookKind, () => Promise<Found>];

/** The checks that ask the database alone. */
export function checksOfDatabase(database: Db): Check[] {
  return [
    ['ledger', async () => ({ differences: await judgeLedger(database) })],
    ['balance', () => balance(database)],
    ['audit', async () => ({ differences: await verifyAuditLog(database) })],
  ];
}

/** The checks of an installation: of providers, those that keep a balance to compare with. */
function checksOf(resources: Resources): Check[] {
  return [
    ...checksOfDatabase(resources.database),
    ...resources.payments.all
      .filter((provider) => provider.balance !== undefined)
      .map((provider): Check => [provider.name as BookKind, () => yesterdayAt(resources, provider)]),
  ];
}

/**
 * Checks the books and stores a verdict of each kind. A difference is logged, reported to the operators for finance, and stops withdrawals until an
 * admin explains it. A check that fails is logged and leaves the others alone.
 */
export async function runBookChecks(resources: Resources): Promise<void> {
  const { database, log } = resources;
  for (const [kind, check] of checksOf(resources))
    try {
      const { differences, note = '', sums } = await check();
      await saveVerdict(resources, kind, { differences, note, ...(sums ? { sums } : {}) });
    } catch (error) {
      log.error({ err: error, kind }, 'the books could not be checked');
      await saveCheck(database, {
        kind,
        many: 0,
        differences: [],
        liabilities: null,
        cash: null,
        receivables: null,
        note: 'The check did not finish. The log says why.',
      });
    }
}

async function saveVerdict({ database, log }: Resources, kind: BookKind, { differences, note = '', sums }: Found) {
  for (const difference of differences.slice(0, mostKept)) log.error({ kind, difference }, 'the books do not match');
  await inTransaction({ db: database }, async ({ db }) => {
    await saveCheck(db, {
      kind,
      note,
      many: differences.length,
      differences: differences.slice(0, mostKept),
      liabilities: null,
      cash: null,
      receivables: null,
      ...sums,
    });
    if (differences.length === 0) return;
    const operators = await findOperatorsToNotify(db);
    await notify(
      db,
      booksNotifications,
      operators.map((userId) => ({ userId, event: 'booksDiffer' as const, subject: kind, data: { kind } })),
    );
  });
}

/** Each night, and when an operator asks for it. */
export function booksJob(resources: Resources): JobKind {
  return {
    name: 'books.check',
    about: 'Checks the books.',
    every: '11 4 * * *',
    retryLimit: 0,
    work: () => runBookChecks(resources),
  };
}

/**
 * Begins a check of the books for the operator who calls.
 * @throws Refusal `unavailable` while the queue of jobs has not started
 */
export async function checkBooks(ctx: OperatorCtx<typeof route>): Promise<null> {
  await inTransaction(ctx, async ({ db }) => {
    await ctx.resources.jobs.send('books.check', {}, { db });
    await audit(db, actorOf(ctx), { verb: 'books.check', subjectKind: 'books', subjectId: '' });
  });
  return null;
}
