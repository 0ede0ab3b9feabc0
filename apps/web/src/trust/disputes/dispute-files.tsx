import type { disputeFile } from '@guildhall/contract/trust/after-purchase.ts';
import type * as z from 'zod/mini';
import { FileFlag } from '../flags/flag-button.tsx';
import classes from './disputes.module.css';

/** What a side has sent with its words. `reportable`: its reader may report it. */
export function DisputeFiles({
  files,
  reportable = false,
}: {
  files: z.input<typeof disputeFile>[];
  reportable?: boolean;
}) {
  if (files.length === 0) return null;
  return (
    <ul className={classes.files} aria-label="Files">
      {files.map(({ name, link }) => (
        <li key={link}>
          <a href={link} target="_blank" rel="noreferrer">
            {name}
          </a>
          {reportable && <FileFlag link={link} about={name} />}
        </li>
      ))}
    </ul>
  );
}
