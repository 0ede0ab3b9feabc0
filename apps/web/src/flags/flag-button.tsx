import { Button } from '@mantine/core';
import { useState } from 'react';
import type { FlagKind } from '@guildhall/contract/flags.contract.ts';
import { lazyDialog } from '../ui/lazy-dialog.tsx';

const FlagDialog = lazyDialog(() => import('./flag-dialog.tsx').then((module) => module.FlagDialog));

type Props = {
  kind: FlagKind;
  thingId: string;
  /** What it is, after "Report": `the review of Ada`. */
  about: string;
};

/** Reports something to the operators: a tap here and one on the reason. */
export function FlagButton({ about, ...flag }: Props) {
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        aria-label={`Report ${about}`}
        onClick={() => setAsked(true)}
      >
        Report
      </Button>
      <FlagDialog opened={asked} onClose={() => setAsked(false)} about={about} {...flag} />
    </>
  );
}
