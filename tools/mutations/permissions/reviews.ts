import { api, mistakesIn } from '../mutation.ts';

const here = `${api}/market/reviews`;
const tests = ['market/reviews/verified-reviews.test'];

/** Mistakes in what a review rests on, in who reads what it said before, and in who answers it. */
export const reviewsMistakes = [
  ...mistakesIn(
    `${here}/review-grounds.functions.sql`,
    tests,
    ['an order given back verifies a review', 'refunded_of(c.id) * 2 <= c.cents', 'true'],
    ['half a refund takes the badge', 'refunded_of(c.id) * 2 <= c.cents', 'refunded_of(c.id) = 0'],
    ['what a bank has taken back verifies a review', 'AND NOT is_charged_back(c.id)', ''],
    ['a member is verified', 'AND (SELECT NOT is_insider(person, organization))', ''],
    ['an order that was sent verifies at once', "s.sent_at + interval '30 days'", 's.sent_at'],
    [
      'one month of an investment is enough',
      "i.released_on + interval '6 months'",
      "i.released_on + interval '1 month'",
    ],
    [
      'an order of another organization verifies a review',
      'WHERE x.user_id = person AND x.seller_id = organization AND',
      'WHERE x.user_id = person AND',
    ],
    [
      'a hidden review counts as verified',
      'NEW.ground IS NOT NULL AND NEW.hidden_at IS NULL',
      'NEW.ground IS NOT NULL',
    ],
    ['two answers at the same moment are both taken', 'v.hidden_at IS NULL FOR NO KEY UPDATE;', 'v.hidden_at IS NULL;'],
    ['an organization answers for another', 'v.id = one AND v.organization_id = organization AND', 'v.id = one AND'],
    ['a hidden review is answered', 'AND v.hidden_at IS NULL FOR', 'FOR'],
  ),
  ...mistakesIn(
    `${here}/reviews.sql.ts`,
    tests,
    [
      'everybody reads what a review said before',
      'WHERE v.review_id = r.id AND caller.id IN (r.user_id, r.organization_id)',
      'WHERE v.review_id = r.id',
    ],
    [
      'a former text is kept that did not change',
      's.message_before <> s.message OR s.before <> s.half_stars',
      's.before > 0',
    ],
    [
      'a hidden answer is read by everybody',
      "shown_text('reviewAnswer', r.id, r.answer, r.organization_id, caller.id)",
      'r.answer',
    ],
    ['a review is not looked at when it is written', 'if (saved) await db.query(sql.check, saved);', ''],
  ),
];
