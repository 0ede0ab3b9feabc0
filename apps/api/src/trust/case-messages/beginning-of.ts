import { oneLine } from '../../platform/text/one-line.ts';

/** How much of a message its notification and the list have, in characters. */
const most = 200;

/** The beginning of a message, in one line. */
export function beginningOf(text: string): string {
  const characters = [...oneLine(text)];
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : characters.join('');
}
