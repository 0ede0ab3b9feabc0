import { Link } from 'react-router';
import { CaseStatusWord } from './case-looks.tsx';
import { pathTo } from '../../paths.ts';
import { DateText } from '../../ui/date-text.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { useUrlState } from '../../ui/hooks/use-url-state.ts';
import { caseOptions, caseStatusIn } from './complaint-filter.ts';
import type { KeyColumn } from '../../console/console-table.tsx';
import { KeyTable } from '../../console/key-table.tsx';
import classes from '../../console/operator.module.css';
import { complaintQueueQuery, type QueuedComplaint } from './complaints.operator.queries.ts';
import { SearchTools } from '../../console/search-tools.tsx';

const nothingIn = {
  open: { text: 'No complaint waits for an answer.', hint: 'Those to decide are under “Answered”.' },
  answered: {
    text: 'No answered complaint waits for a decision.',
    hint: 'Those without an answer are under “Open”.',
  },
  closed: { text: 'No complaint has been decided yet.', hint: 'Those that wait are under “Open” and “Answered”.' },
};

/** Complaints of everybody: those whose answer is due first, unless another status or a number is asked for. */
export function Component() {
  const [state, setState] = useUrlState({ status: 'open', search: '' });
  const status = caseStatusIn(state.status);
  return (
    <>
      <PageTitle lead="An organization answers within seven days, and an operator decides. What is due first comes first." />
      <SearchTools
        search={state.search}
        placeholder="Number, such as C-2026-000123"
        onSearch={(search) => setState({ search })}
        choice={{
          label: 'Status',
          options: caseOptions,
          value: status,
          onChange: (status) => setState({ status }),
          disabled: state.search !== '',
        }}
      />
      <KeyTable
        caption="Complaints"
        columns={columns}
        rowKey={({ id }) => id}
        query={complaintQueueQuery({ status, search: state.search })}
        empty={
          state.search
            ? { text: 'No complaint has this number.', hint: 'Write it in full, such as C-2026-000123.' }
            : nothingIn[status]
        }
      />
    </>
  );
}

const columns: KeyColumn<QueuedComplaint>[] = [
  {
    label: 'Complaint',
    cell: ({ id, number, subject }) => (
      <div>
        <Link to={pathTo('operator/complaints/review', { id })}>{number}</Link>
        <p className={classes.soft}>{subject}</p>
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
    cell: ({ status, held }) => (
      <div>
        <CaseStatusWord status={status} />
        {held && <p className={classes.soft}>Withdrawals held</p>}
      </div>
    ),
  },
];
