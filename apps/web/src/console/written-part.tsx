import {
  writeAboutAccount,
  writeAboutComplaint,
  writeAboutPurchase,
  writeAboutVerification,
  writeAboutWithdrawal,
  writersOf,
  type CaseMessageKind,
  type written,
} from '@guildhall/contract/trust/case-messages.operator.contract.ts';
import type { FilledUse } from '@guildhall/contract/reach/snippet-uses.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { DateText } from '../ui/date-text.tsx';
import { lazyDialog } from '../ui/dialogs/lazy-dialog.tsx';
import { mayOpen } from './may-open.ts';
import classes from './operator.module.css';
import { useOperatorRole } from './use-operator-role.ts';

const WriteDialog = lazyDialog(() =>
  import('../trust/case-messages/write-dialog.operator.tsx').then((module) => module.WriteDialog),
);

/** The call by which each kind of case is written about. */
export const writingCalls = {
  complaint: writeAboutComplaint,
  purchase: writeAboutPurchase,
  account: writeAboutAccount,
  withdrawal: writeAboutWithdrawal,
  verification: writeAboutVerification,
};

export type WrittenPartProps = {
  kind: CaseMessageKind;
  id: string;
  written: z.output<typeof written>;
  /** The snippets that can be put into a message, with what they fill in. */
  snippets: FilledUse;
  /** Shows what is written now, once something was. */
  onWritten: (now: z.output<typeof written>) => void;
};

/** What the house has written to the sides of a case, and the button that writes to them. */
export function WrittenPart({ kind, id, written: { sides, messages }, snippets, onWritten }: WrittenPartProps) {
  const [writing, setWriting] = useState(false);
  const mayWrite = mayOpen(writersOf[kind], useOperatorRole());
  const open = sides.filter((side) => side.open);
  return (
    <section aria-labelledby="written" className={classes.part}>
      <h2 id="written">Written by Guildhall</h2>
      {messages.length === 0 ? (
        <p className={classes.soft}>Nothing was written about this yet.</p>
      ) : (
        <ul aria-labelledby="written" className={classes.notes}>
          {messages.map((message) => (
            <li key={message.id}>
              <p>{message.text}</p>
              <p className={classes.soft}>
                {message.by} to {message.to.join(' and ')}, <DateText iso={message.writtenAt} withTime />
              </p>
            </li>
          ))}
        </ul>
      )}
      {mayWrite &&
        (open.length > 0 ? (
          <Button variant="default" mt="md" onClick={() => setWriting(true)}>
            Write a Message
          </Button>
        ) : (
          <p className={classes.soft}>Nobody can be written to: the account is closed.</p>
        ))}
      <WriteDialog
        opened={writing}
        onClose={() => setWriting(false)}
        kind={kind}
        id={id}
        sides={open}
        snippets={snippets}
        onWritten={onWritten}
      />
    </section>
  );
}
