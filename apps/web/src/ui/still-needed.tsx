import { useLayoutEffect, useRef, useState } from 'react';
import classes from './still-needed.module.css';

type Props = {
  form: { wrong: readonly string[] };
  /** What else the button waits for. */
  also?: string | undefined;
};

/** Under a button that waits: the labels of the fields that it waits for, in their order. */
export function StillNeeded({ form, also }: Props) {
  const note = useRef<HTMLParagraphElement>(null);
  const [labels, setLabels] = useState<string[]>([]);
  const wrong = form.wrong.join(' ');
  // The labels are on the fields alone. Before the first paint, so that nothing moves.
  useLayoutEffect(() => {
    const names = new Set(wrong.split(' '));
    const fields = [...(note.current?.closest('form')?.elements ?? [])] as HTMLInputElement[];
    setLabels(fields.filter(({ name }) => names.has(name)).map(labelOf));
  }, [wrong]);
  const needed = [...new Set(labels), also].filter(Boolean).join(', ');
  return (
    <p ref={note} className={classes.needed} hidden={needed === ''}>
      Still needed: {needed}.
    </p>
  );
}

function labelOf(field: HTMLInputElement): string {
  return (field.labels?.[0]?.textContent ?? '').replace(/[*\s]+$/, '');
}
