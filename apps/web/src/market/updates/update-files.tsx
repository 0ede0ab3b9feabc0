import { FileFlag } from '../../trust/flags/flag-button.tsx';
import { sizeInWords } from '../../ui/size-in-words.ts';
import type { UpdateFile } from './updates.queries.ts';
import classes from './update-files.module.css';

/** The files of an update with their sizes. */
export function Files({ files, own }: { files: readonly UpdateFile[]; own: boolean }) {
  if (files.length === 0) return null;
  return (
    <ul className={classes.files} aria-label="Files">
      {files.map(({ id, name, size, link }) => (
        <li key={id}>
          <a href={link} target="_blank" rel="noreferrer">
            {name}
          </a>
          <span className={classes.size}>{sizeInWords(size)}</span>
          {!own && <FileFlag link={link} about={name} />}
        </li>
      ))}
    </ul>
  );
}
