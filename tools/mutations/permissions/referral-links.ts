import { api, mistakesIn } from '../mutation.ts';

const here = `${api}/market/referrals`;
const tests = ['market/referrals/referral-links.test'];

/** Mistakes in what counts for a personal link, and in what its owner learns. */
export const referralLinksMistakes = [
  ...mistakesIn(
    `${here}/referrals.functions.sql`,
    tests,
    [
      'a link to a project that is not public',
      "WHERE p.id = project AND p.is_public AND p.state <> 'draft'\n  ON CONFLICT",
      'WHERE p.id = project\n  ON CONFLICT',
    ],
    ['a link counts on the page of another project', 'l.token = wanted AND p.share_slug = page', 'l.token = wanted'],
    ['an old account has joined', "u.created_at > now() - interval '1 day' AND u.created_at", 'u.created_at'],
    ['an account from before the link has joined by it', ' AND u.created_at > link.created_at', ''],
    ['one joins by one’s own link', 'OR is_insider(account, link.user_id)', ''],
    ['one’s organization joins by one’s link', 'OR is_insider(link.user_id, account)', ''],
    ['a member of the project’s organization joins', 'is_insider(account, p.created_by)', 'false'],
    ['accounts are counted without a limit', ') >= 100\n', ') >= 1000\n'],
    ['one person who joined is counted', 'CASE WHEN people >= 3', 'CASE WHEN people >= 1'],
  ),
  ...mistakesIn(
    `${here}/referral-links.sql.ts`,
    tests,
    ['the links of others are listed', 'WHERE x.user_id = caller.id', 'WHERE x.user_id IS NOT NULL'],
    ['what was given back counts', "AND i.escrow IS DISTINCT FROM 'returned'", ''],
    ['an investment elsewhere counts', 'i.project_id = l.project_id AND ', ''],
  ),
];
