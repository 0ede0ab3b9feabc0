import type { ComponentProps } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { isProofAsked } from './proof.ts';

/** A dialog of the console. The one that asks for a code stands above it: Escape closes that one alone. */
export function ConsoleDialog({ onClose, ...props }: ComponentProps<typeof Dialog>) {
  return <Dialog {...props} onClose={() => !isProofAsked() && onClose()} />;
}
