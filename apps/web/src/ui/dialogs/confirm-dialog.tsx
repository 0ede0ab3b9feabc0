import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { OpenQuestion } from './confirm.tsx';
import classes from './confirm-dialog.module.css';
import { Dialog } from './dialog.tsx';

/** The dialog behind `confirm()`. It keeps its words until it is gone. */
export function ConfirmDialog({ question }: { question: OpenQuestion | undefined }) {
  const [last, setLast] = useState(question);
  useEffect(() => {
    if (question) setLast(question);
  }, [question]);
  const shown = question ?? last;
  const destructive = shown?.destructive ?? false;
  return (
    <Dialog
      opened={Boolean(question)}
      onClose={() => question?.answer(false)}
      title={shown?.title ?? ''}
      size="sm"
      withCloseButton={false}
    >
      <p>{shown?.message}</p>
      <div className={classes.buttons}>
        <Button variant="default" data-autofocus={destructive || undefined} onClick={() => question?.answer(false)}>
          Cancel
        </Button>
        <Button
          color={destructive ? 'red' : undefined}
          data-autofocus={!destructive || undefined}
          onClick={() => question?.answer(true)}
        >
          Yes
        </Button>
      </div>
    </Dialog>
  );
}
