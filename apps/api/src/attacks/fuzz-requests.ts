import { api } from '@guildhall/contract/api.ts';
import type { Route } from '@guildhall/contract/route.ts';
import fc from 'fast-check';
import type { AttackedApp } from './attacked-app.ts';
import { nameEnds, oddHeaders, oddIds, oddJson, oddQueries, oddTokens } from './odd-values.ts';
import type { CallName, RightRequest } from './right-requests.ts';

/** A right request and what is done to it. Numbers choose one of a list, whatever its length. */
export type Attack = {
  call: CallName;
  encoding: 'json' | 'form' | 'multipart';
  edits: Edit[];
  by: 'right' | 'other' | 'public' | 'odd' | 'none';
  method: string | null;
  id: string | null;
  query: string;
  headers: Record<string, string>;
  tail: 'whole' | 'cut' | 'junk';
};
type Edit = { field: number; do: 'replace' | 'repeat' | 'remove' | 'rename'; json: string; end: string };

function rarely<T>(value: fc.Arbitrary<T>, usual: T, weight = 7) {
  return fc.oneof({ weight, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: value });
}

const anyText = fc.string({ unit: 'binary', maxLength: 40 }).map((text) => JSON.stringify(text));
const anyJson = fc.json({ maxDepth: 4 });

const edit: fc.Arbitrary<Edit> = fc.record({
  field: fc.nat({ max: 30 }),
  do: fc.constantFrom('replace', 'replace', 'replace', 'repeat', 'remove', 'rename'),
  json: fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...oddJson) }, anyText, anyJson),
  end: fc.constantFrom(...nameEnds),
});

/** Attacks on these calls. */
export function attacks(names: readonly CallName[]): fc.Arbitrary<Attack> {
  return fc.record({
    call: fc.constantFrom(...names),
    encoding: fc.constantFrom('json', 'form', 'multipart'),
    edits: fc.array(edit, { maxLength: 3 }),
    by: rarely(fc.constantFrom('other', 'public', 'odd', 'none'), 'right'),
    method: rarely(fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE'), null, 12),
    id: fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.constantFrom(...oddIds) }),
    query: rarely(fc.constantFrom(...oddQueries), '', 4),
    headers: rarely(fc.constantFrom(...oddHeaders), {}, 4),
    tail: rarely(fc.constantFrom('cut', 'junk'), 'whole', 9),
  });
}

/** A field of a form: text, or a file. */
type Field = [name: string, value: string | { filename: string; bytes: Buffer }];

/** The fields of a right body as a form names them. */
function flat(body: Record<string, unknown>): Field[] {
  return Object.entries(body).flatMap(([name, value]): Field[] => {
    if (typeof value !== 'object' || value === null) return [[name, String(value)]];
    if ('bytes' in value) return [[name, value as { filename: string; bytes: Buffer }]];
    if (Array.isArray(value))
      return value.flatMap((item: Record<string, unknown>, i) =>
        Object.entries(item).map(([key, inner]): Field => [`${name}[${i}][${key}]`, String(inner)]),
      );
    return [];
  });
}

function textOf(json: string) {
  const value: unknown = JSON.parse(json);
  return typeof value === 'string' ? value : json;
}

function jsonBody(body: Record<string, unknown>, edits: Edit[]): string {
  const pairs = Object.entries(body).map(([name, value]): [string, string] => [name, JSON.stringify(value)]);
  for (const { field, do: what, json, end } of edits) {
    const at = pairs.length === 0 ? 0 : field % pairs.length;
    const [name, value] = pairs[at] ?? ['extra', '1'];
    if (what === 'replace') pairs[at] = [name, json];
    else if (what === 'repeat') pairs.push([`${name}${end}`, json]);
    else if (what === 'remove') pairs.splice(at, 1);
    else pairs[at] = [`${name}${end}`, value];
  }
  return `{${pairs.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`;
}

function formFields(body: Record<string, unknown>, edits: Edit[]): Field[] {
  const fields = flat(body);
  for (const { field, do: what, json, end } of edits) {
    const at = fields.length === 0 ? 0 : field % fields.length;
    const [name, value] = fields[at] ?? ['extra', '1'];
    if (what === 'replace') {
      // Of a file, the bytes are what is odd.
      const bytes =
        typeof value === 'string' ? null : Buffer.concat([value.bytes.subarray(0, field * 9), Buffer.from(json)]);
      fields[at] = [name, bytes ? { filename: textOf(json), bytes } : textOf(json)];
    } else if (what === 'repeat') fields.push([`${name}${end}`, textOf(json)]);
    else if (what === 'remove') fields.splice(at, 1);
    else fields[at] = [`${name}${end}`, value];
  }
  return fields;
}

const boundary = 'part';
const partTypes = ['', '\r\ncontent-type: application/json', '\r\ncontent-type: text/plain; charset=utf-16le'];

function multipartBody(fields: Field[], edits: Edit[]): Buffer {
  const odd = edits[0]?.field ?? 0;
  const parts = fields.map(([name, value], i) => {
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"`;
    if (typeof value !== 'string')
      return Buffer.concat([
        Buffer.from(`${head}; filename="${value.filename}"\r\n\r\n`),
        value.bytes,
        Buffer.from('\r\n'),
      ]);
    const type = i === odd % 7 ? partTypes[odd % partTypes.length]! : '';
    const file = odd === i + 10 ? '; filename="a.txt"' : '';
    return Buffer.from(`${head}${file}${type}\r\n\r\n${value}\r\n`);
  });
  return Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
}

const types = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: `multipart/form-data; boundary=${boundary}`,
};

function encode({ encoding, edits }: Attack, body: Record<string, unknown>): Buffer {
  if (encoding === 'json') return Buffer.from(jsonBody(body, edits));
  const fields = formFields(body, edits);
  if (encoding === 'multipart') return multipartBody(fields, edits);
  const texts = fields.map(([name, value]) => [name, typeof value === 'string' ? value : 'file']);
  return Buffer.from(new URLSearchParams(texts).toString());
}

const tails = {
  whole: (body: Buffer) => body,
  cut: (body: Buffer) => body.subarray(0, Math.floor(body.length * 0.7)),
  junk: (body: Buffer) => Buffer.concat([body, Buffer.from([0xff, 0xfe, 0x00, 0x22, 0x7b])]),
};

/** What is sent. */
export function requestOf(app: AttackedApp, attack: Attack, right: RightRequest) {
  const route = (api as Record<string, Route>)[attack.call]!;
  const method = attack.method ?? route.method;
  const authorization = {
    right: app[right.by].token,
    other: app[right.by === 'mallory' ? 'rival' : 'mallory'].token,
    public: app.resources.config.publicToken,
    odd: oddTokens[attack.query.length % oddTokens.length]!,
    none: undefined,
  }[attack.by];
  const path = attack.id !== null && route.path.includes('/:') ? route.path.replace(/:\w+/, attack.id) : right.path;
  const withBody = method !== 'GET' && method !== 'HEAD' && method !== 'TRACE';
  return {
    method: method as 'GET',
    url: `/api${path}${attack.query}`,
    headers: {
      ...(authorization === undefined ? {} : { authorization }),
      ...(withBody ? { 'content-type': types[attack.encoding] } : {}),
      ...attack.headers,
    },
    ...(withBody ? { payload: tails[attack.tail](encode(attack, right.body)) } : {}),
  };
}

/** What is done to no request at all. */
const harmless: Attack = {
  call: 'readProfile',
  encoding: 'json',
  edits: [],
  by: 'right',
  method: null,
  id: null,
  query: '',
  headers: {},
  tail: 'whole',
};

/** Every field of every call with each odd value in its place, in turn as JSON, as a form and as multipart. */
export function fieldSweep(right: Record<CallName, RightRequest>, names: readonly CallName[]): Attack[] {
  const encodings = ['json', 'form', 'multipart'] as const;
  return names.flatMap((call) =>
    Object.keys(right[call].body).flatMap((_name, field) =>
      oddJson.map((json, i): Attack => ({
        ...harmless,
        call,
        encoding: encodings[(field + i) % encodings.length]!,
        edits: [{ field, do: 'replace', json, end: '' }],
      })),
    ),
  );
}
