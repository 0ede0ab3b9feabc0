import { formatDollars } from '@guildhall/contract/money.ts';
import { confirmWithdrawal } from '@guildhall/contract/money/withdrawals.contract.ts';
import { useMutation } from '@tanstack/react-query';
import { callWithMessage } from '../../api/call.ts';
import { refreshMoney } from '../../api/refresh-money.ts';
import { confirm } from '../../ui/dialogs/confirm.tsx';
import { toast } from '../../ui/toast.ts';
import type { Withdrawal } from './withdrawals.queries.ts';

/** Asks first, then confirms a withdrawal as the second member of the organization. */
export function useConfirmWithdrawal() {
  const { mutate, isPending } = useMutation({
    mutationFn: (id: string) => callWithMessage(confirmWithdrawal, { id }),
    onSuccess: ({ message }) => toast.success(message),
    onSettled: refreshMoney,
  });
  const confirmOne = async ({ id, amount, by, account }: Withdrawal) => {
    const message = `${by} wants to withdraw ${formatDollars(amount)} to the account ${account}. Are you sure?`;
    if (await confirm({ title: 'Confirm Withdrawal', message, destructive: true })) mutate(id);
  };
  return { confirmOne, isPending };
}
