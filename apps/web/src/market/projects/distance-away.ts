import { formatWhole } from '@guildhall/contract/money.ts';
import { count } from '../../ui/count.ts';

const kilometersOfMile = 1.609344;
/** Where roads are measured in miles. */
const inMiles = /-(US|GB|LR)$/i;

/** Two digits are enough from a hundred on, as the server rounds kilometers. */
function round(distance: number) {
  const step = distance < 100 ? 1 : distance < 1000 ? 10 : 100;
  return Math.max(1, Math.round(distance / step) * step);
}

/** How far, as the reader's country measures it: "37 km away", "23 miles away". `kilometers` as the calls give them; '' where they know none. */
export function distanceAway(kilometers: number | null, language = navigator.language): string {
  if (kilometers === null) return '';
  if (!inMiles.test(language)) return `${formatWhole(kilometers)} km away`;
  const miles = round(kilometers / kilometersOfMile);
  return `${count(miles, 'mile')} away`;
}
