import { sharePath } from '../addresses.ts';

/** What names a personal link: 22 signs by chance. */
const token = /^[\w-]{22}$/;

export function isReferralToken(value: unknown): value is string {
  return typeof value === 'string' && token.test(value);
}

/** The address of a project's public page by a personal link. */
export function referralPath(slug: string, by: string): string {
  return `${sharePath('p', slug)}?by=${by}`;
}
