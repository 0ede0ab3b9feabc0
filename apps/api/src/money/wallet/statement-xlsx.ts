import { Readable } from 'node:stream';
import { plainDollars } from '@guildhall/contract/money.ts';
import { escapeHtml } from '../../platform/text/html.ts';
import type { LocalTime } from '../../platform/text/local-time.ts';
import { statementColumns, statementLines, type Statement, type StatementLine } from './statement.ts';

/**
 * A statement as a workbook of one sheet. Its XML is written here, line by line: the kept libraries hold all of a sheet in memory.
 * Texts are in their cells and not in a table of shared ones, which would grow with the sheet.
 */
export async function statementXlsx(statement: Statement): Promise<Readable> {
  // Few ask for one.
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  for (const [path, xml] of Object.entries(frame)) zip.addBuffer(Buffer.from(xml), path);
  zip.addReadStream(Readable.from(sheet(statement)), 'xl/worksheets/sheet1.xml');
  zip.end();
  return zip.outputStream as Readable;
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The places of the formats in `styles.xml`. */
const style = { moment: 1, money: 2, bold: 3 };

const frame = {
  '[Content_Types].xml': `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${workbookType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${workbookType}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${workbookType}.styles+xml"/></Types>`,
  '_rels/.rels': `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Statement" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${head}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/><numFmt numFmtId="165" formatCode="#,##0.00"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf xfId="0"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/><xf xfId="0" numFmtId="165" applyNumberFormat="1"/><xf xfId="0" fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
};

async function* sheet(statement: Statement) {
  const widths = [18, 34, 26, 14, 14, 18].map(
    (width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`,
  );
  yield `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`;
  yield `<row>${statementColumns.map((name) => text(name, style.bold)).join('')}</row>`;
  for await (const part of statementLines(statement)) yield part.map((line) => rowOf(line, statement.time)).join('');
  yield '</sheetData></worksheet>';
}

function rowOf([at, name, project, amount, balance, receipt]: StatementLine, time: LocalTime): string {
  const moment =
    Date.parse(typeof at === 'string' ? at : `${time.minute(at).replace(' ', 'T')}Z`) / 86_400_000 + 25_569;
  const cells = [
    `<c s="${style.moment}"><v>${moment.toFixed(9)}</v></c>`,
    text(name),
    text(project),
    typeof amount === 'bigint' ? money(amount) : '<c/>',
    money(balance),
    text(receipt),
  ];
  return `<row>${cells.join('')}</row>`;
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
