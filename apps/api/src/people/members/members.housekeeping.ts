import { statement } from '../../platform/database/statement.ts';
import type { Housekeeping } from '../../platform/jobs/housekeeping.ts';
import { retentionInterval } from '../../platform/jobs/retention.ts';

export const membersHousekeeping: Housekeeping = [
  statement('members.expired-invitations', 'DELETE FROM member_invitations WHERE expires_at < now()'),
  statement(
    'members.ended-memberships',
    `DELETE FROM ended_memberships WHERE ended_at < now() - ${retentionInterval('endedMemberships')}`,
  ),
];
