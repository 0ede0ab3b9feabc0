import { shareAllProjects } from '@guildhall/contract/market/organizations.contract.ts';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callWithMessage } from '../../api/call.ts';
import { toast } from '../../ui/toast.ts';
import classes from './account-home.module.css';

/** Asks an organization once whether everybody may see the projects that it published before. */
export function SharingQuestion() {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (on: boolean) => callWithMessage(shareAllProjects, { on }),
    onSuccess: ({ message }) => toast.success(message),
    onSettled: () =>
      Promise.all([['organizations'], ['projects']].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
  return (
    <section aria-labelledby="sharing-question" className={classes.question}>
      <div>
        <h3 id="sharing-question">Show your projects to everybody?</h3>
        <p>
          Everyone can then see the photo, description, figures and terms without logging in. Nobody can see the
          document, investors or messages. You can change this for each project.
        </p>
      </div>
      <div className={classes.answers}>
        <Button disabled={isPending} onClick={() => mutate(true)}>
          Show All
        </Button>
        <Button variant="default" disabled={isPending} onClick={() => mutate(false)}>
          Keep as They Are
        </Button>
      </div>
    </section>
  );
}
