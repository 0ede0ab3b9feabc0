import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { mostFound, type search as route } from '@guildhall/contract/market/search.contract.ts';
import { publicFileUrl } from '../../base/files/store-upload.ts';
import type { Ctx } from '../../context.ts';
import { findNamed } from './search.sql.ts';

/** What the search box finds: everything that every account may look at, the best match of each kind first. */
export async function search(ctx: Ctx, { search: text }: ParsedOf<typeof route>): Promise<DataOf<typeof route>> {
  const { rows, searchedFor } = await findNamed(ctx, text, mostFound);
  return {
    organizations: rows
      .filter(({ kind }) => kind === 'organization')
      .map(({ id, name, by, profilePic, takesNoMoney }) => ({ id, name, type: by, profilePic, takesNoMoney })),
    projects: rows
      .filter(({ kind }) => kind === 'project')
      .map(({ id, name, by, photoId, takesNoMoney }) => ({
        id,
        title: name,
        organization: by,
        takesNoMoney,
        photo: photoId === null ? '' : publicFileUrl(photoId),
      })),
    services: rows
      .filter(({ kind }) => kind === 'service')
      .map(({ id, name, by, organizationId, cents }) => ({
        id,
        title: name,
        organization: by,
        orgId: organizationId,
        budget: cents,
      })),
    searchedFor,
  };
}
