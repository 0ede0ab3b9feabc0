import {
  acceptInvitation,
  declineInvitation,
  leaveOrganization,
} from '@guildhall/contract/people/memberships.contract.ts';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useSearchParams } from 'react-router';
import { call, callWithMessage } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { cacheStanding } from '../accounts/standing.queries.ts';
import { confirm } from '../../ui/dialogs/confirm.tsx';
import { formatDate } from '../../ui/date-text.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Card } from '../../ui/link-card.tsx';
import { toast } from '../../ui/toast.ts';
import { actFor } from './act-for.ts';
import region from '../../ui/region.module.css';
import classes from './members.module.css';
import { membershipsQuery, type Memberships } from './members.queries.ts';
import { roleNames, roleWords } from './role-names.ts';

async function refetchMemberships() {
  await queryClient.invalidateQueries({ queryKey: membershipsQuery().queryKey });
  // The bar beneath the header shows what the live stream sent when it began.
  const { organizations } = await queryClient.fetchQuery(membershipsQuery());
  cacheStanding({ organizations });
}

/** The organizations that one may act for, and the invitations that wait for an answer. */
export function MembershipsRegion({ organizations, invitations }: Memberships) {
  const title = useId();
  return (
    <section aria-labelledby={title} className={region.region}>
      <h2 id={title} className={region.title}>
        Your Organizations
      </h2>
      {organizations.length + invitations.length === 0 ? (
        <EmptyState hint="Invitations to your e-mail address appear here.">
          You do not act for any organization.
        </EmptyState>
      ) : (
        <Card as="div">
          <ul className={region.list}>
            {invitations.map((invitation) => (
              <Invitation key={invitation.id} invitation={invitation} />
            ))}
            {organizations.map((organization) => (
              <Organization key={organization.id} organization={organization} />
            ))}
          </ul>
        </Card>
      )}
    </section>
  );
}

function Invitation({
  invitation: { id, organization, role, expiresAt, needsLink },
}: {
  invitation: Memberships['invitations'][number];
}) {
  const [address] = useSearchParams();
  // Of the link in the mail, which shows that the address is theirs.
  const key = address.get('invitation') === id ? (address.get('key') ?? '') : '';
  const accept = useMutation({
    mutationFn: () => callWithMessage(acceptInvitation, { id, key }),
    onSuccess: async ({ message }) => {
      toast.success(message);
      await refetchMemberships();
    },
  });
  const decline = useMutation({
    mutationFn: () => callWithMessage(declineInvitation, { id }),
    onSuccess: async ({ message }) => {
      toast.success(message);
      await refetchMemberships();
    },
  });
  const isPending = accept.isPending || decline.isPending;
  return (
    <li className={classes.item}>
      <div className={classes.what}>
        <strong>{organization}</strong>
        <p className={region.soft}>
          Invites you as {roleNames[role]}, who {roleWords[role]}. The invitation is valid until {formatDate(expiresAt)}
          .
        </p>
        {needsLink && key === '' && (
          <p className={region.soft}>To accept it, open the link in the mail. That shows the address is yours.</p>
        )}
      </div>
      <div className={classes.buttons}>
        <Button
          variant="default"
          aria-label={`Decline ${organization}`}
          disabled={isPending}
          onClick={() => decline.mutate()}
        >
          Decline
        </Button>
        {!(needsLink && key === '') && (
          <Button aria-label={`Accept ${organization}`} disabled={isPending} onClick={() => accept.mutate()}>
            Accept
          </Button>
        )}
      </div>
    </li>
  );
}

function Organization({
  organization: { id, name, role, acting },
}: {
  organization: Memberships['organizations'][number];
}) {
  const change = useMutation({ mutationFn: actFor });
  const leave = useMutation({
    mutationFn: async () => {
      const message = `You can no longer act for ${name}, unless it invites you again. Are you sure?`;
      if (!(await confirm({ title: 'Leave', message, destructive: true }))) return;
      // While it acts for the organization, the page begins again as who it is.
      if (acting) await call(leaveOrganization, { id }).then(() => actFor());
      else {
        toast.success((await callWithMessage(leaveOrganization, { id })).message);
        await refetchMemberships();
      }
    },
  });
  const isPending = change.isPending || leave.isPending;
  return (
    <li className={classes.item}>
      <div className={classes.what}>
        <strong>{name}</strong>
        <p className={region.soft}>
          {roleNames[role]}, who {roleWords[role]}
        </p>
      </div>
      <div className={classes.buttons}>
        <Button variant="default" aria-label={`Leave ${name}`} disabled={isPending} onClick={() => leave.mutate()}>
          Leave
        </Button>
        {!acting && (
          <Button aria-label={`Act for ${name}`} disabled={isPending} onClick={() => change.mutate(id)}>
            Act
          </Button>
        )}
      </div>
    </li>
  );
}
