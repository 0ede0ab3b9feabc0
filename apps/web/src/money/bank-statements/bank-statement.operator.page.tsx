import { Button } from '@mantine/core';
import { applyBankStatement } from '@guildhall/contract/money/bank-statements.operator.contract.ts';
import { formatWhole } from '@guildhall/contract/money.ts';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { DetailFrame } from '../../console/detail-frame.tsx';
import { KeyTable } from '../../console/key-table.tsx';
import { act } from '../../console/operator-call.ts';
import classes from '../../console/operator.module.css';
import { count } from '../../ui/count.ts';
import { DateText } from '../../ui/date-text.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { confirm } from '../../ui/dialogs/confirm.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import type { KeyColumn } from '../../ui/tables/card-table.tsx';
import { toast } from '../../ui/toast.ts';
import { BankAmount } from './bank-amount.tsx';
import { bankLineColumns } from './bank-line-columns.tsx';
import { bankLinesQuery, type BankLine, type BankLines } from './bank-statements.operator.queries.ts';
import type { ToSettle } from './settle-lines-dialog.tsx';

const SettleDialog = lazyDialog(() => import('./settle-lines-dialog.tsx').then((module) => module.SettleLinesDialog));

/** One statement: its sums, and each line with what applying it would do, or has done. */
export function Component() {
  const id = useSearchParams()[0].get('id') ?? '';
  const { data, error, refetch } = useInfiniteQuery({ ...bankLinesQuery(id), enabled: id !== '' });
  const [first] = data?.pages ?? [];
  const missing = id === '' ? new ApiError(404, 'No statement was chosen.') : first ? null : error;
  return (
    <DetailFrame
      lead="Lines that do not fit are left to a person. Each withdrawal is marked by the rules for a single one."
      detail={{ data: first, missing, refetch }}
    >
      {(shown) => <Statement shown={shown} />}
    </DetailFrame>
  );
}

function Statement({ shown: { statement, toPay, toReturn } }: { shown: BankLines }) {
  const { id, appliedAt, waiting } = statement;
  const [settle, setSettle] = useState<ToSettle>();
  const wasApplied = appliedAt !== '';
  return (
    <>
      <div className={classes.acts}>
        {(toPay + toReturn > 0 || !wasApplied) && <ApplyButton id={id} toPay={toPay} toReturn={toReturn} />}
        {wasApplied && waiting > 0 && (
          <Button variant="default" onClick={() => setSettle({ id, lines: waiting })}>
            Settle All Left
          </Button>
        )}
      </div>
      <Sums statement={statement} />
      <section aria-labelledby="lines" className={classes.part}>
        <h2 id="lines">Lines</h2>
        <KeyTable
          caption="Lines of the statement"
          columns={[
            ...bankLineColumns,
            outcomeColumn,
            ...(wasApplied && waiting > 0 ? [settleColumn((lineId) => setSettle({ id, lineId, lines: 1 }))] : []),
          ]}
          rowKey={(line) => line.id}
          query={bankLinesQuery(id)}
          empty={{ text: 'This statement has no lines.', hint: 'Nothing was booked on these days.' }}
        />
      </section>
      <SettleDialog opened={settle !== undefined} settle={settle} onClose={() => setSettle(undefined)} />
    </>
  );
}

function Sums({ statement }: { statement: BankLines['statement'] }) {
  const { currency, opening, closing, firstDay, lastDay } = statement;
  return (
    <div className={classes.sums}>
      <section aria-labelledby="statement">
        <h2 id="statement">{statement.name === '' ? 'CSV file' : statement.name}</h2>
        <DescriptionList
          label="Statement"
          items={[
            ['Account', statement.account || '–'],
            ['First day', firstDay === '' ? '–' : <DateText key="first" iso={firstDay} />],
            ['Last day', lastDay === '' ? '–' : <DateText key="last" iso={lastDay} />],
            ['Opening balance', <BankAmount key="opening" amount={opening} currency={currency} />],
            ['Closing balance', <BankAmount key="closing" amount={closing} currency={currency} />],
            ['SHA-256', <code key="sum">{statement.sha256}</code>],
          ]}
        />
      </section>
      <section aria-labelledby="progress">
        <h2 id="progress">What Was Marked</h2>
        <DescriptionList
          label="What was marked"
          items={[
            ['Uploaded', <DateText key="read" iso={statement.readAt} withTime />],
            ['Uploaded by', statement.readBy],
            ['Applied', statement.appliedAt === '' ? '–' : <DateText key="at" iso={statement.appliedAt} withTime />],
            ['Applied by', statement.appliedBy || '–'],
            ['Paid', formatWhole(statement.paid)],
            ['Returned', formatWhole(statement.returned)],
            ['Left', statement.appliedAt === '' ? '–' : formatWhole(statement.waiting)],
          ]}
        />
      </section>
    </div>
  );
}

function ApplyButton({ id, toPay, toReturn }: { id: string; toPay: number; toReturn: number }) {
  const marks = toPay + toReturn > 0;
  const what = `${formatWhole(toPay)} as Paid, ${formatWhole(toReturn)} as Returned`;
  const { mutate: apply, isPending } = useMutation({
    mutationFn: async () => {
      const sure =
        !marks ||
        (await confirm({
          title: 'Apply Statement',
          message: `${count(toPay, 'withdrawal is', 'withdrawals are')} marked as paid, and ${count(toReturn, 'return')} credited. The owners are notified. This cannot be undone.`,
          destructive: true,
        }));
      const answer = sure ? await act(applyBankStatement, { id }) : undefined;
      if (!answer) return;
      const { paid, returned, waiting } = answer.data;
      toast.success(`${formatWhole(paid)} paid, ${formatWhole(returned)} returned, ${formatWhole(waiting)} left.`);
    },
  });
  return (
    <Button loading={isPending} onClick={() => apply()}>
      {marks ? `Mark ${what}` : 'Leave All to a Person'}
    </Button>
  );
}

const outcomeWords: Record<BankLine['outcome'], string> = {
  toPay: 'Will be marked as paid',
  toReturn: 'Will be marked as returned',
  left: 'Left to a person',
  paid: 'Marked as paid',
  returned: 'Marked as returned',
  repeated: 'Known before, under this reference',
  settled: 'Settled',
};

const outcomeColumn: KeyColumn<BankLine> = {
  label: 'Outcome',
  cell: ({ outcome, why, reason, payments, batchId, withdrawalId, settledBy, note }) => (
    <div>
      {outcomeWords[outcome]}
      {settledBy !== '' && ` by ${settledBy}`}
      {batchId !== '' && withdrawalId === '' && payments > 0 && ` (${count(payments, 'payment')})`}
      {[why, reason, note].map(
        (text) =>
          text !== '' && (
            <p key={text} className={classes.soft}>
              {text}
            </p>
          ),
      )}
    </div>
  ),
};

function settleColumn(ask: (lineId: string) => void): KeyColumn<BankLine> {
  return {
    label: 'Change',
    cell: ({ id, outcome, reference, day }) =>
      outcome === 'left' ? (
        <Button variant="default" aria-label={`Settle: ${reference || day}`} onClick={() => ask(id)}>
          Settle
        </Button>
      ) : (
        '–'
      ),
  };
}
