import { api, contract, mistakesIn } from '../mutation.ts';

const drafts = `${api}/market/project-drafts`;

/** Drafts that are edited and discarded. */
export const projectsMistakes = [
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
];
