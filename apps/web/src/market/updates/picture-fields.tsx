import { mostUpdatePictures, pictureDescription } from '@guildhall/contract/market/updates.contract.ts';
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { FileField } from '../../ui/fields/file-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { FieldProps } from '../../ui/hooks/use-zod-form.ts';
import type { UpdatePicture } from './updates.queries.ts';
import { useFocusWhenAdded } from './use-focus-when-added.ts';
import { useUpload } from './use-upload.ts';
import classes from './update-fields.module.css';

type Given = { id: string; description: string };

/** The pictures of an update that is being written: those it has, and what is uploaded now. */
export function usePictures(projectId: string, field: FieldProps<Given[]>, has: readonly UpdatePicture[] = []) {
  const [links, setLinks] = useState(() => new Map(has.map(({ id, smallLink }) => [id, smallLink])));
  const [added, setAdded] = useState('');
  const upload = useUpload(projectId, 'picture', ({ id, smallLink }) => {
    setLinks((before) => new Map(before).set(id, smallLink));
    setAdded(id);
    field.onChange([...field.value, { id, description: '' }]);
  });
  return { field, links, added, upload: upload.field, sending: upload.sending };
}

/** Pictures with what each shows, and where one is added. */
export function PictureFields({ field, links, added, upload }: ReturnType<typeof usePictures>) {
  const { value: pictures, onChange } = field;
  const id = useId();
  return (
    <fieldset className={classes.fields} aria-describedby={id}>
      <legend>Pictures</legend>
      <p id={id} className={classes.help}>
        Up to {mostUpdatePictures}. Say what each shows, for people who do not see it.
      </p>
      {pictures.map((picture, index) => (
        <PictureField
          key={picture.id}
          number={index + 1}
          picture={picture}
          link={links.get(picture.id) ?? ''}
          isNew={picture.id === added}
          onChange={(description) =>
            onChange(pictures.map((each) => (each.id === picture.id ? { ...each, description } : each)))
          }
          onRemove={() => onChange(pictures.filter((each) => each.id !== picture.id))}
        />
      ))}
      {pictures.length < mostUpdatePictures && <FileField label="Add a Picture" kind="photo" {...upload} />}
    </fieldset>
  );
}

type OneProps = {
  number: number;
  picture: Given;
  link: string;
  isNew: boolean;
  onChange: (description: string) => void;
  onRemove: () => void;
};

function PictureField({ number, picture: { description }, link, isNew, onChange, onRemove }: OneProps) {
  const [left, setLeft] = useState(false);
  const place = useFocusWhenAdded<HTMLDivElement>(isNew, 'input');
  const wrong = pictureDescription.safeParse(description).error?.issues[0]?.message;
  return (
    <div ref={place} className={classes.picture}>
      <img src={link} alt="" width={400} height={225} />
      <TextField
        label={`Description of Picture ${number}`}
        name={`pictures[${number - 1}][description]`}
        autoComplete="off"
        autoCapitalize="sentences"
        value={description}
        onChange={onChange}
        onBlur={() => setLeft(true)}
        error={left || description !== '' ? wrong : undefined}
        required
      />
      <Button variant="subtle" color="gray" aria-label={`Remove picture ${number}`} onClick={onRemove}>
        Remove
      </Button>
    </div>
  );
}
