import { api, mistakesIn } from '../mutation.ts';

const updates = `${api}/market/updates`;

/** Who reads an update, who is notified of it, and who may ask for one. */
export const updatesMistakes = [
  ...mistakesIn(
    `${updates}/updates.functions.sql`,
    ['updates/write-update'],
    ['who took the money back reads on', '\n      AND (is_in_escrow(i) OR i.due_on IS NOT NULL)', ''],
    [
      'somebody else writes an update',
      'WHERE id = project AND created_by = organization FOR NO KEY UPDATE',
      'WHERE id = project FOR NO KEY UPDATE',
    ],
    ['the audience of a published update changes', "WHEN is_public AND u.audience <> new_audience THEN 'audience'", ''],
    ['a late correction leaves nothing of before', 'IF is_public AND is_late THEN', 'IF false THEN'],
    ['an early correction is a version', 'IF is_public AND is_late THEN', 'IF is_public THEN'],
    ['a published update is discarded', "WHEN u.published_at IS NOT NULL THEN 'published'\n    ELSE 'ok'", "ELSE 'ok'"],
  ),
  ...mistakesIn(
    `${updates}/updates.functions.sql`,
    ['updates/ask-for-update'],
    ['an update answers no request', '    PERFORM answer_update_request(project);\n', ''],
  ),
  ...mistakesIn(
    `${updates}/updates.sql.ts`,
    ['updates/write-update'],
    ['everybody reads what is for investors', `"AND u.audience = 'everybody'"`, "''"],
    ['everybody sees drafts', 'WHERE v.is_own AND u.project_id = p.id', 'WHERE u.project_id = p.id'],
    [
      'everybody reads the versions of what is for investors',
      "AND (u.audience = 'everybody' OR p.created_by = caller.id OR is_holder(caller.id, p.id))",
      '',
    ],
  ),
  ...mistakesIn(
    `${updates}/updates.functions.sql`,
    ['updates/update-files'],
    [
      'everybody opens the pictures of what is for investors',
      "ELSE u.audience = 'everybody' OR is_holder(reader, p.id)\n",
      'ELSE true\n',
    ],
    [
      'a picture of a draft is opened by others',
      'WHERE n.file_id = file AND u.published_at IS NOT NULL',
      'WHERE n.file_id = file',
    ],
    [
      'a picture of an earlier version is public',
      'AND p.is_public AND n.version = u.version AND n.description IS NOT NULL',
      'AND p.is_public AND n.description IS NOT NULL',
    ],
    [
      'a picture of a project that is not public opens without a link',
      "u.audience = 'everybody' AND p.is_public AND",
      "u.audience = 'everybody' AND",
    ],
    [
      "an update takes another organization's picture",
      'AND f.owner_id = organization AND f.purpose = of_purpose',
      'AND f.purpose = of_purpose',
    ],
    ['two updates have the same picture', 'WHERE n.file_id = f.id AND n.update_id IS DISTINCT FROM one', 'WHERE false'],
    [
      'a discarded draft leaves its files',
      'DELETE FROM files AS f WHERE f.id = ANY(had)',
      'DELETE FROM files AS f WHERE false',
    ],
  ),
  ...mistakesIn(
    `${api}/base/files/read-file.ts`,
    ['updates/update-files', 'attacks/update-ways-out'],
    [
      'any link opens a file of an update',
      "return mayReadOfUpdate(db, record.id, signed?.get('reader') ?? null);",
      'return signed !== null;',
    ],
    [
      'what is for investors is kept in shared caches',
      'const isPublicNow = ofUpdate === true && !signed;',
      'const isPublicNow = ofUpdate === true;',
    ],
  ),
  ...mistakesIn(
    `${updates}/write-update.ts`,
    ['updates/write-update'],
    ['an update of a frozen project is published', 'await refuseFrozen(ctx, projectId);', ''],
    ['a correction notifies once more', "if (done === 'published') await", 'await'],
  ),
  ...mistakesIn(
    `${updates}/followers.functions.sql`,
    ['updates/followers'],
    [
      'who pressed Follow is notified of what is for investors',
      "for_audience = 'everybody' AND w.project_id",
      'w.project_id',
    ],
    [
      'the job begins anew each time',
      'notified_to = coalesce(taken[cardinality(taken)], o.notified_to)',
      'notified_to = NULL',
    ],
    ['an organization follows itself', "WHEN p.created_by = follower THEN 'own'", ''],
  ),
  ...mistakesIn(
    `${updates}/notify-followers.ts`,
    ['updates/followers'],
    ['the title of what is for investors is mailed', "audience === 'investors' ? '' : title", 'title'],
  ),
  ...mistakesIn(
    `${updates}/update-asks.functions.sql`,
    ['updates/ask-for-update'],
    ['anybody asks for an update', "WHEN NOT is_holder(asker, p.id) THEN 'no_holding'", ''],
    ['one asks right after an update', "WHEN NOT is_silent(p) THEN 'spoken'", ''],
    ['one asks each day', "WHERE a.asked_at + interval '1 month' <= excluded.asked_at", ''],
    ['who asks twice counts twice', 'WHEN asked_before >= r.opened_at THEN 0', 'WHEN false THEN 0'],
    ['a late answer counts as one in time', 'WHERE a.in_time AND w.organization_id', 'WHERE w.organization_id'],
    ['what still has time counts as unanswered', '- time_to_answer()\n        LIMIT', '\n        LIMIT'],
  ),
  ...mistakesIn(
    `${updates}/list-updates.ts`,
    ['updates/ask-for-update'],
    ['two who ask are counted for the organization', 'request.people < fewestAskersShown', 'request.people < 1'],
  ),
  ...mistakesIn(
    `${api}/market/sharing/share.sql.ts`,
    ['attacks/update-ways-out', 'sharing/share.http'],
    ['the public page and the feed show what is for investors', " AND n.audience = 'everybody'", ''],
  ),
];
