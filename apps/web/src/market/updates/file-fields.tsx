import { mostUpdateFiles } from '@guildhall/contract/market/updates.contract.ts';
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { FileField } from '../../ui/fields/file-field.tsx';
import type { FieldProps } from '../../ui/hooks/use-zod-form.ts';
import { sizeInWords } from '../../ui/size-in-words.ts';
import type { UpdateFile } from './updates.queries.ts';
import { useFocusWhenAdded } from './use-focus-when-added.ts';
import { useUpload } from './use-upload.ts';
import classes from './update-fields.module.css';

type Known = Pick<UpdateFile, 'name' | 'size'>;

/** The files of an update that is being written: those it has, and what is uploaded now. */
export function useFiles(projectId: string, field: FieldProps<{ id: string }[]>, has: readonly UpdateFile[] = []) {
  const [known, setKnown] = useState<ReadonlyMap<string, Known>>(() => new Map(has.map((file) => [file.id, file])));
  const [added, setAdded] = useState('');
  const upload = useUpload(projectId, 'document', (file) => {
    setKnown((before) => new Map(before).set(file.id, file));
    setAdded(file.id);
    field.onChange([...field.value, { id: file.id }]);
  });
  return { field, known, added, upload: upload.field, sending: upload.sending };
}

/** Files with their names and sizes, and where one is added. */
export function FileFields({ field, known, added, upload }: ReturnType<typeof useFiles>) {
  const { value: files, onChange } = field;
  const id = useId();
  return (
    <fieldset className={classes.fields} aria-describedby={id}>
      <legend>Files</legend>
      <p id={id} className={classes.help}>
        Up to {mostUpdateFiles}. Whoever may read the update may open them.
      </p>
      {files.map((file) => (
        <OneFile
          key={file.id}
          file={known.get(file.id)!}
          isNew={file.id === added}
          onRemove={() => onChange(files.filter((each) => each.id !== file.id))}
        />
      ))}
      {files.length < mostUpdateFiles && <FileField label="Add a File" kind="document" {...upload} />}
    </fieldset>
  );
}

type OneProps = { file: Known; isNew: boolean; onRemove: () => void };

function OneFile({ file: { name, size }, isNew, onRemove }: OneProps) {
  const place = useFocusWhenAdded<HTMLDivElement>(isNew, 'button');
  return (
    <div ref={place} className={classes.file}>
      <span>
        {name}, {sizeInWords(size)}
      </span>
      <Button variant="subtle" color="gray" onClick={onRemove}>
        Remove<span className="gh-visually-hidden"> {name}</span>
      </Button>
    </div>
  );
}
