import type { listYearlyLetters as route } from '@guildhall/contract/market/yearly-letters.contract.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import type { Ctx } from '../../context.ts';
import { letterInWords } from './letter.ts';
import { linkToLetter } from './yearly-letters.http.ts';
import { findOwnLetters } from './yearly-letters.sql.ts';

/** The caller's yearly letters, the newest first. */
export async function listYearlyLetters(ctx: Ctx): Promise<DataOf<typeof route>> {
  const { secret } = ctx.resources.config;
  return {
    records: (await findOwnLetters(ctx)).map((letter) => ({
      year: letter.year,
      writtenAt: letter.writtenAt.toISOString(),
      figures: letterInWords(letter, new Map()).first,
      pdf: linkToLetter(letter.accountId, letter.year, secret),
    })),
  };
}
