import type { caseNotes, NotedKind } from '@guildhall/contract/trust/case-notes.operator.contract.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { DateText } from '../ui/date-text.tsx';
import { lazyDialog } from '../ui/dialogs/lazy-dialog.tsx';
import classes from './operator.module.css';

const NoteDialog = lazyDialog(() =>
  import('../trust/case-notes/note-dialog.operator.tsx').then((module) => module.NoteDialog),
);

export type CaseNotes = z.output<typeof caseNotes>;

export type NotesPartProps = {
  kind: NotedKind;
  id: string;
  notes: CaseNotes;
  /** Shows the notes as they are now. */
  onChange: (notes: CaseNotes) => void;
};

/** What operators have noted on a case, for themselves alone, and the button that adds a note. */
export function NotesPart({ kind, id, notes: found, onChange }: NotesPartProps) {
  const [writing, setWriting] = useState(false);
  return (
    <section aria-labelledby="notes" className={classes.part}>
      <h2 id="notes">Notes</h2>
      {found === null ? (
        <p className={classes.soft}>You have a stake in this case. Its notes are for other operators.</p>
      ) : (
        <>
          {found.notes.length === 0 ? (
            <p className={classes.soft}>There are no notes yet. Only operators can read them.</p>
          ) : (
            <ul aria-labelledby="notes" className={classes.notes}>
              {found.notes.map(({ id: noteId, by, note, mentioned, createdAt }) => (
                <li key={noteId}>
                  <p>{note}</p>
                  <p className={classes.soft}>
                    {by}, <DateText iso={createdAt} withTime />
                    {mentioned.length > 0 && `. Notified: ${mentioned.join(', ')}`}
                  </p>
                </li>
              ))}
            </ul>
          )}
          <Button variant="default" mt="md" onClick={() => setWriting(true)}>
            Add a Note
          </Button>
          <NoteDialog
            opened={writing}
            onClose={() => setWriting(false)}
            kind={kind}
            id={id}
            colleagues={found.colleagues}
            onNoted={onChange}
          />
        </>
      )}
    </section>
  );
}
