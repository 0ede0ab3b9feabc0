import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../test-app.ts';
import { asCaller, queryAsCaller } from './as-caller.ts';
import type { Ctx } from './context.ts';
import { hashSecret } from './sessions.ts';

let hall: TestApp;
let ctx: Ctx;
let id: string;
beforeAll(async () => {
  hall = await testApp();
  const person = await hall.signUp();
  id = person.id;
  ctx = { db: hall.services.database, tokenHash: hashSecret(person.token) } as Partial<Ctx> as Ctx;
});
afterAll(() => hall.stop());

const numbers = asCaller<{ n: number; who: string }>(
  'test.numbers',
  'SELECT n, caller.id AS who FROM generate_series(1, $2::integer) AS n ORDER BY n DESC LIMIT 3',
  'SELECT count(*) FROM generate_series(1, $2::integer)',
);

it('yields the rows in their order, and the total beside them', async () => {
  const rows = [5, 4, 3].map((n) => ({ n, who: id }));
  expect(await queryAsCaller(ctx, numbers, [5])).toEqual({ rows, total: 5 });
});

it('tells no rows from no caller', async () => {
  expect(await queryAsCaller(ctx, numbers, [0])).toEqual({ rows: [], total: 0 });
  const nobody = { ...ctx, tokenHash: hashSecret('not a token') };
  await expect(queryAsCaller(nobody, numbers, [5])).rejects.toMatchObject({ code: 'unauthorized' });
});

it('keeps a row of nothing but nulls', async () => {
  const nulls = asCaller<{ nothing: null }>('test.nulls', 'SELECT NULL AS nothing');
  expect(await queryAsCaller(ctx, nulls)).toEqual({ rows: [{ nothing: null }], total: null });
});
