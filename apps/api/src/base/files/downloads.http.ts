import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { guarded } from '../../platform/calls/mount.ts';
import { Refusal } from '../../platform/calls/refusal.ts';
import { readSignedAddress } from '../../platform/secrets/signed-address.ts';
import { contentDisposition } from './file-name.ts';

/** A file that is created when it is requested. */
type Download = { name: string; type: string; content: Readable };

/**
 * `GET <path>`: a file for who holds a signed address of it. Whoever does not is answered the same as when there is none.
 * @param noun what people call it
 * @param make gets what the address holds, and its path's parameters
 */
export function serveDownload(
  app: FastifyInstance,
  { path, noun, secret }: { path: string; noun: string; secret: string },
  make: (signed: URLSearchParams, params: Record<string, string>) => Promise<Download | undefined>,
): void {
  app.get(
    path,
    guarded(async (request, reply) => {
      const signed = readSignedAddress(request.url, secret);
      const download = signed && (await make(signed, request.params as Record<string, string>));
      if (!download) throw new Refusal('not_found', `This ${noun} does not exist, or the link to it has expired.`);
      return reply
        .type(download.type)
        .header('content-disposition', contentDisposition(download.name))
        .header('cache-control', 'private, no-store')
        .send(download.content);
    }),
  );
}
