import { earlyMeaning, type EarlyRepayment } from '@guildhall/contract/market/early-repayment.ts';
import { repayEarly } from '@guildhall/contract/market/repayments.contract.ts';
import { formatCents, formatDollars, fromDollars } from '@guildhall/contract/money.ts';
import { noInput } from '@guildhall/contract/values.ts';
import { Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { callWithMessage } from '../../api/call.ts';
import { invalidate } from '../../api/query-client.ts';
import { refreshMoney } from '../../api/refresh-money.ts';
import payments from '../../money/payments/payments.module.css';
import { count } from '../../ui/count.ts';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import { toast } from '../../ui/toast.ts';
import { EarlyShares } from './early-shares.tsx';
import { earlyRepaymentQuery, type EarlyPrice, type Repayment } from './repayments.queries.ts';
import { WalletSums } from './wallet-sums.tsx';

/** `wallet` is free to pay with, in dollars. */
type Props = { opened: boolean; onClose: () => void; project: Pick<Repayment, 'projectId' | 'title'>; wallet: number };

/** Repays all holders of a project before it is due, at the price of today. */
export function RepayEarlyDialog({ opened, onClose, ...rest }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Repay Early" size="lg">
      <Price {...rest} onDone={onClose} />
    </Dialog>
  );
}

type InsideProps = Pick<Props, 'project' | 'wallet'> & { onDone: () => void };

/** What it costs is asked for each time that the dialog opens: it may rise from day to day. */
function Price(props: InsideProps) {
  const query = useInfiniteQuery(earlyRepaymentQuery(props.project.projectId));
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const last = data?.pages.at(-1);
  if (last)
    return (
      <RepayForm {...props} price={last}>
        <EarlyShares
          rows={data!.pages.flatMap(({ records }) => records)}
          isLoading={isFetchingNextPage}
          onMore={hasNextPage ? () => void fetchNextPage() : undefined}
        />
      </RepayForm>
    );
  if (!error) return <Skeleton height={220} />;
  return (
    <p role="alert" className={payments.refused}>
      {error.message}
    </p>
  );
}

const planInWords: Record<EarlyRepayment, string> = {
  whole:
    'By the terms of the project you pay everything that was promised and is not paid yet, including the return for the remaining time.',
  used: 'By the terms of the project you pay the principal and only the return for the days used. The rest of the promised return is no longer owed.',
};

/** What the payer does not pay of the return that is still owed. */
function savedInWords({ saved }: EarlyPrice) {
  return saved > 0 ? `${formatDollars(saved)} of the promised return` : 'Nothing of the promised return';
}

type FormProps = InsideProps & { price: EarlyPrice; children: ReactNode };

function RepayForm({ project: { projectId, title }, price, wallet, onDone, children }: FormProps) {
  const [isRefused, setRefused] = useState(false);
  const form = useZodForm(noInput, {}, { keepsRefusal: true });
  const paying = fromDollars(price.amount);
  const free = fromDollars(wallet);

  const submit = form.submit(async (_values, options) => {
    const { message } = await callWithMessage(repayEarly, { projectId }, options).catch((error: unknown) => {
      setRefused(error instanceof ApiError && error.code === 'insufficient_funds');
      void invalidate(['repayments']);
      throw error;
    });
    toast.success(message);
    await refreshMoney();
    onDone();
  });

  return (
    <Form form={form} onSubmit={submit}>
      <DescriptionList
        label="Early repayment"
        items={[
          ['Project', title],
          ['Early Repayment', earlyMeaning[price.plan]],
          ['Goes to', count(price.holders, 'investment')],
          ['Principal', formatDollars(price.principal)],
          ['Return', formatDollars(price.return)],
          ['Costs today', formatCents(paying)],
          ['Saves', savedInWords(price)],
        ]}
      />
      <p>{planInWords[price.plan]}</p>
      <p>All investors of the project are repaid at once. This cannot be undone.</p>
      {children}
      <WalletSums free={free} paying={paying} isShort={isRefused || paying > free} />
      <SubmitButton form={form}>{`Repay ${formatCents(paying)}`}</SubmitButton>
    </Form>
  );
}
