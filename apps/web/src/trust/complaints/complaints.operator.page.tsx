import { Link } from 'react-router';
import { CaseStatusWord } from './case-looks.tsx';
import { pathTo } from '../../paths.ts';
import { DateText } from '../../ui/date-text.tsx';
import { caseOptions, caseStatusIn } from './complaint-filter.ts';
import { withWhom } from '../../console/taken-case.tsx';
import { ConsoleQueue } from '../../console/console-queue.tsx';
import type { KeyColumn } from '../../ui/tables/card-table.tsx';
import { WaitingFor } from '../../console/waiting-for.tsx';
import classes from '../../console/operator.module.css';
import { complaintQueueQuery, type QueuedComplaint } from './complaints.operator.queries.ts';
import { useWanted } from '../../console/use-wanted.ts';

const nothingIn = {
  open: {
    text: 'No complaints are waiting for an answer.',
    hint: 'You can find complaints to decide under “Answered”.',
  },
  answered: {
    text: 'No answered complaints are waiting for a decision.',
    hint: 'You can find complaints without an answer under “Open”.',
  },
  closed: { text: 'No complaint has been decided yet.', hint: 'You can find open cases under “Open” and “Answered”.' },
};

/** Complaints of everybody: those whose answer is due first, unless others are asked for. */
export function Component() {
  const wanted = useWanted({
    finds: 'Number, or whose it is',
    choice: { parameter: 'status', label: 'Status', options: caseOptions, read: caseStatusIn, searchesAll: true },
  });
  const { value: status, search } = wanted;
  return (
    <ConsoleQueue
      lead="An organization answers within seven days, and an operator decides. The next due comes first."
      wanted={wanted}
      caption="Complaints"
      columns={columns}
      rowKey={({ id }) => id}
      to={pageOf}
      query={complaintQueueQuery({ status, search })}
      empty={
        search
          ? {
              text: 'No complaint matches this search.',
              hint: 'Enter a number in full, such as C-2026-000123, or any part of the name or e-mail of either side.',
            }
          : nothingIn[status]
      }
    />
  );
}

function pageOf({ id }: QueuedComplaint) {
  return pathTo('operator/complaints/review', { id });
}

const columns: KeyColumn<QueuedComplaint>[] = [
  {
    label: 'Complaint',
    cell: (row) => (
      <div>
        <Link to={pageOf(row)}>{row.number}</Link>
        <p className={classes.soft}>{row.subject}</p>
      </div>
    ),
  },
  { label: 'By', cell: ({ complainant }) => complainant },
  { label: 'About', cell: ({ organization }) => organization },
  {
    label: 'Answer due',
    cell: ({ dueAt, late }) => (
      <div>
        <DateText iso={dueAt} withTime />
        {late && <p className={classes.late}>Late</p>}
      </div>
    ),
  },
  {
    label: 'Status',
    cell: ({ status, createdAt, held, taken }) => (
      <div>
        <CaseStatusWord status={status} />
        {status === 'answered' && <WaitingFor since={createdAt} queue="complaints" />}
        {taken && <p className={classes.soft}>{withWhom(taken)}</p>}
        {held && <p className={classes.soft}>Withdrawals held</p>}
      </div>
    ),
  },
];
