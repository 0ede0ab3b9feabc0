import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEmbeddedPlaceFinder } from './embedded-place-finder.ts';
import { loadPlaces } from './load-places.ts';
import { placesJob } from './places-job.ts';
import { organizationsApp, type OrganizationsApp } from '../../market/organizations/test-organizations.ts';
import type { Person } from '../../server/test-app.ts';

let app: OrganizationsApp;
let early: Person;
beforeAll(async () => {
  app = await organizationsApp();
  // Somebody who gave a place before the places were there.
  early = await app.signUp(1);
  await moveTo(early, 'Stowe, Vermont 05672, United States');
  await loadPlaces(app.ownerUrl);
}, 120_000);
afterAll(() => app.stop());

function moveTo({ token }: Person, area: string, areaCode = '') {
  return app.call('POST', '/profile/update', { token, body: { area, areaCode } });
}

async function placeOf({ id }: Person) {
  const [row] = await app.owner<{ latitude: number; longitude: number }>(
    'SELECT latitude, longitude FROM user_places WHERE user_id = $1',
    [id],
  );
  return row && [Math.round(row.latitude * 10) / 10, Math.round(row.longitude * 10) / 10];
}

it('locates those who told a place before the list was there', async () => {
  expect(await placeOf(early)).toBeUndefined();
  const { database } = app.resources;
  const [kind] = placesJob(createEmbeddedPlaceFinder(database), database, app.ownerUrl, Promise.resolve());
  await kind!.work({});
  expect(await placeOf(early)).toEqual([44.5, -72.7]);
  expect(await app.owner('SELECT FROM users_to_locate')).toEqual([]);
});

it('locates a sign-up by the parts of the suggestion, and whoever tells no place not', async () => {
  const body = { name: 'Ada', mobile: '5551234567', password: 'secret12', type: 1 };
  const place = { countryName: 'Brazil', stateName: 'São Paulo', cityName: 'São Paulo', area: 'São Paulo, Brazil' };
  for (const [email, parts] of [
    ['paulo@example.com', place],
    ['none@example.com', {}],
  ] as const)
    await app.call('POST', '/auth/signup', { body: { ...body, email, ...parts } });
  const rows = await app.owner(
    `SELECT u.email, round(p.latitude) AS latitude, round(p.longitude) AS longitude FROM users AS u JOIN user_places AS p ON p.user_id = u.id WHERE u.email = ANY ($1)`,
    [['paulo@example.com', 'none@example.com']],
  );
  expect(rows).toEqual([{ email: 'paulo@example.com', latitude: -24, longitude: -47 }]);
});

it.each([
  ['Burlington, Vermont 05401, United States', [44.5, -73.2]],
  ['12 Main Street, Portland, Oregon 97201, United States', [45.5, -122.7]],
  ['Portland, ME, USA', [43.7, -70.3]],
  ['KÖLN, Germany', [50.9, 7]],
  ['Paris', [48.9, 2.3]],
  ['Springfield, Nowhere, United States', undefined],
  ['Atlantis', undefined],
  [', ,', undefined],
  ['', undefined],
])('reads the address %j', async (area, expected) => {
  const person = await app.signUp(1);
  await moveTo(person, 'Berlin, Germany');
  expect(await placeOf(person)).toEqual([52.5, 13.4]);
  await moveTo(person, area);
  expect(await placeOf(person)).toEqual(expected);
});

it('takes the postal code of a large city for more than its middle', async () => {
  const middle = await app.signUp(1);
  const south = await app.signUp(1);
  await moveTo(middle, 'Houston, Texas, United States');
  await moveTo(south, 'Houston, Texas 77062, United States', '77062');
  const [told] = await app.owner<{ km: number }>('SELECT kilometers_between($1, $2) AS km', [middle.id, south.id]);
  expect(told!.km).toBeGreaterThan(25);
  expect(told!.km).toBeLessThan(45);
});

it('tells distances rounded, across the date line too', async () => {
  const fiji = await app.signUp(1);
  const samoa = await app.signUp(1);
  const berlin = await app.signUp(1);
  for (const [person, area] of [
    [fiji, 'Suva, Fiji'],
    [samoa, 'Apia, Samoa'],
    [berlin, 'Berlin, Germany'],
  ] as const)
    await moveTo(person, area);
  const between = async (one: Person, other: Person) =>
    (await app.owner<{ km: number | null }>('SELECT kilometers_between($1, $2) AS km', [one.id, other.id]))[0]!.km;
  expect(await between(fiji, samoa)).toBe(1200);
  expect(await between(berlin, fiji)).toBe(16000);
  expect(await between(berlin, berlin)).toBe(1);
  expect(await between(berlin, await app.signUp(1))).toBeNull();
});

it('keeps the parts of a suggested place while the address has its city, and drops them with it', async () => {
  const person = await app.signUp(1);
  await app.owner(`UPDATE users SET city = 'São Paulo', country = 'Brazil', area = 'São Paulo, Brazil' WHERE id = $1`, [
    person.id,
  ]);
  const partsOf = async () =>
    (
      await app.owner<{ parts: string }>(
        `SELECT concat_ws('|', city, state, country) AS parts FROM users WHERE id = $1`,
        [person.id],
      )
    )[0]!.parts;
  await moveTo(person, 'Rua Augusta 1, Sao Paulo');
  expect(await partsOf()).toBe('São Paulo||Brazil');
  await moveTo(person, 'Lisbon, Portugal');
  expect(await partsOf()).toBe('||');
  expect(await placeOf(person)).toEqual([38.7, -9.1]);
});
