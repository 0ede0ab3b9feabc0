import { fromDollars } from '@guildhall/contract/money.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from '../../api/query-client.ts';
import { pathTo } from '../../paths.ts';
import { refreshMoney } from '../../api/refresh-money.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { toast } from '../../ui/toast.ts';
import { useLeave } from '../../ui/hooks/use-leave.ts';
import { Balance } from '../wallet/balance.tsx';
import { walletQuery } from '../wallet/wallet.queries.ts';
import { WithdrawAgainForm } from './withdraw-again-form.tsx';
import { WithdrawForm } from './withdraw-form.tsx';
import type { WithdrawalFormProps } from './withdrawal-amount.tsx';
import { justRequested } from './just-requested.ts';
import { Withdrawals } from './withdrawals.tsx';
import { withdrawalsQuery, type Withdrawal } from './withdrawals.queries.ts';
import classes from './withdrawals.module.css';

/** Asks for what the screen shows. */
export function loadWithdrawRequest() {
  void queryClient.prefetchQuery(walletQuery());
  void queryClient.prefetchInfiniteQuery(withdrawalsQuery());
}

/** Money out of the wallet, to a bank account (spec §2.withdraw). `due` are the cents that the wallet is needed for in the next 30 days. */
export function WithdrawRequest({ due }: { due: bigint }) {
  const leave = useLeave();
  const { data, error, refetch } = useQuery(walletQuery());
  const { data: withdrawals } = useInfiniteQuery(withdrawalsQuery());
  const [again, setAgain] = useState<Withdrawal>();
  const [amount, setAmount] = useState<string>();
  const last = withdrawals?.pages[0]?.records.find(({ status }) => status !== 'rejected' && status !== 'returned');

  const form: WithdrawalFormProps = {
    free: data && fromDollars(data.amount),
    fee: data?.withdrawalFee,
    due,
    last,
    amount: amount ?? '',
    focused: amount !== undefined,
    onAnother: (typed) => {
      setAmount(typed);
      setAgain(again ? undefined : last);
    },
    onRequested: async (message, id) => {
      toast.success(message);
      await refreshMoney();
      await leave(pathTo('wallet'), 0, justRequested(id));
    },
  };

  return (
    <div className={classes.sheet}>
      <PageTitle lead="The amount is held at once and paid out once it has been approved." />
      <Balance wallet={data} error={error} retry={refetch} plot={false} />
      {again ? <WithdrawAgainForm {...form} last={again} /> : <WithdrawForm {...form} />}
      <Withdrawals />
    </div>
  );
}
