import { randomInt } from 'node:crypto';

// Without letters and digits that are easily taken for one another.
const signs = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Eight signs by chance, which end a slug. */
export function slugEnding(): string {
  return Array.from({ length: 8 }, () => signs[randomInt(signs.length)]).join('');
}
