import { fetchJson, listAt, textAt } from './fetch-json.ts';
import { placeOf, type Place, type PlaceFinder } from './place-finder.ts';
import { remotePlaceFinder, type RemoteFinderOptions } from './remote-place-finder.ts';

/** Kinds of result whose own name is the name of a city. */
const TOWNS = new Set(['city', 'town', 'village', 'municipality', 'locality', 'hamlet']);

/** Finds places by a Photon server (OpenStreetMap data), which answers GeoJSON. `baseUrl` is the server's root. */
export function createPhotonPlaceFinder(options: RemoteFinderOptions & { baseUrl: string }): PlaceFinder {
  return remotePlaceFinder(options, async (limits, text, limit) => {
    const url = new URL(`${options.baseUrl.replace(/\/+$/, '')}/api`);
    // Several results may be the same town; asking for more leaves enough of them.
    url.search = new URLSearchParams({ q: text, limit: String(limit * 2), lang: 'en' }).toString();
    const answer = await fetchJson(limits, url, { headers: { accept: 'application/json' } });
    return listAt(limit * 2, answer, 'features').map(toPlace);
  });
}

function toPlace(feature: unknown, n: number): Place {
  const property = (name: string) => textAt(feature, 'properties', name);
  const isTown = TOWNS.has(property('type')) || TOWNS.has(property('osm_value'));
  const cityName = property('city') || property('town') || property('village') || (isTown ? property('name') : '');
  const street = [property('street') || (isTown ? '' : property('name')), property('housenumber')]
    .filter(Boolean)
    .join(' ');
  const place = placeOf(`photon-${n}`, {
    cityName,
    stateName: property('state'),
    countryName: property('country'),
    areaCode: property('postcode').slice(0, 20),
  });
  const area = street && street !== cityName ? `${street}, ${place.area}` : place.area;
  return { ...place, label: area, area };
}
