import { ActionIcon } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { useState } from 'react';
import type { FlagKind } from '@guildhall/contract/trust/flags.contract.ts';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import classes from './flags.module.css';

const FlagDialog = lazyDialog(() => import('./flag-dialog.tsx').then((module) => module.FlagDialog));

type Props = {
  kind: FlagKind;
  thingId: string;
  /** Of a file: its address, as this screen has it. */
  link?: string;
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

type FileProps = {
  /** The address under which this screen shows the file. */
  link: string;
  about: string;
  /** Over a picture, in its corner. */
  corner?: boolean;
};

/** Reports a file that somebody else has uploaded; nothing where the address is of no such file. */
export function FileFlag({ link, about, corner = false }: FileProps) {
  const [, of, id] = link.split(/[/?]/);
  if (of !== 'files' || !id) return null;
  const button = <FlagButton kind="file" thingId={id} link={link} about={about} />;
  return corner ? <span className={classes.corner}>{button}</span> : button;
}
