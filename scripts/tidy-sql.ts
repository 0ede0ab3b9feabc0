import { dirname, join } from 'node:path/posix';
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

/** Statements that name a role, and may: who is told or listed is nothing that a call allows, and `reader` is the rule of every role itself. */
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
      const said = /\b(INSERT INTO|DELETE FROM|UPDATE \w+ SET|FOR UPDATE)\b/.exec(asked)?.[0];
      const called = writing.find((one) => new RegExp(`\\b${one.name}\\(`).test(asked))?.name;
      return said || called ? [`${path}: ${name} reads and has ${said ?? called}`] : [];
    }),
  );
}
