import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Db } from '../../platform/database/database.ts';
import { arePlacesLoaded } from './load-places.ts';
import { placeOf, type Place, type PlaceFinder } from './place-finder.ts';
import { findFurtherCodes, findPlacesByAreaCode, findPlacesByName, type PlaceRow } from './places.sql.ts';

const MAX_QUERY = 100;

/** Finds places in our own database: towns of the world by name, and those of the United States by postal code too. */
export function createEmbeddedPlaceFinder(db: Db): PlaceFinder {
  return {
    async suggest(query, limit) {
      const text = query.toWellFormed().replaceAll('\0', ' ').slice(0, MAX_QUERY).trim();
      if (limit < 1 || !/[\p{L}\p{N}]/u.test(text)) return [];
      return distinct(await find(db, text, limit)).slice(0, limit);
    },
    prepare: async (ownerUrl) => {
      if (!(await arePlacesLoaded(ownerUrl))) await loadInProcess(ownerUrl);
    },
  };
}

async function find(db: Db, text: string, limit: number): Promise<PlaceRow[]> {
  const code = /(?<![\p{L}\p{N}])\d{2,10}(?:-\d{4})?(?![\p{L}\p{N}])/u.exec(text);
  if (code) return findPlacesByAreaCode(db, code[0].split('-')[0]!, text.replace(code[0], ' '), limit);

  const [name = '', ...regions] = text.split(',');
  const rows = await findPlacesByName(db, name, regions.join(' '), limit);
  if (rows.length > 0) return withFurtherCodes(db, rows, text, limit);

  // "paris texas": the last words may say where.
  const words = text.split(/[\s,]+/);
  for (let split = words.length - 1; split > 0 && split >= words.length - 3; split--) {
    const found = await findPlacesByName(db, words.slice(0, split).join(' '), words.slice(split).join(' '), limit);
    if (found.length > 0) return found;
  }
  return [];
}

/** The whole name of one city with many postal codes finds them where there is room. */
async function withFurtherCodes(db: Db, rows: PlaceRow[], text: string, limit: number): Promise<PlaceRow[]> {
  const [first] = rows;
  const room = limit - distinct(rows).length;
  if (room <= 0 || !first?.areaCode || first.city.toLowerCase() !== text.toLowerCase()) return rows;
  return [...rows, ...(await findFurtherCodes(db, first.city, first.state, room))];
}

function distinct(rows: readonly (PlaceRow | Place)[]): Place[] {
  const places = new Map<string, Place>();
  for (const row of rows) {
    const place =
      'area' in row
        ? row
        : placeOf(String(row.id), {
            cityName: row.city,
            stateName: row.state,
            countryName: row.country,
            areaCode: row.areaCode,
          });
    if (!places.has(place.area)) places.set(place.area, place);
  }
  return [...places.values()];
}

const loading = fileURLToPath(new URL('./load-places-process.ts', import.meta.url));
// The largest country takes half of this.
const smallHeap = ['--max-old-space-size=96', '--max-semi-space-size=4'];

/** In a process of its own: reading the lists takes a second, for which nobody's request waits, and memory that it gives back. */
function loadInProcess(ownerUrl: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = fork(loading, { execArgv: smallHeap, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
    let said = '';
    child.stderr!.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`Loading the places ended with code ${code}: ${said}`)),
    );
    child.send(ownerUrl);
    // It does not keep us from ending, and ends with us.
    child.unref();
    child.channel?.unref();
  });
}
