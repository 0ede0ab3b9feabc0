import { api, mistakesIn } from '../mutation.ts';

/** Mistakes in who may flag a thing, and in who still reads what was hidden. */
export const flagsMistakes = [
  ...mistakesIn(
    `${api}/trust/flags/flags.functions.sql`,
    ['trust/flags'],
    [
      'a message of others can be flagged',
      `AND m.hidden_at IS NULL AND person IN (c.low_id, c.high_id)
    )`,
      'AND m.hidden_at IS NULL)',
    ],
    [
      'a complaint to others can be flagged',
      `WHERE c.id = thing AND person IN (c.user_id, c.organization_id)
    )`,
      'WHERE c.id = thing)',
    ],
    [
      'an answer to others can be flagged',
      `AND k.answer <> '' AND person IN (c.user_id, k.organization_id)
    )`,
      "AND k.answer <> '')",
    ],
    [
      'a report request to others can be flagged',
      `WHERE r.id = thing AND person IN (r.user_id, r.organization_id)
    )`,
      'WHERE r.id = thing)',
    ],
    [
      'the note of an investor to others can be flagged',
      `AND i.status = 'COMPLETED' AND person IN (i.user_id, i.organization_id)
    )`,
      "AND i.status = 'COMPLETED')",
    ],
    [
      'a hidden text is read by others',
      'WHEN author = viewer OR NOT is_hidden(of_kind, thing) THEN written',
      'WHEN author <> viewer OR NOT is_hidden(of_kind, thing) THEN written',
    ],
    [
      'what was kept counts as hidden',
      `WHERE t.kind = of_kind AND t.thing_id = thing AND t.status = 'hidden')
$$;

-- A text`,
      `WHERE t.kind = of_kind AND t.thing_id = thing)
$$;

-- A text`,
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
      `WHEN 'kept' THEN stake_in(operator, author || others, ARRAY[author])
      ELSE author = operator OR`,
      `WHEN 'kept' THEN false
      ELSE`,
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
    `${api}/base/files/read-file.ts`,
    ['trust/flags'],
    [
      'a hidden file is opened',
      `  if (record.hidden) throw new Refusal('not_found', 'Guildhall has hidden this file.');
`,
      '',
    ],
    ['a file is flagged by a link that was made for somebody else', ' && madeFor === viewerId', ''],
  ),
  ...mistakesIn(
    `${api}/trust/flags/flag-thing.ts`,
    ['trust/flags'],
    ['a file is flagged by who does not see it', "flag.kind !== 'file' ||", 'true ||'],
  ),
  ...mistakesIn(
    `${api}/trust/flags/flags.sql.ts`,
    ['trust/flags'],
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
    `${api}/market/services/services.sql.ts`,
    ['trust/flags'],
    ['a hidden service is listed', "(s.organization_id = caller.id OR NOT is_hidden('service', s.id))", '(true)'],
  ),
  ...mistakesIn(
    `${api}/market/reviews/reviews.sql.ts`,
    ['trust/flags', 'market/reviews'],
    ['a hidden review is listed', '(x.hidden_at IS NULL OR x.user_id = caller.id)', '(true)'],
    [
      'a hidden review that is written anew counts',
      'CASE WHEN new.hidden_at IS NULL THEN new.half_stars',
      'CASE WHEN true THEN new.half_stars',
    ],
    ['every review is said to be one’s own', 'r.user_id = caller.id AS "isOwn"', 'true AS "isOwn"'],
  ),
];
