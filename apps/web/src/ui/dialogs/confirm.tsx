import { Suspense, lazy, useSyncExternalStore } from 'react';

/** What is asked before something is done. */
export type Question = {
  /** Names the dialog. */
  title: string;
  message: string;
  /** "Yes" deletes, cancels or ends something that the same button does not bring back: the dialog then opens on "Cancel". */
  destructive: boolean;
};
export type OpenQuestion = Question & { answer: (yes: boolean) => void };

let open: OpenQuestion | undefined;
const listeners = new Set<() => void>();

function ask(question: OpenQuestion | undefined) {
  open = question;
  for (const listener of listeners) listener();
}

/** Asks in a dialog with "Yes" and "Cancel". Escape is "Cancel". */
export function confirm(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    open?.answer(false);
    ask({
      ...question,
      answer: (yes) => {
        ask(undefined);
        resolve(yes);
      },
    });
  });
}

const ConfirmDialog = lazy(() => import('./confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })));

function watch(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let everAsked = false;

/** Stands once in the page and shows the questions. */
export function ConfirmHost() {
  const question = useSyncExternalStore(watch, () => open);
  everAsked ||= Boolean(question);
  return everAsked ? (
    <Suspense>
      <ConfirmDialog question={question} />
    </Suspense>
  ) : null;
}
