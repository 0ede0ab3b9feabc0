import { basename } from 'node:path/posix';
import type { Tree } from './tidy.ts';

const folder = 'docs/decisions/';
const index = `${folder}README.md`;

/** A record of a decision. `holds` are the numbers of earlier records that it has taken in, `short` is its first sentence. */
type Decision = { path: string; number: string; title: string; state: string; holds: string[]; short: string };

function recordsOf(tree: Tree): Decision[] {
  const paths = Object.keys(tree).filter((path) => path.startsWith(folder) && path !== index);
  return paths.sort().map((path) => {
    const text = tree[path]!;
    return {
      path,
      number: basename(path).slice(0, 4),
      title: /^# \d{4}: (.+)$/m.exec(text)?.[1] ?? '',
      state: /^State: (.+)$/m.exec(text)?.[1] ?? '',
      holds: /^Holds: (.+)$/m.exec(text)?.[1]?.split(', ') ?? [],
      short: /^## What\n+(.+?\.)(?:\s|$)/m.exec(text)?.[1] ?? '',
    };
  });
}

/** Records that are not written as the others are: name, title, state and sections. */
export function oddDecisions(tree: Tree): string[] {
  const records = recordsOf(tree);
  const numbers = records.flatMap(({ number, holds }) => [number, ...holds]);
  return records.flatMap(({ path, number, title, state, short }) => {
    const [first] = tree[path]!.split('\n');
    const replacedBy = /^replaced by (\d{4})$/.exec(state)?.[1];
    const known = state === 'in force' || records.some((other) => other.number === replacedBy && replacedBy !== number);
    const sections = [...tree[path]!.matchAll(/^## (.+)$/gm)].map((match) => match[1]).join(', ');
    return [
      ...(/\/\d{4}-[a-z0-9-]+\.md$/.test(path) ? [] : [`${path} is not named by a number and words`]),
      ...(first === `# ${number}: ${title}` && !title.endsWith('.') ? [] : [`${path} has no title "# ${number}: …"`]),
      ...(known ? [] : [`${path} has no line "State: in force" or "State: replaced by NNNN"`]),
      ...(sections === 'What, Why, Refused' && short !== ''
        ? []
        : [`${path} has other sections than What, Why, Refused`]),
      ...(numbers.filter((other) => other === number).length === 1 ? [] : [`${path} has a number that is used twice`]),
    ];
  });
}

function lineOf({ path, number, title, state, short, holds }: Decision): string {
  return `| [${number}](${basename(path)}) | ${title} | ${state} | ${short} | ${holds.join(', ')} |`;
}

/** Lines that the index of the records lacks, and lines of it that no record has. */
export function staleDecisionIndex(tree: Tree): string[] {
  const wanted = recordsOf(tree).map(lineOf);
  const written = (tree[index] ?? '').split('\n').filter((line) => line.startsWith('| ['));
  return [
    ...wanted.filter((line) => !written.includes(line)).map((line) => `${index} lacks the line\n${line}`),
    ...written.filter((line) => !wanted.includes(line)).map((line) => `${index} has a line of no record\n${line}`),
  ];
}

const cited = /0\d{3}(?:-[a-z0-9-]+\.md)?/g;
/** The word with one number or several, the path with or without its words, and numbers alone in parentheses. */
const citing = /\b[Dd]ecisions?[ /]((?:0\d{3}(?:-[a-z0-9-]+\.md)?(?:, | and )?)+)|\((0\d{3}(?:, 0\d{3})*)\)/g;

/** What a text says of decisions; a record cites others by bare numbers as well. */
function citationsOf(path: string, text: string): string[] {
  const found = [...text.matchAll(citing)].flatMap((match) => (match[1] ?? match[2]!).match(cited)!);
  if (!path.startsWith(folder) || path === index) return found;
  const prose = text.replaceAll(/^(?:# |Holds: | {4}).*$|`[^`\n]*`/gm, '');
  return [...found, ...(prose.match(/(?<![\w-])0\d{3}(?![\w-])/g) ?? [])];
}

/**
 * Citations of records that are not there. An applied migration is never edited: it may cite by the old name a record whose number the
 * index still has.
 */
export function deadDecisions(tree: Tree): string[] {
  const records = recordsOf(tree);
  const indexed = new Set(tree[index]?.match(/\b0\d{3}\b/g));
  const problems: string[] = [];
  for (const [path, text] of Object.entries(tree)) {
    if (/^scripts\/tidy.*\.test\.ts$|package-lock\.json$/.test(path)) continue;
    const isMigration = /^apps\/api\/migrations\/.*\.sql$/.test(path);
    for (const citation of new Set(citationsOf(path, text))) {
      const number = citation.slice(0, 4);
      const record = records.find((other) => other.number === number);
      const isThere = record !== undefined && (citation === number || citation === basename(record.path));
      if (isThere || (isMigration && indexed.has(number))) continue;
      const holder = records.find(({ holds }) => holds.includes(number))?.number;
      problems.push(
        `${path} cites the decision ${citation}, ${holder ? `which ${holder} holds` : 'which is not there'}`,
      );
    }
  }
  return problems;
}
