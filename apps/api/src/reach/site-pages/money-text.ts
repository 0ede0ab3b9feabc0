import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../configuration/config.ts';
import { missing } from './page-text.ts';

/** Who holds the money and how, as the log-in says it: the operator's own `money.txt`, or what is true of every operator. */
export async function moneyText(config: Config): Promise<string> {
  const own = config.pagesDir && (await readFile(join(config.pagesDir, 'money.txt'), 'utf8').catch(missing));
  if (own.trim() !== '') return own.trim();
  return config.testMoney
    ? 'While the word TEST is at the top of this page, no real money moves.'
    : 'The operator of this site holds the money in the wallets until it is spent or withdrawn. See the terms below for details.';
}
