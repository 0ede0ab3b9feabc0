import type { InputOf, Route } from '@guildhall/contract/route.ts';
import { ApiError } from '../api/api-error.ts';
import { callWithMessage } from '../api/call.ts';
import type { Answer, CallOptions, Sent } from '../api/call.ts';
import { isNotFound, noteShown } from '../api/handle-error.ts';
import { queryClient } from '../api/query-client.ts';
import { toast } from '../ui/toast.ts';
import { operatorKey, operatorSessionKey } from './operator-keys.ts';
import { askForProof } from './proof.ts';
import { showRefusal } from './refusals.ts';

let lastUse = 0;

/** When the server has last answered a call of the console, in milliseconds. */
export function lastUseOfConsole() {
  return lastUse;
}

/**
 * Makes a call of the console. Where it asks for a fresh proof of the second factor, the operator is asked for one, and
 * then it is made once more.
 */
async function proven<R extends Route>(route: R, input: Sent<InputOf<R>>, options: CallOptions): Promise<Answer<R>> {
  const make = async () => {
    const answer = await callWithMessage(route, input, options);
    lastUse = Date.now();
    return answer;
  };
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'second_factor' || !(await askForProof())) throw error;
    return make();
  }
}

/** Reads something for the console. What is not found may mean that the role is gone, so that the console asks for it. */
export async function ask<R extends Route>(route: R, input: Sent<InputOf<R>>, options: CallOptions = {}) {
  try {
    return (await proven(route, input, options)).data;
  } catch (error) {
    if (isNotFound(error)) void queryClient.invalidateQueries({ queryKey: operatorSessionKey });
    throw error;
  }
}

/** What names no field of the form, and does not end the session, stays in the dialog that asked for it, and so needs no toast. */
function shownInDialog(error: unknown) {
  const isItsOwn = error instanceof ApiError && error.statusCode !== 401 && Object.keys(error.fields).length === 0;
  if (isItsOwn && showRefusal(error.message)) noteShown(error);
  return error;
}

/**
 * Does something in the console and loads again what is shown; what is only shown on request is left to its screen, unless
 * the call was refused, since it may have changed. Where what it was about is gone, that is said here, since elsewhere the page
 * would be loaded again; the answer is then undefined.
 */
export async function act<R extends Route>(
  route: R,
  input: Sent<InputOf<R>>,
  options: CallOptions = {},
): Promise<Answer<R> | undefined> {
  showRefusal('');
  try {
    const answer = await proven(route, input, options);
    void queryClient.invalidateQueries({ queryKey: operatorKey, predicate: ({ meta }) => !meta?.['onDemand'] });
    return answer;
  } catch (error) {
    void queryClient.invalidateQueries({ queryKey: operatorKey });
    if (!isNotFound(error)) throw shownInDialog(error);
    toast.error((error as ApiError).message);
    return undefined;
  }
}
