import type { Fetch, FetchLimits } from './fetch-json.ts';
import type { Place, PlaceFinder } from './place-finder.ts';

/** What every finder that asks a server of others may be given. */
export interface RemoteFinderOptions {
  fetch?: Fetch;
  timeoutMs?: number;
  /** Receives the error when a suggestion failed. */
  onError?: (error: Error) => void;
}

/**
 * Wraps the requests to a server. People type their address by hand when one fails, so a failure goes to `onError` and
 * the answer is an empty list.
 */
export function remotePlaceFinder(
  { fetch = globalThis.fetch, timeoutMs = 2500, onError = () => {} }: RemoteFinderOptions,
  ask: (limits: FetchLimits, text: string, limit: number) => Promise<Place[]>,
): PlaceFinder {
  return {
    async suggest(query, limit) {
      const text = query
        .toWellFormed()
        .replaceAll(/\p{Cc}/gu, ' ')
        .slice(0, 100)
        .trim();
      if (limit < 1 || !/[\p{L}\p{N}]/u.test(text)) return [];
      try {
        const places = await ask({ fetch, timeoutMs, maxBytes: 512 * 1024 }, text, limit);
        const known = places.filter(({ cityName, countryName }) => cityName && countryName);
        return [...new Map(known.map((place) => [place.area, place])).values()].slice(0, limit);
      } catch (error) {
        onError(error instanceof Error ? error : new Error(String(error)));
        return [];
      }
    },
  };
}
