import { asCaller, queryAsCaller } from '../calls/as-caller.ts';
import type { Ctx } from '../calls/context.ts';
import type { Db } from './database.ts';
import { statement } from './statement.ts';

// Held by `npm run typecheck`: what stands below an expected error must not compile.

const review = statement<{ userId: string; stars: number }, { id: string }>('test.review', 'SELECT :userId, :stars');
const list = asCaller<{ start: number; length: number }, { id: string }>('test.list', 'SELECT 1 LIMIT :length');

export async function valuesOfAStatement(db: Db, userId: string, stars: number): Promise<string[]> {
  // @ts-expect-error Values by their places could be swapped.
  await db.query(review, [stars, userId]);
  // @ts-expect-error Swapped under their names.
  await db.query(review, { userId: stars, stars: userId });
  // @ts-expect-error One is missing.
  await db.query(review, { userId });
  // @ts-expect-error Another name.
  await db.query(review, { user: userId, stars });
  // @ts-expect-error A column that the statement does not yield.
  (await db.query(review, { userId, stars })).map(({ name }) => name);
  return (await db.query(review, { userId, stars })).map(({ id }) => id);
}

export async function valuesOfACallersStatement(ctx: Ctx, start: number, length: number): Promise<unknown> {
  // @ts-expect-error Values by their places could be swapped.
  await queryAsCaller(ctx, list, [length, start]);
  // @ts-expect-error The token's hash is put in by the platform, never by a domain.
  await queryAsCaller(ctx, list, { start, length, tokenHash: null });
  return queryAsCaller(ctx, list, { start, length });
}
