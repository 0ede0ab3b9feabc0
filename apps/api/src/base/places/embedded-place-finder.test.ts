import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '../../platform/database/database.ts';
import { testDatabase, type TestDatabase } from '../../platform/database/test-database.ts';
import { BIG_CITIES } from './big-cities.ts';
import { createEmbeddedPlaceFinder } from './embedded-place-finder.ts';
import { listPlaces, type ListedPlace } from './list-places.ts';
import { loadPlaces } from './load-places.ts';
import type { PlaceFinder } from './place-finder.ts';
import { describePlaceFinder } from './place-finder.suite.ts';

let database: TestDatabase;
let db: Database;
let finder: PlaceFinder;

beforeAll(async () => {
  database = await testDatabase();
  db = openDatabase(database.url, { max: 4 });
  finder = createEmbeddedPlaceFinder(db);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

async function count() {
  const [row] = await db.query<{ count: number }>(
    { name: 'test.count', text: 'SELECT count(*)::int AS count FROM places' },
    [],
  );
  return row!.count;
}

async function areas(query: string) {
  return (await finder.suggest(query, 8)).map(({ area }) => area);
}

describe('loading the places', () => {
  it('finds nothing before, without an error', async () => {
    expect(await finder.suggest('berlin', 8)).toEqual([]);
  });

  it('runs in the background, once', async () => {
    await Promise.all([finder.prepare!(database.ownerUrl), finder.prepare!(database.ownerUrl)]);
    const loaded = await count();
    expect(loaded).toBeGreaterThan(190_000);
    expect(await loadPlaces(database.ownerUrl)).toBe(0);
    expect(await count()).toBe(loaded);
  }, 180_000);

  it('reports a failure', async () => {
    const elsewhere = new URL(database.ownerUrl);
    elsewhere.pathname = '/no_such_database';
    await expect(finder.prepare!(elsewhere.href)).rejects.toThrow(/no_such_database/);
  });
});

describePlaceFinder('the embedded finder', () => finder);

describe('the embedded finder ranks', () => {
  it.each([
    ['paris', 'Paris, Île-de-France, France'],
    ['london', 'London, England, United Kingdom'],
    ['lo', 'London, England, United Kingdom'],
    ['san', 'San Francisco, California 94101, United States'],
    ['springf', 'Springfield, Illinois 62701, United States'],
    ['brooklyn', 'Brooklyn, New York 11201, United States'],
  ])('the likeliest first: %j', async (query, area) => {
    expect((await areas(query))[0]).toBe(area);
  });

  it('an exact name before longer ones', async () => {
    expect((await areas('beverly')).every((area) => area.startsWith('Beverly, '))).toBe(true);
  });

  it('the further postal codes of a city after its namesakes', async () => {
    const found = await areas('new york');
    expect(found.slice(0, 3)).toEqual([
      'New York, New York 10001, United States',
      'New York Mills, Minnesota 56567, United States',
      'New York Mills, New York 13417, United States',
    ]);
    expect(found[3]).toBe('New York, New York 10002, United States');
  });
});

describe('the embedded finder understands', () => {
  it.each([
    ['paris texas', 'Paris, Texas 75460, United States'],
    ['Paris, TX', 'Paris, Texas 75460, United States'],
    ['london, uk', 'London, England, United Kingdom'],
    ['washington dc', 'Washington, District of Columbia 20001, United States'],
    ['münchen', 'Munich, Bavaria, Germany'],
    ['cologne germany', 'Köln, North Rhine-Westphalia, Germany'],
    ['saint louis', 'St. Louis, Missouri 63101, United States'],
    ['st. louis', 'St. Louis, Missouri 63101, United States'],
    ["n'djamena", "N'Djamena, Chad"],
    ['ndjamena', "N'Djamena, Chad"],
    ['10001 new york', 'New York, New York 10001, United States'],
    ['New York, NY 10025-1234', 'New York, New York 10025, United States'],
    ['san juan puerto rico', 'San Juan, 00901, Puerto Rico'],
  ])('%j', async (query, area) => {
    expect((await areas(query))[0]).toBe(area);
  });

  it('nothing for a postal code that does not belong to the name', async () => {
    expect(await areas('10001 berlin')).toEqual([]);
  });
});

it.each(['a', 's', 'sa', 'san', 'saint', 'zzz', '1', '10', 'a b c d', 'new york'])(
  'answers %j in at most as many places as were asked for',
  async (query) => {
    expect((await finder.suggest(query, 8)).length).toBeLessThanOrEqual(8);
  },
);

it('lists each city once, and every city that we rank by hand', async () => {
  const main: ListedPlace[] = [];
  for await (const places of listPlaces())
    main.push(...places.filter(({ main: isMain, name, city }) => isMain && name === city));
  expect(new Set(main.map(({ city, state, country }) => `${city}|${state}|${country}`)).size).toBe(main.length);
  expect(main.filter(({ weight }) => weight > 0)).toHaveLength(BIG_CITIES.length);
});
