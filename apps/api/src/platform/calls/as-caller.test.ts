import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../server/test-app.ts';
import { asCaller, queryAsCaller } from './as-caller.ts';
import type { Ctx } from './context.ts';
import { hashSecret } from '../sessions/sessions.ts';
import type { NoParams } from '../database/statement.ts';

let app: TestApp;
let ctx: Ctx;
let id: string;
beforeAll(async () => {
  app = await testApp();
  const person = await app.signUp();
  id = person.id;
  ctx = { db: app.resources.database, tokenHash: hashSecret(person.token), needs: 'reader' } as Partial<Ctx> as Ctx;
});
afterAll(() => app.stop());

const numbers = asCaller<{ most: number }, { n: number; who: string }>(
  'test.numbers',
  'SELECT n, caller.id AS who FROM generate_series(1, :most::integer) AS n ORDER BY n DESC LIMIT 3',
  'SELECT count(*) FROM generate_series(1, :most::integer)',
);

it('answers the rows in order, and the total', async () => {
  const rows = [5, 4, 3].map((n) => ({ n, who: id }));
  expect(await queryAsCaller(ctx, numbers, { most: 5 })).toEqual({ rows, total: 5 });
});

it('tells an empty list from a missing caller', async () => {
  expect(await queryAsCaller(ctx, numbers, { most: 0 })).toEqual({ rows: [], total: 0 });
  const unknownUser = { ...ctx, tokenHash: hashSecret('not a token') };
  await expect(queryAsCaller(unknownUser, numbers, { most: 5 })).rejects.toMatchObject({ code: 'unauthorized' });
});

it('keeps a row of nothing but nulls', async () => {
  const nulls = asCaller<NoParams, { nothing: null }>('test.nulls', 'SELECT NULL AS nothing');
  expect(await queryAsCaller(ctx, nulls, {})).toEqual({ rows: [{ nothing: null }], total: null });
});
