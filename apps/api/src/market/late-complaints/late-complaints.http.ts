import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { serveDownload } from '../../base/files/downloads.http.ts';
import { signAddress } from '../../platform/secrets/signed-address.ts';
import type { Resources } from '../../resources.ts';
import { findLate, type Which } from './late-complaints.sql.ts';
import { lateReportPdf } from './late-report-pdf.ts';

const folder = '/files/late-report';

/** Where an account can read for a while what would go with its complaint about a late report, as it is then. */
export function linkToLateReport(accountId: string, { kind, reportId }: Which, secret: string): string {
  return signAddress(`${folder}/${reportId}`, { accountId, kind }, secret);
}

/** `GET /files/late-report/:id`: the paper of a late report, for who holds a signed address and may still complain. */
export function lateComplaintPages(app: FastifyInstance, { database, config: { secret } }: Resources): void {
  serveDownload(app, { path: `${folder}/:id`, noun: 'paper', secret }, async (signed, { id }) => {
    const kind = signed.get('kind') === 'owed' ? 'owed' : 'request';
    const late = await findLate(database, signed.get('accountId')!, { kind, reportId: id! });
    if (late?.outcome !== 'ok') return undefined;
    return { name: 'Late report.pdf', type: 'application/pdf', content: Readable.from([await lateReportPdf(late)]) };
  });
}
