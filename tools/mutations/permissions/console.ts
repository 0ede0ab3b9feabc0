import { api, contract, mistakesIn } from '../mutation.ts';

/** Mistakes in what each operator may do and see, and in the record of it. */
export const consoleMistakes = [
  ...mistakesIn(
    `${contract}/base/categories.operator.contract.ts`,
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
    `${contract}/reach/announcements.operator.contract.ts`,
    ['announcements/announcements'],
    [
      'finance announces things to everybody',
      "operator: { roles: ['support'], factor: 'fresh', audited: 'announcement.make' }",
      "operator: { roles: ['support', 'finance'], factor: 'fresh', audited: 'announcement.make' }",
    ],
  ),
  ...mistakesIn(
    `${contract}/reach/site-pages.operator.contract.ts`,
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
    `${api}/reach/site-pages/page-html.ts`,
    ['pages/page-texts', 'pages/reading.http'],
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
    'apps/api/migrations/0002-reach.sql',
    ['pages/page-texts'],
    [
      'a published text can be rewritten',
      'BEFORE UPDATE OR DELETE OR TRUNCATE ON page_texts',
      'BEFORE TRUNCATE ON page_texts',
    ],
  ),
  ...mistakesIn(
    `${contract}/server/health.operator.contract.ts`,
    ['health/health'],
    [
      'every operator runs failed jobs again',
      "operator: { roles: ['admin'], audited: 'job.again' }",
      "operator: { roles: ['finance'], audited: 'job.again' }",
    ],
  ),
  ...mistakesIn(
    `${api}/server/health/health.sql.ts`,
    ['health/health'],
    [
      'a job that is tried again by itself is run beside it',
      `r.result = 'failed'
        AND NOT`,
      'NOT',
    ],
  ),
  ...mistakesIn(
    `${api}/base/audit/export-audit-entries.ts`,
    ['audit/audit.test'],
    ['the audit log does not tell how much of it was taken', 'entries: String(entries.length)', "entries: ''"],
  ),
  ...mistakesIn(
    `${api}/server/console/settings-in-words.ts`,
    ['operators/operators.test'],
    [
      'operators are told the key of the card provider',
      "mode(stripeSecretKey !== '', isTestKey(stripeSecretKey))",
      'stripeSecretKey',
    ],
    ['operators are told the password of the mail server', "'A mail server sends mail'", 'smtpUrl'],
  ),
  ...mistakesIn(
    `${api}/server/console/operator-overview.ts`,
    ['console/operator-overview'],
    [
      'the overview tells every operator what waits in queues of others',
      `if (!roleMay(shownBy[queue].operator!, caller.role)) continue;
`,
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
    `${api}/platform/sessions/operators.ts`,
    ['operators/operators.test'],
    ['the console never closes', 's.console_until > now() AND', ''],
    ['the console stays open unused', " AND s.console_seen_at > now() - interval '30 minutes'", ''],
  ),
  ...mistakesIn(
    `${api}/money/withdrawals/audit-step.ts`,
    ['attacks/operator-audit'],
    [
      'what is done to a withdrawal is not on record',
      'return audit(db, actor, stepAct(verb, step));',
      'return Promise.resolve();',
    ],
  ),
  ...mistakesIn(
    `${api}/base/audit/audit.functions.sql`,
    ['audit/audit.test'],
    [
      'the chain does not hold the reason',
      'e.before, e.after, e.reason, e.network_address',
      'e.before, e.after, e.network_address',
    ],
    ['the chain forks', 'FROM audit_head FOR NO KEY UPDATE', 'FROM audit_head'],
  ),
];
