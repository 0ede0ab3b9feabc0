import type { HiddenBecause } from '@guildhall/contract/hidden-text.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';

const AppealDialog = lazyDialog(() => import('./flag-appeal-dialog.tsx').then((module) => module.FlagAppealDialog));

/** Beside one's own text that operators have hidden: why, and the way to object. */
export function HiddenNote({ hidden: { id, reason, appealed, answered } }: { hidden: HiddenBecause }) {
  const [asked, setAsked] = useState(false);
  return (
    <>
      <p>
        <strong>Hidden by Guildhall:</strong> {reason}
      </p>
      {appealed ? (
        <p>{answered ? 'Your appeal was answered.' : 'You have appealed. We will answer.'}</p>
      ) : (
        <Button variant="default" size="compact-md" onClick={() => setAsked(true)}>
          Appeal
        </Button>
      )}
      <AppealDialog opened={asked} onClose={() => setAsked(false)} flaggedId={id} />
    </>
  );
}
