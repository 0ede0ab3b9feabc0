import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readMigrations, type Migration } from './migration-files.ts';

const alone =
  /^(?:CREATE (?:UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS|DROP INDEX CONCURRENTLY IF EXISTS|REINDEX INDEX CONCURRENTLY)\b[^;]*;?$/;

/** What is alone in a step and cannot be run there, or not again: it is one statement about an index, or a block that commits. */
function unfitSteps({ steps }: Migration): string[] {
  return steps
    .filter(({ byItself }) => byItself)
    .map(({ sql }) => sql.replaceAll(/^--.*$/gm, '').trim())
    .filter((sql) => !alone.test(sql) && !/^DO \$\$[^]*\bCOMMIT;[^]*\$\$;$/.test(sql));
}

it('finds what a step by itself may not hold', async () => {
  const step = (sql: string) => `-- Step by itself.\n${sql}\n`;
  const fit = [
    'CREATE INDEX CONCURRENTLY IF NOT EXISTS items_n ON items (n);',
    'DROP INDEX CONCURRENTLY IF EXISTS items_n;',
    'DO $$\nBEGIN\n  UPDATE items SET n = 1;\n  COMMIT;\nEND $$;',
  ];
  const unfit = [
    'CREATE INDEX CONCURRENTLY items_n ON items (n);',
    'CREATE INDEX CONCURRENTLY IF NOT EXISTS a ON items (n);\nUPDATE items SET n = 1;',
    'UPDATE items SET n = 1;',
  ];
  const home = mkdtempSync(join(tmpdir(), 'guildhall-steps-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  mkdirSync(join(home, 'migrations'));
  writeFileSync(join(home, 'migrations/0001-items.sql'), [...fit, ...unfit].map(step).join(''));
  expect(unfitSteps((await readMigrations(home))[0]!)).toEqual(unfit);
});

it('holds in a step by itself what can be run there, and again', async () => {
  const own = await readMigrations(join(import.meta.dirname, '../../..'));
  expect(own.flatMap((migration) => unfitSteps(migration).map((sql) => `${migration.name}: ${sql}`))).toEqual([]);
});
