import { dirname, join } from 'node:path/posix';
import { sqlTokens } from './sql-text.ts';
import type { Tree } from './tidy.ts';

/** The words that an expression can have as its value; `isOpen` when it can have others, which only the database knows. */
type Words = { words: Set<string>; isOpen: boolean };

function wordsOf(...words: string[]): Words {
  return { words: new Set(words), isOpen: false };
}

const open: Words = { words: new Set(), isOpen: true };

function union(all: readonly Words[]): Words {
  return { words: new Set(all.flatMap(({ words }) => [...words])), isOpen: all.some(({ isOpen }) => isOpen) };
}

/** The database's functions by name, each as the pieces of its text without comments. */
function functionsOf(tree: Tree): Map<string, string[]> {
  const files = Object.entries(tree).filter(([path]) => path.endsWith('.functions.sql'));
  return new Map(
    files.flatMap(([, text]) =>
      text
        .split(/^(?=CREATE OR REPLACE FUNCTION )/m)
        .filter((part) => part.startsWith('CREATE'))
        .map((part): [string, string[]] => [
          /FUNCTION (\w+)/.exec(part)![1]!,
          sqlTokens(part)
            .map((token) => token.text)
            .filter((piece) => !piece.startsWith('--')),
        ]),
    ),
  );
}

/** How deep each piece lies in brackets and CASE … END, before it is counted itself. */
function depths(pieces: readonly string[]): number[] {
  let depth = 0;
  return pieces.map((piece) => {
    if (/^(?:[)\]]|END)$/.test(piece)) depth--;
    const here = depth;
    if (/^(?:[([]|CASE)$/.test(piece)) depth++;
    return here;
  });
}

/** The parts between the pieces that `isBorder` names, of those that lie in no bracket of these. */
function split(pieces: readonly string[], isBorder: (piece: string) => boolean): string[][] {
  const depth = depths(pieces);
  const parts: string[][] = [[]];
  pieces.forEach((piece, i) => {
    if (depth[i] === 0 && isBorder(piece)) parts.push([]);
    else parts.at(-1)!.push(piece);
  });
  return parts;
}

/** The values of a CASE: what follows each THEN, and ELSE. */
function branches(pieces: readonly string[]): string[][] {
  const inside = pieces.slice(1, -1);
  const depth = depths(inside);
  const found: string[][] = [];
  let branch: string[] | null = null;
  inside.forEach((piece, i) => {
    if (depth[i] === 0 && /^(?:WHEN|THEN|ELSE)$/.test(piece)) {
      branch = piece === 'WHEN' ? null : [];
      if (branch) found.push(branch);
    } else branch?.push(piece);
  });
  return found;
}

/** What an expression can be. The outcome itself adds nothing to what was assigned to it before. */
function valuesOf(pieces: readonly string[], functions: Map<string, string[]>): Words {
  const [first = '', second] = pieces;
  const outermost = depths(pieces).filter((depth) => depth === 0).length;
  if (pieces.length === 1 && first.startsWith("'")) return wordsOf(first.slice(1, -1));
  if (pieces.length === 1 && /^(?:NULL|outcome)$/.test(first)) return wordsOf();
  if (first === 'CASE' && pieces.at(-1) === 'END' && outermost === 2)
    return union(branches(pieces).map((branch) => valuesOf(branch, functions)));
  if (second !== '(' || pieces.at(-1) !== ')' || outermost !== 3) return open;
  if (first === 'coalesce')
    return union(split(pieces.slice(2, -1), (piece) => piece === ',').map((one) => valuesOf(one, functions)));
  return functions.has(first) ? outcomesOf(first, functions) : open;
}

/** What `SELECT …` reads into `outcome`: the outcome of another function, or an expression. */
function selected(pieces: readonly string[], functions: Map<string, string[]>): Words {
  const into = pieces.indexOf('INTO');
  const end = pieces.findIndex((piece, i) => i > into && /^(?:FROM|WHERE)$/.test(piece));
  const targets = split(pieces.slice(into + 1, end < 0 ? undefined : end), (piece) => piece === ',');
  const place = targets.findIndex((target) => target.join('') === 'outcome');
  if (into < 0 || place < 0) return wordsOf();
  const value = split(pieces.slice(0, into), (piece) => piece === ',')[place] ?? [];
  const other = pieces[pieces.indexOf('FROM', into) + 1] ?? '';
  return /^\w+\.outcome$/.test(value.join('')) && functions.has(other)
    ? outcomesOf(other, functions)
    : valuesOf(value, functions);
}

function statementsIn(pieces: readonly string[]): string[][] {
  const statements: string[][] = [[]];
  for (const piece of pieces)
    if (piece === ';') statements.push([]);
    else statements.at(-1)!.push(piece);
  return statements;
}

/** What a function can answer as its `outcome`, or as its one text. */
function outcomesOf(name: string, functions: Map<string, string[]>): Words {
  const others = new Map([...functions].filter(([other]) => other !== name));
  const found = statementsIn(functions.get(name)!).flatMap((statement) => {
    const depth = depths(statement);
    return statement.flatMap((piece, i) => {
      const rest = statement.slice(i + 1);
      if (piece === 'outcome' && rest[0] === ':=') return [valuesOf(rest.slice(1), others)];
      if (piece === 'RETURN' && rest.length > 0) return [valuesOf(rest, others)];
      return piece === 'SELECT' && depth[i] === 0 ? [selected(rest, others)] : [];
    });
  });
  return found.length === 0 ? open : union(found);
}

/** The text of a type from `at` on, up to the bracket, comma or semicolon that ends it. */
function typeAt(text: string, at: number): string {
  let depth = 0;
  for (let i = at; i < text.length; i++) {
    if (depth === 0 && /[,;>})]/.test(text[i]!) && !text.startsWith('=>', i - 1)) return text.slice(at, i).trim();
    if (/[<{([]/.test(text[i]!)) depth++;
    if (/[>})\]]/.test(text[i]!) && !text.startsWith('=>', i - 1)) depth--;
  }
  return text.slice(at).trim();
}

type Declared = { path: string; parameters: string[]; text: string };

/** Where a type is declared: in this file, or in the one of the tree that it is imported from. */
function declarationOf(tree: Tree, path: string, name: string): Declared | undefined {
  const text = tree[path] ?? '';
  const own = new RegExp(`^(?:export )?type ${name}(?:<([^>]*)>)? =`, 'm').exec(text);
  if (own) {
    const parameters = (own[1] ?? '').split(',').map((one) => one.trim().split(' ')[0]!);
    return { path, parameters, text: typeAt(text, own.index + own[0].length) };
  }
  const from = new RegExp(`import [^;]*\\b${name}\\b[^;]* from '(\\.[^']+)'`).exec(text)?.[1];
  return from === undefined ? undefined : declarationOf(tree, join(dirname(path), from), name);
}

/** The words of a union of literals and of names of such unions. */
function wordsOfType(tree: Tree, path: string, type: string, given: Record<string, string> = {}): Words {
  return union(
    type
      .split('|')
      .map((part) => part.trim())
      .filter(Boolean)
      .map((part) => {
        const literal = /^'(\w+)'$/.exec(part)?.[1];
        if (literal !== undefined) return wordsOf(literal);
        if (part === 'never' || part === 'null') return wordsOf();
        if (part in given) return wordsOfType(tree, path, given[part]!);
        const declared = /^\w+$/.test(part) ? declarationOf(tree, path, part) : undefined;
        return declared ? wordsOfType(tree, declared.path, declared.text) : open;
      }),
  );
}

/** What a row says of its `outcome`; undefined for a row without one. */
function outcomeOfRow(tree: Tree, path: string, row: string, given: Record<string, string> = {}): Words | undefined {
  const at = /\boutcome: /.exec(row);
  if (at) return wordsOfType(tree, path, typeAt(row, at.index + at[0].length), given);
  const named = /^(\w+)(?:<([^]*)>)?$/.exec(row.trim());
  const declared = named && declarationOf(tree, path, named[1]!);
  if (!declared) return undefined;
  const values = (named[2] ?? '').trim();
  return outcomeOfRow(tree, declared.path, declared.text, values ? { [declared.parameters[0]!]: values } : {});
}

/** The database function that the statement reads from whose row's type is `row`; '' where it is none of them. */
function functionRead(text: string, row: string, index: number): string {
  const rest = text.slice(text.indexOf(row, index) + row.length);
  return /\bFROM (\w+)\(/.exec(rest.slice(0, rest.search(/^ {0,2}\)[,;]$/m)))?.[1] ?? '';
}

/**
 * What a function reads of another one and never answers itself: the refund of a purchase looks at a stake only where an operator asks for it,
 * and a request that was begun goes on, is answered as the first time, and never meets itself under way in its own transaction.
 */
export const neverAnswered: Record<string, readonly string[]> = {
  cancel_order: ['stake'],
  accept_dispute: ['stake'],
  open_payment_refund: ['begun'],
  request_fee_payout: ['begun'],
  // It pays without a key, all that is due, also while the payer is frozen.
  request_withdrawal_to_account: ['begun', 'repeated', 'under_way'],
};

/** Statements with an outcome: the function that they read, what the row's type says, and what the function can answer. */
function outcomes(tree: Tree): { path: string; name: string; said: Words; answered: Words }[] {
  const functions = functionsOf(tree);
  return Object.entries(tree)
    .filter(([path]) => /^apps\/api\/src\/.*\.sql\.ts$/.test(path))
    .flatMap(([path, text]) =>
      [...text.matchAll(/\bstatement</g)].flatMap(({ index }) => {
        const params = typeAt(text, index + 'statement<'.length);
        const row = typeAt(text, text.indexOf(params, index) + params.length + 1);
        const name = functionRead(text, row, index);
        const said = outcomeOfRow(tree, path, row);
        if (!said || !functions.get(name)?.includes('outcome')) return [];
        return [{ path, name, said, answered: outcomesOf(name, functions) }];
      }),
    );
}

/**
 * Outcomes of database functions that the type of a statement's row lacks, and ones that it has in vain. A type or a function whose words are not
 * all in the text, as where one answers a column, is held to those that are.
 */
export function unequalOutcomes(tree: Tree, excepted = neverAnswered): string[] {
  return outcomes(tree).flatMap(({ path, name, said, answered }) => [
    ...[...answered.words]
      .filter((word) => !said.isOpen && !said.words.has(word) && !excepted[name]?.includes(word))
      .map((word) => `${path}: ${name} answers ${word}, which the type of its outcome lacks`),
    ...[...said.words]
      .filter((word) => !answered.isOpen && !answered.words.has(word))
      .map((word) => `${path}: ${name} never answers ${word}, which the type of its outcome has`),
  ]);
}

/** Exceptions that no function needs any more. */
export function needlessOutcomes(tree: Tree, excepted = neverAnswered): string[] {
  const needed = unequalOutcomes(tree, {});
  return Object.entries(excepted).flatMap(([name, words]) =>
    words
      .filter((word) => !needed.some((problem) => problem.includes(`: ${name} answers ${word},`)))
      .map((word) => `${name} needs no exception for ${word}`),
  );
}
