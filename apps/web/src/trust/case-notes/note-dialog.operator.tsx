import {
  mostOfNote,
  noteAccount,
  noteComplaint,
  noteFlagged,
  noteForm,
  notePurchase,
  noteSanctions,
  noteVerification,
  noteWithdrawal,
  type NotedKind,
} from '@guildhall/contract/trust/case-notes.operator.contract.ts';
import { mentionedIn } from '@guildhall/contract/trust/mentions.ts';
import { Menu } from '@mantine/core';
import { useRef, useState } from 'react';
import { ChoiceMenu } from '../../console/choice-menu.tsx';
import { ConsoleDialog } from '../../console/console-dialog.tsx';
import type { CaseNotes } from '../../console/notes-part.tsx';
import { act } from '../../console/operator-call.ts';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import { toast } from '../../ui/toast.ts';
import classes from './case-notes.module.css';

/** The call by which each kind of case is noted on. */
const calls = {
  withdrawal: noteWithdrawal,
  sanctions: noteSanctions,
  complaint: noteComplaint,
  purchase: notePurchase,
  flag: noteFlagged,
  verification: noteVerification,
  account: noteAccount,
};

/** `colleagues` are the names of those who can be mentioned. */
type Props = {
  opened: boolean;
  onClose: () => void;
  kind: NotedKind;
  id: string;
  colleagues: string[];
  /** Shows the notes as they are then. */
  onNoted: (notes: CaseNotes) => void;
};

/** Adds a note to a case. */
export function NoteDialog({ opened, onClose, ...props }: Props) {
  return (
    <ConsoleDialog opened={opened} onClose={onClose} title="Add a Note">
      <NoteForm {...props} onDone={onClose} />
    </ConsoleDialog>
  );
}

function NoteForm({
  kind,
  id,
  colleagues,
  onNoted,
  onDone,
}: Omit<Props, 'opened' | 'onClose'> & { onDone: () => void }) {
  const form = useZodForm(noteForm, { note: '' }, { draft: `note-${id}` });
  const [opened, setOpened] = useState(false);
  const whole = useRef<HTMLDivElement>(null);
  const submit = form.submit(async (values, options) => {
    const answer = await act(calls[kind], { ...values, id }, options);
    if (answer) {
      onNoted(answer.data.notes);
      toast.success(answer.message);
    }
    onDone();
  });
  const { note } = form.values;
  const field = form.field('note');
  const mention = (name: string) => {
    field.onChange(`${note}${note === '' || /\s$/.test(note) ? '' : ' '}@${name} `);
    whole.current?.querySelector('textarea')?.focus();
  };
  const mentioned = mentionedIn(note, colleagues);
  return (
    <Form form={form} onSubmit={submit}>
      <p>Only operators can read it.</p>
      <div ref={whole} className={classes.field}>
        <TextAreaField label="Note" limit={mostOfNote} rows={4} {...field} />
        {colleagues.length > 0 && (
          <ChoiceMenu label="Mention a Colleague" opened={opened} onChange={setOpened}>
            {colleagues.map((name) => (
              <Menu.Item key={name} onClick={() => mention(name)}>
                {name}
              </Menu.Item>
            ))}
          </ChoiceMenu>
        )}
        <p role="status" className={classes.soft}>
          {mentioned.length > 0
            ? `${mentioned.join(' and ')} will be notified.`
            : 'Nobody is notified unless a name with an @ is in the note.'}
        </p>
      </div>
      <SubmitButton form={form}>Add</SubmitButton>
    </Form>
  );
}
