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
      'ground, ground_on': 'exported; kept: what the stars rest on',
      check_on: 'not personal: when the ground is looked for',
      answer: 'exported; erased',
      answered_at: 'exported; kept: when an organization answered',
      answered_by: 'exported; kept: who answered for an organization',
    },
    review_versions: {
      id: 'not personal: a key of ours',
      'review_id, half_stars, written_at': 'exported; kept: the stars that were given',
      message: 'exported; erased',
    },
    verified_ratings: { 'organization_id, half_stars, count': 'not personal: sums of the reviews' },
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
        verifiedBy: 'r.ground',
        verifiedOn: 'r.ground_on',
        answer: 'r.answer',
        answeredAt: 'r.answered_at',
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
        verifiedBy: 'r.ground',
        verifiedOn: 'r.ground_on',
        answer: 'r.answer',
        answeredBy: nameOf('r.answered_by'),
        answeredAt: 'r.answered_at',
      },
      from: 'reviews AS r',
      where: 'r.organization_id = :userId AND r.hidden_at IS NULL',
      by: ['r.created_at', 'r.id'],
    }),
    exportKind({
      name: 'former-reviews',
      about: 'what your reviews, and those of you, said before they were changed',
      fields: {
        organization: nameOf('r.organization_id'),
        from: nameOf('r.user_id'),
        stars: 'v.half_stars / 2.0',
        message: 'v.message',
        writtenAt: 'v.written_at',
      },
      from: 'reviews AS r JOIN review_versions AS v ON v.review_id = r.id',
      where: '(r.user_id = :userId OR r.organization_id = :userId AND r.hidden_at IS NULL)',
      by: ['v.written_at', 'v.id'],
    }),
  ],
  erasure: {
    parts: [statement('reviews.erase', 'SELECT erase_reviews(:userId, :most) AS erased')],
  },
};
