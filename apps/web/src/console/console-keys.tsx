import { useEffect, useState } from 'react';
import { lazyDialog } from '../ui/dialogs/lazy-dialog.tsx';
import classes from './operator.module.css';

const KeysDialog = lazyDialog(() => import('./keys-dialog.tsx').then((module) => module.KeysDialog));

/** Whether an operator has turned the keys off, in this tab: keys of one character can be turned off (WCAG 2.1.4). */
const stored = 'guildhall-console-keys';

/** The link by which a row is opened: the one that says so, else its first. */
function linkOf(row: Element): HTMLElement | null {
  return row.querySelector<HTMLElement>('a[data-opens]') ?? row.querySelector('a');
}

/** Moves the focus by a number of rows of the screen's table, to the link by which a row is opened. */
function move(by: number) {
  const rows = [...document.querySelectorAll('main tbody tr')].filter(linkOf);
  const now = rows.findIndex((row) => row.contains(document.activeElement));
  const next = rows[now === -1 ? 0 : now + by];
  if (next) linkOf(next)!.focus();
}

function chooseRow() {
  const row = document.activeElement?.closest('tr');
  row?.querySelector<HTMLElement>('input[type="checkbox"]:not(:disabled)')?.click();
}

function search() {
  document.querySelector<HTMLElement>('main [role="searchbox"]')?.focus();
}

const moves: Readonly<Record<string, () => void>> = {
  j: () => move(1),
  k: () => move(-1),
  x: chooseRow,
  '/': search,
};

/** What a key does: a move, or a press of the button or link that names the key in `data-key`. */
function actOf(key: string): (() => void) | undefined {
  if (moves[key]) return moves[key];
  if (!/^[arnt*]$/.test(key)) return undefined;
  const pressed = document.querySelector<HTMLElement>(`main [data-key="${key}"]:not(:disabled)`);
  return pressed ? () => pressed.click() : undefined;
}

function isTyping({ target }: KeyboardEvent): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches('input:not([type="checkbox"]), select, textarea, [contenteditable="true"]')
  );
}

/** The keys of the console, on each of its screens, and the button of the dialog that names them. */
export function ConsoleKeys() {
  const [shown, setShown] = useState(false);
  const [on, setOn] = useState(() => sessionStorage.getItem(stored) !== 'off');
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (!on || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
      if (document.querySelector('[role="dialog"]')) return;
      const act = event.key === '?' ? () => setShown(true) : actOf(event.key);
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [on]);
  const turn = (wanted: boolean) => {
    sessionStorage.setItem(stored, wanted ? 'on' : 'off');
    setOn(wanted);
  };
  return (
    <>
      <button type="button" className={classes.keys} onClick={() => setShown(true)}>
        Keyboard Shortcuts
      </button>
      <KeysDialog opened={shown} onClose={() => setShown(false)} on={on} onTurn={turn} />
    </>
  );
}
