import { cancelInvestment } from '@guildhall/contract/market/funding.contract.ts';
import { useMutation } from '@tanstack/react-query';
import { callWithMessage } from '../../api/call.ts';
import { refreshMoney } from '../../api/refresh-money.ts';
import { confirm } from '../../ui/dialogs/confirm.tsx';
import { toast } from '../../ui/toast.ts';

/** Asks first, then takes an investment back. The page is read again also when that is refused: its time was over. `sum` is in words. */
export function useCancelInvestment(investId: string, sum: string) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => callWithMessage(cancelInvestment, { investId }),
    onSuccess: ({ message }) => toast.success(message),
    onSettled: refreshMoney,
  });
  const cancel = async () => {
    const message = `Are you sure? ${sum} goes back to your wallet at once, and the investment ends.`;
    if (await confirm({ title: 'Cancel Investment', message, destructive: true })) mutate();
  };
  return { cancel, isPending };
}
