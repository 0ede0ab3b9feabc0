import { api, contract, mistakesIn, web } from '../mutation.ts';

const corrections = `${api}/market/project-corrections`;
const drafts = `${api}/market/project-drafts`;
const expenses = `${api}/market/expenses`;
const impact = `${api}/market/impact`;
const owed = `${api}/market/owed-reports`;

/** Corrections of published projects, drafts that are edited and discarded, and reports that are owed. */
export const projectsMistakes = [
  ...mistakesIn(
    `${expenses}/expenses.functions.sql`,
    ['market/expenses'],
    ['an expense with a paper counts as without', 'CASE WHEN file IS NULL THEN cents ELSE 0 END', 'cents'],
    [
      'a correction of what has a paper counts as without',
      'CASE WHEN e.file_id IS NULL THEN difference ELSE 0 END',
      'difference',
    ],
    ['a correction carries the whole sum', 'cents - e.amount_cents - e.corrected_cents', 'cents - e.amount_cents'],
    ['a correction is corrected', "    WHEN e.corrects IS NOT NULL THEN 'correction'\n", ''],
    [
      'an expense of another project is corrected',
      'x.id = one AND p.id = project AND p.created_by',
      'x.id = one AND p.created_by',
    ],
    ['a day ahead is taken', "    WHEN day > business_day() THEN 'future'\n", ''],
    ['the lines of what is published are replaced', " AND p.state = 'draft';", ';'],
    ['a paper is asked for again', "    WHEN e.asked_at IS NOT NULL THEN 'asked'\n", ''],
    [
      'an operator with a stake asks for a paper',
      "    WHEN has_stake(operator, ARRAY[organization], false) THEN 'stake'\n",
      '',
    ],
  ),
  ...mistakesIn(
    `${expenses}/expenses.sql.ts`,
    ['market/expenses', 'attacks/update-ways-out'],
    ['everybody opens a paper for investors', 'is_holder(caller.id, p.id) AS opens_all', 'true AS opens_all'],
    ['a draft shows its budget to others', "(p.state <> 'draft' OR p.created_by = caller.id)", 'true'],
  ),
  ...mistakesIn(
    `${owed}/owed-reports.functions.sql`,
    ['market/impact'],
    [
      'another organization reports what was reached',
      'r.id = report AND r.organization_id = organization FOR',
      'r.id = report FOR',
    ],
  ),
  ...mistakesIn(
    `${impact}/impact.functions.sql`,
    ['market/impact'],
    ['the figures of what is published are replaced', " AND p.state = 'draft';", ';'],
    [
      'a correction of an earlier report is what was reached last',
      'ORDER BY r.number DESC LIMIT 1',
      'ORDER BY r.number LIMIT 1',
    ],
    ['what came back from escrow has a share', 'NEW.amount_cents - coalesce(', 'NEW.amount_cents - 0 * coalesce('],
    ['what was given back keeps its share', 'h.released_cents - NEW.amount_cents', 'h.released_cents'],
  ),
  ...mistakesIn(
    `${impact}/share-of-impact.ts`,
    ['market/impact'],
    ['different units are added up', 'totals.set(unitKey(unit),', "totals.set('',"],
    ['a share is of what is left of the money', '* own) / all)', '* own) / (all - own || 1n))'],
  ),
  ...mistakesIn(
    `${impact}/impact.sql.ts`,
    ['market/impact'],
    ['money in escrow has a share in what was reached', 'p.raised_cents - p.escrow_cents AS', 'p.raised_cents AS'],
    ['a draft shows its figures to others', "(p.state <> 'draft' OR p.created_by = caller.id)", 'true'],
  ),
  ...mistakesIn(
    `${api}/market/project-changes/change-project.ts`,
    ['market/expenses'],
    ['a goal is lowered below the lines of its budget', 'after.budgetRequired < project.inLines', 'false'],
  ),
  ...mistakesIn(
    `${owed}/owed-reports.functions.sql`,
    ['market/owed-reports'],
    ['the last report covers more than the duration', 'least(k * s.months, p.duration_months)', 'k * s.months'],
    ['a new version makes a late report one in time or later', 'coalesce(r.sent_on, business_day())', 'business_day()'],
    ['a reminder is sent again each hour', 'AND r.reminder < reminder_of(r.due_on, business_day())', ''],
    ['a report that is sent again is a new version', 'v.sha256 = hash AND v.name = title', 'false'],
    ['a report counts as missed on its day', 'AND o.due_on < business_day()', 'AND o.due_on <= business_day()'],
    [
      'a late report counts as one in time',
      'FILTER (WHERE r.sent_on <= r.due_on)',
      'FILTER (WHERE r.sent_on > p.created_at)',
    ],
    ['reports without an investor count', 'WHERE p.investors > 0 AND (r.sent_on', 'WHERE (r.sent_on'],
    ['a report that was sent is reminded of', 'r.sent_on IS NULL AND r.reminder < 4', 'r.reminder < 4'],
  ),
  ...mistakesIn(
    `${owed}/owed-reports.sql.ts`,
    ['market/owed-reports'],
    ['everybody sees who opened a report', 'CASE WHEN caller.id = p.created_by THEN (', 'CASE WHEN true THEN ('],
    [
      'whoever opens a public report is written down',
      'CASE WHEN o.opens_all AND caller.id <> p.created_by THEN',
      'CASE WHEN caller.id <> p.created_by THEN',
    ],
    [
      'investors hear of a report that was sent',
      'AND r.sent_on IS NULL AND r.due_on < business_day() AND',
      'AND r.due_on < business_day() AND',
    ],
    ['everybody opens a report for investors', 'i.user_id = caller.id AND i.project_id = p.id', 'i.project_id = p.id'],
    ['a report is late on its day', 'r.due_on < business_day() THEN', 'r.due_on <= business_day() THEN'],
    [
      'a report is late one day sooner than the settings say',
      'r.due_on < business_day() - :days::int',
      'r.due_on <= business_day() - :days::int',
    ],
    ['a draft shows its reports to others', "(p.state <> 'draft' OR p.created_by = caller.id)", 'true'],
  ),
  ...mistakesIn(
    `${api}/market/projects/publish-project.ts`,
    ['market/owed-reports'],
    ['a draft is published while a report is late', '  await refuseLateReports(ctx);\n', ''],
    ['a published draft owes nothing', '    await oweReports(inside.db, projectId);\n', ''],
  ),
  ...mistakesIn(
    `${corrections}/project-corrections.functions.sql`,
    ['project-corrections/correct-project'],
    [
      'a correction forgets the title of before',
      'CASE WHEN has_title THEN p.title END',
      'CASE WHEN has_title THEN new_title END',
    ],
    [
      'a correction forgets the photo of before',
      'CASE WHEN new_photo IS NOT NULL THEN p.photo_file_id END',
      'CASE WHEN new_photo IS NOT NULL THEN new_photo END',
    ],
    [
      'somebody else corrects a project',
      'WHERE id = project AND created_by = organization FOR NO KEY UPDATE',
      'WHERE id = project FOR NO KEY UPDATE',
    ],
    [
      'a correction forgets what the project said under a heading',
      'jsonb_object_agg(n.key, o.value)',
      'jsonb_object_agg(n.key, n.value)',
    ],
    ['a heading that says the same is a correction', '  WHERE n.value <> o.value;', '  WHERE true;'],
    ['a canceled project is corrected', "IN ('failed', 'canceled')", "IN ('failed')"],
    ['what changes nothing is a correction', 'new_title <> p.title', 'new_title IS NOT NULL'],
    ['a corrected project is found by its old title', 'IF has_title THEN\n    UPDATE', 'IF false THEN\n    UPDATE'],
  ),
  ...mistakesIn(
    `${corrections}/correct-project.ts`,
    ['project-corrections/correct-project'],
    ['a frozen project is corrected', 'await refuseFrozen(ctx, projectId);', ''],
  ),
  ...mistakesIn(
    `${api}/market/updates/followers.functions.sql`,
    ['project-corrections/correct-project'],
    ['holders of released money are not notified', ' OR i.due_on IS NOT NULL', ''],
    ['who took the money back is notified', ' AND (is_in_escrow(i) OR i.due_on IS NOT NULL)', ''],
  ),
  ...mistakesIn(
    `${corrections}/project-corrections.sql.ts`,
    ['project-corrections/correct-project'],
    ['the corrections of a draft are seen by others', " AND (p.state <> 'draft' OR p.created_by = caller.id)", ''],
  ),
  ...mistakesIn(
    `${contract}/market/project-drafts.contract.ts`,
    ['project-drafts/edit-draft'],
    [
      'a draft takes terms that do not fit together',
      'z.object({ ...draftFields, projectId: id() }).check(...projectFits)',
      'z.object({ ...draftFields, projectId: id() })',
    ],
  ),
  ...mistakesIn(
    `${drafts}/edit-draft.ts`,
    ['project-drafts/edit-draft'],
    ['a frozen draft is edited', 'await refuseFrozen(ctx, projectId);', ''],
  ),
  ...mistakesIn(
    `${drafts}/project-drafts.sql.ts`,
    ['project-drafts/edit-draft'],
    ['a draft that is edited loses its photo', 'coalesce(:photoId, photo_file_id)', ':photoId::uuid'],
    [
      'a draft is edited that is published at this moment',
      "WHERE id = :projectId AND created_by = :organizationId AND state = 'draft'",
      'WHERE id = :projectId AND created_by = :organizationId',
    ],
  ),
  ...mistakesIn(
    `${drafts}/project-drafts.functions.sql`,
    ['project-drafts/discard-draft'],
    [
      'somebody else discards a draft',
      'WHERE id = project AND created_by = organization FOR UPDATE',
      'WHERE id = project FOR UPDATE',
    ],
    ['a published project is discarded', "WHEN p.state <> 'draft' THEN 'published'", "WHEN false THEN 'published'"],
  ),
  ...mistakesIn(
    `${web}/market/project-corrections/changed-part.ts`,
    ['project-corrections/changed-part'],
    ['a word that was there before is shown twice', 'last < shorter - first', 'last < shorter'],
  ),
];
