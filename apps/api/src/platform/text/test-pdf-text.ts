import { execFileSync } from 'node:child_process';

/** What a reader copies out of a PDF. Needs `pdftotext`, which `scripts/poppler.mjs` installs. */
export function textOfPdf(pdf: Buffer): string {
  // The marks that it sets around text that runs from the right are its own.
  return execFileSync('pdftotext', ['-enc', 'UTF-8', '-', '-'], { input: pdf, encoding: 'utf8' }).replaceAll(
    /\p{Bidi_Control}/gu,
    '',
  );
}

/** Names in scripts that papers have to show, and which. */
export const namesInScripts: [script: string, name: string][] = [
  ['accents', 'Łukasz Ğüş Őrsi Dvořák'],
  ['Vietnamese', 'Nguyễn Thị Ánh'],
  ['Greek', 'Δημήτρης Παπαδόπουλος'],
  ['Cyrillic', 'Дмитрий Ёлкин Ґудзь'],
  ['Arabic', 'محمد بن عبد الله'],
  ['Hebrew', 'דוד בן־גוריון'],
  ['Devanagari', 'क्षत्रिय कृष्ण शर्मा'],
  ['Bengali', 'রবীন্দ্রনাথ ঠাকুর'],
  ['Tamil', 'தமிழ் நாடு'],
  ['Thai', 'สวัสดี น้ำใจ'],
  ['Chinese', '李小龍 王小明'],
  ['Japanese', '日本語のカタカナ株式会社'],
  ['Korean', '김철수 주식회사'],
  ['Armenian', 'Հայաստան'],
  ['Georgian', 'საქართველო'],
  ['pictures', 'Ada 🎉'],
];
