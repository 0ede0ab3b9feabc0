import type { FastifyInstance } from 'fastify';
import { serveDownload } from '../../base/files/downloads.http.ts';
import { signAddress } from '../../platform/secrets/signed-address.ts';
import type { Resources } from '../../resources.ts';
import { findExport } from './personal-data.sql.ts';

const folder = '/files/exports';

/** Where the holder of this address can download an export for a while. */
export function linkToExport(id: string, secret: string): string {
  return signAddress(`${folder}/${id}`, {}, secret);
}

/** `GET /files/exports/:id`: everything that is kept about an account, for who holds a signed address of it. */
export function personalDataPages(app: FastifyInstance, { database, fileStore, config: { secret } }: Resources): void {
  serveDownload(app, { path: `${folder}/:id`, noun: 'export', secret }, async (_signed, { id }) => {
    const found = await findExport(database, id!);
    const kept = found?.storageKey ? await fileStore.get(found.storageKey) : null;
    return kept
      ? {
          name: `Guildhall ${found!.askedAt.toISOString().slice(0, 10)}.zip`,
          type: 'application/zip',
          content: kept.stream,
        }
      : undefined;
  });
}
