import { logOut as route } from '@guildhall/contract/people/accounts.contract.ts';
import { endAllSessions } from '@guildhall/contract/people/sessions.contract.ts';
import { ApiError } from '../../api/api-error.ts';
import { callWithMessage } from '../../api/call.ts';
import { handleError } from '../../api/handle-error.ts';
import { leaveSeeAs, leaveToLogin, navigateTo, wanted } from '../../api/navigation.ts';
import { session } from '../../api/session.ts';
import { delays, wait } from '../../delays.ts';
import { pathTo } from '../../paths.ts';
import { confirm } from '../../ui/dialogs/confirm.tsx';
import { toast } from '../../ui/toast.ts';

/** In milliseconds: so long a log-out waits for the server. */
const patience = 5000;

/**
 * Asks, ends the session at the server, says so, and after 1.5 s shows the log-in (spec §4.logout). Where the server fails or
 * cannot be reached, the session ends in this browser all the same, at once.
 */
export async function logOut() {
  if (leaveSeeAs()) return;
  if (!(await confirm({ title: 'Logout', message: 'Are you sure you want to log out?', destructive: false }))) return;
  try {
    const { message } = await callWithMessage(route, {}, { signal: AbortSignal.timeout(patience) });
    await leaveWith(message);
  } catch (error) {
    const hadEnded = error instanceof ApiError && error.statusCode === 401;
    if (!hadEnded) toast.warning('You are logged out in this browser. We could not reach the server.');
    wanted.forget();
    leaveToLogin();
  }
}

/** Asks, ends every session of the account, this one too, and shows the log-in. */
export async function logOutEverywhere() {
  const message = 'You will be logged out on every device, including this one. Are you sure?';
  if (!(await confirm({ title: 'Log Out Everywhere', message, destructive: true }))) return;
  try {
    await leaveWith((await callWithMessage(endAllSessions, {})).message);
  } catch (error) {
    handleError(error);
  }
}

/** The server has ended the session: says so, and after 1.5 s shows the log-in. */
async function leaveWith(message: string) {
  const ended = session.get('token');
  toast.success(message);
  await wait(delays.logout);
  // A session that was opened meanwhile in another tab is kept.
  if (session.get('token') !== ended) return;
  wanted.forget();
  session.clear();
  navigateTo(pathTo('login'));
}
