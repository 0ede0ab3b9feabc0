import { describe, expect, it } from 'vitest';
import { cleanFileName, contentDisposition } from './file-name.ts';

describe('the name of a file', () => {
  it.each([
    ['plan.pdf', 'plan.pdf'],
    ['Plan für Zoë.PDF', 'Plan für Zoë.pdf'],
    ['../../etc/passwd', 'passwd.pdf'],
    [String.raw`C:\Users\me\plan.pdf`, 'plan.pdf'],
    ['plan.html', 'plan.pdf'],
    ['plan.pdf\0.html', 'plan.pdf.pdf'],
    ['plan\r\nSet-Cookie: a=b.pdf', 'planSet-Cookie a=b.pdf'],
    ['\u202Efdp.exe', 'fdp.pdf'],
    ['.htaccess', 'htaccess.pdf'],
    ['...', 'file.pdf'],
    ['', 'file.pdf'],
    ['/', 'file.pdf'],
    ['a"b<c>.pdf', 'a b c.pdf'],
    ['\uD800.pdf', '\uFFFD.pdf'],
    ['  two   words  .pdf', 'two words.pdf'],
  ])('%j is kept as %j', (given, kept) => {
    expect(cleanFileName(given, 'pdf')).toBe(kept);
  });

  it('is at most 120 characters long', () => {
    expect([...cleanFileName(`${'é'.repeat(400)}.pdf`, 'xlsx')]).toHaveLength(120);
    expect([...cleanFileName('😀'.repeat(400), 'pdf')]).toHaveLength(120);
  });
});

describe('the header of a download', () => {
  it('says the name in ASCII and after RFC 5987', () => {
    expect(contentDisposition(`Jahr's "Plan" (ü).pdf`)).toBe(
      `attachment; filename="Jahr's _Plan_ (_).pdf"; filename*=UTF-8''Jahr%27s%20%22Plan%22%20%28%C3%BC%29.pdf`,
    );
  });

  it('holds nothing that could end it', () => {
    for (const name of ['a\r\nb', 'a"; x="b', 'a\\"', '%0d%0a']) {
      const kept = cleanFileName(name, 'pdf');
      expect(contentDisposition(kept)).toMatch(
        /^attachment; filename="[^"\\\r\n]*"; filename\*=UTF-8''[\w.%!#$&+^`|~-]*$/,
      );
    }
  });
});
