import { formatWhole } from '@guildhall/contract/money.ts';
import { answerHours, type AnswerQueue } from '@guildhall/contract/server/answers.operator.contract.ts';
import { Link } from 'react-router';
import classes from '../../console/operator.module.css';
import { pathTo } from '../../paths.ts';
import type { KeyColumn } from '../../ui/tables/card-table.tsx';
import { answerNames, halfInWords, hoursInWords, shareInWords, type Compared } from './answer-sums.ts';

/** What both tables have: now, and in the time before. */
const sums: KeyColumn<Compared<unknown>>[] = [
  { label: 'Answered', align: 'end', cell: ({ now }) => formatWhole(now.answered) },
  { label: 'In time', align: 'end', cell: ({ now }) => formatWhole(now.inTime) },
  { label: 'Share', align: 'end', cell: ({ now }) => shareInWords(now) },
  {
    label: 'Before',
    align: 'end',
    cell: ({ before }) => (before.answered === 0 ? '–' : `${shareInWords(before)} of ${formatWhole(before.answered)}`),
  },
  { label: 'Half within', align: 'end', cell: ({ now }) => halfInWords(now) },
];

export const queueColumns: KeyColumn<Compared<AnswerQueue>>[] = [
  {
    label: 'Queue',
    cell: ({ key }) => (
      <div>
        {answerNames[key]}
        <p className={classes.soft}>In time within {hoursInWords(answerHours[key])}</p>
      </div>
    ),
  },
  ...sums,
];

export const operatorColumns: KeyColumn<Compared<{ id: string; name: string }>>[] = [
  {
    label: 'Operator',
    cell: ({ key: { id, name } }) => (id === '' ? name : <Link to={pathTo('operator/account', { id })}>{name}</Link>),
  },
  ...sums,
];
