import type { FilledUse } from '@guildhall/contract/reach/snippet-uses.ts';
import { mostOfReason } from '@guildhall/contract/text-fields.ts';
import { useId, useRef } from 'react';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import type { Field } from '../../ui/fields/text-field.tsx';
import { SnippetMenu } from './snippet-menu.tsx';
import classes from './snippets.module.css';

type Props = Omit<Field<string>, 'label'> & {
  label?: string;
  limit?: number;
  rows?: number;
  /** Whoever reads it. */
  reader: string;
  /** What they read, with what was written. */
  words: (written: string) => string;
} & FilledUse;

/** A reason or an answer that reaches somebody: it can be taken from the snippets, and beneath it is what they will read. */
export function AnswerField({
  label = 'Reason',
  limit = mostOfReason,
  rows = 2,
  use,
  values,
  reader,
  words,
  ...field
}: Props) {
  const whole = useRef<HTMLDivElement>(null);
  const heading = useId();
  const written = field.value.trim();
  const add = (text: string) => {
    field.onChange(written === '' ? text : `${field.value.trimEnd()} ${text}`);
    whole.current?.querySelector('textarea')?.focus();
  };
  return (
    <div ref={whole} className={classes.field}>
      <TextAreaField label={label} limit={limit} rows={rows} {...field} />
      <SnippetMenu use={use} values={values} onChoose={add} />
      <section aria-labelledby={heading} className={classes.preview}>
        <h3 id={heading}>What {reader} will read</h3>
        <p>{words(written === '' ? '…' : written)}</p>
      </section>
    </div>
  );
}
