import { Client } from 'pg';
import { listPlaces, placesVersion, type ListedPlace } from './list-places.ts';

const LOCK = 7_117_204;
const BATCH = 2000;

/**
 * Fills the table of places unless it holds this version already. All or nothing, and one process at a time, so that it may
 * be cut off or started twice at any moment; readers see the old places until the new ones are there.
 * @param ownerUrl the database as its owner; the application's own role only reads places
 * @returns how many places were written: 0 if there was nothing to do
 */
export async function loadPlaces(ownerUrl: string): Promise<number> {
  return withClient(ownerUrl, async (client) => {
    const version = placesVersion();
    if (await isLoaded(client, version)) return 0;
    await client.query('BEGIN');
    // Waiting for the lock is waiting for the other process; afterwards it has done the work.
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    if (await isLoaded(client, version)) return 0;
    await client.query('DELETE FROM places');
    let written = 0;
    for await (const places of listPlaces()) {
      for (let at = 0; at < places.length; at += BATCH) await insert(client, places.slice(at, at + BATCH));
      written += places.length;
    }
    await client.query(
      `INSERT INTO places_loaded (version) VALUES ($1)
       ON CONFLICT (only_row) DO UPDATE SET version = excluded.version, loaded_at = now()`,
      [version],
    );
    await client.query('COMMIT');
    await client.query('ANALYZE places');
    return written;
  });
}

/** Whether the table holds this version of the places. */
export function arePlacesLoaded(ownerUrl: string): Promise<boolean> {
  return withClient(ownerUrl, (client) => isLoaded(client, placesVersion()));
}

async function withClient<T>(ownerUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: ownerUrl, application_name: 'guildhall places' });
  // What went wrong is thrown by the statement that it interrupts.
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

async function isLoaded(client: Client, version: string): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM places_loaded WHERE version = $1', [version]);
  return rowCount === 1;
}

async function insert(client: Client, places: readonly ListedPlace[]): Promise<void> {
  await client.query(
    `WITH listed AS (
       SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::boolean[], $8::smallint[], $9::real[], $10::real[])
         AS listed (city, state, country, area_code, name, region, main, weight, latitude, longitude)
     ), regions AS (
       SELECT region, place_key(region) AS key FROM listed GROUP BY region
     )
     INSERT INTO places (city, state, country, area_code, key, region, main, weight, latitude, longitude)
     SELECT city, state, country, area_code, place_key(name), regions.key, main, weight, latitude, longitude
     FROM listed JOIN regions USING (region)
     WHERE place_key(name) <> ''`,
    [
      places.map(({ city }) => city),
      places.map(({ state }) => state),
      places.map(({ country }) => country),
      places.map(({ areaCode }) => areaCode),
      places.map(({ name }) => name),
      places.map(({ region }) => region),
      places.map(({ main }) => main),
      places.map(({ weight }) => weight),
      places.map(({ latitude }) => latitude),
      places.map(({ longitude }) => longitude),
    ],
  );
}
