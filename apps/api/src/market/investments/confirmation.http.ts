import type { FastifyInstance } from 'fastify';
import { serveDownload } from '../../base/files/downloads.http.ts';
import { receiptNumber } from '../../money/receipts/receipt-words.ts';
import { signAddress } from '../../platform/secrets/signed-address.ts';
import { localTime } from '../../platform/text/local-time.ts';
import type { Resources } from '../../resources.ts';
import { confirmationPdf } from './confirmation-pdf.ts';
import { findConfirmed } from './papers.sql.ts';

const folder = '/files/confirmations';

/** Where the holder of this address can download the confirmation of an investment for a while, with the times of a zone. */
export function linkToConfirmation(id: string, timeZone: string, secret: string): string {
  return signAddress(`${folder}/${id}`, { timeZone }, secret);
}

/** `GET /files/confirmations/:id`: a paid investment with its terms as PDF, for who holds a signed address of it. */
export function confirmationPages(app: FastifyInstance, { database, config: { secret } }: Resources): void {
  serveDownload(app, { path: `${folder}/:id`, noun: 'confirmation', secret }, async (signed, { id }) => {
    const made = await findConfirmed(database, id!);
    return (
      made && {
        name: `Confirmation${made.number === null ? '' : ` ${receiptNumber(made)}`}.pdf`,
        type: 'application/pdf',
        content: await confirmationPdf(made, localTime(signed.get('timeZone') ?? 'UTC'), new Date()),
      }
    );
  });
}
