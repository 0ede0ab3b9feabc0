import type { Db } from '../../platform/database/database.ts';
import { asksSanctions, askBeforeWithdrawal } from '../../people/sanctions/ask-before.ts';
import type { HolderOf } from '../../people/sanctions/ask-sanctions.ts';
import type { Resources } from '../../resources.ts';
import { openBankAccount } from './bank-account/bank-account.ts';
import { isNamedAs } from './bank-account/holder-name.ts';
import { findWaiting } from './waiting-withdrawals.sql.ts';

type Asking = { db: Db; resources: Pick<Resources, 'config' | 'dataKeys' | 'jobs'> };

/**
 * Lets lists of sanctions be asked about the owner of a withdrawal that waits for a decision, and about the holder of its bank account where they are
 * named otherwise: each once for each name, so that it may be called again. Nothing where no provider is set up.
 */
export async function askAboutWithdrawal({ db, resources }: Asking, id: string): Promise<void> {
  if (!asksSanctions(resources.config)) return;
  const found = await findWaiting(db, id);
  if (!found) return;
  const { accountHolderName } = openBankAccount(() => resources.dataKeys, found);
  const isOwner = [found.name, found.businessName].some((name) => isNamedAs(accountHolderName, name));
  const holder = isOwner ? '' : accountHolderName;
  await askBeforeWithdrawal({ db, resources }, { userId: found.userId, withdrawalId: id, holder });
}

/** The names of holders of bank accounts, for who asks lists of sanctions about them. */
export function holdersOf({ database, dataKeys }: Pick<Resources, 'database' | 'dataKeys'>): HolderOf {
  return async (id) => {
    const found = await findWaiting(database, id);
    return found ? openBankAccount(() => dataKeys, found).accountHolderName : null;
  };
}
