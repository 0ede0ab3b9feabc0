import type { FastifyInstance } from 'fastify';
import { contentDisposition } from '../files/file-name.ts';
import { guarded } from '../platform/calls/mount.ts';
import { Refusal } from '../platform/calls/refusal.ts';
import { readSignedAddress, signAddress } from '../platform/secrets/signed-address.ts';
import type { Resources } from '../resources.ts';
import { receiptPdf } from './receipt-pdf.ts';
import { receiptWords } from './receipt-words.ts';
import { receiptById } from './receipts.sql.ts';

const folder = '/files/receipts';

/** Where the holder of this address can download a receipt for a while. */
export function linkToReceipt(id: string, secret: string): string {
  return signAddress(`${folder}/${id}`, {}, secret);
}

/** `GET /files/receipts/:id`: a receipt as PDF, for who holds a signed address of it. */
export function receiptPages(app: FastifyInstance, { database, config }: Resources): void {
  app.get<{ Params: { id: string } }>(
    `${folder}/:id`,
    guarded(async (request, reply) => {
      const { id } = request.params as { id: string };
      const receipt = readSignedAddress(request.url, config.secret) ? await receiptById(database, id) : undefined;
      if (!receipt) throw new Refusal('not_found', 'This receipt does not exist, or the link to it has expired.');
      return reply
        .type('application/pdf')
        .header('content-disposition', contentDisposition(`Receipt ${receiptWords(receipt).number}.pdf`))
        .header('cache-control', 'private, no-store')
        .send(await receiptPdf(receipt));
    }),
  );
}
