import { formatDollars } from '@guildhall/contract/money.ts';
import type { WithdrawalStatus } from '@guildhall/contract/withdrawals.contract.ts';
import { useCallback } from 'react';
import { useLive } from '../api/live.ts';
import { paths } from '../paths.ts';
import { toast } from '../ui/toast.ts';

type Referral = { kind: 'referral'; projectId: string; projectTitle: string; by: string };

const isReferral = (data: unknown): data is Referral => (data as Referral | null)?.kind === 'referral';

type Withdrawal = { kind: 'withdrawal'; status: WithdrawalStatus; amount: number; reason: string };

const isWithdrawal = (data: unknown): data is Withdrawal => (data as Withdrawal | null)?.kind === 'withdrawal';

const sayWithdrawal = ({ status, amount, reason }: Withdrawal) => {
  if (status === 'rejected')
    toast.warning(`Your withdrawal of ${formatDollars(amount)} was rejected. ${reason}`.trim());
  else
    toast.info(`Your withdrawal of ${formatDollars(amount)} was ${status}.`, {
      to: paths.wallet(),
      label: 'View wallet',
    });
};

/** Says what others did that concerns the caller, wherever in the hall the caller is. */
export const useNotifications = () => {
  useLive(
    'notification',
    useCallback((data: unknown) => {
      if (isWithdrawal(data)) sayWithdrawal(data);
      else if (isReferral(data))
        toast.info(`${data.by} referred you to ${data.projectTitle}.`, {
          to: paths.projectDetails(data.projectId),
          label: 'View project',
        });
    }, []),
  );
};
