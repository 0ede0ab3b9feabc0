import { statement } from '../platform/database/statement.ts';
import type { Housekeeping } from '../platform/jobs/housekeeping.ts';

export const membersHousekeeping: Housekeeping = [
  statement('members.expired-invitations', 'DELETE FROM member_invitations WHERE expires_at < now()'),
];
