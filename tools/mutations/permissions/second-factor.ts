import { api, mistakesIn } from '../mutation.ts';

/** Mistakes in the second factor: codes, recovery codes and passkeys. */
export const secondFactorMistakes = [
  ...mistakesIn(
    `${api}/people/second-factor/second-factor.sql.ts`,
    ['second-factor/second-factor.test'],
    [
      'a code serves twice',
      `AND last_step < :step
      RETURNING`,
      'RETURNING',
    ],
    [
      'a recovery code of anybody opens',
      'WHERE user_id = :userId AND code_hash = :codeHash',
      'WHERE :userId::uuid IS NOT NULL AND code_hash = :codeHash',
    ],
  ),
  ...mistakesIn(
    `${api}/people/second-factor/passkeys.sql.ts`,
    ['second-factor/passkeys.test'],
    ['a challenge serves twice', 'DELETE FROM passkey_challenges', 'SELECT FROM passkey_challenges'],
    [
      'a challenge holds for ever',
      `AND expires_at > now()
      RETURNING`,
      'RETURNING',
    ],
    [
      'a challenge serves another account',
      'hash = :hash AND user_id = :userId AND',
      'hash = :hash AND :userId::uuid IS NOT NULL AND',
    ],
    ['a challenge of the log-in proves inside', 'AND purpose = :purpose AND', "AND :purpose <> '' AND"],
    [
      'a passkey of anybody signs',
      'WHERE user_id = :userId AND credential_id',
      'WHERE :userId::uuid IS NOT NULL AND credential_id',
    ],
    [
      'the copy of a passkey is taken',
      'WHERE id = :id AND (counter < :counter OR (counter = 0 AND :counter = 0))',
      'WHERE id = :id',
    ],
  ),
  ...mistakesIn(
    `${api}/people/second-factor/passkeys.ts`,
    ['second-factor/passkeys.test'],
    [
      'the person is not recognized',
      'requireUserVerification: true,\n      // The count',
      'requireUserVerification: false,\n      // The count',
    ],
    [
      'another site may ask',
      `expectedOrigin: origin,
      expectedRPID: new URL(origin).hostname,
      requireUserVerification: true,
      // The count`,
      `expectedOrigin: [origin, 'http://127.0.0.1'],
      expectedRPID: new URL(origin).hostname,
      requireUserVerification: true,
      // The count`,
    ],
    ['passkeys at an IP address', '=== 0 ? origin', '>= 0 ? origin'],
    ['an id of any length', 'if (credentialId.length > longestId) throw refused();', ''],
  ),
  ...mistakesIn(
    `${api}/people/second-factor/prove.ts`,
    ['second-factor/passkeys.test', 'second-factor/second-factor.test'],
    ['a factor is added by the password, although there is one', '  if (hasFactor) {\n', '  if (false) {\n'],
  ),
  ...mistakesIn(
    `${api}/people/second-factor/count-wrong-codes.ts`,
    ['second-factor/log-in-code', 'second-factor/passkeys.test'],
    ['wrong codes are not counted', '    if (wait === 0) continue;\n', '    if (wait >= 0) continue;\n'],
    ['a hundred wrong codes in a row ask for nothing', '> mostInARow', '> 1_000'],
  ),
  ...mistakesIn(
    `${api}/people/second-factor/first-factor.ts`,
    ['second-factor/passkeys.test'],
    ['an operator removes the last factor', 'if (!hasFactor && isOperator) throw', 'if (false) throw'],
    ['two factors are removed at once', '    await lockSecondFactor(db, caller.id);\n', ''],
    ['recovery codes outlive the second factor', 'if (!hasFactor) await replaceRecoveryCodes(db, caller.id, []);', ''],
    ['recovery codes are made anew with each factor', 'if (hadFactor) return [];', ''],
  ),
  ...mistakesIn(
    `${api}/people/second-factor/notify-of-change.ts`,
    ['second-factor/passkeys.test'],
    ['a changed second factor is told by no mail', 'await resources.mailer.send(mail, db);', ''],
  ),
  ...mistakesIn(
    `${api}/people/second-factor/add-passkey.ts`,
    ['second-factor/passkeys.test'],
    ['passkeys without number', 'if (passkeys.length >= mostPasskeys)', 'if (false)'],
  ),
  ...mistakesIn(
    `${api}/people/second-factor/second-factor.functions.sql`,
    ['second-factor/passkeys.test'],
    [
      'a passkey alone is no second factor',
      'OR EXISTS (SELECT FROM passkeys',
      'OR false AND EXISTS (SELECT FROM passkeys',
    ],
  ),
];
