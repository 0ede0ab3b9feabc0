import { Button } from '@mantine/core';
import { exportAuditEntries, mostExported } from '@guildhall/contract/base/audit.contract.ts';
import { formatWhole } from '@guildhall/contract/money.ts';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { DateText } from '../../ui/date-text.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { toast } from '../../ui/toast.ts';
import { actWords, changesOf } from './audit-words.ts';
import { ConsoleQueue } from '../../console/console-queue.tsx';
import type { KeyColumn } from '../../console/console-table.tsx';
import { act } from '../../console/operator-call.ts';
import classes from '../../console/operator.module.css';
import { auditQuery, type AuditEntry } from './audit.operator.queries.ts';
import { subjectPage } from '../../console/subject-page.ts';
import { useWanted } from '../../console/use-wanted.ts';

/** What a search for the beginning of a verb finds. */
const kinds = [
  { value: '', label: 'Everything' },
  { value: 'withdrawal.', label: 'Withdrawals' },
  { value: 'payout-batch.', label: 'Payouts' },
  { value: 'payment.', label: 'Card refunds' },
  { value: 'refund.', label: 'Refunds' },
  { value: 'dispute.', label: 'Disputes' },
  { value: 'complaint.', label: 'Complaints' },
  { value: 'verification.', label: 'Verifications' },
  { value: 'account.', label: 'Accounts' },
  { value: 'freeze.', label: 'Freezes' },
  { value: 'flag.', label: 'Content' },
  { value: 'books.', label: 'Books' },
  { value: 'category.', label: 'Categories' },
  { value: 'page.', label: 'Pages' },
  { value: 'job.', label: 'Jobs' },
  { value: 'operator.', label: 'Operators' },
];

/** What operators have done, newest first. Nobody can change it. */
export function Component() {
  const wanted = useWanted({
    finds: 'Such as withdrawal.approve, or an id',
    choice: { parameter: 'search', label: 'About', options: kinds, read: (address) => address, other: 'The search' },
  });
  const { search } = wanted;
  return (
    <ConsoleQueue
      lead="What operators have done, newest first. Nobody can change it."
      actions={<Download search={search} />}
      wanted={wanted}
      caption="Audit Log"
      columns={columns}
      rowKey={({ seq }) => seq}
      query={auditQuery(search)}
      empty={
        search
          ? { text: 'Nothing matches this search.', hint: 'It finds the beginning of a verb, or an id as a whole.' }
          : {
              text: 'Nothing has been done yet.',
              hint: 'Whatever an operator does or looks at comes here by itself.',
            }
      }
    />
  );
}

/** Saves what the search finds as a file, which the log records afterwards. */
function Download({ search }: { search: string }) {
  const { mutate: download, isPending } = useMutation({
    mutationFn: async () => {
      const answer = await act(exportAuditEntries, { search });
      if (!answer) return;
      const { name, content, mediaType, more } = answer.data;
      saveFile(name, content, mediaType);
      if (more) toast.success(`The file has the newest ${formatWhole(mostExported)} entries. A search narrows it.`);
    },
  });
  return (
    <Button variant="default" loading={isPending} onClick={() => download()}>
      Download CSV
    </Button>
  );
}

const columns: KeyColumn<AuditEntry>[] = [
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
    cell: ({ verb, account, subjectKind, subjectId }) => (
      <div>
        {actWords(verb, account)}
        <p className={classes.soft}>
          {verb} · <Subject kind={subjectKind} id={subjectId} />
        </p>
      </div>
    ),
  },
  { label: 'Changed', cell: (entry) => <Changes entry={entry} /> },
];

/** The case or the account that an entry is about, as a link where the console has a page of it. */
function Subject({ kind, id }: { kind: string; id: string }) {
  const to = subjectPage(kind, id);
  return to === undefined ? id : <Link to={to}>{id}</Link>;
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
