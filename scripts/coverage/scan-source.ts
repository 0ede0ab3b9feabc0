/** A source text twice, at the same positions: without its comments, and with only what is neither comment nor literal. */
export type Scanned = { code: string; skeleton: string };

const beforeRegex = /(^|[=(,:;!&|?{}[+\-*%~^<>]|\b(?:return|typeof|case|of|in|await|yield|throw|else))\s*$/;

/** Tells code, comments and literals apart, as far as finding calls and their words needs it. */
export function scanSource(source: string): Scanned {
  const code = [...Array(source.length)].map((_, i) => source[i]!);
  const skeleton = [...code];
  const blank = (target: string[], from: number, to: number) => {
    for (let i = from; i < to; i++) if (target[i] !== '\n') target[i] = ' ';
  };

  const quoted = (from: number): number => {
    let at = from + 1;
    while (at < source.length && source[at] !== source[from] && source[at] !== '\n') at += source[at] === '\\' ? 2 : 1;
    return source[at] === source[from] ? at + 1 : from + 1;
  };
  const regex = (from: number): number => {
    let inClass = false;
    for (let at = from + 1; at < source.length && source[at] !== '\n'; at++) {
      const sign = source[at];
      if (sign === '\\') at++;
      else if (sign === '[') inClass = true;
      else if (sign === ']') inClass = false;
      else if (sign === '/' && !inClass) return at + 1;
    }
    return from + 1;
  };
  /** What a template says is a literal; the code between `${` and `}` is code. */
  const template = (from: number): number => {
    let at = from + 1;
    let literal = from;
    while (at < source.length && source[at] !== '`') {
      if (source[at] === '\\') at += 2;
      else if (source.startsWith('${', at)) {
        blank(skeleton, literal, at + 2);
        at = walk(at + 2, true);
        literal = at;
        at++;
      } else at++;
    }
    blank(skeleton, literal, Math.min(at + 1, source.length));
    return at + 1;
  };
  /** Goes on to the end, or to the brace that closes a template's expression, and answers where it stands. */
  const walk = (from: number, inTemplate: boolean): number => {
    let depth = 0;
    let at = from;
    while (at < source.length) {
      const sign = source[at];
      if (source.startsWith('//', at) || source.startsWith('/*', at)) {
        const line = source[at + 1] === '/';
        const found = source.indexOf(line ? '\n' : '*/', at + 2);
        const end = found < 0 ? source.length : found + (line ? 0 : 2);
        blank(code, at, end);
        blank(skeleton, at, end);
        at = end;
      } else if (sign === "'" || sign === '"') {
        const end = quoted(at);
        blank(skeleton, at, end);
        at = end;
      } else if (sign === '`') at = template(at);
      else if (sign === '/' && beforeRegex.test(skeleton.slice(Math.max(0, at - 40), at).join(''))) {
        const end = regex(at);
        blank(skeleton, at, end);
        at = end;
      } else {
        if (sign === '{') depth++;
        if (sign === '}' && depth-- === 0 && inTemplate) return at;
        at++;
      }
    }
    return at;
  };
  walk(0, false);
  return { code: code.join(''), skeleton: skeleton.join('') };
}

const closing: Record<string, string> = { '(': ')', '[': ']', '{': '}' };

/** The position behind the bracket that closes the one at `from`. */
export function closes(skeleton: string, from: number): number {
  const open: string[] = [];
  for (let at = from; at < skeleton.length; at++) {
    const sign = skeleton[at]!;
    if (closing[sign]) open.push(closing[sign]);
    else if (sign === open.at(-1)) open.pop();
    if (open.length === 0) return at + 1;
  }
  return skeleton.length;
}

/** The position behind the statement that begins at `from`: its semicolon, or the brace that ends what it stands in. */
export function statementEnds(skeleton: string, from: number): number {
  for (let at = from; at < skeleton.length; at++) {
    const sign = skeleton[at]!;
    if (sign === ';') return at + 1;
    if (sign === ')' || sign === ']' || sign === '}') return at;
    if (closing[sign]) at = closes(skeleton, at) - 1;
  }
  return skeleton.length;
}
