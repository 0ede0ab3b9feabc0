import { dirname, join } from 'node:path/posix';
import type { Tree } from '../tidy.ts';
import { closes, scanSource, statementEnds } from './scan-source.ts';
import type { Scanned } from './scan-source.ts';

/** A test by its file, its titles from the outermost `describe` on, and all it says: its own code and the tables and helpers that it uses. */
export type Test = { file: string; title: string; text: string };

type Span = { from: number; to: number };
type Block = Span & { kind: 'test' | 'describe'; title: string; table: string };
/** A table or helper: what it says, and the code in which further names are looked for. */
type Named = { name: string; code: string; words: string };

const runs = new Set(['each', 'for', 'only', 'concurrent', 'sequential', 'serial', 'parallel', 'describe']);

function holds(outer: Span, inner: Span) {
  return outer.from <= inner.from && inner.to <= outer.to && outer !== inner;
}

/** The tests of one file. Those that are skipped prove nothing and are left out. */
export function findTests(file: string, tree: Tree): Test[] {
  const scanned = scanSource(tree[file]!);
  const { code, skeleton } = scanned;
  const blocks = findBlocks(scanned);
  const tests = blocks.filter(({ kind }) => kind === 'test');
  const inTest = (span: Span) => tests.some((test) => holds(test, span));
  const named = [...declarations(scanned).filter((each) => !inTest(each)), ...imported(file, scanned, tree)];
  const loops = findLoops(skeleton);

  return tests.map((test) => {
    const around = blocks.filter((block) => block.kind === 'describe' && holds(block, test));
    const headers = [
      ...around.flatMap(({ title, table }) => [title, table]),
      ...loops.filter((loop) => holds(loop, test)).map((loop) => code.slice(loop.from, loop.head)),
    ].join('\n');
    const own = { name: '', code: code.slice(test.from, test.to), words: skeleton.slice(test.from, test.to) };
    const text = allThatIsUsed({ ...own, code: `${own.code}\n${headers}`, words: `${own.words}\n${headers}` }, named);
    return { file, title: [...around, test].map((block) => block.title).join(' › '), text: plain(text) };
  });
}

/** Without the backslashes that strings and patterns put before a sign, so that a text is found in both. */
function plain(text: string) {
  return text.replaceAll(/\\(?=[^\w\s\\])/g, '');
}

/** The code of a test and of everything it names, directly or through another. */
function allThatIsUsed(test: Named, named: readonly Named[]): string {
  const used = new Set([test]);
  for (const { words } of used) {
    const names = new Set(words.match(/[\w$]+/g));
    for (const each of named) if (names.has(each.name)) used.add(each);
  }
  return [...used].map(({ code }) => code).join('\n');
}

function findBlocks({ code, skeleton }: Scanned): Block[] {
  const blocks: Block[] = [];
  for (const match of skeleton.matchAll(/(?<![\w.$])(it|test|describe)((?:\.\w+)*)(?:<[^()]*>)?\s*(?=\()/g)) {
    const words = match[2]!.split('.').slice(1);
    if (words.some((word) => !runs.has(word))) continue;
    let open = match.index + match[0].length;
    let to = closes(skeleton, open);
    let table = '';
    for (let gap = nextCall(skeleton, to); gap !== undefined; gap = nextCall(skeleton, to)) {
      table = code.slice(open, to);
      open = to + gap;
      to = closes(skeleton, open);
    }
    const title = readTitle(code.slice(open + 1, to));
    if (title === undefined) continue;
    const kind = match[1] === 'describe' || words.includes('describe') ? 'describe' : 'test';
    blocks.push({ kind, from: match.index, to, title, table });
  }
  return blocks;
}

function nextCall(skeleton: string, from: number): number | undefined {
  const gap = /^\s*\(/.exec(skeleton.slice(from, from + 40));
  return gap ? gap[0].length - 1 : undefined;
}

function readTitle(argument: string): string | undefined {
  const match = /^\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/.exec(argument);
  return match ? (match[1] ?? match[2] ?? match[3])!.replaceAll(/\\(.)/g, '$1') : undefined;
}

/** What the file declares under a name. */
function declarations({ code, skeleton }: Scanned): (Named & Span)[] {
  const found: (Named & Span)[] = [];
  for (const match of skeleton.matchAll(/(?<![\w.$])(?:const|let)\s+([\w$]+)\b|(?<![\w.$])function\s+([\w$]+)/g)) {
    const from = match.index;
    const to = match[1]
      ? statementEnds(skeleton, from)
      : closes(skeleton, skeleton.indexOf('{', closes(skeleton, skeleton.indexOf('(', from))));
    found.push({
      name: (match[1] ?? match[2])!,
      from,
      to,
      code: code.slice(from, to),
      words: skeleton.slice(from, to),
    });
  }
  return found;
}

/** What the file takes from its neighbours that are no tests themselves, each with all that it uses there. */
function imported(file: string, { code }: Scanned, tree: Tree): Named[] {
  return [...code.matchAll(/^[ \t]*import (?:type )?\{([^}]*)\} from '(\.\/[^']+)'/gm)].flatMap(([, names, from]) => {
    const wanted = new Set(names!.match(/[\w$]+/g));
    wanted.delete('test');
    return offered(join(dirname(file), from!), tree).filter(({ name }) => wanted.has(name));
  });
}

const known = new WeakMap<Tree, Map<string, Named[]>>();

/** What a neighbour declares, each with all that it uses. Read once for a tree. */
function offered(path: string, tree: Tree): Named[] {
  const files = known.get(tree) ?? new Map<string, Named[]>();
  known.set(tree, files);
  const before = files.get(path);
  if (before) return before;
  const source = tree[path];
  if (source === undefined || /\.(test|e2e)\.tsx?$/.test(path)) return [];
  const scanned = scanSource(source);
  const named = [...declarations(scanned), ...imported(path, scanned, tree)];
  const found = named.map((each) => ({ name: each.name, code: allThatIsUsed(each, named), words: '' }));
  files.set(path, found);
  return found;
}

/** Loops, for the tables that the tests inside them walk through. */
function findLoops(skeleton: string): (Span & { head: number })[] {
  return [...skeleton.matchAll(/(?<![\w.$])for\s*(?=\()/g)].map((match) => {
    const head = closes(skeleton, match.index + match[0].length);
    const body = head + (/^\s*/.exec(skeleton.slice(head))?.[0].length ?? 0);
    const to = skeleton[body] === '{' ? closes(skeleton, body) : statementEnds(skeleton, body);
    return { from: match.index, head, to };
  });
}
