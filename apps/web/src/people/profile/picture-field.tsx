import { ChoosePart } from '../../ui/fields/choose-part.tsx';
import { FileField } from '../../ui/fields/file-field.tsx';
import { Picture } from '../../ui/picture.tsx';
import { useObjectUrl } from '../../ui/hooks/use-object-url.ts';
import type { FieldProps } from '../../ui/hooks/use-zod-form.ts';
import classes from './profile.module.css';

type Props = {
  /** Whose picture it is. */
  name: string;
  /** The address of the present one, or the empty text. */
  current: string;
  field: FieldProps<File | null>;
  /** An organization's is shown on cards, too. */
  isOrganization: boolean;
  progress: number | undefined;
};

/** The profile picture, and beside it what it will look like. */
export function PictureField({ name, current, field, isOrganization, progress }: Props) {
  const preview = useObjectUrl(field.value);
  return (
    <div className={classes.picture}>
      <Picture
        src={preview || current}
        kind="person"
        name={name}
        shape="round"
        size={88}
        alt={preview ? 'The chosen picture' : 'The current picture'}
        eager
      />
      <div className={classes.chosen}>
        <FileField label="Profile Picture" kind="profilePicture" preview={false} progress={progress} {...field} />
        <ChoosePart file={field.value} shape={isOrganization ? 'organization' : 'person'} onChoose={field.onChange} />
      </div>
    </div>
  );
}
