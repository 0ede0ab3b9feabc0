import { Input, Progress } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import type { Field } from './text-field.tsx';
import classes from './fields.module.css';

const megabyte = 1_000_000;

/** The accept lists of spec §5, with the words for the hint and the largest size in bytes. */
export const fileKinds = {
  document: { accept: '.pdf,.xls,.xlsx', words: 'PDF or Excel', maxBytes: 10 * megabyte },
  pdfOrImage: { accept: '.pdf,image/png,image/jpeg,image/gif', words: 'PDF or image', maxBytes: 10 * megabyte },
  photo: { accept: 'image/png,image/jpeg', words: 'PNG or JPEG', maxBytes: 5 * megabyte },
  profilePicture: { accept: 'image/png,image/gif,image/jpeg', words: 'PNG, GIF or JPEG', maxBytes: 5 * megabyte },
} as const;

type Props = Omit<Field<File | null>, 'value'> & {
  value: File | null;
  kind: keyof typeof fileKinds;
  /** How much has been sent, from 0 to 1, while it is being sent. */
  progress?: number | undefined;
};

/** A file: the system's own input, so that dropping, the keyboard and every reader work as they always do. */
export const FileField = ({ name, label, description, kind, progress, ...field }: Props) => {
  const id = useId();
  const [tooLarge, setTooLarge] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // A form that was reset empties the input, too.
    if (field.value === null && input.current) input.current.value = '';
  }, [field.value]);
  const { words, maxBytes } = fileKinds[kind];
  const hint = `${words}, up to ${Math.floor(maxBytes / megabyte)} MB`;
  const error = tooLarge ? `This file is larger than ${Math.floor(maxBytes / megabyte)} MB.` : field.error;
  const choose = (file: File | undefined) => {
    const fits = !file || file.size <= maxBytes;
    setTooLarge(!fits);
    field.onChange(fits ? (file ?? null) : null);
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
        accept={fileKinds[kind].accept}
        disabled={field.disabled}
        aria-describedby={`${id}-description${error ? ` ${id}-error` : ''}`}
        aria-invalid={error ? true : undefined}
        onChange={(event) => choose(event.currentTarget.files?.[0])}
        onBlur={field.onBlur}
        ref={input}
      />
      {progress !== undefined && <Progress mt={8} value={progress * 100} aria-label="Upload progress" />}
    </Input.Wrapper>
  );
};
