import { Button, NativeSelect } from '@mantine/core';
import { formatWhole } from '@guildhall/contract/money.ts';
import { answersForm, answerQueues, type AnswerQueue } from '@guildhall/contract/server/answers.operator.contract.ts';
import type { PeriodUnit } from '@guildhall/contract/periods.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConsoleData } from '../../console/console-data.tsx';
import classes from '../../console/operator.module.css';
import { nameOfUnit, PeriodTools, usePeriods } from '../../money/turnover/period-tools.tsx';
import { periodInWords } from '../../money/turnover/periods.ts';
import { DateText } from '../../ui/date-text.tsx';
import { useUrlState } from '../../ui/hooks/use-url-state.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { BarChart } from '../../ui/plots/bar-chart.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { CardTable } from '../../ui/tables/card-table.tsx';
import { operatorColumns, queueColumns } from './answer-columns.tsx';
import { answerNames, byOperator, byQueue, shareInTime, sumOf, type Sums } from './answer-sums.ts';
import { answersFile, operatorsFile } from './answers-file.ts';
import { answersQuery, type Answers } from './answers.operator.queries.ts';

/** How many people were answered over time, how many of them in time, and by whom, beside the time before. */
export function Component() {
  const [address, setAddress] = useUrlState({ queue: '' });
  const { asked, ...tools } = usePeriods(answersForm);
  const query = useQuery(answersQuery(asked));
  return (
    <>
      <PageTitle
        lead="How many cases were answered, and how many of them in time, by days in UTC. Whole weeks and months are shown. Counted every five minutes."
        actions={
          <Button
            variant="default"
            disabled={!query.data}
            onClick={() =>
              query.data &&
              saveFile(`Answers ${asked.from} to ${asked.to}.csv`, answersFile(query.data.records), 'text/csv')
            }
          >
            Download CSV
          </Button>
        }
      />
      <PeriodTools {...tools} />
      <ConsoleData query={query}>
        {(answers) => (
          <Figures
            answers={answers}
            asked={asked}
            chosen={answerQueues.find((queue) => queue === address.queue) ?? ''}
            choose={(queue) => setAddress({ queue })}
          />
        )}
      </ConsoleData>
    </>
  );
}

const measures = [
  {
    value: 'share',
    label: 'Share in time',
    of: (sums: Sums) => shareInTime(sums),
    format: (share: number) => `${share}%`,
  },
  { value: 'answered', label: 'Answered', of: ({ answered }: Sums) => answered, format: formatWhole },
  { value: 'late', label: 'Late', of: ({ answered, inTime }: Sums) => answered - inTime, format: formatWhole },
] as const;

type FiguresProps = {
  answers: Answers;
  asked: { unit: PeriodUnit; from: string; to: string };
  chosen: AnswerQueue | '';
  choose: (queue: string) => void;
};

function Figures({ answers, asked: { unit, from, to }, chosen, choose }: FiguresProps) {
  const [plotted, setPlotted] = useState<(typeof measures)[number]['value']>('share');
  const measure = measures.find(({ value }) => value === plotted)!;
  const { records, before, operators, countedAt } = answers;
  const bars = records.flatMap(({ firstDay, queues }) => {
    const value = measure.of(sumOf(queues.filter(({ queue }) => chosen === '' || queue === chosen)));
    return value === undefined ? [] : [{ name: periodInWords(unit, firstDay), value }];
  });
  return (
    <>
      <section aria-labelledby="by-queue" className={classes.part}>
        <h2 id="by-queue">By Queue</h2>
        <CardTable caption="By queue" columns={queueColumns} rowKey={({ key }) => key} rows={byQueue(answers)} />
        <p className={`${classes.soft} ${classes.after}`}>
          The time before is as many {unit}s before the first one. A case waits from when it came, was confirmed or was
          answered by the other side until it is decided.
          {countedAt !== '' && (
            <>
              {' '}
              Counted <DateText iso={countedAt} withTime />.
            </>
          )}
        </p>
      </section>
      <section aria-labelledby="over-time" className={classes.part}>
        <h2 id="over-time">Over Time</h2>
        <div className={classes.tools}>
          <NativeSelect
            label="Queue"
            size="md"
            data={[
              { value: '', label: 'All' },
              ...before.map(({ queue }) => ({ value: queue, label: answerNames[queue] })),
            ]}
            value={chosen}
            onChange={(event) => choose(event.currentTarget.value)}
          />
          <NativeSelect
            label="Show"
            size="md"
            data={measures.map(({ value, label }) => ({ value, label }))}
            value={plotted}
            onChange={(event) => setPlotted(event.currentTarget.value as typeof plotted)}
          />
        </div>
        {bars.length === 0 ? (
          <p className={classes.soft}>Nothing was answered.</p>
        ) : (
          <BarChart
            label={`${measure.label} by ${unit}`}
            head={nameOfUnit(unit)}
            measure={measure.label}
            format={measure.format}
            bars={bars}
          />
        )}
        {bars.length < records.length && bars.length > 0 && (
          <p className={`${classes.soft} ${classes.after}`}>Each {unit} without an answer is left out.</p>
        )}
      </section>
      {operators && <ByOperator operators={operators} chosen={chosen} days={`${from} to ${to}`} />}
    </>
  );
}

type ByOperatorProps = { operators: NonNullable<Answers['operators']>; chosen: AnswerQueue | ''; days: string };

function ByOperator({ operators, chosen, days }: ByOperatorProps) {
  return (
    <section aria-labelledby="by-operator" className={classes.part}>
      <h2 id="by-operator">By Operator</h2>
      <CardTable
        caption="By operator"
        columns={operatorColumns}
        rowKey={({ key }) => key.id}
        rows={byOperator(operators, chosen)}
      />
      <p className={`${classes.soft} ${classes.after}`}>
        {chosen === '' ? 'All queues' : answerNames[chosen]}. Only admins see this: who has the hard cases takes longer.
      </p>
      <Button
        mt="md"
        variant="default"
        onClick={() => saveFile(`Operators ${days}.csv`, operatorsFile(operators.now), 'text/csv')}
      >
        Download Operators
      </Button>
    </section>
  );
}
