import type { FastifyRequest } from 'fastify';
import { Upload } from '@guildhall/contract/fields.ts';
import { Refusal, invalid } from './refusal.ts';

const forbidden = new Set(['__proto__', 'constructor', 'prototype']);
const keyPattern = /^([\w-]{1,60})((?:\[[\w-]{0,60}\]){0,3})$/;

/** Enough for a form and a list of a thousand. */
const mostFields = 1300;

function emptyMap() {
  return Object.create(null) as Record<string, unknown>;
}

/** A name as most fields have one: without brackets, and none of an object's own. */
function isPlainKey(key: string): boolean {
  return /^\w{1,60}$/.test(key) && !forbidden.has(key);
}

/** Puts one field of a form into its place: `order[0][dir]` is `order`, its first entry, that one's `dir`. */
function put(target: Record<string, unknown>, key: string, value: unknown): void {
  if (isPlainKey(key)) {
    if (target[key] !== undefined) throw invalid(key, `The field ${key} was sent more than once.`);
    target[key] = value;
    return;
  }
  const match = keyPattern.exec(key);
  if (!match) return;
  const path = [match[1]!, ...[...match[2]!.matchAll(/\[([\w-]*)\]/g)].map((part) => part[1]!)];
  if (path.some((part) => forbidden.has(part))) return;
  let place: Record<string, unknown> | unknown[] = target;
  for (const [depth, part] of path.entries()) {
    const last = depth === path.length - 1;
    const list = Array.isArray(place);
    const slot: string | number = list ? (part === '' ? (place as unknown as unknown[]).length : Number(part)) : part;
    if (list && (!Number.isInteger(slot) || (slot as number) > 1000))
      throw new Refusal('validation', `The field ${key} is not in its place.`);
    const holder = place as unknown as Record<string | number, unknown>;
    if (last) {
      if (holder[slot] !== undefined) throw invalid(match[1]!, `The field ${match[1]!} was sent more than once.`);
      holder[slot] = value;
    } else {
      const next = path[depth + 1]!;
      holder[slot] ??= next === '' || /^\d+$/.test(next) ? [] : emptyMap();
      if (typeof holder[slot] !== 'object') throw invalid(match[1]!, `The field ${match[1]!} was sent more than once.`);
      place = holder[slot] as Record<string, unknown>;
    }
  }
}

/** Reads a urlencoded form; a field that is sent twice is refused. */
export function readForm(text: string): Record<string, unknown> {
  const form = emptyMap();
  let count = 0;
  for (const [key, value] of new URLSearchParams(text)) {
    if (++count > mostFields) throw new Refusal('too_large');
    put(form, key, value);
  }
  return form;
}

/** Plain digits, and no more of them than a number of ours can hold exactly. */
function isPlain(number: string) {
  return /^-?\d+(\.\d+)?$/.test(number) && number.length <= 15;
}

const jsonNumber = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;

/**
 * Refuses a key that stands twice in one object, of which JSON.parse would keep the last and say nothing, and nesting that
 * no call of ours has, nor an event of a provider. Answers the text with every number that is not plain made a text of its own.
 */
function checkJson(text: string): string {
  const open: (Set<string> | null)[] = [];
  const checked: string[] = [];
  let copied = 0;
  // A text without an end counts as one up to the end: otherwise each quote in it would be tried as a beginning.
  const tokens = /"(?:[^"\\]|\\.)*"?|[{}[\]]|-?\d[\w.+-]*/gs;
  for (let token = tokens.exec(text); token; token = tokens.exec(text)) {
    const sign = token[0];
    if (sign === '{' || sign === '[') {
      if (open.length >= 16) throw new Refusal('bad_request', 'The JSON is nested too deeply.');
      open.push(sign === '{' ? new Set() : null);
    } else if (sign === '}' || sign === ']') open.pop();
    else if (sign.startsWith('"')) {
      const keys = open.at(-1);
      let after = tokens.lastIndex;
      while (/\s/.test(text[after] ?? '')) after++;
      if (!keys || text[after] !== ':') continue;
      // One name can be written in many ways: "a" is "\u0061" too.
      const name = sign.includes('\\') ? JSON.stringify(JSON.parse(sign)) : sign;
      if (keys.has(name)) throw new Refusal('validation', `The field ${name} was sent more than once.`);
      keys.add(name);
    } else if (!isPlain(sign) && jsonNumber.test(sign)) {
      checked.push(text.slice(copied, token.index), `"${sign}"`);
      copied = tokens.lastIndex;
    }
  }
  return copied === 0 ? text : checked.join('') + text.slice(copied);
}

/** Longer texts are checked before they are parsed. */
const mostSimple = 8 * 1024;

/**
 * What nearly every client sends: an object of texts and plain numbers, written as JSON.stringify writes it, in which no
 * key can stand twice. Undefined when it may be anything else.
 */
function readSimple(text: string): object | undefined {
  if (text.length > mostSimple) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  for (const each of Object.values(value)) {
    if (typeof each === 'object' && each !== null) return undefined;
    if (typeof each === 'number' && !isPlain(String(each))) return undefined;
  }
  return JSON.stringify(value) === text ? value : undefined;
}

function readChecked(text: string): unknown {
  try {
    return JSON.parse(checkJson(text));
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('bad_request', 'The body is not valid JSON.');
  }
}

/**
 * Reads a JSON object. A number that is not written plainly, or finer than can be represented, is read as the text that it is:
 * so `1e3` is refused as it is in a form, and no amount is rounded.
 */
export function readJson(text: string): Record<string, unknown> {
  if (text.trim() === '') return emptyMap();
  const value = readSimple(text) ?? readChecked(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Refusal('bad_request', 'The body must be a JSON object.');
  const given = Object.entries(value);
  if (given.length > mostFields) throw new Refusal('too_large');
  const map = emptyMap();
  for (const [key, each] of given) put(map, key, each);
  return map;
}

/** The largest body that is not files, in bytes. */
export const defaultBody = 256 * 1024;

/** Reads a multipart form whole; files only where the call takes some. `maxBody` in bytes counts texts and files together. */
export async function readMultipart(
  request: FastifyRequest,
  maxBody: number | undefined,
): Promise<Record<string, unknown>> {
  const form = emptyMap();
  const most = maxBody ?? defaultBody;
  const limits = {
    fieldNameSize: 200,
    fieldSize: 64 * 1024,
    fields: 1100,
    files: maxBody ? 4 : 0,
    fileSize: most,
    parts: 1104,
    headerPairs: 20,
  };
  if (Number(request.headers['content-length'] ?? 0) > most) throw new Refusal('too_large');
  let total = 0;
  const count = (bytes: number) => {
    total += bytes;
    if (total > most) throw new Refusal('too_large');
  };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        // Such a part is handed over parsed, past all that readJson refuses.
        if (part.mimetype.startsWith('application/json')) throw invalid(part.fieldname, 'A field must be plain text.');
        const text = part.valueTruncated ? '\u0000' : (part.value as string);
        count(Buffer.byteLength(text));
        put(form, part.fieldname, text);
      } else {
        const bytes = await part.toBuffer();
        count(bytes.length);
        put(form, part.fieldname, new Upload(part.filename ?? '', bytes));
      }
    }
  } catch (error) {
    // What the parser says of a broken form has no code of its own.
    if (error instanceof Refusal || (error as { code?: string }).code) throw error;
    throw new Refusal('bad_request', 'The form could not be read.');
  }
  return form;
}
