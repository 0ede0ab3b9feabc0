import { session } from './session.ts';

/** The call `logout`, written out, since the contract's own would bring its forms into the first load. */
const address = '/api/auth/logout';

/**
 * Ends this browser's session: here at once, and at the server without waiting for it. The request goes out even while
 * the page closes; where it fails, the session ends by itself once it has not been used for 14 days.
 */
export function endSession() {
  const token = session.get('token');
  session.clear();
  if (token) void fetch(address, { headers: { Authorization: token }, keepalive: true }).catch(() => {});
}
