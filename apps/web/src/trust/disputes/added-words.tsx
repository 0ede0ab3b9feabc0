import type { addedToDispute } from '@guildhall/contract/trust/after-purchase.ts';
import type * as z from 'zod/mini';
import { DateText } from '../../ui/date-text.tsx';
import classes from './disputes.module.css';

/** What both sides have added to a dispute, the oldest first. */
export function AddedWords({ added }: { added: z.input<typeof addedToDispute>[] }) {
  return added.map(({ bySeller, message, at }, place) => (
    <p key={place} className={classes.words}>
      {bySeller ? 'The seller' : 'The buyer'} added on <DateText iso={at} withTime />: {message}
    </p>
  ));
}
