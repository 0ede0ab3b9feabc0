import type { FastifyRequest } from 'fastify';
import { Upload } from '@guildhall/contract/fields.ts';
import { Refusal, invalid } from './refusal.ts';

const forbidden = new Set(['__proto__', 'constructor', 'prototype']);
const keyPattern = /^([\w-]{1,60})((?:\[[\w-]{0,60}\]){0,3})$/;

const emptyMap = () => Object.create(null) as Record<string, unknown>;

/** Puts one field of a form into its place: `order[0][dir]` is `order`, its first entry, that one's `dir`. */
const put = (target: Record<string, unknown>, key: string, value: unknown): void => {
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
};

/** Reads a urlencoded form; a field that is sent twice is refused. */
export const readForm = (text: string): Record<string, unknown> => {
  const form = emptyMap();
  let count = 0;
  for (const [key, value] of new URLSearchParams(text)) {
    if (++count > 1300) throw new Refusal('tooLarge');
    put(form, key, value);
  }
  return form;
};

/** Refuses a key that stands twice in one object, and nesting that no call of ours has. JSON.parse would keep the last and say nothing. */
const checkKeys = (text: string): void => {
  const open: (Set<string> | null)[] = [];
  const tokens = /"(?:[^"\\]|\\.)*"|[{}[\]]/g;
  for (let token = tokens.exec(text); token; token = tokens.exec(text)) {
    const sign = token[0];
    if (sign === '{' || sign === '[') {
      if (open.length >= 8) throw new Refusal('badRequest', 'The JSON is nested too deeply.');
      open.push(sign === '{' ? new Set() : null);
    } else if (sign === '}' || sign === ']') open.pop();
    else {
      const keys = open.at(-1);
      let after = tokens.lastIndex;
      while (/\s/.test(text[after] ?? '')) after++;
      if (!keys || text[after] !== ':') continue;
      if (keys.has(sign)) throw new Refusal('validation', `The field ${sign} was sent more than once.`);
      keys.add(sign);
    }
  }
};

/** Reads a JSON object. Numbers must be written plainly, so that `1e3` is refused as it is in a form. */
export const readJson = (text: string): Record<string, unknown> => {
  if (text.trim() === '') return emptyMap();
  checkKeys(text);
  let value: unknown;
  try {
    value = JSON.parse(text, function (this: unknown, key: string, read: unknown, context?: { source?: string }) {
      if (typeof read === 'number' && context?.source && !/^-?\d+(\.\d+)?$/.test(context.source)) return context.source;
      return read;
    } as (this: unknown, key: string, value: unknown) => unknown);
  } catch {
    throw new Refusal('badRequest', 'The body is not valid JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Refusal('badRequest', 'The body must be a JSON object.');
  const map = emptyMap();
  for (const [key, given] of Object.entries(value)) put(map, key, given);
  return map;
};

/** Reads a multipart form whole; files only where the call takes some. */
export const readMultipart = async (
  request: FastifyRequest,
  maxBody: number | undefined,
): Promise<Record<string, unknown>> => {
  const form = emptyMap();
  const limits = {
    fieldNameSize: 200,
    fieldSize: 64 * 1024,
    fields: 1100,
    files: maxBody ? 4 : 0,
    fileSize: maxBody ?? 1,
    parts: 1104,
    headerPairs: 20,
  };
  let total = 0;
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') put(form, part.fieldname, part.valueTruncated ? '\u0000' : part.value);
    else {
      const bytes = await part.toBuffer();
      total += bytes.length;
      if (maxBody && total > maxBody) throw new Refusal('tooLarge');
      put(form, part.fieldname, new Upload(part.filename ?? '', bytes));
    }
  }
  return form;
};
