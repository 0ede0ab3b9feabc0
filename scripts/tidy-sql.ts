import { dirname, join } from 'node:path/posix';
import { sqlTexts, sqlTokens, type SqlText, type SqlToken } from './sql-text.ts';
import type { Tree } from './tidy.ts';

/** Tests, and what only they use, may drive the database's functions past the verbs. */
function isOfTests(path: string): boolean {
  return /\.(test|suite)\.ts$|\/test-[^/]+\.ts$|\/attacks\//.test(path);
}

/** The demo's package fills an empty database as its owner and is no neighbour. */
function product(tree: Tree): [string, string][] {
  return Object.entries(tree).filter(([path]) => /^apps\/api\/src\/.*\.ts$/.test(path) && !isOfTests(path));
}

/** Imports of statements (`*.sql.ts`) from another folder: neighbours call a domain's verbs, not its statements. */
export function borrowedStatements(tree: Tree): string[] {
  return product(tree).flatMap(([path, text]) =>
    [...text.matchAll(/\bfrom '(\.[^']*\.sql\.ts)'/g)]
      .map(([, from]) => join(dirname(path), from!))
      .filter((from) => dirname(from) !== dirname(path))
      .map((from) => `${path} uses the statements of ${from}`),
  );
}

type SqlFunction = { name: string; path: string; folder: string; head: string; writes: boolean };

function functions(tree: Tree): SqlFunction[] {
  return Object.entries(tree)
    .filter(([path]) => path.endsWith('.functions.sql'))
    .flatMap(([path, text]) =>
      [...text.matchAll(/^CREATE OR REPLACE FUNCTION (\w+)([^]*?)(?:\$\$|\bRETURN\b)/gm)].map(([, name, head]) => ({
        name: name!,
        path,
        folder: dirname(path),
        head: head!,
        writes: !/\b(IMMUTABLE|STABLE)\b/.test(head!),
      })),
    );
}

/**
 * Database functions that write, called by statements of another folder than theirs. Those that only read may be shared, those
 * of `platform` are everybody's, and functions may call each other: money has one door.
 */
export function borrowedFunctions(tree: Tree): string[] {
  const writing = functions(tree).filter(({ writes, folder }) => writes && !/\/platform(\/|$)/.test(folder));
  return product(tree).flatMap(([path, text]) =>
    writing
      .filter(({ name, folder }) => dirname(path) !== folder && new RegExp(`\\b${name}\\(`).test(text))
      .map(({ name, folder }) => `${path} calls ${name} of ${folder}`),
  );
}

/** Migrations that make a function, except `fold`, of which columns are made (docs/decisions/0003). */
export function functionsInMigrations(tree: Tree): string[] {
  return Object.entries(tree)
    .filter(([path]) => path.startsWith('apps/api/migrations/') && path.endsWith('.sql'))
    .flatMap(([path, text]) =>
      [...text.matchAll(/^CREATE (?:OR REPLACE )?FUNCTION (\w+)/gim)]
        .filter(([, name]) => name !== 'fold')
        .map(([, name]) => `${path} makes ${name}, which belongs in a *.functions.sql`),
    );
}

/** Functions that run as the owner and would look for what they name in a schema of the caller's choice. */
export function looseDefiners(tree: Tree): string[] {
  return functions(tree)
    .filter(({ head }) => /\bSECURITY DEFINER\b/.test(head) && !/\bSET search_path = public, pg_temp\b/.test(head))
    .map(({ name, path }) => `${path}: ${name} is SECURITY DEFINER and does not set its search_path`);
}

/** Statements that name a role, and may: who is notified or listed is nothing that a call allows, and `reader` is the rule of every role itself. */
const mayNameRoles = [
  'apps/api/src/money/books/books.sql.ts',
  'apps/api/src/server/console/powers.sql.ts',
  'apps/api/src/people/members/members.sql.ts',
  'apps/api/src/trust/operators/operators.sql.ts',
  'apps/api/src/platform/sessions/sessions.ts',
  'apps/api/src/people/sessions/sessions.functions.sql',
];

/**
 * SQL that names a role of a member or an operator: the contract says which one a call asks for, and hands it to the database. Who may everything,
 * an organization's owner and an admin, is in each of them.
 */
export function namedRoles(tree: Tree): string[] {
  return Object.entries(tree)
    .filter(([path]) => /^apps\/api\/src\/.*\.sql(\.ts)?$/.test(path) || product({ [path]: '' }).length > 0)
    .filter(([path]) => !mayNameRoles.includes(path))
    .flatMap(([path, text]) =>
      (path.endsWith('.ts') && !path.endsWith('.sql.ts') ? [...text.matchAll(/\bcaller_of\([^)]*\)/g)].join() : text)
        .split('\n')
        .filter((line) =>
          /\b(?:role|needs|caller_of|still_may)\b.*'(treasurer|editor|reader|support|finance)'/.test(line),
        )
        .map((line) => `${path} names a role: ${line.trim()}`),
    );
}

/** It writes lines that the next look at the list would work out again. */
const worksOut = 'long_list_page';

/** Statements of `asCaller` that write: they are cancelled when their client goes (docs/decisions/0070-how-the-process-ends.md). */
export function writingReads(tree: Tree): string[] {
  const writing = functions(tree).filter(({ name, writes }) => writes && name !== worksOut);
  return product(tree).flatMap(([path, text]) =>
    [...text.matchAll(/\basCaller<[^]*?\n\);|\bCallerPage<[^]*?\n\};/g)].flatMap(([asked]) => {
      const name = /'([\w.-]+)'/.exec(asked)?.[1] ?? '';
      const said = /\b(INSERT INTO|DELETE FROM|UPDATE \w+\s+SET|FOR UPDATE)\b/.exec(asked)?.[0];
      const called = writing.find((one) => new RegExp(`\\b${one.name}\\(`).test(asked))?.name;
      return said || called ? [`${path}: ${name} reads and has ${said ?? called}`] : [];
    }),
  );
}

const mostCharacters = 120;
const mostColumns = 5;

/** The texts of SQL that people write: database functions, statements, and those of the personal data. */
function written(tree: Tree): [path: string, text: string, SqlText][] {
  return Object.entries(tree)
    .filter(([path]) => /^apps\/api\/src\/.*(\.sql|\.sql\.ts|\.personal-data\.ts)$/.test(path))
    .flatMap(([path, text]) => sqlTexts(path, text).map((sql): [string, string, SqlText] => [path, text, sql]));
}

/** Lines of SQL that are longer than what the formatter leaves of TypeScript. */
export function longSql(tree: Tree): string[] {
  return written(tree).flatMap(([path, text, { sql, line }]) =>
    text
      .split('\n')
      .slice(line, line + sql.split('\n').length)
      .flatMap(({ length }, i) =>
        length > mostCharacters ? [`${path}:${line + i + 1} has ${length} characters`] : [],
      ),
  );
}

/** Lists of more than five columns of which two begin on one line: of SELECT, INSERT, RETURNING, SET, and parameters. */
export function crowdedLists(tree: Tree): string[] {
  return written(tree).flatMap(([path, , { sql, line }]) =>
    columnLists(sqlTokens(sql).filter(({ text }) => !text.startsWith('--')))
      .filter((begins) => begins.length > mostColumns && new Set(begins).size < begins.length)
      .map((begins) => `${path}:${line + begins[0]! + 1} has ${begins.length} columns, not one a line`),
  );
}

const ends = /^(?:FROM|INTO|WHERE|GROUP|HAVING|WINDOW|ORDER|LIMIT|OFFSET|UNION|VALUES|FOR|LOOP|;|\$\w*\$)$/;

/** Of each list of columns the lines that its columns begin in. */
function columnLists(tokens: readonly SqlToken[]): number[][] {
  const lists: number[][] = [];
  /** For each open bracket: the list that the place is in, and whether an UPDATE has begun. */
  const open: { list?: number[]; updates: boolean }[] = [{ updates: false }];
  const begin = (at: number) => {
    const list = tokens[at] ? [tokens[at].line] : [];
    lists.push(list);
    return list;
  };
  // A text that begins with a column is a list itself, to be put into a SELECT.
  const [first, second] = tokens.map(({ text }) => text);
  if (first?.startsWith('${') ? /^(?:,|AS)$/.test(second ?? '') : !/^[A-Z]{2,}$/.test(first ?? ''))
    open[0]!.list = begin(0);
  for (const [i, { text }] of tokens.entries()) {
    const here = open.at(-1)!;
    const before = (n: number) => tokens[i - n]?.text ?? '';
    if (text === '(' || (text === 'CASE' && before(1) !== 'END')) {
      const ofColumns =
        before(2) === 'FUNCTION' ||
        before(1) === 'TABLE' ||
        before(2) === 'INTO' ||
        (before(4) === 'INTO' && before(2) === 'AS');
      open.push({ updates: false, ...(text === '(' && ofColumns && { list: begin(i + 1) }) });
    } else if (text === ')' || text === 'END') {
      if (open.length > 1) open.pop();
    } else if (text === ',') here.list?.push(tokens[i + 1]?.line ?? 0);
    else if (text === 'UPDATE') here.updates = true;
    else if (text === 'SELECT' || text === 'RETURNING' || (text === 'SET' && here.updates)) here.list = begin(i + 1);
    else if (ends.test(text) && before(1) !== 'DISTINCT') delete here.list;
    if (text === ';') here.updates = false;
  }
  return lists;
}
