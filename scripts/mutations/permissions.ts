import { mistakesIn } from './mutation.ts';

const api = 'apps/api/src';

/** Mistakes in who may do and see what. */
export const permissionMistakes = [
  ...mistakesIn(
    'apps/api/src/members/invite-member.ts',
    ['members/members.test'],
    ['a web address stands in mails to strangers', 'if (readsLikeAddress(name)) throw', 'if (false) throw'],
  ),
  ...mistakesIn(
    `${api}/withdrawals/obstacles.functions.sql`,
    ['members/refuse-insider'],
    [
      'who belongs to an organization buys from it',
      "CASE WHEN is_insider(payer, seller) THEN 'insider' END",
      "CASE WHEN false THEN 'insider' END",
    ],
  ),
  ...mistakesIn(
    `${api}/members/refuse-insider.ts`,
    ['members/refuse-insider'],
    [
      'who belongs to an organization reviews and likes it',
      'if (await isInsider(db, caller.id, organizationId))',
      'if ((await isInsider(db, caller.id, organizationId)) && false)',
    ],
  ),
  ...mistakesIn(
    `${api}/platform/http/metrics.pages.ts`,
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
    'apps/api/src/pages/share.sql.ts',
    ['pages/share'],
    ['a private project has a page', 'WHERE p.share_slug = :slug AND p.is_public', 'WHERE p.share_slug = :slug'],
    ['a private organization has a page', 'WHERE u.share_slug = :slug AND u.is_public', 'WHERE u.share_slug = :slug'],
    ['private projects are told of', 'AND p.is_public ORDER BY', 'ORDER BY'],
  ),
  ...mistakesIn(
    'apps/api/src/projects/projects.sql.ts',
    ['pages/share'],
    [
      'a project of another organization is shared',
      'WHERE id = :id AND created_by = :organizationId RETURNING',
      'WHERE id = :id RETURNING',
    ],
  ),
  ...mistakesIn(
    'packages/contract/src/operator-categories.contract.ts',
    ['categories/categories'],
    [
      'every operator adds categories',
      "operator: { roles: ['admin'], audited: 'category.add' }",
      "operator: { roles: ['support'], audited: 'category.add' }",
    ],
    [
      'every operator hides categories',
      "operator: { roles: ['admin'], audited: 'category.hide' }",
      "operator: { roles: ['support'], audited: 'category.hide' }",
    ],
  ),
  ...mistakesIn(
    'packages/contract/src/operator-pages.contract.ts',
    ['pages/page-texts'],
    [
      'every operator publishes texts of pages',
      "operator: { roles: ['admin'], factor: 'fresh', audited: 'page.publish' }",
      "operator: { roles: ['support'], factor: 'fresh', audited: 'page.publish' }",
    ],
    [
      'a text is published without a fresh proof',
      "factor: 'fresh', audited: 'page.publish' }",
      "audited: 'page.publish' }",
    ],
  ),
  ...mistakesIn(
    `${api}/pages/page-html.ts`,
    ['pages/page-texts', 'pages/reading.pages'],
    [
      'HTML in the text of a page is served as it is',
      'micromark(heading ? markdown : `# ${title}\\n\\n${markdown}`)',
      'micromark(heading ? markdown : `# ${title}\\n\\n${markdown}`, { allowDangerousHtml: true })',
    ],
    [
      'a link to a script keeps its address',
      'micromark(heading ? markdown : `# ${title}\\n\\n${markdown}`)',
      'micromark(heading ? markdown : `# ${title}\\n\\n${markdown}`, { allowDangerousProtocol: true })',
    ],
  ),
  ...mistakesIn(
    'apps/api/migrations/0090-page-texts.sql',
    ['pages/page-texts'],
    [
      'a published text can be rewritten',
      'BEFORE UPDATE OR DELETE OR TRUNCATE ON page_texts',
      'BEFORE TRUNCATE ON page_texts',
    ],
  ),
  ...mistakesIn(
    'packages/contract/src/operator-health.contract.ts',
    ['health/health'],
    [
      'every operator runs failed jobs again',
      "operator: { roles: ['admin'], audited: 'job.again' }",
      "operator: { roles: ['finance'], audited: 'job.again' }",
    ],
  ),
  ...mistakesIn(
    `${api}/health/health.sql.ts`,
    ['health/health'],
    ['a job that is tried again by itself is run beside it', "r.result = 'failed' AND NOT", 'NOT'],
  ),
  ...mistakesIn(
    `${api}/audit/export-audit-entries.ts`,
    ['audit/audit.test'],
    ['the audit log does not tell how much of it was taken', 'entries: String(entries.length)', "entries: ''"],
  ),
  ...mistakesIn(
    `${api}/operators/told-settings.ts`,
    ['operators/operators.test'],
    [
      'operators are told the key of the card provider',
      "mode(stripeSecretKey !== '', isTestKey(stripeSecretKey))",
      'stripeSecretKey',
    ],
    ['operators are told the password of the mail server', "'A mail server sends mail'", 'smtpUrl'],
  ),
  ...mistakesIn(
    `${api}/operators/operator-overview.ts`,
    ['operators/operator-overview'],
    [
      'the overview tells every operator what waits in queues of others',
      'if (!roleMay(shownBy[queue].operator!, caller.role)) continue;\n',
      '',
    ],
  ),
  ...mistakesIn(
    `${api}/platform/jobs/problem-words.ts`,
    ['health/health'],
    [
      'the problem of a job quotes what people have entered',
      "scrubbed((message ?? String(error)).split('\\n')[0]!)",
      '(message ?? String(error))',
    ],
  ),
  ...mistakesIn(
    `${api}/verification/verification.functions.sql`,
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
      "  UPDATE verifications AS o SET status = 'asked', reviewed_by = NULL WHERE o.user_id = NEW.id AND o.status = 'in_review';\n",
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
    `${api}/organizations/organization-card.sql.ts`,
    ['verification/verification.test'],
    ['the badge of a card never ends', 'coalesce(u.verified_until > now(), false)', 'u.verified_until IS NOT NULL'],
  ),
  ...mistakesIn(
    `${api}/files/read-file.ts`,
    ['verification/verification.test'],
    ['a signed link opens a document of a verification', '!rule.restricted && ', ''],
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
    [
      'an unknown token opens a public call',
      'publicToken ? undefined : callerOf(route, ctx)',
      'publicToken ? undefined : undefined',
      ['attacks/authorization', 'src/access.test'],
    ],
    ['limited calls are not counted', 'if (route.limit) await countCall(route, ctx);', '', ['attacks/call-limits']],
    [
      'an Idempotency-Key is ignored',
      "route.idempotent && call.idempotency === 'platform'",
      'false',
      ['payments/add-money'],
    ],
  ),
  ...mistakesIn(
    `${api}/sessions/sessions.functions.sql`,
    ['sessions/sessions.test', 'src/access.test'],
    [
      'an expired session still opens',
      's.last_seen_at) > now()\n    AND (s.acting_for',
      's.last_seen_at) IS NOT NULL\n    AND (s.acting_for',
    ],
    [
      'a reader may do what an editor may',
      "AND needs IS NOT NULL AND (needs = 'reader' OR (m.role IN (needs, 'owner') AND freeze_of(s.user_id) IS NULL))",
      '',
      ['attacks/authorization'],
    ],
    [
      'an owner may not do what the others may',
      "m.role IN (needs, 'owner')",
      'm.role = needs',
      ['attacks/authorization'],
    ],
    [
      'whoever is a member of another organization acts for this one',
      'm.organization_id = s.acting_for AND m.member_id = s.user_id',
      'm.member_id = s.user_id',
      ['attacks/authorization'],
    ],
    [
      'the sessions of an organization are a matter of its members',
      "SELECT CASE WHEN needs = 'self' THEN s.user_id ELSE coalesce(s.acting_for, s.user_id) END, u.type",
      'SELECT coalesce(s.acting_for, s.user_id), u.type',
      ['members/members.test'],
    ],
    ['an unused session never ends', "least(expires_at, last_seen_at + interval '14 days')", 'expires_at'],
  ),
  ...mistakesIn(
    `${api}/members/members.sql.ts`,
    ['members/members.test', 'attacks/others-things'],
    [
      'a session acts for an organization that never took its person in',
      'WHERE m.organization_id = :organizationId::uuid AND m.member_id = s.user_id',
      'WHERE true',
    ],
    ['somebody else accepts an invitation', 'AND i.email = u.email AND i.organization_id <> u.id', ''],
    [
      'an e-mail that nobody has proven accepts an invitation',
      'AND (u.email_verified_at IS NOT NULL OR i.key_hash = :keyHash)',
      '',
    ],
    [
      'an old invitation is accepted',
      'i.organization_id <> u.id AND i.expires_at > now()',
      'i.organization_id <> u.id',
    ],
    [
      'the sessions of who was removed stay',
      'WITH ended AS (DELETE FROM sessions AS s WHERE s.user_id = :memberId AND s.acting_for = :organizationId)',
      '',
    ],
    [
      'the record of another organization is read on',
      'WHERE organization_id = :organizationId AND (at, id) < (',
      'WHERE (at, id) < (',
    ],
  ),
  ...mistakesIn(
    `${api}/sessions/sessions.sql.ts`,
    ['sessions/sessions.test', 'attacks/others-things'],
    [
      'one ends another’s session',
      'DELETE FROM sessions WHERE user_id = :userId AND id = :id',
      'DELETE FROM sessions WHERE :userId::uuid IS NOT NULL AND id = :id',
    ],
  ),
  ...mistakesIn(
    `${api}/withdrawals/withdrawals.sql.ts`,
    ['withdrawals/withdraw-again', 'attacks/others-things'],
    [
      'one reads another’s withdrawal and withdraws to its account',
      'WHERE w.id = :id AND w.user_id = caller.id',
      'WHERE w.id = :id',
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
    [
      'a reset leaves the sessions open',
      'AND token_hash IS DISTINCT FROM :exceptTokenHash',
      'AND token_hash = :exceptTokenHash',
      ['accounts/recovery'],
    ],
  ),
  ...mistakesIn(
    `${api}/accounts/reset-password.ts`,
    ['accounts/recovery', 'attacks/password-races'],
    ['a key opens twice', 'if (!(await useUserKey(db, keyHash))) throw spent();', 'await useUserKey(db, keyHash);'],
    ['older codes outlive a reset', '    await endCodes(db, userId);\n', ''],
  ),
  ...mistakesIn(
    `${api}/accounts/change-password.ts`,
    ['attacks/password-races', 'accounts/recovery'],
    [
      'a change overwrites a reset',
      "if (!(await replacePassword(db, id, old, passwordHash))) throw wrong();\n    if (!(await findCaller(db, ctx.tokenHash!, 'self'))) throw ctx.refuse('unauthorized');",
      'await replacePassword(db, id, old, passwordHash);',
    ],
    [
      'the old password is not asked for',
      'if (old === undefined || !(await passwordFits(input.oldPassword, old))) throw wrong();',
      'if (old === undefined) throw wrong();',
      ['accounts/'],
    ],
  ),
  ...mistakesIn(
    `${api}/accounts/recovery.sql.ts`,
    ['accounts/recovery', 'attacks/enumeration'],
    [
      'a code can be guessed without end',
      'AND c.tries < CASE WHEN coalesce(c.asked_from, :network) = :network THEN 5 ELSE 3 END',
      'AND :network::text IS NOT NULL',
      ['accounts/recovery'],
    ],
    ['a code holds for ever', 'AND c.expires_at > now() AND c.tries', 'AND c.tries', ['accounts/recovery']],
  ),
  ...mistakesIn(
    `${api}/accounts/check-password.ts`,
    ['accounts/log-in', 'accounts/lock-out'],
    ['wrong passwords are not counted here', 'orWait(ctx, await takeTryHere(db, email, network, limits));', ''],
    [
      'a passkey is asked for without the password',
      'user: fits ? user : undefined',
      'user',
      ['second-factor/passkeys.test'],
    ],
  ),
  ...mistakesIn(
    `${api}/accounts/log-in.ts`,
    ['accounts/log-in', 'accounts/lock-out'],
    ['a right password uses a try up', '  else await giveBack();\n', ''],
    [
      'a password alone opens an account with a second factor',
      'if (user?.hasSecondFactor) {',
      'if (false) {',
      ['second-factor/log-in-code'],
    ],
    [
      'a missing code counts as a wrong password',
      "    await giveBack();\n    if (input.code === '' &&",
      "    if (input.code === '' &&",
      ['second-factor/log-in-code'],
    ],
  ),
  ...mistakesIn(
    `${api}/accounts/passwords.ts`,
    ['accounts/passwords'],
    ['production hashes cheaply', 'memory: 19_456, passes: 2', 'memory: 1_024, passes: 1'],
    ['no hash is anybody’s password', 'return hash !== undefined && fits;', 'return hash === undefined || fits;'],
  ),
  ...mistakesIn(
    `${api}/services/services.sql.ts`,
    ['services/', 'attacks/others-things'],
    [
      'one changes another’s service',
      'budget_cents = :budget WHERE id = :id AND organization_id = :organizationId',
      'budget_cents = :budget WHERE id = :id AND :organizationId::uuid IS NOT NULL',
    ],
    [
      'one deletes another’s service',
      'DELETE FROM services WHERE id = :id AND organization_id = :organizationId',
      'DELETE FROM services WHERE id = :id AND :organizationId::uuid IS NOT NULL',
    ],
  ),
  ...mistakesIn(
    `${api}/investments/investments.sql.ts`,
    ['investments/investment-details', 'investments/list-investors', 'attacks/others-things'],
    ['one reads another’s investment', 'WHERE i.id = :id AND i.user_id = caller.id', 'WHERE i.id = :id'],
    ['anybody sees who invested', "p.id = :projectId AND p.created_by = caller.id'", "p.id = :projectId'"],
  ),
  ...mistakesIn(
    `${api}/orders/orders.sql.ts`,
    ['orders/order-details', 'attacks/others-things'],
    [
      'the seller sees what went back to the buyer’s card',
      'CASE WHEN o.user_id = caller.id THEN taken_back_of(o.id) ELSE 0 END',
      'taken_back_of(o.id)',
    ],
    ['one reads another’s order', 'WHERE o.id = :id AND caller.id IN (o.user_id, o.seller_id)', 'WHERE o.id = :id'],
  ),
  ...mistakesIn(
    `${api}/reports/reports.sql.ts`,
    ['reports/', 'attacks/others-things'],
    ['what is not shared is seen by all', '= :organizationId AND shared ${most}', '= :organizationId ${most}'],
    [
      'one answers a request to another',
      'WHERE id = :id AND organization_id = :organizationId FOR NO KEY UPDATE',
      'WHERE id = :id AND :organizationId::uuid IS NOT NULL FOR NO KEY UPDATE',
    ],
  ),
  ...mistakesIn(
    `${api}/messages/messages.sql.ts`,
    ['messages/', 'attacks/others-things'],
    [
      'anybody may write to any person',
      'AND (u.type = 2 OR EXISTS (SELECT FROM conversations AS c WHERE ${ofPair}) OR ${waitsForAnswer})`',
      'AND (:callerId::uuid IS NOT NULL)`',
    ],
    ['paging back marks as read', 'WHERE ${ofPair} AND :before::uuid IS NULL AND CASE', 'WHERE ${ofPair} AND CASE'],
  ),
  ...mistakesIn(
    `${api}/notifications/notifications.sql.ts`,
    ['notifications/', 'attacks/others-things'],
    [
      'the notifications of all are listed',
      'WHERE n.user_id = caller.id AND ${narrowed}',
      'WHERE caller.id IS NOT NULL AND ${narrowed}',
    ],
    [
      "somebody else's notification is found",
      'WHERE user_id = :userId AND id = :id',
      'WHERE :userId::uuid IS NOT NULL AND id = :id',
    ],
  ),
  ...mistakesIn(
    `${api}/notifications/notifications.functions.sql`,
    ['notifications/'],
    ["reading all reads others' too", 'WHERE n.user_id = reader AND n.read_at IS NULL', 'WHERE n.read_at IS NULL'],
  ),
  ...mistakesIn(
    `${api}/files/signed-link.ts`,
    ['files/signed-link'],
    ['a link opens every document', 'return `files\\n${id}\\n${expires}', 'return `files\\n\\n${expires}'],
  ),
  ...mistakesIn(
    `${api}/platform/secrets/signature.ts`,
    ['files/signed-link'],
    ['a link to a document never ends', 'Number(expires) * 1000 > now', 'now > 0'],
  ),
  ...mistakesIn(
    `${api}/platform/sessions/operators.ts`,
    ['operators/operators.test'],
    ['the console never closes', 's.console_until > now() AND', ''],
    ['the console stays open unused', " AND s.console_seen_at > now() - interval '30 minutes'", ''],
  ),
  ...mistakesIn(
    `${api}/second-factor/second-factor.sql.ts`,
    ['second-factor/second-factor.test'],
    ['a code serves twice', 'AND last_step < :step RETURNING', 'RETURNING'],
    [
      'a recovery code of anybody opens',
      'WHERE user_id = :userId AND code_hash = :codeHash',
      'WHERE :userId::uuid IS NOT NULL AND code_hash = :codeHash',
    ],
  ),
  ...mistakesIn(
    `${api}/second-factor/passkeys.sql.ts`,
    ['second-factor/passkeys.test'],
    [
      'a challenge serves twice',
      'DELETE FROM passkey_challenges WHERE hash',
      'SELECT FROM passkey_challenges WHERE hash',
    ],
    ['a challenge holds for ever', 'AND expires_at > now() RETURNING', 'RETURNING'],
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
    `${api}/second-factor/passkeys.ts`,
    ['second-factor/passkeys.test'],
    [
      'the person is not recognized',
      'requireUserVerification: true,\n      // The count',
      'requireUserVerification: false,\n      // The count',
    ],
    [
      'another site may ask',
      'expectedOrigin: origin,\n      expectedRPID: new URL(origin).hostname,\n      requireUserVerification: true,\n      // The count',
      "expectedOrigin: [origin, 'http://127.0.0.1'],\n      expectedRPID: new URL(origin).hostname,\n      requireUserVerification: true,\n      // The count",
    ],
    ['passkeys at an IP address', '=== 0 ? origin', '>= 0 ? origin'],
    ['an id of any length', 'if (credentialId.length > longestId) throw refused();', ''],
  ),
  ...mistakesIn(
    `${api}/second-factor/prove.ts`,
    ['second-factor/passkeys.test', 'second-factor/second-factor.test'],
    ['a factor is added by the password, although there is one', '  if (hasFactor) {\n', '  if (false) {\n'],
  ),
  ...mistakesIn(
    `${api}/second-factor/count-wrong-codes.ts`,
    ['second-factor/log-in-code', 'second-factor/passkeys.test'],
    ['wrong codes are not counted', '    if (wait === 0) continue;\n', '    if (wait >= 0) continue;\n'],
    ['a hundred wrong codes in a row ask for nothing', '> mostInARow', '> 1_000'],
  ),
  ...mistakesIn(
    `${api}/second-factor/first-factor.ts`,
    ['second-factor/passkeys.test'],
    ['an operator removes the last factor', 'if (!hasFactor && isOperator) throw', 'if (false) throw'],
    ['two factors are removed at once', '    await lockSecondFactor(db, caller.id);\n', ''],
    ['recovery codes outlive the second factor', 'if (!hasFactor) await replaceRecoveryCodes(db, caller.id, []);', ''],
    ['recovery codes are made anew with each factor', 'if (hadFactor) return [];', ''],
  ),
  ...mistakesIn(
    `${api}/second-factor/tell-of-change.ts`,
    ['second-factor/passkeys.test'],
    ['a changed second factor is told by no mail', 'await resources.mailer.send(mail, db);', ''],
  ),
  ...mistakesIn(
    `${api}/second-factor/add-passkey.ts`,
    ['second-factor/passkeys.test'],
    ['passkeys without number', 'if (passkeys.length >= mostPasskeys)', 'if (false)'],
  ),
  ...mistakesIn(
    `${api}/second-factor/second-factor.functions.sql`,
    ['second-factor/passkeys.test'],
    [
      'a passkey alone is no second factor',
      'OR EXISTS (SELECT FROM passkeys',
      'OR false AND EXISTS (SELECT FROM passkeys',
    ],
  ),
  ...mistakesIn(
    `${api}/withdrawals/obstacles.functions.sql`,
    ['withdrawals/operator-withdrawals'],
    ['a changed account is paid to at once', 'CASE WHEN waits_until(w, wait_hours) > now()', 'CASE WHEN false'],
    [
      'an account waits for ever',
      'min(o.created_at) FILTER (WHERE o.account_hash = w.account_hash)',
      'max(o.created_at) FILTER (WHERE o.account_hash = w.account_hash)',
    ],
  ),
  ...mistakesIn(
    `${api}/withdrawals/decide-withdrawals.functions.sql`,
    ['withdrawals/operator-withdrawals'],
    ['one operator approves twice', 'ELSIF w.first_approved_by = operator THEN', 'ELSIF false THEN'],
    [
      'the approval of one who has lost the role counts',
      "WHERE user_id = w.first_approved_by AND (role = ANY(roles) OR role = 'admin')",
      'WHERE w.first_approved_by IS NOT NULL',
    ],
    ['what the week adds up to is approved alone', ') > week_alone', ') < 0'],
    [
      'what was rejected counts against the week',
      "o.status IN ('approved', 'paid', 'returned') AND o.decided_at",
      'true AND o.decided_at',
    ],
    [
      'the command line approves what needs two operators',
      'IF operator IS NULL THEN\n      outcome',
      'IF false THEN\n      outcome',
      ['operator/decide-withdrawals'],
    ],
  ),
  ...mistakesIn(
    `${api}/freezes/freezes.functions.sql`,
    ['freezes/freezes'],
    [
      'somebody else appeals',
      'WHERE id = one AND owner_id = caller FOR NO KEY UPDATE',
      'WHERE id = one FOR NO KEY UPDATE',
    ],
    ['an operator freezes their own account', 'owner IS NULL OR owner = operator THEN', 'owner IS NULL THEN'],
  ),
  ...mistakesIn(
    `${api}/sessions/sessions.functions.sql`,
    ['freezes/freezes'],
    ['a frozen member acts for an organization', ' AND freeze_of(s.user_id) IS NULL', ''],
  ),
  ...mistakesIn(
    `${api}/members/members.functions.sql`,
    ['freezes/freezes'],
    ['what a frozen member has asked for is confirmed', 'FOUND AND freeze_of(actor) IS NULL', 'FOUND'],
  ),
  ...mistakesIn(
    `${api}/freezes/refuse-frozen.ts`,
    ['freezes/freezes'],
    ['a frozen account publishes', "if (obstacle === 'frozen')", 'if (false)'],
    ['a frozen project is made public', "if (obstacle === 'paused')", 'if (false)'],
  ),
  ...mistakesIn(
    `${api}/withdrawals/audit-step.ts`,
    ['attacks/operator-audit'],
    [
      'what is done to a withdrawal is not on record',
      'return audit(db, actor, {',
      'if (verb !== "") return Promise.resolve();\n  return audit(db, actor, {',
    ],
  ),
  ...mistakesIn(
    `${api}/audit/audit.functions.sql`,
    ['audit/audit.test'],
    [
      'the chain does not hold the reason',
      'e.before, e.after, e.reason, e.network_address',
      'e.before, e.after, e.network_address',
    ],
    ['the chain forks', 'FROM audit_head FOR NO KEY UPDATE', 'FROM audit_head'],
  ),
  ...mistakesIn(
    `${api}/personal-data/erasure.functions.sql`,
    ['personal-data/erasure'],
    ['an account with money is erased', 'IF EXISTS (SELECT FROM erasure_obstacles(account)) THEN', 'IF false THEN'],
    ['passkeys outlive their account', '  DELETE FROM passkeys AS p WHERE p.user_id = account;\n', ''],
    [
      'those who were buying are not waited for',
      'IF close_projects(account) > 0 THEN',
      'IF close_projects(account) < 0 THEN',
    ],
    [
      'words of complaints stay',
      'SET subject = erased_title(), message = erased_text()',
      'SET message = erased_text()',
    ],
    [
      'the name stays in what others were told of',
      "SET data = n.data || jsonb_build_object('by', erased_name())",
      'SET data = n.data',
    ],
    ['an erased account counts on in the lists', 'UPDATE users_total SET users = users - 1;', ''],
  ),
  ...mistakesIn(
    `${api}/personal-data/erase-account.ts`,
    ['personal-data/erasure'],
    [
      'files of an erased account stay in the store',
      'await deleteWithCopies(fileStore, storageKey)',
      'await Promise.resolve(storageKey)',
    ],
  ),
  ...mistakesIn(
    `${api}/personal-data/request-erasure.ts`,
    ['personal-data/erasure'],
    [
      'a second factor is not asked for',
      'if (await hasSecondFactor(ctx.db, userId))',
      'if (!(await hasSecondFactor(ctx.db, userId)))',
    ],
  ),
  ...mistakesIn(
    `${api}/personal-data/export-kinds.ts`,
    ['personal-data/data-export'],
    [
      "a buyer's address stands in the seller's export",
      '`${purchase}, ${nameOf(\'o.user_id\')} AS "orderedBy"`',
      '`${purchase}, o.contact_no, ${nameOf(\'o.user_id\')} AS "orderedBy"`',
    ],
  ),
  ...mistakesIn(
    `${api}/orders/orders.functions.sql`,
    ['personal-data/erasure'],
    ['an organization that is being deleted sells', 'p.id = project AND NOT p.is_closed;', 'p.id = project;'],
  ),
  ...mistakesIn(
    `${api}/flags/flags.functions.sql`,
    ['api/src/flags'],
    [
      'a message of others can be flagged',
      'AND m.hidden_at IS NULL AND person IN (c.low_id, c.high_id))',
      'AND m.hidden_at IS NULL)',
    ],
    [
      'a complaint to others can be flagged',
      'WHERE c.id = thing AND person IN (c.user_id, c.organization_id))',
      'WHERE c.id = thing)',
    ],
    [
      'an answer to others can be flagged',
      "AND k.answer <> '' AND person IN (c.user_id, k.organization_id))",
      "AND k.answer <> '')",
    ],
    [
      'a report request to others can be flagged',
      'WHERE r.id = thing AND person IN (r.user_id, r.organization_id))',
      'WHERE r.id = thing)',
    ],
    [
      'the note of an investor to others can be flagged',
      "AND i.status = 'COMPLETED' AND person IN (i.user_id, i.organization_id))",
      "AND i.status = 'COMPLETED')",
    ],
    [
      'a hidden text is read by others',
      'WHEN author = viewer OR NOT is_hidden(of_kind, thing) THEN written',
      'WHEN author <> viewer OR NOT is_hidden(of_kind, thing) THEN written',
    ],
    [
      'what was kept counts as hidden',
      "WHERE t.kind = of_kind AND t.thing_id = thing AND t.status = 'hidden')\n$$;\n\n-- A text",
      'WHERE t.kind = of_kind AND t.thing_id = thing)\n$$;\n\n-- A text',
    ],
    [
      'a project is closed as frozen that is not',
      'f.subject_id = t.thing_id AND f.lifted_at IS NULL AND f.ends_at > now()',
      'true',
    ],
    [
      'a project is hidden',
      "WHEN becomes = 'hidden' AND t.kind IN ('project', 'organization') THEN",
      'WHEN false THEN',
    ],
    [
      'an operator decides about their own text',
      "WHEN 'kept' THEN stake_in(operator, author || others, ARRAY[author])\n      ELSE author = operator OR",
      "WHEN 'kept' THEN false\n      ELSE",
    ],
    ['somebody else appeals', 'WHERE id = one AND author_id = person AND status', 'WHERE id = one AND status'],
    [
      'a hidden review counts on in the rating',
      'rating_count = u.rating_count + CASE WHEN is_hidden THEN -1',
      'rating_count = u.rating_count + CASE WHEN is_hidden THEN 0',
    ],
    [
      'two decide at the same moment about what is flagged',
      'WHERE id = one FOR NO KEY UPDATE;\n  author',
      'WHERE id = one;\n  author',
    ],
    [
      'a hidden message is shown',
      'WHEN hidden_at IS NULL OR sender = viewer THEN',
      'WHEN hidden_at IS NULL OR sender <> viewer THEN',
    ],
  ),
  ...mistakesIn(
    `${api}/files/read-file.ts`,
    ['api/src/flags'],
    [
      'a hidden file is opened',
      "  if (record.hidden) throw new Refusal('not_found', 'This file was hidden by the operators.');\n",
      '',
    ],
    ['a file is flagged by a link that was made for somebody else', " || (viewer !== '' && viewer !== viewerId)", ''],
  ),
  ...mistakesIn(
    `${api}/flags/flag-thing.ts`,
    ['api/src/flags'],
    ['a file is flagged by who does not see it', "flag.kind !== 'file' ||", 'true ||'],
  ),
  ...mistakesIn(
    `${api}/flags/flags.sql.ts`,
    ['api/src/flags'],
    [
      'somebody else reads what was hidden',
      'WHERE t.id = :id AND t.author_id = :callerId AND (',
      'WHERE t.id = :id AND :callerId::uuid IS NOT NULL AND (',
    ],
    [
      'an operator opens a thing that is no file',
      "JOIN files AS f ON f.id = t.thing_id WHERE t.id = :id AND t.kind = 'file'",
      'JOIN files AS f ON true WHERE t.id = :id',
    ],
  ),
  ...mistakesIn(
    `${api}/services/services.sql.ts`,
    ['api/src/flags'],
    ['a hidden service is listed', "(s.organization_id = caller.id OR NOT is_hidden('service', s.id))", '(true)'],
  ),
  ...mistakesIn(
    `${api}/reviews/reviews.sql.ts`,
    ['api/src/flags', 'api/src/reviews'],
    ['a hidden review is listed', '(x.hidden_at IS NULL OR x.user_id = caller.id)', '(true)'],
    [
      'a hidden review that is written anew counts',
      'CASE WHEN new.hidden_at IS NULL THEN new.half_stars',
      'CASE WHEN true THEN new.half_stars',
    ],
    ['every review is said to be one’s own', 'r.user_id = caller.id AS "isOwn"', 'true AS "isOwn"'],
  ),
  ...mistakesIn(
    `${api}/verification/http-verification-provider.ts`,
    ['verification/verification-checks'],
    [
      'an answer of anybody is believed',
      'if (!signatureFits(secret, signedText(`200 ${asked}`, told), signature))',
      'if (!signature)',
    ],
    ['an answer about another check is believed', 'if (!read || read.id !== id)', 'if (!read)'],
    ['a check takes the verdict of another one', 'if (found.reference !== known)', 'if (!found)'],
    [
      'an event of anybody is heard',
      "signatureFits(secret, signedText('event', body.toString('utf8')), headers[signatureHeader])",
      'headers[signatureHeader]',
    ],
  ),
  ...mistakesIn(
    `${api}/verification/verification-checks.sql.ts`,
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
    `${api}/verification/request-verification.ts`,
    ['verification/verification-checks'],
    ['documents leave without the setting', 'if (verificationProviderOf(ctx.resources.config)) await', 'await'],
  ),
  ...mistakesIn(
    `${api}/personal-data/erasure.functions.sql`,
    ['personal-data/erasure'],
    [
      'what members did names the projects of a deleted organization',
      "SET details = a.details - 'title'",
      'SET details = a.details',
    ],
    [
      'what operators noted about a deleted person stays',
      'UPDATE complaint_notes AS n SET note = erased_title()',
      'UPDATE complaint_notes AS n SET note = n.note',
    ],
    [
      'an answer to the appeal of a deleted person stays',
      "answer = CASE WHEN f.answer = '' THEN '' ELSE erased_title() END",
      'answer = f.answer',
    ],
    [
      'the limit of a deleted organization stays',
      '      DELETE FROM withdrawal_limits AS l WHERE l.organization_id = account;\n',
      '',
    ],
  ),
];
