import { describe, expect, it } from 'vitest';
import { repository } from './repository.ts';
import { deadDecisions, oddDecisions, staleDecisionIndex } from './tidy-decisions.ts';

const folder = 'docs/decisions';
const sections = '## What\n\nIt is one. And more.\n\n## Why\n\nSo.\n\n## Refused\n\n- Two.\n';
const tree = {
  [`${folder}/0001-first.md`]: `# 0001: One is enough\n\nState: in force\n\nHolds: 0002, 0005\n\n${sections}`,
  [`${folder}/0003-old.md`]: `# 0003: Two are better\n\nState: replaced by 0001\n\n${sections}`,
  [`${folder}/README.md`]: `# Decisions

| record | decision | state | in short | holds |
|---|---|---|---|---|
| [0001](0001-first.md) | One is enough | in force | It is one. | 0002, 0005 |
| [0003](0003-old.md) | Two are better | replaced by 0001 | It is one. |  |

| 0006 | \`apps/api/main.ts\` |
`,
};
function withFile(path: string, text: string) {
  return { ...tree, [path]: text };
}

describe('records of decisions', () => {
  it('have one form', () => expect(oddDecisions(repository())).toEqual([]));

  it('of another form are found', () => {
    expect(oddDecisions(tree)).toEqual([]);
    const found = (text: string, path = '0004-new.md') => oddDecisions(withFile(`${folder}/${path}`, text)).join('\n');
    const right = `# 0004: Three\n\nState: in force\n\n${sections}`;
    expect(found(right)).toBe('');
    expect(found(right, '0004_new.md')).toContain('is not named by a number and words');
    for (const title of ['# 4. Three', '# Three', '# 0005: Three', '# 0004: Three.', '# 0004 Three'])
      expect(found(right.replace('# 0004: Three', title)), title).toContain('has no title "# 0004: …"');
    for (const state of ['', 'State: old', 'State: replaced by 0009', 'State: replaced by 0004'])
      expect(found(right.replace('State: in force', state)), state).toContain('has no line "State: in force"');
    expect(found(right.replace('## Why', '**Why.**'))).toContain('has other sections');
    expect(found(right.replace('It is one. And more.', ''))).toContain('has other sections');
    expect(found(`# 0005: Three\n\nState: in force\n\n${sections}`, '0005-new.md')).toContain('used twice');
  });

  it('are in the index as they are', () => expect(staleDecisionIndex(repository())).toEqual([]));

  it('that the index lacks, and lines of it that no record has, are found', () => {
    expect(staleDecisionIndex(tree)).toEqual([]);
    const added = withFile(`${folder}/0004-new.md`, `# 0004: Three\n\nState: in force\n\n${sections}`);
    expect(staleDecisionIndex(added)).toEqual([
      `${folder}/README.md lacks the line\n| [0004](0004-new.md) | Three | in force | It is one. |  |`,
    ]);
    const removed = Object.fromEntries(Object.entries(tree).filter(([path]) => !path.endsWith('0003-old.md')));
    expect(staleDecisionIndex(removed)).toHaveLength(1);
    const ended = tree[`${folder}/0001-first.md`].replace('in force', 'replaced by 0003');
    expect(staleDecisionIndex(withFile(`${folder}/0001-first.md`, ended))).toHaveLength(2);
  });
});

describe('citations of decisions', () => {
  it('lead to a record', () => expect(deadDecisions(repository())).toEqual([]));

  it('that lead nowhere are found, in every form', () => {
    const dead = (text: string, path = 'apps/api/a.ts') => deadDecisions(withFile(path, text));
    expect(deadDecisions(tree)).toEqual([]);
    expect(
      dead(
        '// See docs/decisions/0001-first.md, docs/decisions/0001, decision 0003 and decisions 0001 and 0003 (0001).',
      ),
    ).toEqual([]);
    for (const text of [
      '// See docs/decisions/0009.',
      '-- (docs/decisions/0009-gone.md)',
      '`decisions/0009-gone.md`',
      '// Decision 0009 says so.',
      '// See decisions 0001 and 0009.',
      '// See docs/decisions/0001 and 0009.',
      '// As ever (0001, 0009).',
    ])
      expect(dead(text), text).toEqual([
        expect.stringMatching(/^apps\/api\/a\.ts cites the decision 0009.*, which is not there$/),
      ]);
    expect(dead('// See docs/decisions/0001-other.md.')).toEqual([
      'apps/api/a.ts cites the decision 0001-other.md, which is not there',
    ]);
    expect(dead('// See decision 0002.')).toEqual(['apps/api/a.ts cites the decision 0002, which 0001 holds']);
    expect(dead('Of 0003 and 0009; migration `0009-a.sql`.', `${folder}/0001-first.md`)).toEqual([
      `${folder}/0001-first.md cites the decision 0009, which is not there`,
    ]);
  });

  it('in applied migrations may name what the index still has', () => {
    const migration = 'apps/api/migrations/0001-a.sql';
    const cite = (number: string) =>
      deadDecisions(withFile(migration, `-- So it is (docs/decisions/${number}-old-name.md).`));
    expect(['0001', '0002', '0006'].flatMap(cite)).toEqual([]);
    expect(cite('0009')).toEqual([`${migration} cites the decision 0009-old-name.md, which is not there`]);
  });
});
