import { Button } from '@mantine/core';
import { payoutBatchFile } from '@guildhall/contract/money/payout-files.operator.contract.ts';
import { createPayoutBatch } from '@guildhall/contract/money/payouts.operator.contract.ts';
import { formatDollars, formatWhole } from '@guildhall/contract/money.ts';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { pathTo } from '../../paths.ts';
import { count } from '../../ui/count.ts';
import { confirm } from '../../ui/dialogs/confirm.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { toast } from '../../ui/toast.ts';
import { act } from '../../console/operator-call.ts';
import classes from '../../console/operator.module.css';
import { TestSign } from '../../console/test-sign.tsx';
import { payoutBatchesQuery } from './payouts.operator.queries.ts';

/** So far the server counts. */
const mostCounted = 500;

/** Approved withdrawals that wait for a batch: real money and test money are never in the same one. */
export function ReadyWithdrawals({ mayPay }: { mayPay: boolean }) {
  const first = useInfiniteQuery(payoutBatchesQuery()).data?.pages[0];
  if (!first) return null;
  const { ready, readyTest, readyAmount, readyTestAmount, leftOut } = first;
  return (
    <section aria-labelledby="ready" className={classes.part}>
      <h2 id="ready">Waiting for a Batch</h2>
      {ready === 0 && readyTest === 0 && <p>No approved withdrawals are waiting for a batch.</p>}
      {ready > 0 && <ReadyLine number={ready} amount={readyAmount} test={false} mayPay={mayPay} />}
      {readyTest > 0 && <ReadyLine number={readyTest} amount={readyTestAmount} test mayPay={mayPay} />}
      {leftOut.length > 0 && (
        <>
          <p>Approved, but left out for now:</p>
          <ul>
            {leftOut.map(({ test, why, number }) => (
              <li key={`${test} ${why}`}>
                {why}: {count(number, 'withdrawal')}
                {test && ' of test money'}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

type ReadyProps = { number: number; amount: number; test: boolean; mayPay: boolean };

/** Making a batch and taking its file for the bank is one act. */
function ReadyLine({ number, amount, test, mayPay }: ReadyProps) {
  const many = number < mostCounted ? count(number, 'withdrawal') : `The oldest ${formatWhole(number)} withdrawals`;
  const navigate = useNavigate();
  const { mutate: create, isPending } = useMutation({
    mutationFn: async () => {
      const sure = await confirm({
        title: test ? 'Create TEST Batch' : 'Create Batch',
        message: test
          ? `${many} of test money, ${formatDollars(amount)} in total, go into a batch that no bank can pay. Its file is saved at once. This cannot be undone.`
          : `${many}, ${formatDollars(amount)} in total, go into a batch for the bank. Its file is saved at once. You cannot undo a batch.`,
        destructive: true,
      });
      const answer = sure ? await act(createPayoutBatch, { asTest: test }) : undefined;
      if (!answer) return;
      toast.success(answer.message);
      const file = await act(payoutBatchFile, { id: answer.data.id, format: 'pain.001' });
      if (file) saveFile(file.data.name, file.data.content, `${file.data.mediaType};charset=utf-8`);
      await navigate(pathTo('operator/payouts/batch', { id: answer.data.id }));
    },
  });
  return (
    <div className={classes.acts}>
      <p className={classes.line}>
        {test && <TestSign />} {many}
        {test && ' of test money'}, {formatDollars(amount)}
      </p>
      {mayPay && (
        <Button variant={test ? 'default' : 'filled'} loading={isPending} onClick={() => create()}>
          {test ? 'Create TEST Batch' : 'Create Batch'}
        </Button>
      )}
    </div>
  );
}
