import { connect, like } from '@guildhall/contract/market/organizations.contract.ts';
import type { organizationDetails } from '@guildhall/contract/market/organizations.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { confirm } from '../../ui/dialogs/confirm.tsx';
import { organizationQuery } from './organizations.queries.ts';

export type Organization = ReceivedOf<typeof organizationDetails>;
type Relation = 'connect' | 'like';

/** The words of spec §4.connect and §4.like. */
const verbs = {
  connect: { on: ['Connect', 'connect'], off: ['Disconnect', 'disconnect'] },
  like: { on: ['Like', 'like'], off: ['Unlike', 'unlike'] },
} as const;

function changed(before: Organization, relation: Relation, on: boolean): Organization {
  return relation === 'connect'
    ? { ...before, isConnected: on }
    : { ...before, isLiked: on, totalLikes: before.totalLikes + Number(on) - Number(before.isLiked) };
}

/** Asks first; then shows the change at once and takes it back if the server refuses. */
export function useToggle(id: string) {
  const client = useQueryClient();
  const { queryKey } = organizationQuery(id);
  const { mutate } = useMutation({
    mutationFn: ({ relation, on }: { relation: Relation; on: boolean }) =>
      call(relation === 'connect' ? connect : like, { orgId: id, on }),
    onMutate: async ({ relation, on }) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      if (before) client.setQueryData(queryKey, changed(before, relation, on));
      return before;
    },
    onError: (_error, _change, before) => client.setQueryData(queryKey, before),
    onSuccess: ({ slug, totalLikes }, { relation }) =>
      client.setQueryData(queryKey, (now) => now && { ...changed(now, relation, slug), totalLikes }),
    onSettled: () => client.invalidateQueries({ queryKey: ['organizations'] }),
  });
  return async (relation: Relation, on: boolean) => {
    const [title, verb] = verbs[relation][on ? 'on' : 'off'];
    const message = `Are you sure? You want to ${verb} this organization!`;
    // The same button takes it back.
    if (await confirm({ title, message, destructive: false })) mutate({ relation, on });
  };
}
