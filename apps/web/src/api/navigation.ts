import { session } from './session.ts';

type Go = (to: string, options?: { replace?: boolean }) => void;

let go: Go = (to) => window.location.assign(to);

/** Lets code outside React navigate; the router hands itself in at the start. */
export const setNavigator = (navigate: Go) => {
  go = navigate;
};
export const navigateTo: Go = (to, options) => go(to, options);

const wantedKey = 'wanted';

/** The address a person wanted before having to log in, kept for this tab. */
export const wanted = {
  remember: (address: string) => sessionStorage.setItem(wantedKey, address),
  forget: () => sessionStorage.removeItem(wantedKey),
  /** Gives the address once; only one of this site counts. */
  take(): string | undefined {
    const address = sessionStorage.getItem(wantedKey) ?? undefined;
    sessionStorage.removeItem(wantedKey);
    return address && /^\/(?![/\\])/.test(address) ? address : undefined;
  },
};

/** Ends the session in this browser and shows the log-in. */
export const leaveToLogin = () => {
  session.clear();
  navigateTo('/login');
};
