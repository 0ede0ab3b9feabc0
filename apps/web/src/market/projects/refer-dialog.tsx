import { makeReferralLink, referUser, referForm, searchUsers } from '@guildhall/contract/market/referrals.contract.ts';
import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callWithMessage } from '../../api/call.ts';
import { reloadAfter } from '../../api/reload.ts';
import { delays } from '../../delays.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import type { OptionsSource } from '../../ui/fields/infinite-options.ts';
import { InfiniteSelect } from '../../ui/fields/infinite-select.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.ts';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import { copyLink } from '../../ui/sharing/share-link.ts';
import classes from './project-details.module.css';
import type { Project } from './project-funding.tsx';

type Props = { opened: boolean; onClose: () => void; project: Project };

/** All users, ten at a time (spec §9.select). */
const users: OptionsSource<{ id: string; name: string }> = {
  name: 'users',
  pageSize: 10,
  load: (input, signal) => call(searchUsers, input, { signal }),
  option: ({ id, name }) => ({ value: id, label: name }),
};

export function ReferDialog({ opened, onClose, project }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="REFER USER">
      <ReferForm projectId={project.id} onDone={onClose} />
      {project.sharePath && <OwnLink projectId={project.id} />}
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

/** Copies a link of one's own to the public page, for people without an account. */
function OwnLink({ projectId }: { projectId: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(makeReferralLink, { projectId }),
    onSuccess: ({ path }) => copyLink(path),
  });
  return (
    <div className={classes.ownLink}>
      <p className={classes.soft}>
        Somebody has no account yet? Send them a link of your own. How often it was seen, and how many joined and
        invested, is in your list of referrals, without names or sums.
      </p>
      <Button
        variant="default"
        leftSection={<IconCopy size={18} aria-hidden />}
        loading={isPending}
        onClick={() => mutate()}
      >
        Copy My Link
      </Button>
    </div>
  );
}
