import { formatCents } from '@guildhall/contract/money.ts';
import type { MemberRole } from '@guildhall/contract/route.ts';
import { declareNotifications } from '../../reach/notifications/declare.ts';

export const membersNotifications = declareNotifications<{
  secondMember: { by: string; isAnother: boolean };
  secondConfirmed: { by: string };
  /** No cents: taken away. */
  withdrawalLimit: { by: string };
  invitation: { by: string; role: MemberRole };
  /** The role of the account that is notified, in the organization that has changed it; empty: taken away. */
  memberRole: { by: string; role: MemberRole | '' };
  memberInvited: { role: MemberRole };
  memberJoined: { by: string; role: MemberRole };
  memberDeclined: { by: string };
  memberLeft: { by: string };
}>({
  secondMember: {
    kind: 'security',
    text: ({ cents, data: { by, isAnother } }) =>
      `${by} has requested a withdrawal of ${formatCents(cents)}${isAnother ? ' to a different bank account than before' : ''}. It needs a second member of the organization.`,
    link: () => '/wallet',
  },
  secondConfirmed: {
    kind: 'security',
    text: ({ cents, data: { by } }) =>
      `${by} has confirmed a withdrawal of ${formatCents(cents)} as the second member of the organization.`,
    link: () => '/wallet',
  },
  withdrawalLimit: {
    kind: 'security',
    text: ({ cents, data: { by } }) =>
      cents === 0n
        ? `${by} has changed your organization: withdrawals no longer need two members.`
        : `${by} has changed your organization: withdrawals above ${formatCents(cents)} need two members.`,
    link: () => '/my/members',
  },
  invitation: {
    kind: 'security',
    text: ({ data: { by, role } }) => `${by} invites you to act for it, as ${role}.`,
    link: () => '/my/members',
  },
  memberRole: {
    kind: 'security',
    text: ({ data: { by, role } }) =>
      role === '' ? `You no longer act for ${by}.` : `You now act for ${by} as ${role}.`,
    link: () => '/my/members',
  },
  memberInvited: {
    kind: 'security',
    text: ({ data: { role } }) => `Someone was invited to act for your organization, as ${role}.`,
    link: () => '/my/members',
  },
  memberJoined: {
    kind: 'security',
    text: ({ data: { by, role } }) => `${by} can now act for your organization, as ${role}.`,
    link: () => '/my/members',
  },
  memberDeclined: {
    kind: 'security',
    text: ({ data: { by } }) => `${by} declined your invitation.`,
    link: () => '/my/members',
  },
  memberLeft: {
    kind: 'security',
    text: ({ data: { by } }) => `${by} has left your organization.`,
    link: () => '/my/members',
  },
});
