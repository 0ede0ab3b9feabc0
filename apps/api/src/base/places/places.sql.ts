import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

/** A row of the embedded finder. */
export interface PlaceRow {
  id: number;
  city: string;
  state: string;
  country: string;
  areaCode: string;
}

const columns = 'id, city, state, country, area_code AS "areaCode"';

// A hamlet that is called like the first letters of a large city does not come before it.
// Both halves walk an index and stop early, so the cost does not grow with the number of places that fit. Keys hold
// letters, digits and spaces only, hence the tilde ends the range of everything that begins with a key.
const byName = statement<{ name: string; region: string; limit: number }, PlaceRow>(
  'places.by-name',
  `
    SELECT ${columns}
    FROM (
      (
        SELECT * FROM places
        WHERE main
          AND weight > 0
          AND key >= place_key(:name)
          AND key < place_key(:name) || '~'
          AND ' ' || region LIKE '% ' || place_key(:region) || '%'
        ORDER BY weight DESC, key LIMIT :limit
      )
      UNION ALL
      (
        SELECT * FROM places
        WHERE main
          AND key >= place_key(:name)
          AND key < place_key(:name) || '~'
          AND ' ' || region LIKE '% ' || place_key(:region) || '%'
        ORDER BY key LIMIT 4 * :limit
      )
    ) found
    ORDER BY (key = place_key(:name) AND (weight > 0 OR length(key) > 3)) DESC, weight DESC,
      (key = place_key(:name)) DESC, length(key), key, area_code = '', country, state, id
    LIMIT 2 * :limit`,
);

/** Places whose name begins with `name` in a region (state and country) that has a word beginning with `region`. */
export function findPlacesByName(db: Db, name: string, region: string, limit: number): Promise<PlaceRow[]> {
  return db.query(byName, { name, region, limit });
}

const byAreaCode = statement<{ code: string; rest: string; limit: number }, PlaceRow>(
  'places.by-area-code',
  `
    SELECT ${columns}
    FROM places
    WHERE area_code <> '' AND area_code >= :code AND area_code < :code || '~'
      AND NOT EXISTS (
        SELECT FROM string_to_table(place_key(:rest), ' ') word
        WHERE ' ' || key || ' ' || region NOT LIKE '% ' || word || '%'
      )
    ORDER BY area_code, id
    LIMIT :limit`,
);

/** Places whose postal code begins with `code`, which must be digits, and whose name and region have the words of `rest`. */
export function findPlacesByAreaCode(db: Db, code: string, rest: string, limit: number): Promise<PlaceRow[]> {
  return db.query(byAreaCode, { code, rest, limit });
}

const furtherCodes = statement<{ city: string; state: string; limit: number }, PlaceRow>(
  'places.further-codes',
  `
    SELECT ${columns}
    FROM places
    WHERE NOT main AND key = place_key(:city) AND state = :state
    ORDER BY area_code
    LIMIT :limit`,
);

/** The postal codes of a city beyond the one that its own row shows. */
export function findFurtherCodes(db: Db, city: string, state: string, limit: number): Promise<PlaceRow[]> {
  return db.query(furtherCodes, { city, state, limit });
}
