import { Drawing } from './drawing.tsx';

/** An open ledger with nothing in it yet. */
export function EmptyLedger() {
  return (
    <Drawing width={112} height={80} viewBox="0 0 112 80" strokeWidth="1.25">
      <path d="M56 22c-9-7-22-9-42-8v48c20-1 33 1 42 8 9-7 22-9 42-8V14c-20-1-33 1-42 8zM56 22v48" />
      <path d="M24 28c8 0 14 1 20 4M24 39c8 0 14 1 20 4M24 50c8 0 14 1 20 4M88 28c-8 0-14 1-20 4M88 39c-8 0-14 1-20 4" />
    </Drawing>
  );
}
