import { Button } from '@mantine/core';
import { useObjectUrl } from '../hooks/use-object-url.ts';
import { sizeInWords } from '../size-in-words.ts';
import classes from './fields.module.css';

type Props = {
  /** Of its name and size, for what they describe. */
  id: string;
  file: File;
  preview: boolean;
  disabled: boolean;
  onRemove: () => void;
};

/** What was chosen, and the way to take it back. */
export function ChosenFile({ id, file, preview, disabled, onRemove }: Props) {
  return (
    <div className={classes.chosen}>
      {preview && <Preview file={file} />}
      <span id={id} className={classes.about}>
        {file.name}, {sizeInWords(file.size)}
      </span>
      <Button variant="subtle" aria-describedby={id} disabled={disabled} onClick={onRemove}>
        Remove
      </Button>
    </div>
  );
}

function Preview({ file }: { file: File }) {
  const address = useObjectUrl(file.type.startsWith('image/') ? file : null);
  return address ? <img src={address} alt="" className={classes.preview} /> : null;
}
