import { redirect, replace } from 'react-router';

/**
 * Leads a visit to another address. The address that was opened leaves the history where it is there already, as when
 * the page was loaded at it: Back would lead to it and so to the same place again.
 */
export function leadTo(request: Request, to: string) {
  return new URL(request.url).pathname === window.location.pathname ? replace(to) : redirect(to);
}
