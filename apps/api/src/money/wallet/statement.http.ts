import type { FileFormat } from '@guildhall/contract/values.ts';
import type { FastifyInstance } from 'fastify';
import { serveDownload } from '../../base/files/downloads.http.ts';
import { nameOfAccount } from '../../people/accounts/name-of-account.ts';
import { signAddress } from '../../platform/secrets/signed-address.ts';
import { localTime } from '../../platform/text/local-time.ts';
import { writeTable } from '../../platform/text/write-table.ts';
import type { Resources } from '../../resources.ts';
import { portfolioSums, statementParts, type PortfolioSums, type StatementBounds } from './statement.sql.ts';
import { statementTable } from './statement.ts';

const path = '/files/statement';

type Linked = StatementBounds & {
  accountId: string;
  from: string;
  to: string;
  format: FileFormat;
  timeZone: string;
};

/** Where the holder of this address can download a statement for a while: exactly these transfers, whatever comes after them. */
export function linkToStatement({ portfolio, ...linked }: Linked, secret: string): string {
  const invested = Object.entries(portfolio ?? {}).filter(([, cents]) => cents !== 0n);
  const fields = [...Object.entries(linked), ...invested].map(([name, value]) => [name, String(value)]);
  return signAddress(path, Object.fromEntries(fields) as Record<string, string>, secret);
}

/** What an address says of investments, of which sums of 0 are left out; empty without any. */
function portfolioIn(fields: Partial<Record<string, string>>): Pick<StatementBounds, 'portfolio'> {
  if (portfolioSums.every((name) => fields[name] === undefined)) return {};
  const sums = portfolioSums.map((name) => [name, BigInt(fields[name] ?? 0)]);
  return { portfolio: Object.fromEntries(sums) as PortfolioSums };
}

/** `GET /files/statement`: a statement as a file that flows out while it is read from the ledger. */
export function statementPages(app: FastifyInstance, { database, config: { secret }, payments }: Resources): void {
  serveDownload(app, { path, noun: 'statement', secret }, async (signed) => {
    const { accountId, from, to, format, timeZone, ...rest } = Object.fromEntries(signed) as Record<
      Exclude<keyof Linked, 'portfolio'>,
      string
    >;
    const bounds = {
      after: BigInt(rest.after),
      last: BigInt(rest.last),
      opening: BigInt(rest.opening),
      closing: BigInt(rest.closing),
      ...portfolioIn(rest),
    };
    const table = statementTable({
      ...bounds,
      owner: await nameOfAccount(database, accountId),
      from,
      to,
      time: localTime(timeZone),
      isTest: payments.current.testMode,
      parts: statementParts(database, accountId, bounds),
    });
    return { name: `Statement ${from} to ${to}.${format}`, ...(await writeTable(format as FileFormat, table)) };
  });
}
