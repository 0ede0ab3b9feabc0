import type { Db } from '../../platform/database/database.ts';
import { createEmbeddedPlaceFinder } from './embedded-place-finder.ts';
import { createGooglePlaceFinder } from './google-place-finder.ts';
import { createPhotonPlaceFinder } from './photon-place-finder.ts';
import type { PlaceFinder } from './place-finder.ts';

/** The finder that the configuration asks for: Google with a key, Photon with an address, or else our own. */
export function placeFinder(
  config: { googleMapsKey: string; photonUrl: string },
  db: Db,
  onError: (error: Error) => void = () => {},
): PlaceFinder {
  if (config.googleMapsKey) return createGooglePlaceFinder({ key: config.googleMapsKey, onError });
  if (config.photonUrl) return createPhotonPlaceFinder({ baseUrl: config.photonUrl, onError });
  return createEmbeddedPlaceFinder(db);
}
