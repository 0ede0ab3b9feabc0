import type { PictureSize } from '@guildhall/contract/uploads.ts';
import { linkForReader } from '../../base/files/link-to-file.ts';
import type { Resources } from '../../resources.ts';
import type { FoundFile } from './updates.sql.ts';

type Links = { resources: { config: Pick<Resources['config'], 'secret'> } };

/** The pictures and the files of an update, with links for one reader. */
export function linkFiles(ctx: Links, found: readonly FoundFile[], reader: string) {
  const linkTo = (id: string, size?: PictureSize) =>
    linkForReader({ id, reader, ...(size ? { size } : {}) }, ctx.resources.config.secret);
  return {
    pictures: found.flatMap(({ id, description }) =>
      description === null ? [] : [{ id, description, link: linkTo(id), smallLink: linkTo(id, 'card') }],
    ),
    files: found.flatMap(({ id, description, name, size }) =>
      description === null ? [{ id, name, size, link: linkTo(id) }] : [],
    ),
  };
}
