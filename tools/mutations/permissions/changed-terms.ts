import { api, mistakesIn } from '../mutation.ts';

/** Mistakes in who has to accept terms that have changed, and in what waits for it. */
export const changedTermsMistakes = [
  ...mistakesIn(
    `${api}/people/terms/terms.functions.sql`,
    ['people/terms'],
    ['terms of a day to come are asked for', '    AND t.changed_at <= now()\n', ''],
    [
      'the same text is asked for again',
      '    AND NOT EXISTS (SELECT FROM terms_acceptances AS a WHERE a.user_id = u.id AND a.version = t.version)\n',
      '',
    ],
    ['who signed up since is asked', '      u.created_at\n', "      '-infinity'\n"],
    ['any version is accepted', 'WHERE shown_version IS NULL OR shown_version = t.version', 'WHERE true'],
  ),
  ...mistakesIn(
    `${api}/people/terms/refuse-old-terms.ts`,
    ['people/terms'],
    ['a member acts under the acceptance of the organization', 'caller.actor', 'caller.id'],
  ),
  ...mistakesIn(
    `${api}/market/orders/orders.functions.sql`,
    ['people/terms'],
    ['old terms are enough for an order', 'WHEN beneath_version IS NOT NULL\n', 'WHEN false\n'],
  ),
  ...[
    'market/investments/invest',
    'market/monthly-investments/set-monthly-investment',
    'market/projects/create-project',
    'market/projects/publish-project',
    'market/services/create-service',
  ].flatMap((verb) =>
    mistakesIn(
      `${api}/${verb}.ts`,
      ['people/terms'],
      [`old terms are enough for ${verb}`, '  await refuseOldTerms(ctx);\n', ''],
    ),
  ),
];
