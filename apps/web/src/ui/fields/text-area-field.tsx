import { Textarea } from '@mantine/core';
import type { Field } from './text-field.tsx';
import classes from './fields.module.css';

type Props = Field<string> & { limit: number; rows?: number; placeholder?: string };

/** Several lines, with a counter of the characters against the contract's limit. */
export function TextAreaField({ onChange, limit, rows = 4, label, required, ...props }: Props) {
  const length = [...props.value.trim()].length;
  return (
    <div className={classes.counted}>
      <Textarea
        size="md"
        autosize
        minRows={rows}
        maxRows={16}
        label={label}
        {...props}
        aria-required={required || undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <span className={classes.counter} data-over={length > limit || undefined} aria-hidden>
        {length}/{limit}
      </span>
    </div>
  );
}
