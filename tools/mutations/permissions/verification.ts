import { api, mistakesIn } from '../mutation.ts';

/** Mistakes in who counts as verified, by which documents and whose decision. */
export const verificationMistakes = [
  ...mistakesIn(
    'apps/api/migrations/0004-people.sql',
    ['verification/verification.test'],
    [
      'what was verified stays so under another registration number',
      'NEW.business_name, NEW.organization_reg_no,',
      'NEW.business_name, OLD.organization_reg_no,',
    ],
  ),
  ...mistakesIn(
    `${api}/people/profile/update-profile.ts`,
    ['verification/verification.test'],
    [
      'nobody is told that their change has ended the verification',
      'if (written.endedVerification) await notifyOfChange(inside);',
      '',
    ],
  ),
  ...mistakesIn(
    `${api}/people/verification/verification.functions.sql`,
    ['verification/verification.test'],
    ['a verification is decided twice', "WHEN v.status <> 'in_review' THEN v.status\n", ''],
    [
      'an operator verifies themselves',
      "ELSE stake_in(operator, ARRAY[v.user_id], ARRAY[CASE becomes WHEN 'verified' THEN v.user_id END])",
      'ELSE false',
    ],
    ['the badge outlives a new name', '  NEW.verified_until := NULL;\n', ''],
    [
      'what is in review is decided about a name that nobody has seen',
      `  UPDATE verifications AS o SET status = 'asked', reviewed_by = NULL
  WHERE o.user_id = NEW.id AND o.status = 'in_review';
`,
      '',
    ],
    [
      'documents go while a verification is open',
      "o.id = d.verification_id AND o.status IN ('verified', 'refused', 'expired') AND o.decided_at",
      'o.id = d.verification_id AND o.decided_at',
    ],
    [
      'a verification that ends soon is told of again and again',
      '(o.reminded_at IS NULL OR o.ends_at <= now())',
      'true',
    ],
  ),
  ...mistakesIn(
    `${api}/market/organizations/organization-card.sql.ts`,
    ['verification/verification.test'],
    ['the badge of a card never ends', 'coalesce(u.verified_until > now(), false)', 'u.verified_until IS NOT NULL'],
  ),
  ...mistakesIn(
    `${api}/base/files/read-file.ts`,
    ['verification/verification.test'],
    ['a signed link opens a document of a verification', '!restricted && ', ''],
  ),
  ...mistakesIn(
    `${api}/people/verification/http-verification-provider.ts`,
    ['verification/verification-checks'],
    ['an answer about another check is believed', 'if (answered.id !== id)', 'if (false)'],
    ['a check takes the verdict of another one', 'if (found.reference !== known)', 'if (!found)'],
  ),
  ...mistakesIn(
    `${api}/platform/secrets/signed-provider.ts`,
    ['verification/verification-checks', 'people/sanctions/sanctions.test'],
    [
      'an answer of anybody is believed',
      'if (!signatureFits(secret, signedText(`200 ${asked}`, answered), signature))',
      'if (!signature)',
    ],
    [
      'an event of anybody is heard',
      "signatureFits(secret, signedText('event', body.toString('utf8')), headers[signatureHeader])",
      'headers[signatureHeader]',
    ],
  ),
  ...mistakesIn(
    `${api}/people/verification/verification-checks.sql.ts`,
    ['verification/verification-checks'],
    ['a verdict is told anew', "WHERE id = :id AND state IN ('waiting', 'pending')`", 'WHERE id = :id`'],
    [
      'a check goes on when newer documents have come',
      'o.verification_id = c.verification_id AND o.id > c.id',
      'o.verification_id = c.verification_id AND o.id > c.id AND false',
    ],
    ['a lost answer is asked for without end', '* 2 ^ least(c.tries, 6))', '* 0)'],
  ),
  ...mistakesIn(
    `${api}/people/verification/request-verification.ts`,
    ['verification/verification-checks'],
    ['documents leave without the setting', 'if (verificationProviderOf(ctx.resources.config)) await', 'await'],
  ),
];
