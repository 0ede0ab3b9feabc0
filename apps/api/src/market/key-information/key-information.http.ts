import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serveDownload } from '../../base/files/downloads.http.ts';
import { contentDisposition } from '../../base/files/file-name.ts';
import { guarded } from '../../platform/calls/mount.ts';
import { signAddress } from '../../platform/secrets/signed-address.ts';
import type { Resources } from '../../resources.ts';
import { fileOf } from './key-information-pdf.ts';
import { findStored, findKeyInformation, findPublicKeyInformation } from './key-information.sql.ts';

const folder = '/files/key-information';
const storedFolder = '/files/stored-key-information';

/** Where the holder of this address can download the key information of a project, as it is then, for a while. */
export function linkToKeyInformation(projectId: string, secret: string): string {
  return signAddress(`${folder}/${projectId}`, {}, secret);
}

/** The same of one that was kept, which never changes. */
export function linkToStoredKeyInformation(id: string, secret: string): string {
  return signAddress(`${storedFolder}/${id}`, {}, secret);
}

/** A PDF as it is sent, named after its project. */
function download(title: string, version: number, pdf: Buffer) {
  return {
    name: `Key Information ${title}, version ${version}.pdf`,
    type: 'application/pdf',
    content: Readable.from([pdf]),
  };
}

/**
 * `GET /files/key-information/:id` and `/files/stored-key-information/:id`: the sheet of a project as it is now, and one that was
 * in force when somebody invested, for who holds a signed address; and `/p/:slug/key-information.pdf` of a public project.
 */
export function keyInformationPages(app: FastifyInstance, { database, config: { secret } }: Resources): void {
  serveDownload(app, { path: `${folder}/:id`, noun: 'sheet', secret }, async (_signed, { id }) => {
    const found = await findKeyInformation(database, id!);
    return found && download(found.facts.title, found.facts.version, await fileOf(found));
  });
  serveDownload(app, { path: `${storedFolder}/:id`, noun: 'sheet', secret }, async (_signed, { id }) => {
    const stored = await findStored(database, id!);
    return stored && download(stored.title, stored.version, stored.pdf);
  });
  app.get(
    '/p/:slug/key-information.pdf',
    guarded(async (request: FastifyRequest, reply: FastifyReply) => {
      const found = await findPublicKeyInformation(database, (request.params as { slug: string }).slug);
      if (!found) return reply.callNotFound();
      const { name, type, content } = download(found.facts.title, found.facts.version, await fileOf(found));
      return reply
        .type(type)
        .header('content-disposition', contentDisposition(name))
        .header('cache-control', 'public, max-age=60')
        .send(content);
    }),
  );
}
