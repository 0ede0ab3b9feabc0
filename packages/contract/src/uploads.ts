const megabyte = 1024 * 1024;

type UploadKind = {
  /** What the picker offers (spec §5). */
  accept: string;
  /** The endings of file names that are taken, in small letters. */
  endings: readonly string[];
  /** The largest size, in bytes. */
  maxBytes: number;
  /** Names the kinds in a hint: "PDF or Excel, up to 10 MB". */
  words: string;
  /** Says to a person who chose another kind what to choose. */
  hint: string;
};

/** What may be uploaded: the accept lists of spec §5, with 10 MB for documents and 5 MB for pictures. */
export const uploadKinds = {
  document: {
    accept: '.pdf,.xls,.xlsx',
    endings: ['pdf', 'xls', 'xlsx'],
    maxBytes: 10 * megabyte,
    words: 'PDF or Excel',
    hint: 'Please upload a PDF or Excel file (XLS or XLSX).',
  },
  pdfOrImage: {
    accept: '.pdf,image/png,image/jpeg,image/gif',
    endings: ['pdf', 'png', 'jpg', 'jpeg', 'gif'],
    maxBytes: 10 * megabyte,
    words: 'PDF or image',
    hint: 'Please upload a PDF or a picture (PNG, JPG or GIF).',
  },
  photo: {
    accept: 'image/png,image/jpeg',
    endings: ['png', 'jpg', 'jpeg'],
    maxBytes: 5 * megabyte,
    words: 'PNG or JPEG',
    hint: 'Please upload a PNG or JPG picture.',
  },
  profilePicture: {
    accept: 'image/png,image/gif,image/jpeg',
    endings: ['png', 'gif', 'jpg', 'jpeg'],
    maxBytes: 5 * megabyte,
    words: 'PNG, GIF or JPEG',
    hint: 'Please upload a PNG, GIF or JPEG picture.',
  },
  bankStatement: {
    accept: '.xml,.csv',
    endings: ['xml', 'csv'],
    maxBytes: 5 * megabyte,
    words: 'camt.053 (XML) or CSV',
    hint: 'Please upload a camt.053 file (XML) or CSV.',
  },
} as const satisfies Record<string, UploadKind>;

/**
 * Smaller copies that are kept of pictures that lists show, in pixels, cut to fill: `icon` for a small one beside a name, `card` for
 * a list of cards. `/files/<id>?size=card` answers the copy, or the picture itself where there is none.
 */
export const pictureSizes = { icon: { width: 128, height: 128 }, card: { width: 400, height: 225 } } as const;
export type PictureSize = keyof typeof pictureSizes;

/** Which copies each kind of such pictures has. */
export const copiesOf = {
  profilePicture: ['icon', 'card'],
  projectPhoto: ['icon', 'card'],
  updatePicture: ['card'],
} as const satisfies Record<string, readonly PictureSize[]>;

/** Bytes as people say them: "10 MB". */
export function megabytes(bytes: number) {
  return `${Math.floor(bytes / megabyte)} MB`;
}

/**
 * Why a file cannot be taken, as far as its name and size show; undefined when they show nothing against it. The server
 * finds out what is in it.
 */
export function whyNotTaken(kind: keyof typeof uploadKinds, file: { name: string; size: number; type: string }) {
  const rule: UploadKind = uploadKinds[kind];
  const ending = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase();
  // The picker goes by the media type as well, which some endings (JFIF) are known by alone.
  const fits = rule.endings.includes(ending ?? '') || rule.accept.split(',').includes(file.type);
  if (!fits) return rule.hint;
  if (file.size === 0) return 'This file is empty.';
  if (file.size > rule.maxBytes) return `This file is larger than ${megabytes(rule.maxBytes)}.`;
  return undefined;
}
