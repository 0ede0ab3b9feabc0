import { serverSettings } from '../server-code.mjs';
import type { Tree } from '../tidy.ts';

export type Instruction = { name: string; words: string[]; text: string; caches: string[] };

/**
 * The instructions of a Dockerfile. `words` is the list of the exec form, `sh -c` and the line for a RUN in shell form, and
 * for others the words without quotes; of the options of a RUN only the folders that are a cache are kept, in `caches`.
 */
export function instructions(file: string): Instruction[] {
  const lines = file
    .split('\n')
    .filter((line) => !/^\s*#/.test(line))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  return lines.map((line) => {
    const [, name, rest] = /^([A-Z]+)\s+(.*)$/.exec(line)!;
    const text = name === 'RUN' ? rest!.replace(/^(?:--\S+\s+)+/, '') : rest!;
    const caches = [...rest!.matchAll(/--mount=type=cache,target=(\S+)/g)].map((match) => match[1]!);
    const list = /^(.*?)(\[".*\])$/.exec(text);
    const before = (list ? list[1]! : text).split(/\s+/).filter(Boolean);
    if (list) return { name: name!, words: [...before, ...(JSON.parse(list[2]!) as string[])], text, caches };
    return { name: name!, words: name === 'RUN' ? ['sh', '-euc', text] : before, text, caches };
  });
}

const path = 'deploy/Dockerfile';
/** What Node and the C library read. */
const runtime = /^(NODE_|MALLOC_)/;

/** What in the Dockerfile leads nowhere, or gives the last stage more than it may have. `known` are the names of the product's settings. */
export function dockerfileProblems(tree: Tree, known: readonly string[]): string[] {
  const all = instructions(tree[path]!);
  const froms = all.filter(({ name }) => name === 'FROM');
  const stages = froms.flatMap(({ words }) => words[2] ?? []);
  const last = all.slice(all.indexOf(froms.at(-1)!));
  const first = (name: string) => last.find((each) => each.name === name)?.words ?? [];
  const exists = (place: string) => place in tree || Object.keys(tree).some((file) => file.startsWith(`${place}/`));
  const copies = all.filter(({ name, words }) => name === 'COPY' && words[0]!.startsWith('--from='));
  const copied = copies.flatMap(({ words }) => words.slice(1, -1));
  const sources = copied
    .filter((place) => place.startsWith('/app/') && !/\/(node_modules|dist)$/.test(place))
    .map((place) => place.slice('/app/'.length));
  const { dependencies } = JSON.parse(tree['apps/api/package.json']!) as { dependencies: Record<string, string> };
  const own = Object.keys(dependencies).filter((name) => name.startsWith('@guildhall/'));
  const needed = own.map((name) => name.replace('@guildhall', 'packages'));
  const started = [...first('CMD'), ...last.filter(({ name }) => name === 'RUN').flatMap(({ words }) => words)];
  const names = all
    .filter(({ name }) => name === 'ENV')
    .flatMap(({ words }) => words.map((word) => word.split('=')[0]!));
  const user = last.findLast(({ name }) => name === 'USER')?.words[0] ?? 'root';
  return [
    ...copies
      .map(({ words }) => words[0]!.slice('--from='.length))
      .filter((stage) => !stages.includes(stage))
      .map((stage) => `${path} copies from ${stage}, which is no stage`),
    ...[...sources, ...started.filter((word) => /^[\w/-]+\.(ts|mjs)$/.test(word))]
      .filter((place) => !exists(place))
      .map((place) => `${path} names ${place}, which does not exist`),
    ...needed.filter((place) => !sources.includes(place)).map((place) => `${path} leaves out ${place}`),
    ...names
      .filter((name) => !known.includes(name) && !runtime.test(name))
      .map((name) => `${path} sets ${name}, which is no setting`),
    ...(stages.includes(froms.at(-1)!.words[0]!) ? [`${path} ends with the stage that has the build tools`] : []),
    ...(/^[1-9]\d*:[1-9]\d*$/.test(user) ? [] : [`${path} runs as ${user}`]),
    ...['HEALTHCHECK', 'VOLUME', 'CMD']
      .filter((name) => first(name).length === 0)
      .map((name) => `${path} has no ${name}`),
    ...serverSettings.args.filter((arg) => !first('CMD').includes(arg)).map((arg) => `${path} starts without ${arg}`),
  ];
}
