import * as z from 'zod/mini';
import { id, optionalId, optionalText } from '../fields.ts';
import { memberRoles, route } from '../route.ts';
import { instant, noInput, nothing, picture } from '../values.ts';

export const listMemberships = route({
  method: 'GET',
  path: '/memberships',
  access: 'user',
  member: 'self',
  summary: 'The organizations that the account which is logged in may act for, by name, and its open invitations.',
  input: noInput,
  output: z.object({
    organizations: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        role: z.enum(memberRoles),
        /** This session acts for it. */
        acting: z.boolean(),
      }),
    ),
    invitations: z.array(
      z.object({
        id: z.string(),
        organization: z.string(),
        role: z.enum(memberRoles),
        expiresAt: instant,
        /** The e-mail of the account is not verified, so that only the link of the mail accepts it. */
        needsLink: z.boolean(),
      }),
    ),
  }),
  message: 'Your memberships.',
  errors: [],
});

export const acceptInvitation = route({
  method: 'POST',
  path: '/memberships/invitations/:id/accept',
  access: 'user',
  member: 'self',
  summary:
    "Accepts an invitation to the caller's e-mail. Where the account's e-mail is not verified, `key` of the link in the mail proves that it is theirs.",
  input: z.object({ id: id(), key: optionalText(200, 'The key') }),
  output: z.object({ organizationId: z.string() }),
  message: 'You are now a member.',
  errors: ['not_found', 'forbidden'],
});

export const declineInvitation = route({
  method: 'POST',
  path: '/memberships/invitations/:id/decline',
  access: 'user',
  member: 'self',
  summary: "Declines an invitation to the caller's e-mail.",
  input: z.object({ id: id() }),
  output: nothing,
  message: 'The invitation has been declined.',
  errors: ['not_found'],
});

export const leaveOrganization = route({
  method: 'POST',
  path: '/memberships/:id/leave',
  access: 'user',
  member: 'self',
  summary: 'Leaves an organization. Other sessions that act for it end; this one acts for the account itself again.',
  input: z.object({ id: id() }),
  output: nothing,
  message: 'You have left the organization.',
  errors: ['not_found'],
});

export const actFor = route({
  method: 'POST',
  path: '/memberships/actFor',
  access: 'user',
  member: 'self',
  summary:
    'From now on the calls of this session act for an organization of the caller, or without `organizationId` for the account itself again. Answers what a log-in does.',
  input: z.object({ organizationId: optionalId() }),
  output: z.object({ id: z.string(), userType: z.number(), profilePic: picture, name: z.string() }),
  message: 'Done.',
  errors: ['not_found'],
});
