import type { PortfolioPaper } from '@guildhall/contract/market/portfolio.contract.ts';
import type { FileFormat } from '@guildhall/contract/values.ts';
import type { FastifyInstance } from 'fastify';
import { serveDownload } from '../../base/files/downloads.http.ts';
import { signAddress } from '../../platform/secrets/signed-address.ts';
import { localTime } from '../../platform/text/local-time.ts';
import { writeTable } from '../../platform/text/write-table.ts';
import type { Resources } from '../../resources.ts';
import { nameOfAccount } from '../../people/accounts/name-of-account.ts';
import { portfolioTable, portfolioTitles } from './portfolio-papers.ts';

const path = '/files/portfolio';

type Linked = { accountId: string; paper: PortfolioPaper; format: FileFormat; timeZone: string };

/** Where the holder of this address can download a part of a portfolio for a while. */
export function linkToPortfolio(linked: Linked, secret: string): string {
  return signAddress(path, linked, secret);
}

/** `GET /files/portfolio`: holdings, or what a figure of them adds up, as a file that flows out while it is read. */
export function portfolioPages(app: FastifyInstance, { database, config: { secret }, payments }: Resources): void {
  serveDownload(app, { path, noun: 'file', secret }, async (signed) => {
    const { accountId, paper, format, timeZone } = Object.fromEntries(signed) as Linked;
    const time = localTime(timeZone);
    const now = new Date();
    const table = portfolioTable(database, {
      accountId,
      paper,
      owner: await nameOfAccount(database, accountId),
      now,
      time,
      isTest: payments.current.testMode,
    });
    const name = `${portfolioTitles[paper]} ${time.minute(now).slice(0, 10)}.${format}`;
    return { name, ...(await writeTable(format, table)) };
  });
}
