import { signAddress } from '../../platform/secrets/signed-address.ts';

/**
 * The address of a private file that works for a while without any header: `/files/<id>?expires=…&signature=…`.
 * @param viewer the account that it is made for, whose openings are kept
 */
export function linkToFile(id: string, secret: string, viewer = ''): string {
  return signAddress(`/files/${id}`, viewer === '' ? {} : { viewer }, secret);
}
