import { session } from '../../api/session.ts';

/** Not in local storage, whose keys are those of spec §3.local-storage. The end of the session clears it. */
const key = 'recentSearches';
const most = 5;

/** The texts that were searched for last in this tab, newest first. */
export const recentSearches = {
  read(): string[] {
    try {
      const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
      return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string').slice(0, most) : [];
    } catch {
      return [];
    }
  },

  add(text: string) {
    // After a log-out in another tab there is nobody to keep it for.
    if (session.isOpen()) write([text, ...recentSearches.read().filter((each) => each !== text)]);
  },

  remove(text: string) {
    write(recentSearches.read().filter((each) => each !== text));
  },
};

function write(texts: string[]) {
  if (texts.length === 0) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, JSON.stringify(texts.slice(0, most)));
}
