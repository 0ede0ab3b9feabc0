import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { copiesOfFile } from './plan/copies-of-file.ts';
import { planFiles } from './plan/demo-files.ts';
import { planDemo } from './plan/demo-plan.ts';
import { demoRows } from './plan/demo-rows.ts';

const folder = join(import.meta.dirname, '../generated');

// After a change of the content or of the plan: `npm run demo:draw`.
it('the committed rows are those that the plan makes', () => {
  expect(JSON.parse(readFileSync(join(folder, 'rows.json'), 'utf8'))).toEqual(demoRows());
});

it('each planned file is committed, and no other', () => {
  const committed = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'rows.json')
    .map(({ parentPath, name }) => join(parentPath, name));
  const planned = planFiles(planDemo())
    .flatMap(({ path, row }) => [{ path }, ...copiesOfFile({ path, purpose: row.purpose })])
    .map(({ path }) => join(folder, path));
  expect(committed.toSorted()).toEqual(planned.toSorted());
});

it('moves money forward in time, and nobody spends what they do not have', () => {
  const balances = new Map<unknown, number>();
  let previous = Infinity;
  for (const { debit, credit, cents, code, created_at } of demoRows()['money']! as any[]) {
    expect(created_at).toBeLessThanOrEqual(previous);
    previous = created_at;
    balances.set(credit, (balances.get(credit) ?? 0) + cents);
    if (code === 'card_payment') continue;
    balances.set(debit, (balances.get(debit) ?? 0) - cents);
    expect(balances.get(debit)).toBeGreaterThanOrEqual(0);
  }
});
