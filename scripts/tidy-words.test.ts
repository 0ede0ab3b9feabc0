import { describe, expect, it } from 'vitest';
import { repository } from './repository.ts';
import { needlessExceptions, packedValues, privateComments, privateWords } from './tidy-words.ts';

const file = 'apps/api/src/money/a.ts';

describe('names at the top of files, and of files', () => {
  it('begin with common words', () => expect(privateWords(repository())).toEqual([]));

  it('that begin with others are found, with what to write instead', () => {
    const inFile = (text: string, path = file) => privateWords({ [path]: text });
    for (const text of [
      'export function told(row: Row) {}',
      'export async function tellOwner() {}',
      'function tellOwner() {}',
      'type Told = string;',
      'export const madeWords = 1;',
      'export interface AskedRole {}',
      'let kept: string;',
      'const many = 3;',
      'export async function useInvitation() {}',
    ])
      expect(inFile(text), text).toHaveLength(1);
    for (const text of [
      'export function toldest() {}',
      'export function useful() {}',
      '  const told = 1;',
      'export function listFlags() {}',
      '// function told() {}',
    ])
      expect(inFile(text), text).toEqual([]);
    expect(inFile('export function tellOwner() {}')).toEqual([
      expect.stringMatching(/^apps\/api\/src\/money\/a\.ts: tellOwner is hard to read; write notify…/),
    ]);
    expect(inFile('', 'apps/api/src/money/told-dispute.test.ts')).toHaveLength(1);
    expect(inFile('', 'docs/told-dispute.md')).toEqual([]);
  });

  it('may use a word where it misleads nobody', () => {
    const hook = 'export function useOrders() {}';
    expect(privateWords({ 'apps/web/src/market/orders/use-orders.ts': hook })).toEqual([]);
    const call = 'export const queueFlags = route({});';
    expect(privateWords({ 'packages/contract/src/trust/flags.ts': call })).toHaveLength(1);
    expect(privateWords({ 'apps/api/src/trust/flags.ts': 'const queue = [];' })).toEqual([]);
  });

  it('have no exception that nothing needs', () => {
    expect(needlessExceptions(repository())).toEqual([]);
    const tree = { [file]: 'export function told() {}' };
    expect(privateWords(tree, ['told'])).toEqual([]);
    expect(needlessExceptions(tree, ['told'])).toEqual([]);
    expect(needlessExceptions(tree, ['told', 'Kept'])).toEqual(['Kept needs no exception any more']);
  });
});

describe('comments and documents', () => {
  it('use common words', () => expect(privateComments(repository())).toEqual([]));

  it('that use others are found, with what to write instead', () => {
    for (const [path, text] of Object.entries({
      'apps/api/src/a.ts': '/**\n * Takes so\n * many of them.\n */',
      'apps/api/src/b.ts': 'const n = 1; // The owner is told.',
      'apps/api/src/c.ts': '  // It waits for so\n  // many seconds.',
      'apps/api/src/c.sql.ts': 'const sql = `\n  -- Begun anew.\n  SELECT 1`;',
      'apps/web/src/d.tsx': '<p>\n  {/* What of it is shown. */}\n</p>',
      'apps/web/src/e.module.css': '/* Tells one from the other. */',
      'apps/api/src/f.functions.sql': 'SELECT 1 -- tells whether',
      'deploy/g.yaml': 'a: 1 # Started anew.',
      'docs/h.md': 'The page tells it.',
      'apps/api/src/i.ts': '/** Has the mail sent again. */',
      'apps/api/src/j.ts': '/** What became of it. */',
      'apps/api/src/k.ts': '// The name stands there.',
    }))
      expect(privateComments({ [path]: text }), path).toHaveLength(1);
    expect(privateComments({ 'docs/a.md': 'Loaded anew.' })).toEqual([
      'docs/a.md: "anew" in "…Loaded anew.…" is hard to read; write again',
    ]);
  });

  it('may quote code, and texts that stay as they are may use any', () => {
    for (const [path, text] of Object.entries({
      [file]: "const told = 'told//anew'; // See `told`.",
      'docs/a.md': 'Set `told`:\n```\ntells\n```\n',
      'apps/api/migrations/0001-first.sql': '-- Begun anew.',
      'apps/api/pages/help.md': 'We tell you.',
      'docs/specification/a.md': 'The owner is told.',
      'README.md': '<!-- configuration: begin -->\n| `A` | What is told. |\n<!-- configuration: end -->',
    }))
      expect(privateComments({ [path]: text }), path).toEqual([]);
  });
});

describe('values', () => {
  it('stand on a line each', () => expect(packedValues(repository())).toEqual([]));

  it('that are packed to save lines are found', () => {
    for (const text of [
      'const [wait, period] = [5_000, 60_000];',
      'export const [wait, period] = [\n  5_000,\n  60_000,\n];',
      'let [here, there]: [number[], number[]] = [[], []];',
      'const [{ id }, [first]] = [await one(), await two()];',
      'let [ada, bo] = [] as unknown as [Person, Person];',
      'if (late) [since, faults] = [seq, []];',
      '  [url.username, this.#count] = [name, 1];',
      "const one = {\n  ...{ id, name: '}', [key]: 1 },\n  ...rest,\n};",
      "const all = [...['a', 'b'], 'c'];",
      'const all = [\n  ...[\n    1,\n  ],\n];',
      'Math.min(...[one, two]);',
    ])
      expect(packedValues({ [file]: text }), text).toHaveLength(1);
  });

  it('that are worked out are let be', () => {
    for (const text of [
      'const [one, two] = await Promise.all([a(), b()]);',
      'const [command, ...rest] = [...prefix, name];',
      'const [first] = [...books.values()];',
      'const [ago, ahead] = [-2, 2].map((days) => at(days));',
      '[list[i], list[j]] = [list[j], list[i]];',
      'const [shown, setShown] = useState([]);',
      'const all = [...[1, 2].map(double), ...(is ? [3] : []), ...[...set].sort()];',
      'const one = { ...rest, ...(is ? { id } : {}) };',
    ])
      expect(packedValues({ [file]: text }), text).toEqual([]);
  });
});
