import { Files } from './update-files.tsx';
import type { UpdateVersion } from './updates.queries.ts';
import classes from './update-files.module.css';

type Props = { before: UpdateVersion; version: UpdateVersion };

/** The pictures and files of a version of an update, and in words what differs from the version before. */
export function VersionFiles({ before, version }: Props) {
  const changes = changesOf(before, version);
  const { pictures, files } = version;
  return (
    <>
      {changes.length > 0 && (
        <ul className={classes.changes} aria-label="Changed pictures and files">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
      {pictures.length > 0 && (
        <ul className={classes.pictures} aria-label="Pictures">
          {pictures.map(({ id, description, link, smallLink }) => (
            <li key={id}>
              <a href={link} target="_blank" rel="noreferrer" className={classes.picture}>
                <img src={smallLink} alt={description} width={400} height={225} loading="lazy" decoding="async" />
              </a>
            </li>
          ))}
        </ul>
      )}
      <Files files={files} own />
    </>
  );
}

/** What was added, removed, described in other words, or is at another place. */
export function changesOf(before: UpdateVersion, after: UpdateVersion): string[] {
  const old = new Map(before.pictures.map(({ id, description }) => [id, description]));
  const pictures = { before: before.pictures, after: after.pictures };
  const files = { before: before.files, after: after.files };
  return [
    ...added(pictures).map(({ description }) => `Picture added: ${description}`),
    ...removed(pictures).map(({ description }) => `Picture removed: ${description}`),
    ...after.pictures
      .filter(({ id, description }) => (old.get(id) ?? description) !== description)
      .map(({ id, description }) => `Description of a picture: before “${old.get(id)}”, now “${description}”`),
    ...added(files).map(({ name }) => `File added: ${name}`),
    ...removed(files).map(({ name }) => `File removed: ${name}`),
    ...(isReordered(pictures) ? ['The pictures are in another order.'] : []),
    ...(isReordered(files) ? ['The files are in another order.'] : []),
  ];
}

type Both<T> = { before: readonly T[]; after: readonly T[] };
type WithId = { id: string };

function added<T extends WithId>({ before, after }: Both<T>): T[] {
  return after.filter(({ id }) => before.every((each) => each.id !== id));
}

function removed<T extends WithId>({ before, after }: Both<T>): T[] {
  return added({ before: after, after: before });
}

/** Whether those that are in both have changed places. */
function isReordered<T extends WithId>({ before, after }: Both<T>): boolean {
  const shared = (some: readonly T[], others: readonly T[]) =>
    some.map(({ id }) => id).filter((id) => others.some((each) => each.id === id));
  return shared(before, after).join() !== shared(after, before).join();
}
