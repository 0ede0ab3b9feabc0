const MAX_LENGTH = 120;

/**
 * Makes a name that someone gave a file safe to keep and to send in a header: no folders, no control or invisible
 * characters, no leading dots, at most 120 characters, and always the extension of what the file really is.
 */
export function cleanFileName(given: string, extension: string): string {
  const base = given
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '')
    .split(/[/\\]/)
    .at(-1)!
    .replaceAll(/["<>|:*?]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/^[. ]+/, '')
    .trim();
  const stem = [...base].slice(0, MAX_LENGTH - extension.length - 1).join('');
  return `${stem.trim() || 'file'}.${extension}`;
}

/** The Content-Disposition header of a download: a plain ASCII name for old readers, and the true one after RFC 5987. */
export function contentDisposition(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]/g, '_').replaceAll(/["\\%]/g, '_');
  const exact = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}
