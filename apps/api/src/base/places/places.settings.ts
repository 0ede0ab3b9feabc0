import { checkedSetting, textSetting, urlSetting } from '../../platform/process/settings.ts';

/** @throws Error when it is no address with the three numbers that a tile is known by */
function checkTiles(text: string) {
  if (
    !URL.canParse(text) ||
    !/^https?:$/.test(new URL(text).protocol) ||
    !['{z}', '{x}', '{y}'].every((part) => text.includes(part))
  )
    throw new Error('must be an address with {z}, {x} and {y}, such as https://tiles.example.org/{z}/{x}/{y}.png');
}

export const placeSettings = {
  googleMapsKey: textSetting('GOOGLE_MAPS_KEY', 'Finds places by Google Places instead of the embedded finder.'),
  mapTiles: checkedSetting(
    'MAP_TILES',
    'The pictures under maps, as an address with `{z}`, `{x}` and `{y}`; without it maps are drawn.',
    checkTiles,
  ),
  mapAttribution: textSetting('MAP_ATTRIBUTION', 'Who made these pictures, as their terms ask to be named.'),
  photonUrl: urlSetting('PHOTON_URL', 'Finds places by a Photon server instead of the embedded finder.'),
};
