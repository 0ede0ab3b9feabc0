// The letters that the table of the European Payments Council (EPC217-08) writes otherwise than without their marks.
const others: Record<string, string> = {
  ß: 's',
  ẞ: 'S',
  Æ: 'A',
  æ: 'a',
  Ø: 'O',
  ø: 'o',
  Œ: 'O',
  œ: 'o',
  Þ: 'T',
  þ: 't',
  Ð: 'D',
  ð: 'd',
  Đ: 'D',
  đ: 'd',
  Ł: 'L',
  ł: 'l',
  Ħ: 'H',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  Ŋ: 'N',
  '&': '+',
  ';': ',',
  '[': '(',
  '{': '(',
  ']': ')',
  '}': ')',
  '\\': '/',
  '|': '/',
  _: '-',
  '~': '-',
  '‐': '-',
  '‑': '-',
  '–': '-',
  '—': '-',
  '‘': "'",
  '’': "'",
  '`': "'",
};

/**
 * A text in the characters that banks exchange: Latin letters, digits, space and `/-?:().,'+`. Letters lose their marks, whatever else becomes
 * a full stop. Cut to `most` characters, without spaces at its ends.
 */
export function bankText(text: string, most: number): string {
  const plain = [...text.normalize('NFKD').replace(/\p{M}/gu, '')]
    .map((sign) => (/[A-Za-z0-9/?:().,'+ -]/.test(sign) ? sign : /\s/.test(sign) ? ' ' : (others[sign] ?? '.')))
    .join('');
  return plain.replace(/ +/g, ' ').trim().slice(0, most).trim();
}
