import { basename } from 'node:path/posix';
import type { Tree } from './tidy.ts';

/** Words with which no file and no name at the top of one begins, each with what to write instead. */
const insteadOf: Record<string, string> = {
  told: 'to… for what turns a row into an answer, …InWords for a text',
  tell: 'notify… for the bell and mails, publish… for live events, send…, report…',
  telling: 'what it holds, such as …Resources',
  said: 'message…, answer…',
  asked: 'requested…, …Request, …Query',
  made: 'created…, …Row',
  kept: 'saved…, stored…',
  many: 'total, count, …Count',
};

/** Words that mislead in one part of the product alone: pages have hooks, and a queue is a thing. */
const insteadOfIn: Record<string, Record<string, string>> = {
  'apps/api/': { use: 'consume… for what serves once, record… for what counts a use' },
  'packages/contract/': { queue: 'list… for a call that lists' },
};

/** Names and files that begin with one of the words still. The list may only become shorter. */
export const stillThere: readonly string[] = [];

/** What `name` should be called, where it is or begins with one of the words; undefined for a name that may stay. */
function adviceFor(path: string, name: string): string | undefined {
  const first = /^[A-Z]?[a-z]*/.exec(name)![0].toLowerCase();
  const parts = Object.keys(insteadOfIn).filter((part) => path.startsWith(part));
  return [insteadOf, ...parts.map((part) => insteadOfIn[part]!)].map((words) => words[first]).find(Boolean);
}

function isCode(path: string): boolean {
  return /\.(ts|tsx|mjs)$/.test(path) && !/(^|\/)generated\//.test(path) && !path.startsWith('scripts/tidy-words.');
}

const declaredAtTop =
  /^(?:export )?(?:default )?(?:declare )?(?:async )?(?:function\*?|const|let|class|type|interface|enum) (\w+)/gm;

function found(tree: Tree): { name: string; problem: string }[] {
  return Object.entries(tree)
    .filter(([path]) => isCode(path))
    .flatMap(([path, text]) => {
      const names = [...text.matchAll(declaredAtTop)].map((match) => match[1]!);
      return [basename(path).replace(/\..*$/, ''), ...names].flatMap((name) => {
        const advice = adviceFor(path, name);
        return advice ? [{ name, problem: `${path}: ${name} is hard to read; write ${advice}` }] : [];
      });
    });
}

/** Names and files that begin with a word for which there is a common one. */
export function privateWords(tree: Tree, excepted: readonly string[] = stillThere): string[] {
  return found(tree)
    .filter(({ name }) => !excepted.includes(name))
    .map(({ problem }) => problem);
}

/** Names that are excepted and stand nowhere any more. */
export function needlessExceptions(tree: Tree, excepted: readonly string[] = stillThere): string[] {
  const names = found(tree).map(({ name }) => name);
  return excepted.filter((name) => !names.includes(name)).map((name) => `${name} needs no exception any more`);
}

/** Words that make a comment or a document hard to read, each with what to write instead. */
const insteadInComments: [word: RegExp, advice: string][] = [
  [/\btold\b/gi, 'notified, shown, mailed, reported, given, called with…'],
  [/\btell(?:s|ing)?\b/gi, 'says, shows, reports, notifies, answers; distinguishes for what tells things apart'],
  [/\bso (?:many|much)\b/gi, 'at most `most`, a number of, how many…, an amount'],
  [/\bwhat of (?:it|them|that|this)\b/gi, 'the part of it that…'],
  [/\banew\b/gi, 'again'],
  [/\bwhat bec(?:ame|omes?) of\b/gi, 'how it ended, what happens to it'],
  [/\bstands? (?:here|there|in|on|at|beside|with)\b(?! (?:for|the way)\b)/gi, 'is here, is in, is shown, has it'],
  [/\bof now\b/gi, 'current'],
  [/\bnobody's business\b/gi, 'what is not shown, and to whom'],
  [/\basker\b/gi, 'the one who requested it, the caller'],
  [/\bkeeps? that (?:it|he|she|they|an?|the)\b/gi, 'records that'],
  [
    /^\W*(?:Holds that|Has (?:the|an?|his|its|who\w*|every\w*) )/g,
    'a verb with its object: Requires that…, Sends…, Lets…',
  ],
];

/** Comments by the kind of their file; those on lines that follow each other count as one. */
const commentsIn: [file: RegExp, comment: RegExp][] = [
  [
    /\.(ts|tsx|mjs|css)$/,
    /(?<=^|[\s{;,(])(?:\/\*[^]*?\*\/|\/\/ .*(?:\n[ \t]*\/\/ .*)*)|^[ \t]*-- .*(?:\n[ \t]*-- .*)*/gm,
  ],
  [/\.sql$/, /--.*(?:\n[ \t]*--.*)*/g],
  [/\.(ya?ml|sh|cfg|env|service)$|(^|\/)Dockerfile$/, /(?<=^|\s)#.*(?:\n[ \t]*#.*)*/gm],
  [/\.md$/, /[^]+/g],
];

/** Texts that stay as they are: applied migrations, the specification, and the pages that people read in the product. */
const keptTexts = /^apps\/api\/(?:migrations|pages)\/|^docs\/specification\/|(^|\/)generated\/|^scripts\/tidy-words\./;

/** What a comment or document quotes: the table of settings, whose texts operators read in the console as well, and code. */
const quoted = /<!-- configuration: begin -->[^]*?<!-- configuration: end -->|```[^]*?```|`[^`\n]*`/g;

/** The comments of a file as running text. */
function commentsOf(path: string, text: string): string[] {
  const comment = commentsIn.find(([file]) => file.test(path))?.[1];
  if (!comment || keptTexts.test(path)) return [];
  return [...text.matchAll(comment)].map(([found]) =>
    found.replaceAll(quoted, '').replaceAll(/\s*\n[ \t]*(?:\/\/|\*(?!\/)|--|#)?[ \t]*/g, ' '),
  );
}

/** Words in comments and documents for which there are common ones. */
export function privateComments(tree: Tree): string[] {
  return Object.entries(tree).flatMap(([path, text]) =>
    commentsOf(path, text).flatMap((comment) =>
      insteadInComments.flatMap(([word, advice]) =>
        [...comment.matchAll(word)].map((found) => {
          const around = comment.slice(Math.max(0, found.index - 30), found.index + found[0].length + 30);
          return `${path}: "${found[0]}" in "…${around}…" is hard to read; write ${advice}`;
        }),
      ),
    ),
  );
}

const declared = /^\s*(?:export )?(?:const|let) \[([^=]*)\](?:: [^=]+)? = (?=\[)/gm;
const assigned = /(?:^\s*|[;)] )\[([\w$.#, ]+)\] = (?=\[)/gm;

/** The part of a text from a bracket on to the one that closes it, without what strings hold. */
function lengthOfBrackets(text: string): number {
  let depth = 0;
  for (const match of text.matchAll(/'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|[[\]{}()]/g)) {
    if ('[{('.includes(match[0])) depth++;
    else if (']})'.includes(match[0]) && --depth === 0) return match.index + 1;
  }
  return text.length;
}

/** The literals that begin where `opening` ends, without what something is done with, as in `[1, 2].map(…)`: that makes another list. */
function literalsAfter(text: string, opening: RegExp): { literal: string; before: RegExpExecArray }[] {
  return [...text.matchAll(opening)].flatMap((before) => {
    const rest = text.slice(before.index + before[0].length);
    const length = lengthOfBrackets(rest);
    return /^\s*(?:[,;\]})]|as\b)/.test(rest.slice(length)) ? [{ literal: rest.slice(0, length), before }] : [];
  });
}

/**
 * Values that are packed to save lines: a list that is taken apart where it is written, `const [a, b] = [1, 2]`, and a literal that is spread
 * into another one, `...{ id, name }` or `...['a', 'b']`. Each value belongs on a line of its own.
 */
export function packedValues(tree: Tree): string[] {
  return Object.entries(tree)
    .filter(([path]) => isCode(path))
    .flatMap(([path, text]) => {
      const apart = [...literalsAfter(text, declared), ...literalsAfter(text, assigned)].filter(
        ({ literal, before }) => before[1]!.includes(',') && !literal.startsWith('[...'),
      );
      const spreads = literalsAfter(text, /\.\.\.(?=[{[])/g);
      return [
        ...apart.map(({ before }) => `${path} takes a list apart: ${before[0].trim()}`),
        ...spreads.map(({ literal }) => `${path} spreads a literal: ${literal.split('\n')[0]}`),
      ];
    });
}
