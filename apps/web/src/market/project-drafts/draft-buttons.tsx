import { lazy } from 'react';
import { publishProject } from '@guildhall/contract/market/funding.contract.ts';
import { discardDraft } from '@guildhall/contract/market/project-drafts.contract.ts';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { callWithMessage } from '../../api/call.ts';
import { invalidate, queryClient } from '../../api/query-client.ts';
import { pathTo } from '../../paths.ts';
import { askingToVerify } from '../../people/verification/asking-to-verify.ts';
import { WhenNear } from '../../ui/when-near.tsx';
import { confirm } from '../../ui/dialogs/confirm.tsx';
import { useLeave } from '../../ui/hooks/use-leave.ts';
import { toast } from '../../ui/toast.ts';
import classes from '../projects/project-details.module.css';
import type { Project } from '../projects/project-funding.tsx';
import { projectQuery } from '../projects/projects.queries.ts';

const FeeNote = lazy(() => import('../../money/fees/fee-note.tsx').then((module) => ({ default: module.FeeNote })));

/** What its organization can do with a draft. */
export function DraftButtons({ project: { id, title } }: { project: Project }) {
  const leave = useLeave();
  const publishing = useMutation({
    mutationFn: () => askingToVerify(callWithMessage(publishProject, { projectId: id })),
    onSuccess: ({ message }) => {
      toast.success(message);
      return invalidate(['projects']);
    },
  });
  const discarding = useMutation({
    mutationFn: () => callWithMessage(discardDraft, { projectId: id }),
    onSuccess: async ({ message }) => {
      toast.success(message);
      await leave(pathTo('projects'));
      queryClient.removeQueries({ queryKey: projectQuery(id).queryKey });
      await invalidate(['projects']);
    },
  });
  const discard = async () => {
    const message = `“${title}” and its files will be deleted. This cannot be undone.`;
    if (await confirm({ title: 'Discard Draft', message, destructive: true })) discarding.mutate();
  };
  return (
    <>
      <div role="group" aria-label="Draft" className={classes.actions}>
        <Button loading={publishing.isPending} onClick={() => publishing.mutate()}>
          Publish
        </Button>
        <Button variant="default" component={Link} to={pathTo('edit/project', { id })}>
          Edit Draft
        </Button>
        <Button variant="default" color="red" loading={discarding.isPending} onClick={() => void discard()}>
          Discard Draft
        </Button>
      </div>
      <WhenNear>
        <FeeNote />
      </WhenNear>
    </>
  );
}
