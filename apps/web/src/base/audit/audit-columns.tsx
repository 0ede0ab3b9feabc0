import { Link } from 'react-router';
import { DateText } from '../../ui/date-text.tsx';
import type { KeyColumn } from '../../ui/tables/card-table.tsx';
import classes from '../../console/operator.module.css';
import { subjectPage } from '../../console/subject-page.ts';
import { actWords, changesOf } from './audit-words.ts';
import type { AuditEntry } from './audit.operator.queries.ts';

/** Entries of the audit log: when, who, what, and what was changed by it. */
export const auditColumns: KeyColumn<AuditEntry>[] = [
  { label: 'No.', cell: ({ seq }) => seq },
  {
    label: 'When',
    cell: ({ at, networkAddress }) => (
      <div>
        <DateText iso={at} withTime />
        <p className={classes.soft}>{networkAddress}</p>
      </div>
    ),
  },
  { label: 'Operator', cell: ({ operator }) => operator },
  {
    label: 'What',
    cell: ({ verb, account, accountId, subjectKind, subjectId }) => (
      <div>
        {actWords(verb, account !== '')} {account !== '' && <Subject kind="account" id={accountId} name={account} />}
        <p className={classes.soft}>
          {verb} · <Subject kind={subjectKind} id={subjectId} name={subjectId} />
        </p>
      </div>
    ),
  },
  { label: 'Changed', cell: (entry) => <Changes entry={entry} /> },
];

/** The case or the account that an entry is about, as a link where the console has a page of it. */
function Subject({ kind, id, name }: { kind: string; id: string; name: string }) {
  const to = subjectPage(kind, id);
  return to === undefined ? name : <Link to={to}>{name}</Link>;
}

function Changes({ entry: { before, after, reason } }: { entry: AuditEntry }) {
  const changes = changesOf(before, after);
  if (changes.length === 0 && reason === '') return '–';
  return (
    <div>
      {changes.map(({ field, before: was, after: is }) => (
        <p key={field}>
          <span className={classes.field}>{field}:</span> {was !== '' && <del>{was}</del>}{' '}
          {is !== '' && <ins>{is}</ins>}
        </p>
      ))}
      {reason !== '' && (
        <p>
          <span className={classes.field}>Reason:</span> {reason}
        </p>
      )}
    </div>
  );
}
