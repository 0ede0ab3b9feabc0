/** A piece of SQL that is not white space, and the line that it begins in, from 0. */
export type SqlToken = { text: string; line: number };

/** A text of SQL within a file, and the line of the file that it begins in, from 0. */
export type SqlText = { sql: string; line: number };

const piece = /--[^\n]*|'(?:[^']|'')*'|"[^"]*"|\$\w*\$|\$\d+|::?\w+|\w[\w.]*|[()[\],;]|:=|[^\s\w'"()[\],;:$]+|./y;

/** The pieces of a text, in order. Each comment and each literal is one, and so is what a template puts in. */
export function sqlTokens(sql: string): SqlToken[] {
  const tokens: SqlToken[] = [];
  let line = 0;
  for (let at = 0; at < sql.length;) {
    if (/\s/.test(sql[at]!)) {
      if (sql[at] === '\n') line++;
      at++;
      continue;
    }
    const text = sql.slice(at, sql.startsWith('${', at) ? endOfInserted(sql, at) : endOfPiece(sql, at));
    tokens.push({ text, line });
    line += text.split('\n').length - 1;
    at += text.length;
  }
  return tokens;
}

function endOfPiece(sql: string, at: number): number {
  piece.lastIndex = at;
  return piece.test(sql) ? piece.lastIndex : at + 1;
}

/** Where the `${…}` that begins here ends. */
function endOfInserted(text: string, at: number): number {
  let depth = 0;
  for (let i = at + 1; i < text.length; i++) {
    if (text[i] === '{') depth++;
    if (text[i] === '}' && --depth === 0) return i + 1;
  }
  return text.length;
}

const isSql = /\b(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|FROM|WHERE|JOIN|AND|ORDER BY|AS)\b/;

/** The texts of SQL in a file: all of a `.sql`, and of a `.ts` the literals that have SQL in them. */
export function sqlTexts(path: string, text: string): SqlText[] {
  if (path.endsWith('.sql')) return [{ sql: text, line: 0 }];
  const texts: SqlText[] = [];
  for (let at = 0; at < text.length;) {
    const end = endOfPart(text, at);
    const sql = text.slice(at + 1, end - 1);
    if (/['`]/.test(text[at]!) && isSql.test(sql)) texts.push({ sql, line: text.slice(0, at).split('\n').length - 1 });
    at = end;
  }
  return texts;
}

/** Where the comment or the literal ends that begins here; of anything else the next place. */
function endOfPart(text: string, at: number): number {
  if (text.startsWith('//', at)) return after(text, '\n', at);
  if (text.startsWith('/*', at)) return after(text, '*/', at);
  const quote = text[at]!;
  if (!/['"`]/.test(quote)) return at + 1;
  for (let i = at + 1; i < text.length; i++) {
    if (text[i] === '\\') i++;
    else if (quote === '`' && text.startsWith('${', i)) i = endOfInserted(text, i) - 1;
    else if (text[i] === quote) return i + 1;
  }
  return text.length;
}

function after(text: string, mark: string, at: number): number {
  const found = text.indexOf(mark, at);
  return found < 0 ? text.length : found + mark.length;
}
