import { exportKind, nameOf } from '../../platform/personal-data/export-kind.ts';
import type { PersonalData } from '../../platform/personal-data/declare.ts';
import { statement } from '../../platform/database/statement.ts';

export const membersPersonalData: PersonalData = {
  tables: {
    memberships: {
      'organization_id, member_id, role, joined_at': 'exported; erased',
    },
    ended_memberships: {
      'organization_id, member_id, role, ended_at': 'exported; kept: for 90 days',
    },
    member_invitations: {
      'id, organization_id, email, role, key_hash, invited_by, created_at, expires_at':
        'not exported: a week at most, and in acts-for-organizations.json; erased',
    },
    withdrawal_limits: {
      'organization_id, cents, set_by, set_at':
        'not exported: each change of it is in acts-for-organizations.json; erased',
    },
  },
  exports: [
    exportKind({
      name: 'organizations',
      about: 'the organizations that you may act for',
      fields: {
        organization: nameOf('m.organization_id'),
        role: 'm.role',
        since: 'm.joined_at',
      },
      from: 'memberships AS m',
      where: 'm.member_id = :userId',
      by: ['m.joined_at', 'm.organization_id'],
    }),
    exportKind({
      name: 'members',
      about: 'who may act for your organization',
      fields: {
        name: nameOf('m.member_id'),
        role: 'm.role',
        since: 'm.joined_at',
      },
      from: 'memberships AS m',
      where: 'm.organization_id = :userId',
      by: ['m.organization_id', 'm.member_id'],
      types: ['uuid', 'uuid'],
    }),
    exportKind({
      name: 'former-organizations',
      about: 'the roles in organizations that you had within 90 days',
      fields: {
        organization: nameOf('e.organization_id'),
        role: 'e.role',
        until: 'e.ended_at',
      },
      from: 'ended_memberships AS e',
      where: 'e.member_id = :userId',
      by: ['e.organization_id', 'e.role'],
      types: ['uuid', 'text'],
    }),
    exportKind({
      name: 'former-members',
      about: 'who could act for your organization within 90 days',
      fields: {
        name: nameOf('e.member_id'),
        role: 'e.role',
        until: 'e.ended_at',
      },
      from: 'ended_memberships AS e',
      where: 'e.organization_id = :userId',
      by: ['e.member_id', 'e.role'],
      types: ['uuid', 'text'],
    }),
  ],
  erasure: {
    begin: statement('members.begin-erasure', 'SELECT begin_erasing_members(:userId, :email)'),
    end: statement('members.end-erasure', 'SELECT end_erasing_members(:userId)'),
  },
};
