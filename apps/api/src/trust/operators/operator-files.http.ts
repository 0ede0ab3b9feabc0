import type { Route } from '@guildhall/contract/route.ts';
import type { FastifyInstance } from 'fastify';
import { serveDownload } from '../../base/files/downloads.http.ts';
import { roleMay } from '../../platform/calls/role-may.ts';
import { signAddress } from '../../platform/secrets/signed-address.ts';
import { tableCsv, type CsvTable } from '../../platform/text/table-csv.ts';
import type { Resources } from '../../resources.ts';
import { findOneOperator } from './operators.sql.ts';

/** Where an operator can download a file of a path for a while, with what the file is to have. */
export function linkToOperatorFile(
  path: string,
  { operatorId, ...fields }: { operatorId: string } & Record<string, string>,
  secret: string,
): string {
  return signAddress(path, { operatorId, ...fields }, secret);
}

/**
 * `GET <path>`: a CSV file that flows out while it is read, for the operator to whom a call has given a link. Whoever has lost the role
 * for the call meanwhile gets none.
 * @param make gets what the address holds
 */
export function serveOperatorFile(
  app: FastifyInstance,
  { database, config: { secret } }: Resources,
  { path, noun, route }: { path: string; noun: string; route: Route },
  make: (signed: URLSearchParams) => CsvTable & { name: string },
): void {
  serveDownload(app, { path, noun, secret }, async (signed) => {
    const operator = await findOneOperator(database, signed.get('operatorId')!);
    if (!operator || !roleMay(route.operator!, operator.role)) return undefined;
    const { name, ...table } = make(signed);
    return { name, type: 'text/csv; charset=utf-8', content: tableCsv(table) };
  });
}

/** Parts of rows as lines of a file. */
export async function* linesOf<Row, Line>(parts: AsyncIterable<readonly Row[]>, line: (row: Row) => Line) {
  for await (const part of parts) yield part.map(line);
}
