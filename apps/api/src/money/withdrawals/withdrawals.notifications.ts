import { formatCents } from '@guildhall/contract/money.ts';
import type { WithdrawalStatus } from '@guildhall/contract/money/withdrawal-statuses.ts';
import { withdrawalWords } from '@guildhall/contract/money/withdrawal-words.ts';
import { declareNotifications } from '../../reach/notifications/declare.ts';

export const withdrawalsNotifications = declareNotifications<{
  withdrawal: { status: WithdrawalStatus; reason: string };
  /** `account` is masked; another: than the owner has withdrawn to before; `toConfirm`: it waits for a password or a second factor. */
  withdrawalAsked: { account: string; isAnother: boolean; toConfirm: boolean };
}>({
  withdrawal: {
    kind: 'money',
    text: ({ cents, data: { status, reason } }) => withdrawalWords(formatCents(cents), status, reason),
    link: () => '/wallet',
  },
  withdrawalAsked: {
    kind: 'security',
    text: ({ cents, data: { account, isAnother, toConfirm } }) =>
      `A withdrawal of ${formatCents(cents)} to the bank account ${account}${isAnother ? ', a different one than before,' : ''} was requested. ${toConfirm ? 'It has to be confirmed in the wallet. ' : ''}If this was not you, please cancel it.`,
    link: () => '/wallet',
  },
});
