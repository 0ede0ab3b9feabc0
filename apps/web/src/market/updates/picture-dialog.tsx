import { FileFlag } from '../../trust/flags/flag-button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import type { UpdatePicture } from './updates.queries.ts';
import classes from './update-files.module.css';

type Props = {
  opened: boolean;
  onClose: () => void;
  picture: UpdatePicture;
  own: boolean;
  onBroken: (link: string) => void;
};

/** A picture of an update, as a whole. */
export function PictureDialog({ opened, onClose, picture: { description, link }, own, onBroken }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Picture" size="lg">
      <figure className={classes.whole}>
        <img src={link} alt={description} onError={() => onBroken(link)} />
        <figcaption>
          {description}
          {!own && <FileFlag link={link} about={`the picture ${description}`} />}
        </figcaption>
      </figure>
    </Dialog>
  );
}
