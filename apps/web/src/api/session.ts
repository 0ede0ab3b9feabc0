import type { userType } from '@guildhall/contract/route.ts';
import { useSyncExternalStore } from 'react';

/** The keys of local storage, exactly as spec §3.local-storage lists them. */
export const sessionKeys = [
  'id',
  'email',
  'token',
  'userType',
  'profilePic',
  'orgId',
  'projectId',
  'serviceId',
  'orderId',
  'investId',
  'chatId',
  'walletAmount',
  'minimumInvestAmount',
  'orderedId',
  'investedId',
  'userKey',
] as const;
export type SessionKey = (typeof sessionKeys)[number];

/** What log-in answers and every screen may need. */
export type Session = {
  id: string;
  email: string;
  token: string;
  userType: number;
  profilePic: string;
  isOrganization: boolean;
};

/** Written out, since the contract's own constant would bring its forms into the first load. */
const organization: typeof userType.organization = 2;

const listeners = new Set<() => void>();

function changed() {
  for (const listener of listeners) listener();
}

/** The session of this browser, kept in local storage. */
export const session = {
  get: (key: SessionKey): string | undefined => localStorage.getItem(key) ?? undefined,

  set(values: Partial<Record<SessionKey, string | number>>) {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, String(value));
    changed();
  },

  /** Ends the session in this browser: local storage, drafts, recent searches and everything that was loaded. */
  clear() {
    localStorage.clear();
    for (const key of Object.keys(sessionStorage))
      if (/^draft:|^recentSearches$/.test(key)) sessionStorage.removeItem(key);
    changed();
  },

  /** A stored token and a stored e-mail give access to the guarded screens (spec §2.route). */
  isOpen: () => Boolean(localStorage.getItem('token') && localStorage.getItem('email')),

  isOrganization: () => Number(session.get('userType')) === organization,

  watch: (listener: () => void) => {
    listeners.add(listener);
    window.addEventListener('storage', listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', listener);
    };
  },
};

let last: { text: string; value: Session } | undefined;

function snapshot(): Session {
  const [id = '', email = '', token = '', type = '', profilePic = ''] = (
    ['id', 'email', 'token', 'userType', 'profilePic'] as const
  ).map(session.get);
  const text = [id, email, token, type, profilePic].join('\n');
  if (last?.text !== text) {
    const value = {
      id,
      email,
      token,
      profilePic,
      userType: Number(type),
      isOrganization: session.isOrganization(),
    };
    last = { text, value };
  }
  return last.value;
}

/** Who is signed in; changes along with local storage, also from another tab. */
export function useSession(): Session {
  return useSyncExternalStore(session.watch, snapshot);
}
