import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readFunctionFiles, readMigrations } from './migration-files.ts';

/** Database functions of a version, with nothing in them: `<number of its last migration>.sql` each. */
export const earlierFolder = join(import.meta.dirname, 'earlier');

/** What a text of database functions makes, with nothing in it. */
function signaturesOf(sql: string): string {
  const headers = sql.match(/^CREATE OR REPLACE FUNCTION [^]*?(?=\s+LANGUAGE )/gm) ?? [];
  return headers.map((header) => `${header.replaceAll(/\s+/g, ' ')} LANGUAGE plpgsql AS $$ BEGIN END $$;\n`).join('');
}

// When a version is released: keeps what it makes of a database, for migrate-earlier.test.ts.
if (import.meta.main) {
  const root = process.argv[2] ?? join(import.meta.dirname, '../../..');
  const [migrations, functions] = [await readMigrations(root), await readFunctionFiles(root)];
  const file = join(earlierFolder, `${String(migrations.at(-1)!.id).padStart(4, '0')}.sql`);
  await mkdir(earlierFolder, { recursive: true });
  await writeFile(file, functions.map(({ sql }) => signaturesOf(sql)).join(''));
  console.log(`Wrote ${file}.`);
}
