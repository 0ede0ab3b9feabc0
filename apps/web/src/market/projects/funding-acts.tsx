import { cancelProject, closeProject } from '@guildhall/contract/market/funding.contract.ts';
import { formatDollars } from '@guildhall/contract/money.ts';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { callWithMessage } from '../../api/call.ts';
import { invalidate } from '../../api/query-client.ts';
import { confirm } from '../../ui/dialogs/confirm.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { whatGoesBack } from './funding-in-words.ts';
import classes from './project-details.module.css';
import type { Project } from './project-funding.tsx';

const ExtendDialog = lazyDialog(() => import('./extend-dialog.tsx').then((module) => module.ExtendDialog));

const calls = { close: closeProject, cancel: cancelProject };

/** What its organization can do with the funding of a published project. */
export function FundingActs({ project }: { project: Project }) {
  const { id: projectId, mayExtend, mayClose, mayCancel } = project;
  const [extending, setExtending] = useState(false);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (act: keyof typeof calls) => callWithMessage(calls[act], { projectId }),
    onSuccess: ({ data, message }) => {
      const returning = 'returning' in data ? data.returning : 0;
      toast.success(returning > 0 ? `${message} ${formatDollars(returning)} goes back to its investors.` : message);
      return invalidate(['projects']);
    },
  });
  const close = async () => {
    const message = 'Nobody will be able to invest in it. Existing investments stay. This cannot be undone.';
    if (await confirm({ title: 'Close Funding', message, destructive: true })) mutate('close');
  };
  const cancel = async () => {
    const message = `${whatGoesBack(project)} Everyone still sees the project, marked as canceled. This cannot be undone.`;
    if (await confirm({ title: 'Cancel Project', message, destructive: true })) mutate('cancel');
  };
  if (!mayExtend && !mayClose && !mayCancel) return null;
  return (
    <div role="group" aria-label="Funding" className={classes.actions}>
      {mayExtend && (
        <Button variant="default" onClick={() => setExtending(true)}>
          Extend
        </Button>
      )}
      {mayClose && (
        <Button variant="default" loading={isPending && variables === 'close'} onClick={() => void close()}>
          Close Funding
        </Button>
      )}
      {mayCancel && (
        <Button
          variant="default"
          color="red"
          loading={isPending && variables === 'cancel'}
          onClick={() => void cancel()}
        >
          Cancel Project
        </Button>
      )}
      <ExtendDialog opened={extending} onClose={() => setExtending(false)} project={project} />
    </div>
  );
}
