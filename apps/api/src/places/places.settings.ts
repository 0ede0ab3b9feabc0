import { textSetting, urlSetting } from '../platform/process/settings.ts';

export const placeSettings = {
  googleMapsKey: textSetting('GOOGLE_MAPS_KEY', 'Finds places by Google Places instead of the embedded finder.'),
  photonUrl: urlSetting('PHOTON_URL', 'Finds places by a Photon server instead of the embedded finder.'),
};
