import { exportKind, nameOf } from '../../platform/personal-data/export-kind.ts';
import { statement } from '../../platform/database/statement.ts';
import type { PersonalData } from '../../platform/personal-data/declare.ts';

const from = 'referrals AS r JOIN projects AS p ON p.id = r.project_id';

export const referralsPersonalData: PersonalData = {
  tables: {
    referrals: {
      id: 'not personal: a key of ours',
      'user_id, project_id, referred_id, created_at': 'exported; kept: the other side has it too',
    },
    referral_links: {
      id: 'not personal: a key of ours',
      'user_id, project_id, token, seen, created_at': 'exported; erased',
      'seen_on, seen_that_day': 'not personal: how far the limit of a day is used',
    },
    referral_salts: { 'day, salt': 'not personal: chance of one day' },
    referral_visits: {
      'link_id, day, digest': 'not exported: of one day, and nobody can tell whose; kept: deleted the next day',
    },
    referral_joins: { 'user_id, link_id, joined_at': 'exported; erased' },
  },
  exports: [
    exportKind({
      name: 'referrals',
      about: 'people you referred to a project',
      fields: {
        project: 'p.title',
        referred: nameOf('r.referred_id'),
        referredAt: 'r.created_at',
      },
      from,
      where: 'r.user_id = :userId',
      by: ['r.created_at', 'r.id'],
    }),
    exportKind({
      name: 'referrals-received',
      about: 'projects that others referred you to',
      fields: {
        project: 'p.title',
        from: nameOf('r.user_id'),
        referredAt: 'r.created_at',
      },
      from,
      where: 'r.referred_id = :userId',
      by: ['r.created_at', 'r.id'],
    }),
    exportKind({
      name: 'referral-links',
      about: 'your own links to projects, and how often each was seen',
      fields: {
        project: 'p.title',
        token: 'r.token',
        seen: 'r.seen',
        madeAt: 'r.created_at',
      },
      from: 'referral_links AS r JOIN projects AS p ON p.id = r.project_id',
      where: 'r.user_id = :userId',
      by: ['r.created_at', 'r.id'],
    }),
    exportKind({
      name: 'joined-by-link',
      about: 'the project by whose link you joined',
      fields: { project: 'p.title', joinedAt: 'j.joined_at' },
      from: `referral_joins AS j JOIN referral_links AS l ON l.id = j.link_id
        JOIN projects AS p ON p.id = l.project_id`,
      where: 'j.user_id = :userId',
      by: ['j.joined_at', 'j.user_id'],
    }),
  ],
  erasure: {
    parts: [statement('referrals.erase-links', 'SELECT erase_referral_links(:userId, :most) AS erased')],
    end: statement('referrals.end-erasure', 'SELECT end_erasing_referrals(:userId)'),
  },
};
