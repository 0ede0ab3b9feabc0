import { ApiError } from '../../api/api-error.ts';
import { navigateTo } from '../../api/navigation.ts';
import { pathTo } from '../../paths.ts';
import { confirm } from '../../ui/dialogs/confirm.tsx';

/** Makes a call that may need one to be verified; where it is refused for that, the way to the verification is offered. */
export async function askingToVerify<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'verification_needed') void offerTheWay();
    throw error;
  }
}

async function offerTheWay() {
  const message = 'Do you want to go to your verification now?';
  if (await confirm({ title: 'Verification', message, destructive: false })) navigateTo(pathTo('my/verification'));
}
