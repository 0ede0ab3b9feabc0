import { crc32, deflateRawSync, deflateSync } from 'node:zlib';
import type { FileStore } from './file-store.ts';
import { loadSharp } from './sharp.ts';

/** Real small files of every kind, made on the spot, and the tools to make bad ones. Only tests use this. */

const SHEET_TYPES =
  '<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
  '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>';

export interface ZipPart {
  name: string;
  content?: string | Buffer;
  /** Sizes to claim in place of the true ones. */
  claimedSize?: number;
  encrypted?: boolean;
}

export function makeZip(parts: ZipPart[]): Buffer {
  const fronts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const part of parts) {
    const content = Buffer.from(part.content ?? '');
    const packed = deflateRawSync(content);
    const name = Buffer.from(part.name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(part.encrypted ? 1 : 0, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(part.claimedSize ?? content.length, 18);
    common.writeUInt16LE(name.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    const front = Buffer.concat([Buffer.from('PK\x03\x04'), common, name, packed]);
    directory.push(Buffer.from('PK\x01\x02\x14\x00'), common, place, name);
    fronts.push(front);
    at += front.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...fronts, ...directory, end]);
}

export function xlsxParts(): ZipPart[] {
  return [
    { name: '[Content_Types].xml', content: SHEET_TYPES },
    { name: 'xl/workbook.xml', content: '<workbook><sheets/></workbook>' },
    { name: 'xl/worksheets/sheet1.xml', content: `<worksheet>${'<row/>'.repeat(500)}</worksheet>` },
  ];
}

export function makeXlsx(...more: ZipPart[]): Buffer {
  return makeZip([...xlsxParts(), ...more]);
}

/** An OLE compound file with one stream of 4096 bytes per name. */
export function makeOle(names: string[], start: number[] = [0x09, 0x08, 0x10, 0x00]): Buffer {
  const sectors = 2 + names.length * 8;
  const file = Buffer.alloc(512 * (sectors + 1));
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file);
  file.writeUInt16LE(0x3e, 24);
  file.writeUInt16LE(3, 26);
  file.writeUInt16LE(0xfffe, 28);
  file.writeUInt16LE(9, 30);
  file.writeUInt16LE(6, 32);
  file.writeUInt32LE(1, 44);
  file.writeUInt32LE(1, 48);
  file.writeUInt32LE(4096, 56);
  file.writeUInt32LE(0xfffffffe, 60);
  file.writeUInt32LE(0xfffffffe, 68);
  file.fill(0xff, 76, 512);
  file.writeUInt32LE(0, 76);
  const fat = 512;
  file.fill(0xff, fat, fat + 512);
  file.writeUInt32LE(0xfffffffd, fat);
  file.writeUInt32LE(0xfffffffe, fat + 4);
  const entry = (n: number, name: string, type: number, sector: number, size: number) => {
    const at = 1024 + 128 * n;
    file.write(name, at, 'utf16le');
    file.writeUInt16LE(2 * name.length + 2, at + 64);
    file.writeUInt8(type, at + 66);
    file.writeUInt32LE(sector, at + 116);
    file.writeUInt32LE(size, at + 120);
  };
  entry(0, 'Root Entry', 5, 0xfffffffe, 0);
  for (const [n, name] of names.entries()) {
    const first = 2 + 8 * n;
    entry(n + 1, name, 2, first, 4096);
    for (let k = 0; k < 8; k++) file.writeUInt32LE(k === 7 ? 0xfffffffe : first + k + 1, fat + 4 * (first + k));
    Buffer.from(start).copy(file, 512 * (first + 1));
  }
  return file;
}

export async function makePdf(): Promise<Buffer> {
  const { default: PdfDocument } = await import('pdfkit');
  const document = new PdfDocument();
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => document.on('end', resolve));
  document.text('A plain page.').end();
  await ended;
  return Buffer.concat(chunks);
}

/** A picture with noise in it, so that it has a size worth cutting off. */
export async function makePicture(
  format: 'png' | 'jpeg' | 'gif' | 'webp' | 'avif',
  width = 320,
  height = 200,
): Promise<Buffer> {
  const sharp = await loadSharp();
  const pixels = Buffer.alloc(width * height * 3);
  for (let n = 0; n < pixels.length; n++) pixels[n] = (n * 2_654_435_761) >>> 24;
  const image = sharp(pixels, { raw: { width, height, channels: 3 } });
  return image[format]().toBuffer();
}

/** A png that claims any size: a valid header and a little data. */
export function makePngHeader(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The keys of all that a store keeps, in their order. */
export async function storedKeys(store: FileStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const part of store.keysBefore(new Date(Date.now() + 86_400_000))) keys.push(...part);
  return keys.sort();
}
