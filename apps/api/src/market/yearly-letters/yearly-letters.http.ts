import type { FastifyInstance } from 'fastify';
import { serveDownload } from '../../base/files/downloads.http.ts';
import { nameOfAccount } from '../../people/accounts/name-of-account.ts';
import { signAddress } from '../../platform/secrets/signed-address.ts';
import type { Resources } from '../../resources.ts';
import { letterPdf } from './letter-pdf.ts';
import { letterInWords } from './letter.ts';
import { findLetter, namesIn } from './yearly-letters.sql.ts';

const path = '/files/yearly-letter';

/** Where the holder of this address can download a letter for a while. */
export function linkToLetter(accountId: string, year: number, secret: string): string {
  return signAddress(path, { accountId, year: String(year) }, secret);
}

/** `GET /files/yearly-letter`: a letter as PDF, for who holds a signed address of it. */
export function letterPages(app: FastifyInstance, { database, config: { secret }, payments }: Resources): void {
  serveDownload(app, { path, noun: 'letter', secret }, async (signed) => {
    const accountId = signed.get('accountId')!;
    const letter = await findLetter(database, accountId, Number(signed.get('year')));
    if (!letter) return undefined;
    const words = letterInWords(letter, await namesIn(database, [letter]));
    const paper = {
      owner: await nameOfAccount(database, accountId),
      writtenAt: letter.writtenAt,
      isTest: payments.current.testMode,
    };
    return { name: `Letter about ${letter.year}.pdf`, type: 'application/pdf', content: await letterPdf(words, paper) };
  });
}
