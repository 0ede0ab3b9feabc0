import { useSyncExternalStore } from 'react';

let request: { promise: Promise<boolean>; answer: (proven: boolean) => void } | undefined;
const listeners = new Set<() => void>();

function notifyListeners() {
  for (const listener of listeners) listener();
}

/** Asks the operator to prove the second factor. All calls that wait at a time wait for one answer: whether it was proven. */
export function askForProof(): Promise<boolean> {
  if (!request) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    request = { promise, answer: resolve };
    notifyListeners();
  }
  return request.promise;
}

/** It has been proven, or was not wanted. */
export function answerProof(proven: boolean) {
  const waiting = request;
  request = undefined;
  waiting?.answer(proven);
  notifyListeners();
}

/** Whether a call waits for a proof. */
export function isProofAsked() {
  return request !== undefined;
}

function watch(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useProofAsked() {
  return useSyncExternalStore(watch, isProofAsked);
}
