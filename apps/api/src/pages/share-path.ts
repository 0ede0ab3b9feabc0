import { randomInt } from 'node:crypto';

// Without letters and digits that are easily taken for one another.
const signs = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Eight signs by chance, which end a slug. */
export function slugEnding(): string {
  return Array.from({ length: 8 }, () => signs[randomInt(signs.length)]).join('');
}

/** Where the public page of a slug is: `p` for a project, `o` for an organization. Empty without a slug. */
export function sharePath(kind: 'p' | 'o', slug: string | null): string {
  return slug === null ? '' : `/${kind}/${slug}`;
}
