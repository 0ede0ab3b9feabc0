import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { detectKind } from './content-kind.ts';
import { makeOle, makePdf, makePicture, makeXlsx, makeZip, xlsxParts, type ZipPart } from './test-files.ts';

const pdf = await makePdf();
const png = await makePicture('png');
const webp = await makePicture('webp');
const avif = await makePicture('avif');

function zip(change: (parts: ZipPart[]) => void) {
  const parts = xlsxParts();
  change(parts);
  return makeZip(parts);
}

describe('accepted content', () => {
  it.each([
    ['pdf', makePdf],
    ['xls', () => makeOle(['Workbook'])],
    ['xls', () => makeOle(['\x05SummaryInformation', 'Book'])],
    ['xlsx', () => makeXlsx()],
    ['xlsx', () => makeXlsx({ name: 'xl/worksheets/sheet2.xml', content: '<row/>'.repeat(900_000) })],
    ['png', () => makePicture('png')],
    ['jpg', () => makePicture('jpeg')],
    ['gif', () => makePicture('gif')],
  ])('is detected: %s', async (kind, make) => {
    expect(await detectKind(await make())).toEqual({ kind });
  });
});

const activePdfs: [string, string][] = [
  ['a pdf that runs a script', '<< /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>'],
  ['a pdf that runs a script by another spelling', '<< /S /J#61vaScr#69pt /JS (app.alert(1)) >>'],
  ['a pdf that starts a program', '<< /S /Launch /F (calc.exe) >>'],
  ['a pdf that carries a file', '<< /Type /EmbeddedFile /Length 3 >>'],
  ['a pdf that lists files', '<</EmbeddedFiles<</Names[(a)5 0 R]>>>>'],
  ['a pdf that plays media', '<< /Subtype /RichMedia >>'],
  ['a pdf with a form of its own language', '<< /XFA 7 0 R >>'],
  ['a pdf that opens another file', String.raw`<< /S /GoToR /F (\\\\evil\\share) /D [0 /Fit] >>`],
  ['a pdf that opens a file inside another', '<< /S /GoToE /T << /R /C >> >>'],
  ['a pdf that opens another file by another spelling', '<< /S /#47oTo#52 /F (x) >>'],
  ['a pdf that sends a form', '<< /S /SubmitForm /F (http://evil.example) >>'],
  ['a pdf that takes data in', '<< /S /ImportData /F (x) >>'],
  ['a pdf that plays a script as media', '<< /S /Rendition /OP 0 >>'],
  ['a pdf that opens an address by itself', '<< /OpenAction << /S /URI /URI (http://evil.example) >> >>'],
  ['a pdf that prints itself', '<< /Open#41ction<</S/Named/N/Print>> >>'],
  ['a pdf that leads to a page and then on', '<< /OpenAction << /S /GoTo /D [3 0 R /Fit] /Next 9 0 R >> >>'],
  ['a pdf whose opening is two actions', '<< /OpenAction << /S /GoTo /S /URI /URI (http://evil.example) >> >>'],
  ['a pdf whose opening stands elsewhere', '70 0 obj\n<< /S /URI >>\nendobj\n<< /OpenAction 70 %x\n 0 R >>'],
  ['a pdf whose opening was changed', `${quiet(70)}${quiet(70, '/URI')}<< /OpenAction 70 0 R >>`],
  ['a pdf whose opening is not there', '<< /OpenAction 71 0 R >>'],
  ['a pdf whose opening cannot be read', `<< /OpenAction ${'<< /A '.repeat(40)}${'>>'.repeat(40)} >>`],
  ['a page that opens an address when it is shown', '<< /Type /Page /AA << /O << /S /URI /URI (http://evil) >> >> >>'],
  ['a field that opens an address', `${quiet(70, '/URI')}<< /#41A 72 0 R >>\n72 0 obj<</Fo 70 0 R>>endobj`],
];

/** An object that is an action: one that leads to a page of the document, or another. */
function quiet(object: number, kind = '/GoTo') {
  return `${object} 0 obj\n<< /S ${kind} /D [3 0 R /XYZ null null 0] >>\nendobj\n`;
}

/** The relations of a sheet, with one more. */
function related(attributes: string, before = ''): ZipPart {
  return {
    name: 'xl/worksheets/_rels/sheet1.xml.rels',
    content: `<?xml version="1.0" encoding="UTF-8"?>${before}<Relationships><Relationship Id="rId1" ${attributes}/></Relationships>`,
  };
}
const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const activeWorkbooks: [string, ZipPart][] = [
  ['an object', related(`Type="${TYPES}/oleObject" Target="../embeddings/oleObject1.bin"`)],
  ['an object of the strict dialect', related(`Type='http://purl.oclc.org/ooxml/relationships/oleObject'`)],
  ['an object by another spelling', related(`Type="${TYPES}/&#x6f;le&#79;bject"`)],
  ['an object behind a false type', related(`Title=" Type='x/hyperlink'" Type="${TYPES}/oleObject"`)],
  ['an object under a prefix', { name: 'xl/_rels/a.rels', content: `<r:Relationship\nType="${TYPES}/oleObject"/>` }],
  ['another document', related(`Type="${TYPES}/package" Target="../embeddings/a.docx"`)],
  ['values of a program (DDE)', related(`Type="${TYPES}/externalLink" Target="externalLinks/externalLink1.xml"`)],
  ['a connection', related(`Type="${TYPES}/connections" Target="connections.xml"`)],
  ['a picture from elsewhere', related(`Type="${TYPES}/image" TargetMode="External" Target="file://evil/share"`)],
  ['a control', related(`Type="${TYPES}/control" Target="../activeX/activeX1.xml"`)],
  ['relations in another encoding', { name: 'xl/_rels/a.rels', content: Buffer.from('<Relationship/>', 'utf16le') }],
  ['relations that name an encoding', { name: 'xl/_rels/a.rels', content: '<?xml version="1.0" encoding="UTF-7"?>' }],
  ['relations with pieces of their own', related(`Type="&ole;"`, '<!DOCTYPE r [<!ENTITY ole "oleObject">]>')],
];

describe('a workbook with links', () => {
  it('is accepted, if a person has to follow them', async () => {
    const link = related(`Type="${TYPES}/hyperlink" TargetMode="External" Target="https://honest.example"`);
    expect(await detectKind(makeXlsx(link))).toEqual({ kind: 'xlsx' });
  });
});

describe('a pdf that mentions dangerous names in its text', () => {
  it.each([
    ['where it opens at a page', '<< /OpenAction [3 0 R /Fit] >>'],
    ['where it opens at a page of another object', `${quiet(70)}<< /OpenAction 70 0 R >>`],
    ['where it opens at a page of a packed object', packed('70 0 << /S /GoTo /D [3 0 R] >>', 5, '/OpenAction 70 0 R')],
    ['in links that a person follows', '<< /Subtype /Link /A << /S /URI /URI (https://honest.example) >> >>'],
    ['in the name of a font', `${quiet(70, '/Font')}<< /Font << /AA 70 0 R >> >> [/AA] /AA 12 Tf`],
    ['in words that begin alike', '<< /LaunchDate (today) /JavaScripts 1 >>'],
    ['in packed objects that are plain', packed('<< /Type /Catalog >>')],
    ['in a packed page', `8 0 obj\n<< /Filter /FlateDecode >>\nstream\nno zlib\nendstream`],
  ])('is accepted: %s', async (_name, objects) => {
    expect(await detectKind(pdfWith(objects))).toEqual({ kind: 'pdf' });
  });
});

describe('content of another kind', () => {
  const html = '<!doctype html><html><script>alert(1)</script></html>'.padEnd(200);
  const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect width="9"/></svg>';
  const contentTypes = (from: string, to: string) =>
    zip((parts) => {
      parts[0]!.content = String(parts[0]!.content).replace(from, to);
    });

  it.each<[string, Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['a few bytes', Buffer.from('%PDF-1.4')],
    ['plain text', Buffer.from('only some words, but enough of them')],
    ['random bytes', randomBytes(5000)],
    ['a web page', Buffer.from(html)],
    ['an svg', Buffer.from(svg)],
    ['a webp', webp],
    ['an avif', avif],
    ['a program', Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), Buffer.alloc(300)])],
    ['a pdf header over a web page', Buffer.from(`%PDF-1.7\n${html}\nstartxref\n0\n%%EOF\n`)],
    ['a pdf that begins late', Buffer.concat([Buffer.from('some other words\n'), pdf])],
    ['a pdf after a space', Buffer.concat([Buffer.from('\n'), pdf])],
    ['a pdf that is cut off', pdf.subarray(0, pdf.length - 100)],
    ['a pdf with a web page appended', Buffer.concat([pdf, Buffer.from(html)])],
    ['a pdf with a zip appended', Buffer.concat([pdf, makeXlsx()])],
    ['a pdf that a zip reader opens', pdfThatEndsInZip(pdf)],
    ['a pdf without a table', Buffer.from(`%PDF-1.7\n${'x '.repeat(100)}\n%%EOF`)],
    ...activePdfs.map(([name, objects]): [string, Buffer] => [name, pdfWith(objects)]),
    ['a pdf with packed scripts', pdfWith(packed('<< /S /JavaScript /JS (app.alert(1)) >>'))],
    ['a pdf whose packed objects are a bomb', pdfWith(packed(' '.repeat(40 * 1024 * 1024)))],
    ['a pdf packed in another way', pdfWith(packed('<< /S /JavaScript >>').toString('latin1').replace('Flate', 'LZW'))],
    ['a pdf with a packed way out', pdfWith(packed('<< /S /GoToR /F (x) >>'))],
    [
      'a pdf with a packed opening',
      pdfWith(Buffer.concat([packed('70 0 << /S /URI >>', 5), Buffer.from('<< /OpenAction 70 0 R >>')])),
    ],
    ['a pdf packed behind a long dictionary', pdfWith(packed('<< /S /Launch >>', 0, `/X (${'x'.repeat(9000)})`))],
    ['a pdf packed without saying so', pdfWith(unnamed(packed('<< /S /Launch >>')))],
    ['a pdf packed after a prediction', pdfWith(packed('<< /A 1 >>', 0, '/DecodeParms << /Predictor 12 >>'))],
    ['a pdf packed under a hidden number', pdfWith(packed('<< /S /Launch >>', 0, '', `90%${'x'.repeat(500)}\n 0 obj`))],
    ['a pdf whose objects stand in one another', pdfWith('1 0 obj('.repeat(20_000))],
    ['a pdf with a password', pdfWith('<< /Encrypt 9 0 R >>')],
    ['a zip', makeZip([{ name: 'readme.txt', content: 'hello' }])],
    ['a zip of nothing', makeZip([])],
    ['a zip behind a picture', Buffer.concat([png, makeXlsx()]).subarray(png.length - 4)],
    ['a zip with something before it', Buffer.concat([Buffer.from('PK-not-yet'), makeXlsx()])],
    ['a zip with something after it', Buffer.concat([makeXlsx(), Buffer.from('more')])],
    ['an xlsx that is cut off', makeXlsx().subarray(0, -30)],
    ['an xlsx without a workbook', zip((parts) => parts.splice(1, 1))],
    ['a docx', contentTypes('spreadsheetml.sheet', 'wordprocessingml.document')],
    ['an xlsm', contentTypes('openxmlformats-officedocument.spreadsheetml.sheet', 'ms-excel.sheet.macroEnabled')],
    ['an xlsx with macros', makeXlsx({ name: 'xl/vbaProject.bin', content: 'x' })],
    ...activeWorkbooks.map(([name, part]): [string, Buffer] => [`an xlsx with ${name}`, makeXlsx(part)]),
    ['an xlsx with a password', zip((parts) => (parts[2]!.encrypted = true))],
    ['an xlsx that leaves its folder', makeXlsx({ name: '../../etc/cron.d/x', content: 'x' })],
    ['an xlsx with an absolute name', makeXlsx({ name: 'C:\\windows\\x', content: 'x' })],
    ['an xlsx with a part twice', makeXlsx(xlsxParts()[0]!)],
    ['a zip bomb', makeXlsx({ name: 'xl/bomb.xml', content: Buffer.alloc(40 * 1024 * 1024) })],
    ['a bomb that claims terabytes', makeXlsx({ name: 'xl/bomb.xml', claimedSize: 0xfffffff0 })],
    [
      'a bomb that claims to be small',
      makeXlsx({ name: 'xl/b.xml', content: Buffer.alloc(9_000_000), claimedSize: 900 }),
    ],
    ['ten thousand parts', makeXlsx(...Array.from({ length: 10_000 }, (_, n) => ({ name: `xl/${n}.xml` })))],
    ['parts that share their bytes', overlapping()],
    ['a Word document', makeOle(['WordDocument'])],
    ['an Excel file with a password', makeOle(['EncryptedPackage', 'EncryptionInfo'])],
    ['an xls with an object', makeOle(['Workbook', 'MBD0001F2A3'])],
    ['an xls with a linked object', makeOle(['Workbook', 'LNK0001F2A3'])],
    ['an xls with macros', makeOle(['Workbook', '_VBA_PROJECT'])],
    ['an xls whose workbook is something else', makeOle(['Workbook'], [0x3c, 0x68])],
    ['an xls that is cut off', makeOle(['Workbook']).subarray(0, 1200)],
    ['an xls whose directory loops', looping()],
  ])('is refused: %s', async (_name, bytes) => {
    const result = await detectKind(bytes);
    expect(result.kind).toBeNull();
    expect(result.why).toMatch(/^[A-Z].*\.$/);
  });

  it('is refused before it is unpacked: a zip bomb', async () => {
    const bomb = makeXlsx({ name: 'xl/bomb.xml', content: Buffer.alloc(300 * 1024 * 1024) });
    const before = process.memoryUsage().rss;
    expect((await detectKind(bomb)).why).toMatch(/too large when unpacked/);
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  });

  it('never throws for a damaged file', async () => {
    for (const good of [makeOle(['Workbook']), makeXlsx(), pdf, png]) {
      for (let n = 0; n < 300; n++) {
        const bad = Buffer.from(good);
        for (let k = 0; k < 4; k++) bad[(n * 7919 + k * 104_729) % Math.min(bad.length, 2048)] = (n * 31 + k) % 256;
        const result = await detectKind(bad);
        expect(result.kind === null ? result.why : result.kind).toBeTruthy();
      }
    }
  });
});

/** A PDF with further objects in front of its table. */
function pdfWith(objects: string | Buffer): Buffer {
  const at = pdf.lastIndexOf('xref', pdf.lastIndexOf('startxref') - 1);
  return Buffer.concat([
    pdf.subarray(0, at),
    Buffer.from(objects as string, 'latin1'),
    Buffer.from('\n'),
    pdf.subarray(at),
  ]);
}

/** A stream of packed objects that begin at `first`. */
function packed(objects: string, first = 0, more = '', start = '90 0 obj'): Buffer {
  const stream = deflateSync(objects);
  const front = `${start}\n<< ${more} /Type /ObjStm /N 1 /First ${first} /Filter /FlateDecode /Length ${stream.length} >>\nstream\n`;
  return Buffer.concat([Buffer.from(front), stream, Buffer.from('\nendstream\nendobj')]);
}

/** The same without its type, at which not every reader looks. */
function unnamed(objects: Buffer): Buffer {
  return Buffer.from(objects.toString('latin1').replace('/Type /ObjStm', ''), 'latin1');
}

/** The end mark hides in the comment of the zip, so that both readers are content. */
function pdfThatEndsInZip(pdf: Buffer): Buffer {
  const archive = makeZip([{ name: 'a', content: 'b' }]);
  const tail = Buffer.from('\nstartxref\n0\n%%EOF\n');
  archive.writeUInt16LE(tail.length, archive.length - 2);
  return Buffer.concat([pdf, archive, tail]);
}

function overlapping(): Buffer {
  const bytes = makeXlsx({ name: 'xl/a.xml', content: 'a' }, { name: 'xl/b.xml', content: 'b' });
  const second = bytes.lastIndexOf('PK\x01\x02', undefined, 'latin1');
  const first = bytes.lastIndexOf('PK\x01\x02', second - 1, 'latin1');
  bytes.copy(bytes, second + 42, first + 42, first + 46);
  return bytes;
}

function looping(): Buffer {
  const bytes = makeOle(['Workbook']);
  bytes.writeUInt32LE(1, 512 + 4);
  return bytes;
}
