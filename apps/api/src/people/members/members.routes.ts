import * as members from '@guildhall/contract/people/members.contract.ts';
import * as memberships from '@guildhall/contract/people/memberships.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { actFor } from './act-for.ts';
import { changeMemberRole } from './change-member-role.ts';
import { declineInvitation } from './decline-invitation.ts';
import { inviteMember } from './invite-member.ts';
import { leaveOrganization } from './leave-organization.ts';
import { listActs } from './list-acts.ts';
import { listMembers } from './list-members.ts';
import { listMemberships } from './list-memberships.ts';
import { removeMember } from './remove-member.ts';
import { saveWithdrawalLimit } from './save-withdrawal-limit.ts';
import { revokeInvitation } from './revoke-invitation.ts';

export const membersRoutes = [
  serve(members.listMembers, listMembers),
  serve(members.inviteMember, inviteMember, { record: 'own' }),
  serve(members.revokeInvitation, revokeInvitation, { record: 'own' }),
  serve(members.changeMemberRole, changeMemberRole, { record: 'own' }),
  serve(members.removeMember, removeMember, { record: 'own' }),
  serve(members.saveWithdrawalLimit, saveWithdrawalLimit, { record: 'own' }),
  serve(members.listActs, listActs),
  serve(memberships.listMemberships, listMemberships),
  serve(memberships.acceptInvitation, acceptInvitation),
  serve(memberships.declineInvitation, declineInvitation),
  serve(memberships.leaveOrganization, leaveOrganization),
  serve(memberships.actFor, actFor),
];
