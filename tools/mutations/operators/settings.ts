import { api, mistakesIn } from '../mutation.ts';

/** Mistakes in settings that operators change in the console. */
export const settingsMistakes = [
  ...mistakesIn(
    `${api}/server/settings/settings.functions.sql`,
    ['server/settings'],
    [
      'one operator changes the fees alone',
      "outcome := approve_as_second('setting.change', request, operator, why, roles);",
      "outcome := 'ok';",
    ],
    [
      'no other process hears of a changed setting',
      `PERFORM pg_notify('guildhall_live', '{"settingsChanged":true}');`,
      '',
    ],
  ),
  ...mistakesIn(
    `${api}/server/settings/settings.sql.ts`,
    ['server/settings'],
    [
      'a change of a setting waits after seven days',
      'WHERE r.ended_at IS NULL AND r.lapses_at > now()',
      'WHERE r.ended_at IS NULL',
    ],
  ),
  ...mistakesIn(
    `${api}/server/settings/settings-in-force.ts`,
    ['server/settings'],
    [
      'the console wins over the environment',
      'if (ofEnvironment !== undefined) return',
      'if (ofEnvironment !== undefined && !stored.has(name)) return',
    ],
  ),
  ...mistakesIn(
    `${api}/server/settings/check-change.ts`,
    ['server/settings'],
    ['two operators overwrite each other’s value of a setting', 'if (now.value !== before)', 'if (false)'],
    ['what the environment fixes is changed in the console', "if (now.source === 'environment')", 'if (false)'],
  ),
  ...mistakesIn(
    `${api}/server/settings/changeable-settings.ts`,
    ['server/settings'],
    ['finance changes what is asked of who is not verified', ": ['admin'];", ": ['finance', 'admin'];"],
    ['one operator changes a setting of money', "return group !== 'texts';", "return group === 'fees';"],
  ),
  ...mistakesIn(
    `${api}/server/settings/follow-settings.ts`,
    ['server/settings'],
    [
      'the functions that move money read an old limit',
      'await provideVerificationLimits(database, config);',
      "if (provided === '') await provideVerificationLimits(database, config);",
    ],
  ),
];
