import { randomUUID } from 'node:crypto';
import { at, fetchJson, listAt, textAt, type FetchLimits } from './fetch-json.ts';
import { placeOf, type Place, type PlaceFinder } from './place-finder.ts';
import { remotePlaceFinder, type RemoteFinderOptions } from './remote-place-finder.ts';

const MAX_PREDICTIONS = 5;
const MAX_KEPT = 2000;

/**
 * Finds places by Google's Places API (New): predictions for what is typed, then the parts of each predicted address. The
 * key never leaves the server. Details are kept for an hour at most, because each one is paid for.
 */
export function createGooglePlaceFinder(options: RemoteFinderOptions & { key: string; baseUrl?: string }): PlaceFinder {
  const root = (options.baseUrl ?? 'https://places.googleapis.com').replace(/\/+$/, '');
  const kept = new Map<string, { place: Promise<Place>; until: number }>();

  const detailsOf = (limits: FetchLimits, id: string, sessionToken: string): Promise<Place> => {
    const known = kept.get(id);
    if (known && known.until > Date.now()) return known.place;
    const url = new URL(`${root}/v1/places/${encodeURIComponent(id)}`);
    url.search = new URLSearchParams({ sessionToken, languageCode: 'en' }).toString();
    const headers = { 'x-goog-api-key': options.key, 'x-goog-fieldmask': 'formattedAddress,addressComponents' };
    const place = fetchJson(limits, url, { headers }).then((answer) => toPlace(id, answer));
    if (kept.size >= MAX_KEPT) kept.delete(kept.keys().next().value!);
    kept.set(id, { place, until: Date.now() + 3_600_000 });
    place.catch(() => kept.delete(id));
    return place;
  };

  return remotePlaceFinder(options, async (limits, text, limit) => {
    const sessionToken = randomUUID();
    const answer = await fetchJson(limits, new URL(`${root}/v1/places:autocomplete`), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-goog-api-key': options.key,
        'x-goog-fieldmask': 'suggestions.placePrediction.placeId',
      },
      body: JSON.stringify({ input: text, includedPrimaryTypes: ['(regions)'], languageCode: 'en', sessionToken }),
    });
    const ids = listAt(Math.min(limit, MAX_PREDICTIONS), answer, 'suggestions')
      .map((suggestion) => textAt(suggestion, 'placePrediction', 'placeId'))
      .filter((id) => /^[\w-]{1,200}$/.test(id));
    // One place that cannot be read does not take the others with it.
    const places = await Promise.allSettled(ids.map((id) => detailsOf(limits, id, sessionToken)));
    const read = places.filter((place) => place.status === 'fulfilled').map(({ value }) => value);
    const failed = places.find((place) => place.status === 'rejected');
    if (failed && read.length === 0) throw failed.reason;
    return read;
  });
}

function toPlace(id: string, answer: unknown): Place {
  const components = listAt(50, answer, 'addressComponents');
  const part = (...types: string[]): string => {
    for (const type of types) {
      const found = components.find((component) => listAt(20, at(component, 'types')).includes(type));
      const text = textAt(found, 'longText');
      if (text) return text;
    }
    return '';
  };
  const place = placeOf(id, {
    cityName: part('locality', 'postal_town', 'sublocality_level_1', 'sublocality', 'administrative_area_level_3'),
    stateName: part('administrative_area_level_1'),
    countryName: part('country'),
    areaCode: part('postal_code').slice(0, 20),
  });
  const area = textAt(answer, 'formattedAddress') || place.area;
  return { ...place, label: area, area };
}
