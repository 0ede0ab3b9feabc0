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

/** Of an operator who sees as an account, in this tab alone: whose it is, and until when. */
export type SeenAs = { id: string; name: string; endsAt: string };
const seenAsKey = 'seenAs';

/** The session of the browser; in a tab in which an operator sees as an account that of the tab, so that the others stay theirs. */
function store() {
  return sessionStorage.getItem(seenAsKey) === null ? localStorage : sessionStorage;
}

function forgetDrafts() {
  for (const key of Object.keys(sessionStorage))
    if (/^draft:|^recentSearches$/.test(key)) sessionStorage.removeItem(key);
}

const listeners = new Set<() => void>();

function changed() {
  for (const listener of listeners) listener();
}

/** The session of this browser, kept in local storage; of an operator who sees as an account in the tab's own. */
export const session = {
  get: (key: SessionKey): string | undefined => store().getItem(key) ?? undefined,

  set(values: Partial<Record<SessionKey, string | number>>) {
    for (const [key, value] of Object.entries(values)) store().setItem(key, String(value));
    changed();
  },

  /** Ends the session in this browser: local storage, drafts, recent searches and everything that was loaded; of an operator who sees as an account that alone. */
  clear() {
    if (store() === localStorage) localStorage.clear();
    else for (const key of [...sessionKeys, seenAsKey]) sessionStorage.removeItem(key);
    forgetDrafts();
    changed();
  },

  /** From here on this tab is that of an operator who sees as an account. */
  beginSeeAs(seenAs: SeenAs, values: Partial<Record<SessionKey, string | number>>) {
    sessionStorage.setItem(seenAsKey, JSON.stringify(seenAs));
    forgetDrafts();
    session.set(values);
  },

  /** Whom an operator sees as in this tab. */
  seenAs: (): SeenAs | undefined => {
    const kept = sessionStorage.getItem(seenAsKey);
    return kept === null ? undefined : (JSON.parse(kept) as SeenAs);
  },

  /** A stored token and a stored e-mail give access to the guarded screens (spec §2.route). */
  isOpen: () => Boolean(session.get('token') && session.get('email')),

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
