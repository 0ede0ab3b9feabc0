import type { FastifyInstance } from 'fastify';
import { serveDownload } from '../../base/files/downloads.http.ts';
import { signAddress } from '../../platform/secrets/signed-address.ts';
import { localTime } from '../../platform/text/local-time.ts';
import type { Resources } from '../../resources.ts';
import { receiptPdf } from './receipt-pdf.ts';
import { receiptWords } from './receipt-words.ts';
import { receiptById } from './receipts.sql.ts';

const folder = '/files/receipts';

/** Where the holder of this address can download a receipt for a while, with the times of a zone. */
export function linkToReceipt(id: string, timeZone: string, secret: string): string {
  return signAddress(`${folder}/${id}`, { timeZone }, secret);
}

/** `GET /files/receipts/:id`: a receipt as PDF, for who holds a signed address of it. */
export function receiptPages(app: FastifyInstance, { database, config: { secret } }: Resources): void {
  serveDownload(app, { path: `${folder}/:id`, noun: 'receipt', secret }, async (signed, { id }) => {
    const receipt = await receiptById(database, id!);
    return (
      receipt && {
        name: `Receipt ${receiptWords(receipt).number}.pdf`,
        type: 'application/pdf',
        content: await receiptPdf(receipt, localTime(signed.get('timeZone') ?? 'UTC')),
      }
    );
  });
}
