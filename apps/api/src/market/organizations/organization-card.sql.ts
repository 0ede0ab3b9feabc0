import type { organizationCard } from '@guildhall/contract/market/organizations.contract.ts';
import type * as z from 'zod/mini';
import { takesNoMoney } from '../../trust/freezes/takes-no-money.ts';
import { locationOf } from '../../base/places/location-of.ts';

export type OrganizationCard = z.output<typeof organizationCard>;

/** What a card shows of the organization `u` and its type `t`. */
export const cardColumns = `u.id AS "userId",
  u.name,
  t.name AS type,
  u.profile_pic AS "profilePic",
  u.likes_count AS "totalLikes",
  mean_rating(u.rating_half_stars, u.rating_count) AS "totalRating",
  u.rating_count AS "ratingCount",
  u.open_projects AS "openProjects",
  ${locationOf('u')} AS location,
  coalesce(u.verified_until > now(), false) AS verified,
  ${takesNoMoney('u.id')} AS "takesNoMoney"`;

/**
 * A SELECT of the cards of the organizations whose ids an array holds, in the order of the array. Given by ids because
 * then the planner never reads a whole table to join ten rows, whatever it thinks of how the ids are found.
 */
export function cardsOf(ids: string) {
  return `
  SELECT ${cardColumns}
  FROM unnest(${ids}) WITH ORDINALITY AS found (id, position)
  JOIN users AS u ON u.id = found.id
  JOIN institution_types AS t ON t.id = u.institution_type_id
  ORDER BY found.position`;
}
