import type { Proven } from './prove.ts';

const titles: Record<string, string> = {
  '2': 'Screens and routes',
  '3': 'Entities and their fields',
  '4': 'States and transitions',
  '5': 'Validation rules',
  '6': 'Roles and permissions',
  '7': 'Calls',
  '8': 'Errors',
  '9': 'Constants, limits and delays',
};

function cell(text: string) {
  return text.replaceAll('\\', '\\\\').replaceAll('|', '\\|').replaceAll('\n', ' ');
}

function proofs({ tests }: Proven) {
  return [...new Set(tests.map((test) => (test ? `\`${test.file}\` › ${cell(test.title)}` : '**nothing**')))].join(
    '<br>',
  );
}

/** The document: each section of the specification with its rows, and the test that proves each. */
export function coverageDocument(proven: readonly Proven[]): string {
  const sections = Object.entries(titles).map(([section, title]) => {
    const rows = proven.filter((row) => row.section === section);
    const kinds = [...new Set(rows.map(({ kind }) => kind))].map((kind) => {
      const lines = rows.filter((row) => row.kind === kind).map((row) => `| ${cell(row.what)} | ${proofs(row)} |`);
      return [`### ${kind}`, '', '| what | proven by |', '|---|---|', ...lines, ''].join('\n');
    });
    return [`## §${section} ${title}`, '', ...kinds].join('\n');
  });
  const intro = [
    '# What the specification says, and the test that proves it',
    '',
    'Written by `npm run coverage-doc` from `scripts/coverage/`; a test fails when it is stale or a row has no proof.',
    `${proven.length} rows. A proof is a test that names what the row says; those under \`apps/web/e2e\` run in a real browser on the`,
    'real product, those under `apps/api` on a real database.',
    '',
  ];
  return `${[...intro, ...sections].join('\n').trimEnd()}\n`;
}
