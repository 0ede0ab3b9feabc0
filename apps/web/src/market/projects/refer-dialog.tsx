import { referUser, referForm, searchUsers } from '@guildhall/contract/market/referrals.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call, callWithMessage } from '../../api/call.ts';
import { reloadAfter } from '../../api/reload.ts';
import { delays } from '../../delays.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import type { OptionsSource } from '../../ui/fields/infinite-options.ts';
import { InfiniteSelect } from '../../ui/fields/infinite-select.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.ts';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';

type Props = { opened: boolean; onClose: () => void; projectId: string };

/** All users, ten at a time (spec §9.select). */
const users: OptionsSource<{ id: string; name: string }> = {
  name: 'users',
  pageSize: 10,
  load: (input, signal) => call(searchUsers, input, { signal }),
  option: ({ id, name }) => ({ value: id, label: name }),
};

export function ReferDialog({ opened, onClose, projectId }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="REFER USER">
      <ReferForm projectId={projectId} onDone={onClose} />
    </Dialog>
  );
}

/** Success and refusal alike close the dialog (spec §4.refer, §8.refer). */
function ReferForm({ projectId, onDone }: { projectId: string; onDone: () => void }) {
  const client = useQueryClient();
  const form = useZodForm(referForm, { referal: '' });

  const send = form.submit(async ({ referal }) => {
    const { message } = await callWithMessage(referUser, { projectId, referal, orgId: referal }).finally(onDone);
    toast.success(message);
    if (!(await reloadAfter(delays.referReload))) await client.invalidateQueries();
  });

  return (
    <Form form={form} onSubmit={send}>
      <InfiniteSelect label="User" source={users} placeholder="Search by name" {...form.field('referal')} />
      <SubmitButton form={form}>REFER</SubmitButton>
    </Form>
  );
}
