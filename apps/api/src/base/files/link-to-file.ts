import type { PictureSize } from '@guildhall/contract/uploads.ts';
import { signAddress } from '../../platform/secrets/signed-address.ts';

/**
 * The address of a private file that works for a while without any header: `/files/<id>?expires=…&signature=…`.
 * @param viewer the account that it is made for, whose openings are kept
 */
export function linkToFile(id: string, secret: string, viewer = ''): string {
  return signAddress(`/files/${id}`, viewer === '' ? {} : { viewer }, secret);
}

/** The address of a file of an update, or of a smaller copy of a picture, for one reader: it opens as long as they may read the update. */
export function linkForReader(
  { id, reader, size }: { id: string; reader: string; size?: PictureSize },
  secret: string,
): string {
  return signAddress(`/files/${id}`, { reader, ...(size ? { size } : {}) }, secret);
}
