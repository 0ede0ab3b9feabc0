import type { disputeFile } from '@guildhall/contract/trust/after-purchase.ts';
import type * as z from 'zod/mini';
import { FileFlag } from '../flags/flag-button.tsx';
import classes from './disputes.module.css';

/** What a side has sent with its words. */
export function DisputeFiles({ files }: { files: z.input<typeof disputeFile>[] }) {
  if (files.length === 0) return null;
  return (
    <ul className={classes.files} aria-label="Files">
      {files.map(({ name, link, reportable }) => (
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
