import { beforeAll, describe, expect, it } from 'vitest';
import { allRows } from './coverage/all-rows.ts';
import { coverageDocument } from './coverage/document.ts';
import { findTests } from './coverage/find-tests.ts';
import { prove, unproven } from './coverage/prove.ts';
import type { Proven } from './coverage/prove.ts';
import { browser, rows, server } from './coverage/row.ts';
import { repository } from './repository.ts';
import type { Tree } from './tidy.ts';

const file = 'docs/coverage.md';

describe('the specification', () => {
  let tree: Tree;
  let proven: Proven[];
  beforeAll(() => {
    tree = repository();
    proven = prove(allRows, tree);
  });

  it('has a test for each of its sentences', () => expect(unproven(proven)).toEqual([]));

  it('stands in docs/coverage.md as it is now; `npm run coverage-doc` writes it', () => {
    expect(tree[file]).toBe(coverageDocument(proven));
  });

  it('is written down once: no row stands there twice', () => {
    const names = allRows.map(({ section, kind, what }) => `§${section} ${kind}: ${what}`);
    expect(names.filter((name, i) => names.indexOf(name) < i)).toEqual([]);
  });
});

describe('a row', () => {
  const path = 'apps/web/e2e/login.e2e.ts';
  const row = (...find: (string | RegExp)[]) => rows('5', 'log-in', [['a rule', browser('login', ...find)]]);
  const missing = (tree: Tree, ...find: (string | RegExp)[]) => unproven(prove(row(...find), tree));

  it('without a test is found', () => {
    expect(missing({}, 'Email is Required')).toEqual(['§5 log-in: a rule – browser login: Email is Required']);
    expect(unproven(prove(rows('5', 'log-in', [['a rule']]), {}))).toEqual(['§5 log-in: a rule – names no proof']);
  });

  it('is not proved by a comment, a skipped test, code outside of tests, another file or another side', () => {
    const text = 'Email is Required';
    const test = (body: string) => `test('the log-in', async () => { ${body} });`;
    expect(missing({ [path]: test(`expect('${text}');`) }, text)).toEqual([]);
    expect(missing({ [path]: test(`/* ${text} */`) }, text)).toHaveLength(1);
    expect(missing({ [path]: `// ${text}\n${test('')}` }, text)).toHaveLength(1);
    expect(missing({ [path]: `test.skip('the log-in', async () => { expect('${text}'); });` }, text)).toHaveLength(1);
    expect(missing({ [path]: `const text = '${text}';\n${test('')}` }, text)).toHaveLength(1);
    expect(missing({ 'apps/web/e2e/logout.e2e.ts': test(`expect('${text}');`) }, text)).toHaveLength(1);
    expect(missing({ 'apps/api/src/accounts/login.test.ts': test(`expect('${text}');`) }, text)).toHaveLength(1);
  });

  it('asks one test for all that it names', () => {
    const both = `it('a', () => { expect('one'); });\nit('b', () => { expect('two'); });`;
    expect(missing({ [path]: both }, 'one')).toEqual([]);
    expect(missing({ [path]: both }, 'one', 'two')).toHaveLength(1);
    expect(missing({ [path]: both }, /ONE/i)).toEqual([]);
  });

  it('makes the document stale when its proof moves', () => {
    const one = prove(row('x'), { [path]: `test('a', () => { expect('x'); });` });
    const other = prove(row('x'), { [path]: `test('b', () => { expect('x'); });` });
    expect(coverageDocument(one)).toContain(`| a rule | \`${path}\` › a |`);
    expect(coverageDocument(other)).not.toBe(coverageDocument(one));
    expect(coverageDocument(prove(row('x'), {}))).toContain('| a rule | **nothing** |');
  });
});

describe('a test', () => {
  const titles = (source: string, find: string) =>
    findTests('a.test.ts', { 'a.test.ts': source, 'table.ts': `export const table = ['from the neighbour'];` })
      .filter(({ text }) => text.includes(find))
      .map(({ title }) => title);

  it('is told with the titles around it', () => {
    const source = `describe('an order', () => { it('is placed', () => { expect('right'); }); });`;
    expect(titles(source, 'right')).toEqual(['an order › is placed']);
  });

  it('holds its own table, and the tables and helpers that it names, also through another or a neighbour', () => {
    expect(titles(`it.each<[string, string]>([['in its table', 'b']])('each %s', (a) => {});`, 'in its table')).toEqual(
      ['each %s'],
    );
    const source = `
      import { table } from './table.ts';
      const rules = ['in a table'];
      const walk = () => rules.forEach(check);
      it('walks', () => walk());
      for (const [rule] of rules) it(\`says \${rule}\`, () => expect(rule));
      it('borrows', () => expect(table));
      it('does neither', () => {});`;
    expect(titles(source, 'in a table')).toEqual(['walks', 'says ${rule}']);
    expect(titles(source, 'from the neighbour')).toEqual(['borrows']);
  });

  it('is read past patterns, templates and quotes that look like code', () => {
    const source = `
      it('a', () => { expect(/['"\`{(]/.test('x') ? \`} ) \${fill({ a: '}' })} \` : 6 / 2 / 1).toBe("it('none')"); });
      it('b', () => { expect('after it'); });`;
    expect(findTests('a.test.ts', { 'a.test.ts': source }).map(({ title }) => title)).toEqual(['a', 'b']);
    expect(titles(source, 'after it')).toEqual(['b']);
  });

  it('of a pattern is found by the plain text', () => {
    expect(
      titles(`it('a', () => { expect(x).toMatch(/cannot exceed 12\\\\.\\\\./); });`.replaceAll('\\\\', '\\'), '12..'),
    ).toEqual(['a']);
    expect(rows('5', 'x', [['y', server('*', 'z')]])[0]!.proofs[0]!.side).toBe('server');
  });
});
