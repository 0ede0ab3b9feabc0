import type { DemoLogIn } from '@guildhall/demo/fill-demo.ts';
import { hashPassword } from '../../platform/secrets/passwords.ts';
import { countFigures } from '../../market/figures/count-figures.ts';
import { countCohortsAgain } from '../../money/cohorts/count-cohorts.ts';
import { countTurnoverAgain } from '../../money/turnover/count-turnover.ts';
import { keyOfCopy, newStorageKey } from '../../base/files/file-store.ts';
import { followMoney } from '../../money/outbox/follow-money.ts';
import type { Resources } from '../../resources.ts';
import { accountHash } from '../../money/withdrawals/bank-account/account-hash.ts';
import { acceptTermsOfDemo } from '../../people/terms/terms-in-force.ts';
import { encryptBankAccount, endingOf } from '../../money/withdrawals/bank-account/bank-account.ts';

/** Fills an empty database with the demo, and answers the log-ins to try it with; see the package `@guildhall/demo`. */
export async function fillDemo(resources: Resources, ownerUrl: string): Promise<DemoLogIn[]> {
  const { fileStore, dataKeys, config } = resources;
  // Most installations never need it.
  const demo = await import('@guildhall/demo/fill-demo.ts');
  const logIns = await demo.fillDemo({
    ownerUrl,
    hashPassword,
    async saveSecretFile(bytes, copies) {
      const key = newStorageKey();
      for (const copy of copies) await fileStore.put(keyOfCopy(key, copy.size), copy.bytes);
      await fileStore.put(key, bytes);
      return key;
    },
    bankColumns(withdrawalId, account) {
      const { keyId, ciphertext } = encryptBankAccount(dataKeys, withdrawalId, account);
      return {
        bank_account: ciphertext.toString('hex'),
        bank_key_id: keyId,
        account_ending: endingOf(account),
        account_hash: accountHash(config.secret, account).toString('hex'),
      };
    },
  });
  await acceptTermsOfDemo(resources.database, config);
  followMoney(resources, []);
  await countFigures(resources.database);
  await countTurnoverAgain(resources.database, new Date());
  await countCohortsAgain(resources.database, new Date());
  return logIns;
}
