import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ownerPool, testDatabase } from '../database/test-database.ts';
import { retention } from './retention.ts';

const kinds = Object.values(retention);

test('the privacy page says for how long each kind is kept', async () => {
  const page = await readFile(fileURLToPath(new URL('../../../pages/privacy.md', import.meta.url)), 'utf8');
  const lines = kinds.map(({ days, what, why }) => `- ${what}: ${days} ${days === 1 ? 'day' : 'days'}, ${why}`);
  const said = page.slice(page.indexOf('## For how long'), page.indexOf('## Your copy')).match(/^- .*(?=[;.]$)/gm);
  expect(said).toEqual(lines);
});

test('the database functions that have a number as well have the same', async () => {
  const database = await testDatabase();
  const pool = ownerPool(database.ownerUrl, 1);
  for (const kind of kinds) {
    if (!('in' in kind)) continue;
    const { rows } = await pool.query<{ text: string }>(
      'SELECT pg_get_functiondef(oid) AS text FROM pg_proc WHERE proname = $1',
      [kind.in],
    );
    const [, days] = /'(\d+) days?'/.exec(rows[0]!.text)!;
    expect([kind.in, Number(days)]).toEqual([kind.in, kind.days]);
  }
  await pool.end();
  await database.drop();
});
