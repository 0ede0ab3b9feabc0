import { Button } from '@mantine/core';
import { exportAuditEntries, mostExported } from '@guildhall/contract/base/audit.contract.ts';
import { formatWhole } from '@guildhall/contract/money.ts';
import { useMutation } from '@tanstack/react-query';
import { saveFile } from '../../ui/save-file.ts';
import { toast } from '../../ui/toast.ts';
import { ConsoleQueue } from '../../console/console-queue.tsx';
import { act } from '../../console/operator-call.ts';
import { auditQuery } from './audit.operator.queries.ts';
import { useWanted } from '../../console/use-wanted.ts';
import { auditColumns } from './audit-columns.tsx';

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
  { value: 'setting.', label: 'Settings' },
  { value: 'job.', label: 'Jobs' },
  { value: 'operator.', label: 'Operators' },
];

/** Actions of operators, newest first. Nobody can change this log. */
export function Component() {
  const wanted = useWanted({
    finds: 'Such as withdrawal.approve, or an id',
    choice: { parameter: 'search', label: 'About', options: kinds, read: (address) => address, other: 'The search' },
  });
  const { search } = wanted;
  return (
    <ConsoleQueue
      lead="Actions of operators, newest first. Nobody can change this log."
      actions={<Download search={search} />}
      wanted={wanted}
      caption="Audit Log"
      columns={auditColumns}
      rowKey={({ seq }) => seq}
      query={auditQuery(search)}
      empty={
        search
          ? { text: 'Nothing matches this search.', hint: 'Enter the beginning of an action, or a whole id.' }
          : {
              text: 'Nothing has been done yet.',
              hint: 'Everything an operator does or looks at appears here.',
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
      if (more)
        toast.success(
          `The file has the newest ${formatWhole(mostExported)} entries. Use the search to narrow it down.`,
        );
    },
  });
  return (
    <Button variant="default" loading={isPending} onClick={() => download()}>
      Download CSV
    </Button>
  );
}
