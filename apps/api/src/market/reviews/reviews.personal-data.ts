import { exportKind, nameOf } from '../../platform/personal-data/export-kind.ts';
import type { PersonalData } from '../../platform/personal-data/declare.ts';
import { statement } from '../../platform/database/statement.ts';

export const reviewsPersonalData: PersonalData = {
  tables: {
    reviews: {
      id: 'not personal: a key of ours',
      'organization_id, user_id, half_stars, created_at': 'exported; kept: the stars count',
      message: 'exported; erased',
      hidden_at: 'not exported: in decisions-about-texts.json; kept: what operators decided',
    },
  },
  exports: [
    exportKind({
      name: 'reviews',
      about: 'your reviews',
      fields: {
        organization: nameOf('r.organization_id'),
        stars: 'r.half_stars / 2.0',
        message: 'r.message',
        writtenAt: 'r.created_at',
      },
      from: 'reviews AS r',
      where: 'r.user_id = :userId',
      by: ['r.created_at', 'r.id'],
    }),
    exportKind({
      name: 'reviews-received',
      about: 'reviews of you',
      fields: {
        from: nameOf('r.user_id'),
        stars: 'r.half_stars / 2.0',
        message: 'r.message',
        writtenAt: 'r.created_at',
      },
      from: 'reviews AS r',
      where: 'r.organization_id = :userId AND r.hidden_at IS NULL',
      by: ['r.created_at', 'r.id'],
    }),
  ],
  erasure: {
    parts: [statement('reviews.erase', 'SELECT erase_reviews(:userId, :most) AS erased')],
  },
};
