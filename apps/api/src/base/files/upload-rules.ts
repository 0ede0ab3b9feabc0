import { copiesOf, uploadKinds, type PictureSize } from '@guildhall/contract/uploads.ts';
import type { ContentKind } from './content-kind.ts';
import type { ReencodeOptions } from './image.ts';

/** Pictures that come as evidence stay private and keep enough detail to be read. */
const EVIDENCE: ReencodeOptions = { maxWidth: 2400, maxHeight: 2400, format: 'same' };

/** What may be uploaded in one place of the product. */
export interface UploadRule {
  /** The form field that carries the file; field errors are reported under this name. */
  field: string;
  kinds: readonly ContentKind[];
  maxBytes: number;
  /** Public pictures are readable by anyone who has the address; the rest only by a signed link. */
  public: boolean;
  /** There are no links to such files: each time it is checked who may open one. */
  restricted?: true;
  /** A link to such a file is made for one reader, and each time it is checked whether they may read the update that has it. */
  ofUpdate?: true;
  /** How pictures are encoded again. */
  picture: ReencodeOptions;
  /** The smaller copies that are kept of a picture. */
  copies?: readonly PictureSize[];
  /** What to upload, in words for the person who chose another kind. */
  hint: string;
}

/** The accept lists and limits of the contract. */
export const UPLOAD_RULES = {
  investmentDocument: evidence('document'),
  projectDocument: document('document'),
  projectPhoto: {
    ...limitsOf('photo'),
    field: 'photo',
    public: true,
    picture: { maxWidth: 1600, maxHeight: 1600, format: 'webp' },
    copies: copiesOf.projectPhoto,
  },
  profilePicture: {
    ...limitsOf('profilePicture'),
    field: 'profilePic',
    public: true,
    picture: { maxWidth: 640, maxHeight: 640, format: 'webp' },
    copies: copiesOf.profilePicture,
  },
  complaintAttachment: document('attachment'),
  disputeDocument: evidence('document'),
  secondDisputeDocument: evidence('secondDocument'),
  thirdDisputeDocument: evidence('thirdDocument'),
  verificationDocument: identity('document'),
  secondVerificationDocument: identity('secondDocument'),
  reportDocument: document('document'),
  expensePaper: evidence('document'),
  updatePicture: {
    ...limitsOf('photo'),
    field: 'picture',
    public: false,
    ofUpdate: true,
    picture: { maxWidth: 1600, maxHeight: 1600, format: 'webp' },
    copies: copiesOf.updatePicture,
  },
  updateDocument: { ...document('document'), ofUpdate: true },
} as const satisfies Record<string, UploadRule>;

/** The name of a rule; it is also the purpose under which a file is kept. */
export type UploadPurpose = keyof typeof UPLOAD_RULES;

/** What shows that something is so. */
function evidence(field: string) {
  return { ...limitsOf('pdfOrImage'), field, public: false, picture: EVIDENCE } as const;
}

/** What shows who somebody is. */
function identity(field: string) {
  return { ...evidence(field), restricted: true } as const;
}

function document(field: string): UploadRule {
  return { ...limitsOf('document'), field, public: false, picture: EVIDENCE };
}

/** A statement of the bank is read and not stored. */
function limitsOf(
  kind: Exclude<keyof typeof uploadKinds, 'bankStatement'>,
): Pick<UploadRule, 'kinds' | 'maxBytes' | 'hint'> {
  const { endings, maxBytes, hint } = uploadKinds[kind];
  return { kinds: [...new Set(endings.map((ending) => (ending === 'jpeg' ? 'jpg' : ending)))], maxBytes, hint };
}
