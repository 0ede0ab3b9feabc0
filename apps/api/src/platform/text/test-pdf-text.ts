import { execFileSync } from 'node:child_process';

/** What a reader copies out of a PDF. Needs `pdftotext`, which `scripts/poppler.mjs` installs. */
export function textOfPdf(pdf: Buffer): string {
  // The marks that it sets around text that runs from the right are its own.
  return execFileSync('pdftotext', ['-enc', 'UTF-8', '-', '-'], { input: pdf, encoding: 'utf8' }).replaceAll(
    /\p{Bidi_Control}/gu,
    '',
  );
}
