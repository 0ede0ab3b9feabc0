import { createHash } from 'node:crypto';
import type { TermsToAccept } from '@guildhall/contract/live.contract.ts';
import type { Config } from '../../configuration/config.ts';
import type { Db } from '../../platform/database/database.ts';
import { textsBeneath } from '../../reach/site-pages/page-text.ts';
import {
  findNewestAcceptance,
  findTermsToAccept,
  writeAcceptance,
  writeAcceptanceOfAll,
  type TermsBeneath,
} from './terms.sql.ts';

export type { TermsBeneath };

const cache = new WeakMap<Config, Promise<TermsBeneath>>();

/** The terms that come with the product or are in `PAGES_DIR`, read once. A file whose time changes with each update keeps its version. */
export function termsBeneath(config: Config): Promise<TermsBeneath> {
  const found = cache.get(config) ?? read(config);
  cache.set(config, found);
  return found;
}

async function read(config: Config): Promise<TermsBeneath> {
  const { terms } = await textsBeneath(config);
  const beneathVersion = createHash('sha256').update(terms.markdown).digest('hex').slice(0, 16);
  return { beneathChanged: terms.changedAt, beneathVersion };
}

/** The terms that who is logged in has to accept, to be shown on every screen; nothing for any other. */
export async function termsToAccept(db: Db, config: Config, userId: string): Promise<{ terms?: TermsToAccept }> {
  const found = await findTermsToAccept(db, userId, await termsBeneath(config));
  return found ? { terms: { version: found.version, changedAt: found.changedAt.toISOString() } } : {};
}

/** Notes with a sign-up that it accepts the terms in force. */
export async function acceptTermsAtSignUp(db: Db, config: Config, userId: string): Promise<void> {
  await writeAcceptance(db, userId, null, await termsBeneath(config));
}

/** Notes for the accounts of the demo that they have accepted the terms in force. */
export async function acceptTermsOfDemo(db: Db, config: Config): Promise<void> {
  await writeAcceptanceOfAll(db, await termsBeneath(config));
}

/** What an account has accepted last, for operators; null where that was before acceptances were noted: at its sign-up. */
export async function acceptedTermsOf(db: Db, userId: string) {
  const found = await findNewestAcceptance(db, userId);
  return (
    found && {
      version: found.version,
      changedAt: found.changedAt.toISOString(),
      acceptedAt: found.acceptedAt.toISOString(),
    }
  );
}
