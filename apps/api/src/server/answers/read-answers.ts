import { answerQueues, type readAnswers as route } from '@guildhall/contract/server/answers.operator.contract.ts';
import { listOperators } from '@guildhall/contract/trust/operators.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { OperatorCtx } from '../../context.ts';
import { firstBefore, firstDayOf } from '../../money/turnover/periods.ts';
import { roleMay } from '../../platform/calls/role-may.ts';
import { shownBy } from '../console/operator-overview.ts';
import {
  answersCountedAt,
  answerFigures,
  findAnswers,
  findAnswersOfOperators,
  type AnswersOfOperator,
  type AnswerSums,
} from './answers.sql.ts';

/** What was answered in days, weeks or months, and in as many before them: in the queues that the role may open, and by each operator for who may see the operators. */
export async function readAnswers(
  { db, caller }: Pick<OperatorCtx<typeof route>, 'db' | 'caller'>,
  { unit, from, to }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const first = firstDayOf(unit, from);
  const queues = answerQueues.filter((queue) => roleMay(shownBy[queue].operator!, caller.role));
  const periods = Map.groupBy(await findAnswers(db, { unit, from: first, to, queues }), ({ firstDay }) => firstDay);
  const ofOperators = await findAnswersOfOperators(db, { unit, from: firstBefore(unit, first, to), to, queues, first });
  const before = ofOperators.filter((row) => row.before);
  return {
    records: [...periods].map(([firstDay, rows]) => ({
      firstDay,
      queues: rows.flatMap((row) => (row.queue === null ? [] : [{ queue: row.queue, ...sumOf([row]) }])),
    })),
    before: queues.map((queue) => ({ queue, ...sumOf(before.filter((row) => row.queue === queue)) })),
    ...(roleMay(listOperators.operator!, caller.role) && {
      operators: { now: ofOperators.filter((row) => !row.before).map(shown), before: before.map(shown) },
    }),
    countedAt: (await answersCountedAt(db))?.toISOString() ?? '',
  };
}

function sumOf(rows: readonly AnswerSums[]): AnswerSums {
  const sums = answerFigures.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)]);
  return Object.fromEntries(sums) as AnswerSums;
}

function shown({ before: _, ...row }: AnswersOfOperator) {
  return row;
}
