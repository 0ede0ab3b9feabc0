import { ActionIcon } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
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
      <ActionIcon
        variant="subtle"
        color="gray"
        size="2.75rem"
        m="-0.75rem"
        aria-label={`Report ${about}`}
        title="Report"
        onClick={() => setAsked(true)}
      >
        <IconFlag size={18} aria-hidden />
      </ActionIcon>
      <FlagDialog opened={asked} onClose={() => setAsked(false)} about={about} {...flag} />
    </>
  );
}
