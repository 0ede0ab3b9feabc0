import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../configuration/config.ts';
import { moneyText } from './money-text.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guildhall-money-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('says that no real money moves while only test cards pay, and else that the operator holds it', async () => {
  const config = readConfig({ PAGES_DIR: folder });
  expect(await moneyText(config)).toContain('no real money moves');
  const live = { ...config, testMoney: false, sandbox: false, stripeSecretKey: 'sk_live_invented' };
  expect(await moneyText(live)).toContain('The operator of this site holds the money');
});

it("the operator's own words take its place", async () => {
  await writeFile(join(folder, 'money.txt'), '\nThe Bank of <Riverside> holds it.\n');
  expect(await moneyText(readConfig({ PAGES_DIR: folder }))).toBe('The Bank of <Riverside> holds it.');
});
