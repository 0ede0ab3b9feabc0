import { removeMember, revokeInvitation } from '@guildhall/contract/people/members.contract.ts';
import { formatDollars } from '@guildhall/contract/money.ts';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { callWithMessage } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { confirm } from '../../ui/dialogs/confirm.tsx';
import { formatDate } from '../../ui/date-text.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { Card } from '../../ui/link-card.tsx';
import { toast } from '../../ui/toast.ts';
import region from '../../ui/region.module.css';
import classes from './members.module.css';
import type { Member, Members } from './members.queries.ts';
import { roleNames } from './role-names.ts';

const InviteDialog = lazyDialog(() => import('./member-dialogs.tsx').then((module) => module.InviteDialog));
const LimitDialog = lazyDialog(() => import('./member-dialogs.tsx').then((module) => module.LimitDialog));
const RoleDialog = lazyDialog(() => import('./member-dialogs.tsx').then((module) => module.RoleDialog));

/** The people who may act for the organization; its owners invite, change and remove them. */
export function MembersRegion({ role, members, invitations, withdrawalLimit }: Members) {
  const [inviting, setInviting] = useState(false);
  const [limiting, setLimiting] = useState(false);
  const [changed, setChanged] = useState<Member>();
  const [changing, setChanging] = useState(false);
  const title = useId();
  const isOwner = role === 'owner';
  const act = useMutation({
    mutationFn: (done: Promise<{ message: string }>) => done,
    onSuccess: async ({ message }) => {
      toast.success(message);
      await queryClient.invalidateQueries({ queryKey: ['members'] });
    },
  });
  const remove = async ({ id, name }: Member) => {
    const message = `${name} will no longer be able to act for the organization, starting now. Are you sure?`;
    if (await confirm({ title: 'Remove', message, destructive: true }))
      act.mutate(callWithMessage(removeMember, { id }));
  };
  return (
    <section aria-labelledby={title} className={region.region}>
      <div className={classes.head}>
        <h2 id={title} className={region.title}>
          People
        </h2>
        {isOwner && <Button onClick={() => setInviting(true)}>Invite</Button>}
      </div>
      {members.length + invitations.length === 0 ? (
        <EmptyState hint="Invite the people who work with you, each with what they may do.">
          Nobody else acts for this organization.
        </EmptyState>
      ) : (
        <Card as="div">
          <ul className={region.list}>
            {members.map((member) => (
              <MemberItem
                key={member.id}
                member={member}
                isOwner={isOwner}
                busy={act.isPending}
                onChange={() => {
                  setChanged(member);
                  setChanging(true);
                }}
                onRemove={() => void remove(member)}
              />
            ))}
            {invitations.map((invitation) => (
              <InvitationItem
                key={invitation.id}
                invitation={invitation}
                isOwner={isOwner}
                busy={act.isPending}
                onRevoke={() => act.mutate(callWithMessage(revokeInvitation, { id: invitation.id }))}
              />
            ))}
          </ul>
        </Card>
      )}
      <div className={classes.head}>
        <p className={region.lead}>
          {withdrawalLimit === null
            ? 'One person alone can request any withdrawal.'
            : `Withdrawals above ${formatDollars(withdrawalLimit)} a day need two people. One requests and another confirms. Orders and investments from the wallet count toward it, and are refused above it.`}
        </p>
        {isOwner && (
          <Button variant="default" onClick={() => setLimiting(true)}>
            Change Limit
          </Button>
        )}
      </div>
      <LimitDialog opened={limiting} onClose={() => setLimiting(false)} limit={withdrawalLimit} />
      <InviteDialog opened={inviting} onClose={() => setInviting(false)} />
      <RoleDialog opened={changing} onClose={() => setChanging(false)} member={changed} />
    </section>
  );
}

type MemberProps = { member: Member; isOwner: boolean; busy: boolean; onChange: () => void; onRemove: () => void };

function MemberItem({ member, isOwner, busy, onChange, onRemove }: MemberProps) {
  const { name, you, role, joinedAt, email } = member;
  return (
    <li className={classes.item}>
      <div className={classes.what}>
        <strong>{name}</strong>
        {you && ' (you)'}
        <p className={region.soft}>
          {roleNames[role]} since {formatDate(joinedAt)} · {email}
        </p>
      </div>
      {isOwner && (
        <div className={classes.buttons}>
          <Button variant="default" aria-label={`Change Role of ${name}`} onClick={onChange}>
            Change Role
          </Button>
          {!you && (
            <Button variant="default" aria-label={`Remove ${name}`} disabled={busy} onClick={onRemove}>
              Remove
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

type InvitationProps = {
  invitation: Members['invitations'][number];
  isOwner: boolean;
  busy: boolean;
  onRevoke: () => void;
};

function InvitationItem({ invitation: { email, role, expiresAt }, isOwner, busy, onRevoke }: InvitationProps) {
  return (
    <li className={classes.item}>
      <div className={classes.what}>
        <strong>{email}</strong>
        <p className={region.soft}>
          Invited as {roleNames[role]} until {formatDate(expiresAt)}
        </p>
      </div>
      {isOwner && (
        <Button
          variant="default"
          aria-label={`Take back the invitation of ${email}`}
          disabled={busy}
          onClick={onRevoke}
        >
          Take Back
        </Button>
      )}
    </li>
  );
}
