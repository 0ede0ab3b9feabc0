import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createGooglePlaceFinder } from './google-place-finder.ts';
import { createPhotonPlaceFinder } from './photon-place-finder.ts';
import type { PlaceFinder } from './place-finder.ts';
import { describePlaceFinder } from './place-finder.suite.ts';
import type { RemoteFinderOptions } from './remote-place-finder.ts';

/** What both servers of this test know. */
const TOWNS = [
  { id: 'ChIJberlin', name: 'Berlin', state: 'Berlin', country: 'Germany', code: '' },
  { id: 'ChIJbern', name: 'Bern', state: 'Bern', country: 'Switzerland', code: '' },
  { id: 'ChIJbergen', name: 'Bergen', state: 'Vestland', country: 'Norway', code: '' },
  { id: 'ChIJberkeley', name: 'Berkeley', state: 'California', country: 'United States', code: '94701' },
  { id: 'ChIJsao', name: 'São Paulo', state: 'São Paulo', country: 'Brazil', code: '' },
  { id: 'ChIJny', name: 'New York', state: 'New York', country: 'United States', code: '10001' },
];

function plain(words: string) {
  return words.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

function search(query: string) {
  return TOWNS.filter(({ name, code }) => plain(name).startsWith(plain(query)) || (code !== '' && code === query));
}

type Answer = { status?: number; body: unknown };
type Handler = (request: IncomingMessage, url: URL, body: string) => Answer | Promise<Answer>;

let server: Server;
let root: string;
let handle: Handler;
const errors: Error[] = [];
const requests: { method: string; path: string; headers: IncomingMessage['headers']; body: string }[] = [];

beforeAll(async () => {
  server = createServer((request: IncomingMessage, response: ServerResponse) => {
    void (async () => {
      const url = new URL(request.url!, 'http://localhost');
      const body = await text(request);
      requests.push({ method: request.method!, path: url.pathname, headers: request.headers, body });
      const answer = await handle(request, url, body);
      const redirect = answer.status === 302 ? { location: '/elsewhere' } : {};
      response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...redirect });
      response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  root = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
afterEach(() => {
  errors.length = 0;
  requests.length = 0;
});

/** `GET /api?q=…` as Photon answers it: GeoJSON, one feature for each result. */
const photon: Handler = (_request, url) => {
  if (url.pathname !== '/api' || url.searchParams.get('lang') !== 'en')
    return { status: 400, body: { message: 'unknown' } };
  const features = search(url.searchParams.get('q')!)
    .slice(0, Number(url.searchParams.get('limit')))
    .map(({ name, state, country, code }, n) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [13.4, 52.5] },
      properties: {
        osm_type: 'R',
        osm_id: n,
        osm_key: 'place',
        osm_value: 'city',
        type: 'city',
        name,
        state,
        country,
        ...(code && { postcode: code }),
      },
    }));
  return { body: { type: 'FeatureCollection', features } };
};

/** The two calls of Google's Places API (New) that we use, with its field masks and its kind of error. */
const google: Handler = (request, url, body) => {
  const mask = request.headers['x-goog-fieldmask'];
  if (request.headers['x-goog-api-key'] !== 'test-key' || !mask)
    return { status: 403, body: { error: { code: 403, status: 'PERMISSION_DENIED', message: 'No.' } } };
  if (request.method === 'POST' && url.pathname === '/v1/places:autocomplete') {
    const { input, includedPrimaryTypes } = JSON.parse(body) as { input: string; includedPrimaryTypes: string[] };
    expect(includedPrimaryTypes).toEqual(['(regions)']);
    const suggestions = search(input).map(({ id }) => ({ placePrediction: { placeId: id } }));
    return { body: suggestions.length > 0 ? { suggestions } : {} };
  }
  const town = TOWNS.find(({ id }) => url.pathname === `/v1/places/${id}`);
  if (!town) return { status: 404, body: { error: { code: 404, status: 'NOT_FOUND', message: 'No.' } } };
  const component = (longText: string, ...types: string[]) => ({
    longText,
    shortText: longText.slice(0, 2),
    types,
    languageCode: 'en',
  });
  return {
    body: {
      formattedAddress: [town.name, town.code, town.country].filter(Boolean).join(', '),
      addressComponents: [
        ...(town.code ? [component(town.code, 'postal_code')] : []),
        component(town.name, 'locality', 'political'),
        component(town.state, 'administrative_area_level_1', 'political'),
        component(town.country, 'country', 'political'),
      ],
    },
  };
};

const adapters: [name: string, handler: Handler, make: (options?: RemoteFinderOptions) => PlaceFinder][] = [
  [
    'Photon',
    photon,
    (options) => createPhotonPlaceFinder({ baseUrl: `${root}/`, onError: (error) => errors.push(error), ...options }),
  ],
  [
    'Google',
    google,
    (options) =>
      createGooglePlaceFinder({ baseUrl: root, key: 'test-key', onError: (error) => errors.push(error), ...options }),
  ],
];

for (const [name, handler, make] of adapters) {
  describePlaceFinder(name, () => {
    handle = handler;
    return make();
  });

  describe(`${name} is not trusted`, () => {
    it.each<[string, Answer]>([
      ['an error', { status: 500, body: { error: { code: 500 } } }],
      ['a refusal', { status: 429, body: {} }],
      ['a redirect', { status: 302, body: {} }],
      ['something that is no JSON', { body: '<html>' }],
      ['far too much', { body: { features: 'x'.repeat(3_000_000), suggestions: [] } }],
    ])('when it answers %s', async (_what, answer) => {
      handle = () => answer;
      expect(await make().suggest('berlin', 5)).toEqual([]);
      expect(errors).toHaveLength(1);
    });

    it.each<[string, unknown]>([
      ['null', null],
      ['a list', []],
      ['wrong types', { features: 7, suggestions: { length: 3 } }],
      [
        'odd features',
        { features: [null, 1, { properties: { city: 5, country: ['x'] } }, { properties: { name: 'Nowhere' } }] },
      ],
      [
        'odd predictions',
        { suggestions: [null, { placePrediction: { placeId: '../../secret' } }, { placePrediction: { placeId: 5 } }] },
      ],
      ['long texts', { features: [{ properties: { city: 'x'.repeat(300), country: 'y' } }] }],
      ['a prototype', JSON.parse('{"__proto__": {"features": [{"properties": {"city": "x", "country": "y"}}]}}')],
    ])('when it answers %s', async (_what, body) => {
      handle = () => ({ body });
      expect(await make().suggest('berlin', 5)).toEqual([]);
    });

    it('when it is late', async () => {
      handle = () => new Promise((resolve) => setTimeout(() => resolve({ body: {} }), 3000));
      expect(await make({ timeoutMs: 150 }).suggest('berlin', 5)).toEqual([]);
      expect(errors).toHaveLength(1);
    });

    it('when it is not there', async () => {
      const fetch = () => Promise.reject(new TypeError('fetch failed'));
      expect(await make({ fetch }).suggest('berlin', 5)).toEqual([]);
      expect(errors.map(({ message }) => message)).toEqual(['fetch failed']);
    });
  });
}

it('Photon names the street of an address, and takes control characters out', async () => {
  handle = () => ({
    body: {
      features: [
        {
          properties: {
            type: 'house',
            street: 'Long\u0000 Lane',
            housenumber: '5',
            city: 'Larkby',
            country: 'Norway',
            postcode: '5003',
          },
        },
      ],
    },
  });
  const [place] = await createPhotonPlaceFinder({ baseUrl: root }).suggest('long lane 5', 5);
  expect(place).toMatchObject({ area: 'Long Lane 5, Larkby, 5003, Norway', cityName: 'Larkby', areaCode: '5003' });
});

it('Google is asked for the details of a place once', async () => {
  handle = google;
  const finder = createGooglePlaceFinder({ baseUrl: root, key: 'test-key' });
  await finder.suggest('berl', 5);
  await finder.suggest('berli', 5);
  expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /v1/places:autocomplete',
    'GET /v1/places/ChIJberlin',
    'POST /v1/places:autocomplete',
  ]);
});

it('Google still gives the places it can when one of them fails', async () => {
  handle = (request, url, body) =>
    url.pathname.endsWith('ChIJbern') ? { status: 500, body: {} } : google(request, url, body);
  const places = await createGooglePlaceFinder({ baseUrl: root, key: 'test-key' }).suggest('ber', 5);
  expect(places.map(({ cityName }) => cityName)).toEqual(['Berlin', 'Bergen', 'Berkeley']);
});
