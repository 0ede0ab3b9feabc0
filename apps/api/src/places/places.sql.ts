import type { Db, Statement } from '../platform/database.ts';

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
const byName: Statement = {
  name: 'places.by-name',
  text: `
    SELECT ${columns}
    FROM (
      (SELECT * FROM places
       WHERE main AND weight > 0 AND key >= place_key($1) AND key < place_key($1) || '~' AND ' ' || region LIKE '% ' || place_key($2) || '%'
       ORDER BY weight DESC, key LIMIT $3)
      UNION ALL
      (SELECT * FROM places
       WHERE main AND key >= place_key($1) AND key < place_key($1) || '~' AND ' ' || region LIKE '% ' || place_key($2) || '%'
       ORDER BY key LIMIT 4 * $3)
    ) found
    ORDER BY (key = place_key($1) AND (weight > 0 OR length(key) > 3)) DESC, weight DESC, (key = place_key($1)) DESC, length(key), key, area_code = '', country, state, id
    LIMIT 2 * $3`,
};

/** Places whose name begins with `name` in a region (state and country) that has a word beginning with `region`. */
export function findPlacesByName(db: Db, name: string, region: string, limit: number): Promise<PlaceRow[]> {
  return db.query<PlaceRow>(byName, [name, region, limit]);
}

const byAreaCode: Statement = {
  name: 'places.by-area-code',
  text: `
    SELECT ${columns}
    FROM places
    WHERE area_code <> '' AND area_code >= $1 AND area_code < $1 || '~'
      AND NOT EXISTS (
        SELECT FROM string_to_table(place_key($2), ' ') word WHERE ' ' || key || ' ' || region NOT LIKE '% ' || word || '%')
    ORDER BY area_code, id
    LIMIT $3`,
};

/** Places whose postal code begins with `code`, which must be digits, and whose name and region have the words of `rest`. */
export function findPlacesByAreaCode(db: Db, code: string, rest: string, limit: number): Promise<PlaceRow[]> {
  return db.query<PlaceRow>(byAreaCode, [code, rest, limit]);
}

const furtherCodes: Statement = {
  name: 'places.further-codes',
  text: `
    SELECT ${columns}
    FROM places
    WHERE NOT main AND key = place_key($1) AND state = $2
    ORDER BY area_code
    LIMIT $3`,
};

/** The postal codes of a city beyond the one that its own row shows. */
export function findFurtherCodes(db: Db, city: string, state: string, limit: number): Promise<PlaceRow[]> {
  return db.query<PlaceRow>(furtherCodes, [city, state, limit]);
}
