import { formatDollars } from '@guildhall/contract/money.ts';
import { cancelWithdrawal } from '@guildhall/contract/money/withdrawals.contract.ts';
import { useMutation } from '@tanstack/react-query';
import { callWithMessage } from '../../api/call.ts';
import { refreshMoney } from '../../api/refresh-money.ts';
import { confirm } from '../../ui/dialogs/confirm.tsx';
import { toast } from '../../ui/toast.ts';

/** Asks first, then takes a withdrawal back. The list is read again also when that is refused: an operator was quicker. */
export function useCancelWithdrawal() {
  const { mutate, isPending } = useMutation({
    mutationFn: (id: string) => callWithMessage(cancelWithdrawal, { id }),
    onSuccess: ({ message }) => toast.success(message),
    onSettled: refreshMoney,
  });
  const cancel = async ({ id, amount }: { id: string; amount: number }) => {
    const message = `Are you sure? ${formatDollars(amount)} goes back to your wallet and is not paid to your bank.`;
    if (await confirm({ title: 'Cancel Withdrawal', message, destructive: true })) mutate(id);
  };
  return { cancel, isPending };
}
