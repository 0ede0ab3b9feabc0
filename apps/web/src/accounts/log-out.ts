import { logout } from '@guildhall/contract/accounts.contract.ts';
import { callWithMessage } from '../api/call.ts';
import { handleError } from '../api/handle-error.ts';
import { leaveToLogin, wanted } from '../api/navigation.ts';
import { delays, wait } from '../delays.ts';
import { confirm } from '../ui/confirm.tsx';
import { toast } from '../ui/toast.ts';

/** Asks, ends the session at the server, says so, and after 1.5 s shows the log-in (spec §4). */
export const logOut = async () => {
  if (!(await confirm({ title: 'Logout', message: 'Are you sure you want to log out?', destructive: false }))) return;
  try {
    const { message } = await callWithMessage(logout, {});
    toast.success(message);
    await wait(delays.logout);
    wanted.forget();
    leaveToLogin();
  } catch (error) {
    handleError(error);
  }
};
