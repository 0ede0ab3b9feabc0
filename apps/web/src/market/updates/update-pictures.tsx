import { useState } from 'react';
import { invalidate } from '../../api/query-client.ts';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import type { UpdatePicture } from './updates.queries.ts';
import classes from './update-files.module.css';

const PictureDialog = lazyDialog(() => import('./picture-dialog.tsx').then((module) => module.PictureDialog));

/** What asks for new links where one has expired before its picture was loaded; a picture that is gone asks for none. */
export function useNewLinks() {
  return (link: string) => {
    const ends = Number(new URLSearchParams(link.split('?')[1]).get('expires')) * 1000;
    if (ends <= Date.now()) void invalidate(['updates']);
  };
}

type Props = {
  pictures: readonly UpdatePicture[];
  own: boolean;
  onBroken: (link: string) => void;
};

/** The pictures of an update, cut to one size, so that nothing moves while they load; each opens whole. */
export function Pictures({ pictures, own, onBroken }: Props) {
  const [chosen, setChosen] = useState('');
  const [opened, setOpened] = useState(false);
  // By its id, so that it has the newest link.
  const shown = pictures.find(({ id }) => id === chosen);
  if (pictures.length === 0) return null;
  return (
    <>
      <ul className={classes.pictures} aria-label="Pictures">
        {pictures.map(({ id, description, smallLink }) => (
          <li key={id}>
            <button
              type="button"
              className={classes.picture}
              onClick={() => {
                setChosen(id);
                setOpened(true);
              }}
            >
              <span className="gh-visually-hidden">Enlarge: </span>
              <img
                src={smallLink}
                alt={description}
                width={400}
                height={225}
                loading="lazy"
                decoding="async"
                onError={() => onBroken(smallLink)}
              />
            </button>
          </li>
        ))}
      </ul>
      {shown && (
        <PictureDialog opened={opened} onClose={() => setOpened(false)} picture={shown} own={own} onBroken={onBroken} />
      )}
    </>
  );
}
