import { toCsv } from '@guildhall/contract/csv.ts';
import { answerHours } from '@guildhall/contract/server/answers.operator.contract.ts';
import { answerNames, steps, type Sums } from './answer-sums.ts';
import type { Answers } from './answers.operator.queries.ts';

const head = ['Answered', 'In Time', ...steps.map(({ label }) => `Within ${label}`)];

function cells(sums: Sums) {
  return [sums.answered, sums.inTime, ...steps.map(({ name }) => sums[name])];
}

/** Each queue of each day, week or month as CSV, oldest first. */
export function answersFile(records: Answers['records']): string {
  const rows = records.flatMap(({ firstDay, queues }) =>
    queues.map((row) => [firstDay, answerNames[row.queue], answerHours[row.queue], ...cells(row)]),
  );
  return toCsv([['First Day', 'Queue', 'Hours', ...head], ...rows]);
}

/** Each queue of each operator as CSV. */
export function operatorsFile(operators: NonNullable<Answers['operators']>['now']): string {
  const rows = operators.map((row) => [row.operator || 'Command line', answerNames[row.queue], ...cells(row)]);
  return toCsv([['Operator', 'Queue', ...head], ...rows]);
}
