import { megabytes, uploadKinds, whyNotTaken } from '@guildhall/contract/uploads.ts';
import { Input, Progress } from '@mantine/core';
import { useEffect, useId, useRef, useState, type ComponentType } from 'react';
import { ChosenFile } from './chosen-file.tsx';
import type { Field } from './text-field.tsx';
import classes from './fields.module.css';

type Props = Omit<Field<File | null>, 'value'> & {
  value: File | null;
  kind: keyof typeof uploadKinds;
  /** How much has been sent, from 0 to 1, while it is being sent. */
  progress?: number | undefined;
  /** Shows a chosen picture; off where the page shows it already. */
  preview?: boolean;
  /** Another way to a file, beneath the input. */
  otherWay?: ComponentType<OtherWay>;
};

/** What is beside the input and chooses for it. */
export type OtherWay = {
  value: File | null;
  disabled: boolean;
  choose: (file: File) => void;
  /** Says why nothing was chosen; what was chosen before stays. */
  refuse: (why: string) => void;
};

/**
 * A file: the system's own input, so that dropping, the keyboard and every reader work as they always do. What cannot be
 * taken is refused as it is chosen; what was chosen shows its size, and can be taken back.
 */
export function FileField({
  name,
  label,
  description,
  kind,
  progress,
  preview = true,
  required,
  otherWay: OtherWay,
  ...field
}: Props) {
  const id = useId();
  const [refused, setRefused] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // A form that was reset empties the input, too; a file that was refused keeps its name beside the reason.
    if (field.value === null && !refused && input.current) input.current.value = '';
  }, [field.value, refused]);
  const { words, maxBytes, accept } = uploadKinds[kind];
  const hint = `${words}, up to ${megabytes(maxBytes)}`;
  const error = refused ?? field.error;
  const choose = (file: File | undefined) => {
    const problem = file && whyNotTaken(kind, file);
    setRefused(problem);
    field.onChange(problem ? null : (file ?? null));
  };
  return (
    <Input.Wrapper
      size="md"
      id={id}
      label={label}
      description={description ? `${description} ${hint}` : hint}
      error={error}
    >
      <input
        id={id}
        name={name}
        type="file"
        className={classes.file}
        accept={accept}
        required={required}
        disabled={field.disabled}
        aria-describedby={`${id}-description${field.value ? ` ${id}-chosen` : ''}${error ? ` ${id}-error` : ''}`}
        aria-invalid={error ? true : undefined}
        onChange={(event) => choose(event.currentTarget.files?.[0])}
        onBlur={field.onBlur}
        ref={input}
      />
      {field.value && (
        <ChosenFile
          id={`${id}-chosen`}
          file={field.value}
          preview={preview}
          disabled={field.disabled ?? false}
          onRemove={() => {
            choose(undefined);
            input.current?.focus();
          }}
        />
      )}
      {OtherWay && (
        <OtherWay
          value={field.value}
          disabled={field.disabled ?? false}
          choose={(file) => {
            // What stood in the input is no longer what is sent.
            if (input.current) input.current.value = '';
            choose(file);
          }}
          refuse={setRefused}
        />
      )}
      {progress !== undefined && <Progress mt={8} value={progress * 100} aria-label="Upload progress" />}
    </Input.Wrapper>
  );
}
