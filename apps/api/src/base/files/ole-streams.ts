/** A stream or storage inside an OLE compound file: its name and the first bytes of its content (none for a storage). */
export interface OleStream {
  name: string;
  start: Buffer;
}

const FREE = 0xfffffffa;
const ENTRY_LENGTH = 128;
const MAX_DIRECTORY_ENTRIES = 4096;
const HEADER_FAT_SECTORS = 109;

/**
 * Lists what an OLE compound file (the container of .xls, but of .doc and .msi too) holds, after [MS-CFB]. Null if the
 * structure is broken: a chain that loops or leaves the file, a directory without a root.
 */
export function readOleStreams(bytes: Buffer): OleStream[] | null {
  try {
    return readStreams(bytes);
  } catch (error) {
    // Every read past the end of the file ends here; such a file is damaged.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function readStreams(bytes: Buffer): OleStream[] | null {
  const shift = bytes.readUInt16LE(30);
  if (bytes.readUInt32BE(0) !== 0xd0cf11e0 || (shift !== 9 && shift !== 12)) return null;
  const file: OleFile = { bytes, sectorSize: 1 << shift, fat: [] };
  file.fat = fatSectors(file);

  const root = { at: -1 };
  const streams: OleStream[] = [];
  for (const sector of chain(file, bytes.readUInt32LE(48))) {
    const from = sectorAt(file, sector);
    for (let at = from; at < from + file.sectorSize; at += ENTRY_LENGTH) {
      const type = bytes.readUInt8(at + 66);
      const nameLength = bytes.readUInt16LE(at + 64);
      if (type === 0) continue;
      if (nameLength > 64 || streams.length >= MAX_DIRECTORY_ENTRIES) return null;
      if (type === 5) root.at = at;
      const name = bytes.toString('utf16le', at, at + Math.max(0, nameLength - 2));
      streams.push({ name, start: type === 2 ? firstBytes(file, at, root.at) : Buffer.alloc(0) });
    }
  }
  return root.at < 0 ? null : streams;
}

interface OleFile {
  bytes: Buffer;
  sectorSize: number;
  /** The sectors that hold the allocation table, in order. */
  fat: number[];
}

function sectorAt({ sectorSize }: OleFile, sector: number): number {
  return (sector + 1) * sectorSize;
}

function fatSectors(file: OleFile): number[] {
  const { bytes, sectorSize } = file;
  const sectors: number[] = [];
  const take = (at: number, count: number) => {
    for (let n = 0; n < count; n++) {
      const sector = bytes.readUInt32LE(at + 4 * n);
      if (sector < FREE) sectors.push(sector);
    }
  };
  take(76, HEADER_FAT_SECTORS);
  // Files past seven megabytes list further table sectors in a chain of their own, linked by each sector's last word.
  const perSector = sectorSize / 4 - 1;
  let next = bytes.readUInt32LE(68);
  for (let hops = 0; next < FREE; hops++) {
    if (hops * sectorSize > bytes.length) throw new RangeError('The list of table sectors loops.');
    const at = sectorAt(file, next);
    take(at, perSector);
    next = bytes.readUInt32LE(at + 4 * perSector);
  }
  return sectors;
}

function nextSector({ bytes, sectorSize, fat }: OleFile, sector: number): number {
  const perSector = sectorSize / 4;
  const table = fat[Math.floor(sector / perSector)];
  if (table === undefined) throw new RangeError('The sector is in no table.');
  return bytes.readUInt32LE((table + 1) * sectorSize + 4 * (sector % perSector));
}

function* chain(file: OleFile, first: number): Generator<number> {
  let hops = 0;
  for (let sector = first; sector < FREE; sector = nextSector(file, sector)) {
    if (hops++ * file.sectorSize > file.bytes.length) throw new RangeError('The chain of sectors loops.');
    yield sector;
  }
}

function firstBytes(file: OleFile, entryAt: number, rootAt: number): Buffer {
  const { bytes } = file;
  const start = bytes.readUInt32LE(entryAt + 116);
  const size = bytes.readUInt32LE(entryAt + 120);
  if (size === 0 || start >= FREE) return Buffer.alloc(0);
  let at = sectorAt(file, start);
  if (size < bytes.readUInt32LE(56)) {
    // Small streams live in sectors of 64 bytes inside one stream that the root owns.
    if (rootAt < 0) return Buffer.alloc(0);
    const position = start << bytes.readUInt16LE(32);
    let skip = Math.floor(position / file.sectorSize);
    for (const sector of chain(file, bytes.readUInt32LE(rootAt + 116))) {
      if (skip-- > 0) continue;
      at = sectorAt(file, sector) + (position % file.sectorSize);
      break;
    }
  }
  if (at + 8 > bytes.length) throw new RangeError('A stream begins past the end of the file.');
  return bytes.subarray(at, at + 8);
}
