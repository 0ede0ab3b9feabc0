import { useSyncExternalStore } from 'react';

let asked: { promise: Promise<boolean>; answer: (proven: boolean) => void } | undefined;
const listeners = new Set<() => void>();

function tell() {
  for (const listener of listeners) listener();
}

/** Asks the operator to prove the second factor. All calls that wait at a time wait for one answer: whether it was proven. */
export function askForProof(): Promise<boolean> {
  if (!asked) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    asked = { promise, answer: resolve };
    tell();
  }
  return asked.promise;
}

/** It has been proven, or was not wanted. */
export function answerProof(proven: boolean) {
  const waiting = asked;
  asked = undefined;
  waiting?.answer(proven);
  tell();
}

/** Whether a call waits for a proof. */
export function isProofAsked() {
  return asked !== undefined;
}

function watch(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useProofAsked() {
  return useSyncExternalStore(watch, isProofAsked);
}
