import { useEffect, useState, type ComponentProps } from 'react';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import classes from './operator.module.css';
import { isProofAsked } from './proof.ts';
import { showRefusalsIn } from './refusals.ts';

/**
 * A dialog of the console. The one that asks for a code stands above it: Escape closes that one alone. The server's reason for a refusal
 * stays in it until the next try.
 */
export function ConsoleDialog({ onClose, opened, children, ...props }: ComponentProps<typeof Dialog>) {
  const [refusal, setRefusal] = useState('');
  useEffect(() => {
    setRefusal('');
    return opened ? showRefusalsIn(setRefusal) : undefined;
  }, [opened]);
  return (
    <Dialog {...props} opened={opened} onClose={() => !isProofAsked() && onClose()}>
      {children}
      {refusal !== '' && (
        <p role="alert" className={classes.refusal}>
          {refusal}
        </p>
      )}
    </Dialog>
  );
}
