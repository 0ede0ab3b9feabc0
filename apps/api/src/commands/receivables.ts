import { formatCents } from '@guildhall/contract/money.ts';
import type { Db } from '../platform/database/database.ts';
import { oneLine } from '../platform/text/one-line.ts';
import { findDebts, owedInAll, type Debt } from './receivables.sql.ts';
import { withOwnerDatabase } from './with-owner-database.ts';

const usage = 'Use: npm run receivables     who owes for a payment that was reversed after its money was spent';

/** How many accounts are listed. */
const mostAccounts = 100;

type Console = { db: Db; say: (line: string) => void; complain: (line: string) => void };

/** Lists who owes, the largest sums first, each with the payments that it is for. Answers the exit code: 0 done, 2 not understood. */
export async function receivablesCommand(
  args: string[],
  { db, say, complain }: Console,
  most = mostAccounts,
): Promise<number> {
  if (args.length > 0) {
    complain(usage);
    return 2;
  }
  const byAccount = Map.groupBy(await findDebts(db, most), ({ accountId }) => accountId);
  for (const debts of byAccount.values()) for (const line of linesOf(debts)) say(line);
  const { accounts, cents } = await owedInAll(db);
  if (accounts > byAccount.size) say(`And ${accounts - byAccount.size} more.`);
  say(accounts === 0 ? 'Nobody owes anything.' : `${formatCents(cents)} in all.`);
  return 0;
}

function linesOf(debts: Debt[]): string[] {
  const { accountId, owedCents, name, email } = debts[0]!;
  return [
    `${accountId}  ${formatCents(owedCents)}  ${oneLine(name)} <${email}>`,
    ...debts.map(
      ({ cents, what, provider, providerId, since }) =>
        `    ${formatCents(cents)} for the ${what} of ${provider} ${oneLine(providerId)}, since ${since.toISOString()}`,
    ),
  ];
}

if (import.meta.main) {
  await withOwnerDatabase(async (db) => {
    process.exitCode = await receivablesCommand(process.argv.slice(2), {
      db,
      say: (text) => console.log(text),
      complain: (text) => console.error(text),
    });
  });
}
