import * as z from 'zod/mini';
import { choice, id, optionalId, optionalMoney, optionalWhole } from '../fields.ts';
import { email } from '../credentials.ts';
import { memberRoles, route } from '../route.ts';
import { dollars } from '../money.ts';
import { instant, noInput, nothing } from '../values.ts';

/** How many members and open invitations an organization has at most. */
export const mostMembers = 50;

const role = choice(memberRoles, 'Please choose a role.');

export const listMembers = route({
  method: 'GET',
  path: '/members',
  access: 'organization',
  member: 'reader',
  seeAs: true,
  summary: 'The members of the calling organization by name, its open invitations by e-mail, and the role of who asks.',
  input: noInput,
  output: z.object({
    /** What who asks may do here: the organization's own log-in is an owner. */
    role: z.enum(memberRoles),
    /** In dollars: beyond it a withdrawal needs two members; null: none does. */
    withdrawalLimit: z.nullable(dollars),
    members: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        email: z.string(),
        role: z.enum(memberRoles),
        joinedAt: instant,
        /** It is who asks. */
        you: z.boolean(),
      }),
    ),
    invitations: z.array(
      z.object({ id: z.string(), email: z.string(), role: z.enum(memberRoles), expiresAt: instant }),
    ),
  }),
  message: 'The members.',
  errors: [],
});

export const inviteForm = z.object({ email: email(), role });

export const inviteMember = route({
  method: 'POST',
  path: '/members/invite',
  access: 'organization',
  member: 'owner',
  recorded: 'member.invite',
  summary:
    'Invites somebody by e-mail to act for the calling organization; the link of the mail holds for seven days. A second invitation of an e-mail replaces the first.',
  input: inviteForm,
  output: nothing,
  message: 'The invitation has been sent.',
  errors: ['forbidden', 'too_many'],
  limit: { per: 'account', most: 30, seconds: 86_400, message: 'You can send 30 invitations a day.' },
});

export const revokeInvitation = route({
  method: 'POST',
  path: '/members/invitations/:id/revoke',
  access: 'organization',
  member: 'owner',
  recorded: 'member.revoke',
  summary: 'Takes an invitation of the calling organization back: its link opens nothing any more.',
  input: z.object({ id: id() }),
  output: nothing,
  message: 'The invitation has been withdrawn.',
  errors: ['not_found'],
});

export const roleForm = z.object({ role });

export const changeMemberRole = route({
  method: 'POST',
  path: '/members/:id/role',
  access: 'organization',
  member: 'owner',
  recorded: 'member.role',
  summary: 'Gives a member of the calling organization another role, which holds at once.',
  input: z.extend(roleForm, { id: id() }),
  output: nothing,
  message: 'The role has been changed.',
  errors: ['not_found'],
});

export const removeMember = route({
  method: 'POST',
  path: '/members/:id/remove',
  access: 'organization',
  member: 'owner',
  recorded: 'member.remove',
  summary: 'Removes a member of the calling organization. Whatever session acts for it as them ends at once.',
  input: z.object({ id: id() }),
  output: nothing,
  message: 'The member has been removed.',
  errors: ['not_found'],
});

export const withdrawalLimitForm = z.object({ limit: optionalMoney('The limit') });

export const saveWithdrawalLimit = route({
  method: 'POST',
  path: '/members/withdrawalLimit',
  access: 'organization',
  member: 'owner',
  recorded: 'withdrawal.limit',
  summary:
    'Sets beyond which amount in dollars, together with what else left its wallet within a day by withdrawals, orders and investments, a withdrawal of the calling organization needs two of its members and a purchase from its wallet is refused; without `limit` none is.',
  input: withdrawalLimitForm,
  output: nothing,
  message: 'The limit has been saved.',
  errors: [],
});

export const listActs = route({
  method: 'POST',
  path: '/members/record',
  access: 'organization',
  member: 'reader',
  summary: 'What members have done for the calling organization, newest first; `after` (an id) pages on.',
  input: z.object({ after: optionalId(), length: optionalWhole(20, 1, 100, 'length') }),
  output: z.object({
    records: z.array(
      z.object({
        id: z.string(),
        at: instant,
        /** Who was logged in: the name of a member, or of the organization itself. */
        by: z.string(),
        /** Such as `project.create`. */
        verb: z.string(),
        /** What it was done to, in words; empty where there are none. */
        subject: z.string(),
      }),
    ),
    more: z.boolean(),
  }),
  message: 'The record.',
  errors: [],
});
