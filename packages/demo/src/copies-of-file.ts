import { copiesOf } from '@guildhall/contract/uploads.ts';

/** What the demo's files are for. */
export type DemoPurpose = 'profilePicture' | 'projectPhoto' | 'projectDocument' | 'verificationDocument';

/** Where the smaller copies of a file lie, none for documents. */
export function copiesOfFile({ path, purpose }: { path: string; purpose: DemoPurpose }) {
  if (purpose === 'projectDocument' || purpose === 'verificationDocument') return [];
  return copiesOf[purpose].map((size) => ({ size, path: path.replace(/\.webp$/, `-${size}.webp`) }));
}
