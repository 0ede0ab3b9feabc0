import type { Tree } from './tidy.ts';

/** What people do not read: tests and what helps them, queries, metrics, attacks on calls, and generated files. */
const unread = /\.(?:test|suite|test-d|metrics)\.|-checks\.sql\.ts$|\/test-|\/generated\/|^apps\/api\/src\/attacks\//;
const read = /^(?:apps\/web\/src|apps\/api\/src|packages\/contract\/src)\/.*\.(?:tsx?|sql)$|^apps\/api\/pages\/.*\.md$/;

const comments =
  /(?<=^|[\s{;,(])(?:\/\*[^]*?\*\/|\/\/ .*(?:\n[ \t]*\/\/ .*)*)|(?<=^|\s)-- .*(?:\n[ \t]*-- .*)*|<!--[^]*?-->/gm;
/** What the description of the API says of a call, for people who write programs. */
const summaries = /\bsummary:\s*(?:'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`)/g;

/** Phrases that no screen, mail, paper, error or page uses, each with what to write instead. Texts of the specification have none of them. */
const unused: [phrase: RegExp, instead: string][] = [
  [/\bany more\b/i, 'no longer'],
  [/\bno more(?=[.,;:'"`<]|$)/i, 'no longer'],
  [/(?<=\w )anew\b/i, 'again, new'],
  [/\b(?:is|are|was|were|be|been) told\b/i, 'is notified, sees, we let … know'],
  [/\btells (?:of|why|whether|until)\b/i, 'says, shows, reports'],
  [/\bplease tell (?:what|which)\b/i, 'please say'],
  [/\bstands? (?:here|there|in|on|beside|as|already)\b/i, 'is here, appears, is in'],
  [/\bhas not come\b/i, 'has not arrived'],
  [/\bwhat (?:becomes|became|has become) of\b/i, 'what happens to, the state of'],
  [/\bso (?:many|much)\b/i, 'a number, or how many'],
  [/\bat (?:present|the moment|this moment)\b/i, 'right now'],
  [/\b(?:in|within) the next minutes\b/i, 'in a few minutes'],
  [
    /\b(?:holds (?:for|until)|hold for (?:ten|seven)|does not hold|no longer holds)\b/i,
    'works for, is valid until, has expired',
  ],
  [/\bleave this mail unanswered\b/i, 'ignore this mail'],
  [/\btoo little free\b|\bfree, which is too little\b/i, 'not enough money in your wallet'],
  [/\bgiven back\b|\bwas taken back\b/i, 'refunded, returned, reversed'],
  [/\b(?:ordered|sorted) so\b/i, 'sorted that way'],
  [/\bleast (?:investment|amount)\b/i, 'minimum investment, minimum'],
  [
    /\b(?:by|to|tell) the operators\b|\bthe operators (?:have|look|know|read|of this)\b|\ban operator (?:looks|decides it|will)\b|\boperators of this site\b/i,
    'Guildhall, our team, we',
  ],
  [/\byou get back\b(?!,)|\breceivable by\b/i, 'expected back'],
  [/\b(?:is|are|was|were) kept\b/i, 'is saved, is stored'],
  [/\bso that (?:nothing can|nothing else|it cannot|you cannot|another)\b/i, 'so nothing can, so you cannot'],
  [/(?<=\w )(?<!\beach date )by (?:itself|themselves)\b/i, 'automatically'],
  [/\bfalls? due\b/i, 'is due'],
  [/\b(?:is|are|was|has been) (?!not )\w+ already\b/i, 'is already …'],
  [/\bwhom\b/i, 'another sentence, with who'],
  [/\b(?:nothing|nobody|no \w+) waits\b/i, 'there is nothing to do, nobody is waiting'],
  [/\bthe books differ\b/i, 'the books do not match'],
  [/\b(?:is|are) void\b/i, 'no longer works'],
  [/\bWhy: /, 'reason:'],
  [/\bis not right\b/i, 'is wrong'],
  [/\bhas been asked for\b|\bwas asked for\b/i, 'was requested'],
  [/\bis asked to\b/i, 'has … days to, should'],
];

/** A file's strings and texts in one line, without comments; no phrase is written across two names of the code. */
function readText(text: string): string {
  return text.replaceAll(comments, ' ').replaceAll(summaries, '').replaceAll(/\s+/g, ' ');
}

/** Phrases in texts of screens, mails, papers, errors and pages that read as translated, or that have another word everywhere else. */
export function unusedWords(tree: Tree): string[] {
  return Object.entries(tree)
    .filter(([path]) => read.test(path) && !unread.test(path))
    .flatMap(([path, whole]) => {
      const text = readText(whole);
      return unused.flatMap(([phrase, instead]) =>
        [...text.matchAll(new RegExp(phrase, `${phrase.flags}g`))].map((found) => {
          const around = text.slice(Math.max(0, found.index - 40), found.index + found[0].length + 30);
          return `${path}: "${found[0]}" in "…${around}…"; write ${instead}`;
        }),
      );
    });
}
