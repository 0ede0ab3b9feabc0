import { api, web, mistakesIn } from '../mutation.ts';

/** Mistakes in who is logged in, by which password or code, and in what a session may do. */
export const sessionsMistakes = [
  ...mistakesIn(
    `${api}/platform/http/metrics.http.ts`,
    ['attacks/headers'],
    ['the metrics are shown to whoever comes by a proxy', '&& !comesByProxy(headers)', ''],
  ),
  ...mistakesIn(
    `${api}/platform/live/redis-bus.ts`,
    ['platform/live/buses'],
    [
      'a notice that nobody has sealed is believed',
      'openNotice(key, channel, sealed);',
      'openNotice(key, channel, sealed) ?? sealed;',
    ],
  ),
  ...mistakesIn(
    `${api}/platform/calls/mount.ts`,
    ['attacks/authorization'],
    ['a person may do what is for organizations', "route.access === 'organization' && caller.type !== 2", 'false'],
    ['an operator of any role may do everything', '!roleMay(rule!, operator.role)', 'false'],
    ['the console is open without the second factor', "operator.factor !== 'proven' ||", ''],
    ['money asks for no fresh second factor', "factor === 'fresh' && !operator.isFresh", 'false'],
    [
      'a call for operators is told to exist',
      "if (!operator) throw new Refusal('not_found')",
      "if (!operator) throw new Refusal('forbidden')",
    ],
  ),
  ...mistakesIn(
    `${api}/platform/calls/mount.ts`,
    ['attacks/authorization', 'server/access.test'],
    [
      'an unknown token opens a public call',
      'publicToken ? undefined : callerOf(route, ctx)',
      'publicToken ? undefined : undefined',
    ],
  ),
  ...mistakesIn(
    `${api}/platform/calls/mount.ts`,
    ['attacks/call-limits'],
    ['limited calls are not counted', 'if (route.limit) await countCall(route, ctx);', ''],
  ),
  ...mistakesIn(
    `${api}/platform/calls/mount.ts`,
    ['payments/add-money'],
    ['an Idempotency-Key is ignored', "route.idempotent && call.idempotency === 'platform'", 'false'],
  ),
  ...mistakesIn(
    `${api}/people/sessions/sessions.functions.sql`,
    ['sessions/sessions.test', 'server/access.test'],
    [
      'an expired session still opens',
      's.last_seen_at) > now()\n    AND CASE',
      's.last_seen_at) IS NOT NULL\n    AND CASE',
    ],
    ['an unused session never ends', "least(expires_at, last_seen_at + interval '14 days')", 'expires_at'],
  ),
  ...mistakesIn(
    `${api}/people/sessions/sessions.functions.sql`,
    ['attacks/authorization'],
    [
      'a reader may do what an editor may',
      "AND (needs IN ('reader', 'see_as') OR (m.role IN (needs, 'owner') AND freeze_of(s.user_id) IS NULL))",
      '',
    ],
    ['an owner may not do what the others may', "m.role IN (needs, 'owner')", 'm.role = needs'],
    [
      'whoever is a member of another organization acts for this one',
      'm.organization_id = s.acting_for AND m.member_id = s.user_id',
      'm.member_id = s.user_id',
    ],
  ),
  ...mistakesIn(
    `${api}/people/sessions/sessions.functions.sql`,
    ['members/members.test'],
    [
      'the sessions of an organization are a matter of its members',
      "SELECT CASE WHEN needs = 'self' THEN s.user_id ELSE coalesce(s.sees_as, s.acting_for, s.user_id) END,",
      'SELECT coalesce(s.sees_as, s.acting_for, s.user_id),',
    ],
  ),
  ...mistakesIn(
    `${api}/people/sessions/sessions.sql.ts`,
    ['sessions/sessions.test', 'attacks/others-things'],
    [
      'one ends another’s session',
      'DELETE FROM sessions WHERE user_id = :userId AND id = :id',
      'DELETE FROM sessions WHERE :userId::uuid IS NOT NULL AND id = :id',
    ],
  ),
  ...mistakesIn(
    `${api}/platform/sessions/sessions.ts`,
    ['attacks/password-races'],
    [
      'a log-in with a password that was just changed gets a session',
      'WHERE id = :userId AND password_hash = :passwordHash FOR SHARE',
      'WHERE id = :userId AND :passwordHash::text IS NOT NULL FOR SHARE',
    ],
  ),
  ...mistakesIn(
    `${api}/platform/sessions/sessions.ts`,
    ['accounts/recovery'],
    [
      'a reset leaves the sessions open',
      'AND token_hash IS DISTINCT FROM :exceptTokenHash',
      'AND token_hash = :exceptTokenHash',
    ],
  ),
  ...mistakesIn(
    `${api}/people/accounts/reset-password.ts`,
    ['accounts/recovery', 'attacks/password-races'],
    [
      'a key opens twice',
      'if (!(await consumeUserKey(db, keyHash))) throw spent();',
      'await consumeUserKey(db, keyHash);',
    ],
    ['older codes outlive a reset', '    await endCodes(db, userId);\n', ''],
  ),
  ...mistakesIn(
    `${api}/people/accounts/change-password.ts`,
    ['attacks/password-races', 'accounts/recovery'],
    [
      'a change overwrites a reset',
      `if (!(await replacePassword(db, id, old, passwordHash))) throw wrong();
    if (!(await findCaller(db, ctx.tokenHash!, 'self'))) throw ctx.refuse('unauthorized');`,
      'await replacePassword(db, id, old, passwordHash);',
    ],
  ),
  ...mistakesIn(
    `${api}/people/accounts/change-password.ts`,
    ['accounts/'],
    [
      'the old password is not asked for',
      'if (old === undefined || !(await passwordFits(input.oldPassword, old))) throw wrong();',
      'if (old === undefined) throw wrong();',
    ],
  ),
  ...mistakesIn(
    `${api}/people/accounts/recovery.sql.ts`,
    ['accounts/recovery'],
    [
      'a code can be guessed without end',
      'AND c.tries < CASE WHEN c.asked_from = :network THEN 5 ELSE 3 END',
      'AND :network::text IS NOT NULL',
    ],
    ['a code holds for ever', 'AND c.expires_at > now() AND c.tries', 'AND c.tries'],
  ),
  ...mistakesIn(
    `${api}/people/accounts/check-password.ts`,
    ['accounts/log-in', 'accounts/lock-out'],
    ['wrong passwords are not counted here', 'orWait(ctx, await takeTryHere(db, email, network, limits));', ''],
  ),
  ...mistakesIn(
    `${api}/people/accounts/check-password.ts`,
    ['second-factor/passkeys.test'],
    ['a passkey is asked for without the password', 'user: fits ? user : undefined', 'user'],
  ),
  ...mistakesIn(
    `${api}/people/accounts/log-in.ts`,
    ['accounts/log-in', 'accounts/lock-out'],
    ['a right password uses a try up', '  else await giveBack();\n', ''],
  ),
  ...mistakesIn(
    `${api}/people/accounts/log-in.ts`,
    ['second-factor/log-in-code'],
    ['a password alone opens an account with a second factor', 'if (user?.hasSecondFactor) {', 'if (false) {'],
    [
      'a missing code counts as a wrong password',
      "    await giveBack();\n    if (input.code === '' &&",
      "    if (input.code === '' &&",
    ],
  ),
  ...mistakesIn(
    `${api}/platform/secrets/passwords.ts`,
    ['platform/secrets/passwords'],
    ['production hashes cheaply', 'memory: 19_456, passes: 2', 'memory: 1_024, passes: 1'],
    ['no hash is anybody’s password', 'return hash !== undefined && fits;', 'return hash === undefined || fits;'],
  ),
  ...mistakesIn(
    `${api}/platform/calls/rate-limit.functions.sql`,
    ['attacks/call-limits', 'accounts/', 'calls/rate-limit'],
    [
      'one call too many passes a limit',
      'THEN greatest(1, ceil(extract(epoch FROM r.window_start)',
      'AND false THEN greatest(1, ceil(extract(epoch FROM r.window_start)',
    ],
    ['a window begins with each call', 'THEN r.window_start ELSE now() END', 'THEN now() ELSE now() END'],
    ['a window never ends', 'THEN r.count + 1 ELSE 1 END', 'THEN r.count + 1 ELSE r.count + 1 END'],
  ),
  ...mistakesIn(
    `${api}/platform/database/application-role.ts`,
    ['platform/database/own-log-in'],
    ['the application works as the owner', 'if (me !== applicationRole)', 'if (false)'],
  ),
  ...mistakesIn(
    `${api}/platform/calls/replica.ts`,
    ['platform/calls/replica.test'],
    [
      'a replica is read that knows a session which has ended',
      "if (!reader) return 'refused';",
      "if (!reader) return '';",
    ],
  ),
  ...mistakesIn(
    `${web}/shell/guard.ts`,
    ['web/src/shell/guard'],
    ['a guarded screen opens without a session', 'if (session.isOpen()) {', 'if (true) {'],
  ),
  ...mistakesIn(
    `${web}/shell/route-of.ts`,
    ['web/src/screens'],
    ['screens open without a session', "who === 'everybody' ? [] : [guard]", '[]'],
  ),
];
