import type { Setting } from '../../platform/process/settings.ts';

/** How the house's accounting names the kinds of accounts of the ledger. */
export type AccountNames = ReadonlyMap<string, string>;

export const journalSettings = {
  accountNames: {
    env: 'ACCOUNT_NAMES',
    about:
      'What your accounting program calls the kinds of accounts of the ledger, in the journal for it: kinds and names or codes, such as `wallet=2100, platform_fees=4000`. A kind without a name keeps its own.',
    fallback: '',
    read: (text) => {
      const pairs = text === '' ? [] : text.split(',').map((pair) => pair.split('=').map((part) => part.trim()));
      if (pairs.some((pair) => pair.length !== 2 || !/^[a-z_]+$/.test(pair[0]!) || pair[1] === ''))
        throw new Error('must be kinds and names such as wallet=2100, platform_fees=4000');
      return new Map(pairs as [string, string][]);
    },
  } satisfies Setting<AccountNames>,
};
