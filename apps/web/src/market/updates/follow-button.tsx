import { followProject } from '@guildhall/contract/market/updates.contract.ts';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { callWithMessage } from '../../api/call.ts';
import { invalidate } from '../../api/query-client.ts';
import { toast } from '../../ui/toast.ts';
import type { Updates } from './updates.queries.ts';

type Props = { projectId: string; viewer: Pick<Updates, 'following' | 'followsAs'> };

/** Follows the project of another, or no longer. */
export function FollowButton({ projectId, viewer: { following } }: Props) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => callWithMessage(followProject, { projectId, on: !following }),
    onSuccess: ({ message }) => {
      toast.success(message);
      return invalidate(['updates']);
    },
  });
  return (
    <Button variant="default" loading={isPending} onClick={() => mutate()}>
      {following ? 'Stop Following' : 'Follow'}
    </Button>
  );
}

/** Who is notified of an update of this project, in the words of its reader. */
export function FollowNote({ viewer: { following, followsAs } }: Pick<Props, 'viewer'>) {
  if (followsAs === 'investor') return 'We notify you of updates because you have invested.';
  if (followsAs === 'connected') return 'We notify you of updates because you are connected to the organization.';
  return following ? 'We notify you of updates.' : '';
}
