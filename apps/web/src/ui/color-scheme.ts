import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';

const name = 'color-scheme';
const year = 31_536_000;

function stored() {
  return /(?:^|; )color-scheme=(light|dark)/.exec(document.cookie)?.[1] as MantineColorScheme | undefined;
}

/** Saves the chosen colours in a cookie, since log-in and log-out clear local storage. index.html reads it before the first paint. */
export const colorSchemeManager: MantineColorSchemeManager = {
  get: (fallback) => stored() ?? fallback,
  set: (value) => {
    document.cookie = `${name}=${value}; path=/; max-age=${value === 'auto' ? 0 : year}; samesite=lax`;
  },
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => {
    document.cookie = `${name}=; path=/; max-age=0; samesite=lax`;
  },
};
