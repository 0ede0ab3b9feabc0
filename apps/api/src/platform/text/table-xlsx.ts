import { Readable } from 'node:stream';
import { plainDollars } from '@guildhall/contract/money.ts';
import { escapeHtml } from './html.ts';
import type { LocalTime } from './local-time.ts';
import type { FileCell, FileColumn, FileTable } from './table.ts';

/**
 * A table as a workbook of one sheet. Its XML is written here, line by line: the libraries for it hold all of a sheet in memory.
 * Texts are in their cells and not in a table of shared ones, which would grow with the sheet.
 */
export async function tableXlsx(table: FileTable): Promise<Readable> {
  // Few ask for one.
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  for (const [path, xml] of Object.entries(frame(table.title))) zip.addBuffer(Buffer.from(xml), path);
  zip.addReadStream(Readable.from(sheet(table)), 'xl/worksheets/sheet1.xml');
  zip.end();
  return zip.outputStream as Readable;
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The places of the formats in `styles.xml`. */
const style = { moment: 1, money: 2, bold: 3, day: 4 };

function frame(title: string) {
  return {
    '[Content_Types].xml': `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${workbookType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${workbookType}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${workbookType}.styles+xml"/></Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${escapeHtml(title)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `${head}<styleSheet xmlns="${main}"><numFmts count="3"><numFmt numFmtId="166" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/><numFmt numFmtId="165" formatCode="#,##0.00"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf xfId="0"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/><xf xfId="0" numFmtId="165" applyNumberFormat="1"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="166" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  };
}

async function* sheet({ columns, parts, time }: FileTable) {
  const widths = columns.map(
    ({ letters }, i) => `<col min="${i + 1}" max="${i + 1}" width="${letters}" customWidth="1"/>`,
  );
  yield `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`;
  yield `<row>${columns.map(({ name }) => text(name, style.bold)).join('')}</row>`;
  for await (const part of parts) yield part.map((row) => rowOf(row, columns, time)).join('');
  yield '</sheetData></worksheet>';
}

function rowOf(row: readonly FileCell[], columns: readonly FileColumn[], time: LocalTime): string {
  return `<row>${row.map((value, i) => cellOf(value, columns[i]!.kind, time)).join('')}</row>`;
}

function cellOf(value: FileCell, kind: FileColumn['kind'], time: LocalTime): string {
  if (value === null || value === '') return '<c/>';
  if (typeof value === 'bigint') return money(value);
  if (typeof value === 'string' && (kind !== 'moment' || Number.isNaN(Date.parse(value)))) return text(value);
  const day = typeof value === 'string';
  const moment = Date.parse(day ? value : `${time.minute(value).replace(' ', 'T')}Z`) / 86_400_000 + 25_569;
  return `<c s="${day ? style.day : style.moment}"><v>${moment.toFixed(9)}</v></c>`;
}

function money(cents: bigint) {
  return `<c s="${style.money}"><v>${plainDollars(cents)}</v></c>`;
}

// What no XML can hold.
// oxlint-disable-next-line no-control-regex
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

function text(value: string, format = 0) {
  if (value === '') return '<c/>';
  // Readers take _x0041_ for the letter with that number, wherever it stands.
  const safe = escapeHtml(value.replaceAll(unwritable, '').replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_'));
  return `<c t="inlineStr"${format ? ` s="${format}"` : ''}><is><t xml:space="preserve">${safe}</t></is></c>`;
}
