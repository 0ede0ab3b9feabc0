import { waitForProject } from '@guildhall/contract/market/waiting.contract.ts';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { callWithMessage } from '../../api/call.ts';
import { invalidate } from '../../api/query-client.ts';
import { toast } from '../../ui/toast.ts';
import type { Project } from '../projects/project-funding.tsx';

/** The waiting list of a project that is full; nothing where there is none to join or leave. */
export function WaitingButton({ project: { id, isFull, waiting } }: { project: Project }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => callWithMessage(waitForProject, { projectId: id, on: !waiting }),
    onSuccess: ({ message }) => {
      toast.success(message);
      return invalidate(['projects']);
    },
  });
  if (!isFull && !waiting) return null;
  return (
    <section aria-label="Waiting list">
      <p>
        {waiting ? 'You are on the waiting list. ' : 'This project is full. '}
        Everyone on the list is notified when it takes money again. Nothing is reserved. The first to pay gets it.
      </p>
      <Button variant="default" mt="sm" loading={isPending} onClick={() => mutate()}>
        {waiting ? 'Leave Waiting List' : 'Join Waiting List'}
      </Button>
    </section>
  );
}
