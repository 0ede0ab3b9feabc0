import type { ContentKind } from './content-kind.ts';
import type { ReencodeOptions } from './image.ts';

const MEGABYTE = 1024 * 1024;

/** Pictures that come as evidence stay private and keep enough detail to be read. */
const EVIDENCE: ReencodeOptions = { maxWidth: 2400, maxHeight: 2400, format: 'same' };

/** What may be uploaded in one place of the product. */
export interface UploadRule {
  /** The form field that carries the file; field errors are told under this name. */
  field: string;
  kinds: readonly ContentKind[];
  maxBytes: number;
  /** Public pictures are readable by anyone who has the address; the rest only by a signed link. */
  public: boolean;
  /** How pictures are encoded anew. */
  picture: ReencodeOptions;
  /** What to upload, in words for the person who chose another kind. */
  hint: string;
}

/** The accept lists of the product's specification, §5, with a limit of 10 MB for documents and 5 MB for pictures. */
export const UPLOAD_RULES = {
  investmentDocument: {
    field: 'document',
    kinds: ['pdf', 'png', 'jpg', 'gif'],
    maxBytes: 10 * MEGABYTE,
    public: false,
    picture: EVIDENCE,
    hint: 'Please upload a PDF or a picture (PNG, JPG or GIF).',
  },
  projectDocument: document('document'),
  projectPhoto: {
    field: 'photo',
    kinds: ['png', 'jpg'],
    maxBytes: 5 * MEGABYTE,
    public: true,
    picture: { maxWidth: 1600, maxHeight: 1600, format: 'webp' },
    hint: 'Please upload a PNG or JPG picture.',
  },
  profilePicture: {
    field: 'profilePic',
    kinds: ['png', 'gif', 'jpg'],
    maxBytes: 5 * MEGABYTE,
    public: true,
    picture: { maxWidth: 640, maxHeight: 640, format: 'webp' },
    hint: 'Please upload a PNG, GIF or JPEG picture.',
  },
  complaintAttachment: document('attachment'),
  reportDocument: document('document'),
} as const satisfies Record<string, UploadRule>;

/** The name of a rule; it is also the purpose under which a file is kept. */
export type UploadPurpose = keyof typeof UPLOAD_RULES;

function document(field: string): UploadRule {
  return {
    field,
    kinds: ['pdf', 'xls', 'xlsx'],
    maxBytes: 10 * MEGABYTE,
    public: false,
    picture: EVIDENCE,
    hint: 'Please upload a PDF or Excel file (XLS or XLSX).',
  };
}
