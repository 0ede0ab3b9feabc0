import { endSession } from './end-session.ts';
import { session } from './session.ts';

type Go = (to: string, options?: { replace?: boolean }) => void;

let go: Go = (to) => window.location.assign(to);

/** Lets code outside React navigate; the router hands itself in at the start. */
export function setNavigator(navigate: Go) {
  go = navigate;
}

export const navigateTo: Go = (to, options) => go(to, options);

const wantedKey = 'wanted';

type Wanted = { address: string; email: string };

/** Whose session this tab has shown last. */
let lastSeen = '';

/** The address a person wanted before having to log in, kept for this tab and for that person alone. */
export const wanted = {
  /** Somebody is logged in here: what is wanted after the end of that session was wanted by them. */
  seen: (email: string) => {
    lastSeen = email;
  },
  /** Belongs to the account that was logged in here, or to the next one where none was. */
  remember: (address: string) =>
    sessionStorage.setItem(
      wantedKey,
      JSON.stringify({ address, email: session.get('email') || lastSeen } satisfies Wanted),
    ),
  /** The kind of the one thing that is wanted, as its address tells: `/project/details`. */
  kind: () => /"\/(\w+)\/detail/.exec(sessionStorage.getItem(wantedKey) ?? '')?.[1],
  /** A person has left on purpose: the next one begins anew. */
  forget: () => {
    lastSeen = '';
    sessionStorage.removeItem(wantedKey);
  },
  /** Gives the address once, if the person who logs in may have wanted it; only one of this site counts. */
  take(email: string): string | undefined {
    const { address = '', email: by = '' } = read(sessionStorage.getItem(wantedKey));
    sessionStorage.removeItem(wantedKey);
    if (by !== '' && by.toLowerCase() !== email.toLowerCase()) return undefined;
    return /^\/(?![/\\])/.test(address) ? address : undefined;
  },
};

function read(kept: string | null): Partial<Wanted> {
  try {
    return (JSON.parse(kept ?? '{}') ?? {}) as Partial<Wanted>;
  } catch {
    return {};
  }
}

/** Ends the session, here and at the server, and shows the log-in. */
export function leaveToLogin() {
  endSession();
  navigateTo('/login');
}
