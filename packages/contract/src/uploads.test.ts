import { expect, it } from 'vitest';
import { uploadKinds, whyNotTaken } from './uploads.ts';

function file(name: string, type = '', size = 1000) {
  return { name, type, size };
}

const { document, photo } = uploadKinds;

it.each([
  ['plan.pdf', undefined],
  ['PLAN.XLSX', undefined],
  ['plan.docx', document.hint],
  ['plan.pdf.exe', document.hint],
  ['plan', document.hint],
])('a document named %s: %s', (name, why) => expect(whyNotTaken('document', file(name))).toBe(why));

it('goes by the media type where the ending says nothing', () => {
  expect(whyNotTaken('photo', file('mill.jfif', 'image/jpeg'))).toBeUndefined();
  expect(whyNotTaken('photo', file('mill', 'image/jpeg'))).toBeUndefined();
  expect(whyNotTaken('photo', file('mill', 'image/gif'))).toBe(photo.hint);
});

it('takes a file of the largest size, and none that is larger or empty', () => {
  expect(whyNotTaken('photo', file('mill.png', '', photo.maxBytes))).toBeUndefined();
  expect(whyNotTaken('photo', file('mill.png', '', photo.maxBytes + 1))).toBe('This file is larger than 5 MB.');
  expect(whyNotTaken('photo', file('mill.png', '', 0))).toBe('This file is empty.');
});
