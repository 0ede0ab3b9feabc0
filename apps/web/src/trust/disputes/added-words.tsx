import type { addedToDispute } from '@guildhall/contract/trust/after-purchase.ts';
import { Fragment } from 'react';
import type * as z from 'zod/mini';
import { DateText } from '../../ui/date-text.tsx';
import { DisputeFiles } from './dispute-files.tsx';
import classes from './disputes.module.css';

/** What both sides have added to a dispute, the oldest first. */
export function AddedWords({ added }: { added: z.input<typeof addedToDispute>[] }) {
  return added.map(({ bySeller, message, at, files }, place) => (
    <Fragment key={place}>
      <p className={classes.words}>
        {bySeller ? 'The seller' : 'The buyer'} added on <DateText iso={at} withTime />: {message}
      </p>
      <DisputeFiles files={files} />
    </Fragment>
  ));
}
