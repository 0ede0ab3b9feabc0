import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { listedObjects } from './listed-objects.ts';

const folder = mkdtempSync(join(tmpdir(), 'guildhall-objects-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('reads the objects one by one, whole though the file comes in parts', async () => {
  const path = join(folder, 'list.js');
  const written = Array.from({ length: 5000 }, (_, n) => ({ name: `Curaçao ${n} 東京`, state: '"' }));
  writeFileSync(path, `exports.all = ${JSON.stringify(written)};\nexports.other = {"state": ["name"]};`);
  const read: unknown[] = [];
  for await (const each of listedObjects(path, 'name')) read.push(each);
  expect(read).toEqual(written);
});
