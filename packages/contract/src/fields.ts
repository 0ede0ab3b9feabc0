import * as z from 'zod/mini';
import { maxDollars, parseCents } from './money.ts';

/** A limit and the text that shows when it is broken. */
type Limit = [limit: number, text: string];

type Context = Parameters<Parameters<typeof z.transform>[0]>[1];

const fail = (ctx: Context, message: string) => {
  ctx.issues.push({ code: 'custom', message, input: ctx.value });
  return z.NEVER;
};

/** What the OpenAPI document says of a field, in the words of JSON Schema. */
type Hint = {
  type?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  description?: string;
};

const hinted = <T extends z.ZodMiniType>(schema: T, hint: Hint): T => {
  z.globalRegistry.add(schema, hint);
  return schema;
};

/**
 * A field read by one function, which gets whatever was sent, `undefined` included. `In` is what a caller may send
 * and `Out` what the reader receives; the function itself has to refuse everything else.
 */
export const reads = <In, Out>(read: (value: unknown, ctx: Context) => Out, hint: Hint = {}) =>
  hinted(z.pipe(z.any(), z.transform(read)) as unknown as z.ZodMiniType<Out, In>, hint);

/** The same for a field that may be missing. */
export const readsOptional = <In, Out>(read: (value: unknown, ctx: Context) => Out, hint: Hint = {}) =>
  hinted(z.pipe(z.optional(z.any()), z.transform(read)) as unknown as z.ZodMiniType<Out, In | undefined>, hint);

/** An absent value, or one that a form left blank. */
const blank = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** What was written in a field that takes digits, as text or as a number; the empty text for anything else. */
export const written = (value: unknown): string =>
  typeof value === 'number' || typeof value === 'string' ? String(value).trim() : '';

const printable = (text: string) => {
  for (const char of text) {
    const code = char.codePointAt(0)!;
    if ((code < 32 && code !== 9 && code !== 10 && code !== 13) || code === 127) return false;
    if (code >= 0xd800 && code <= 0xdfff) return false;
  }
  return true;
};

/** Text that must be given; outer white space does not count. Limits are in characters. */
export const text = (rule: { required: string; min?: Limit; max?: Limit; pattern?: [RegExp, string]; raw?: boolean }) =>
  reads<string, string>(
    (value, ctx) => {
      if (blank(value)) return fail(ctx, rule.required);
      if (typeof value !== 'string' && typeof value !== 'number') return fail(ctx, rule.required);
      const given = rule.raw ? String(value) : String(value).trim();
      const length = [...given].length;
      if (!printable(given)) return fail(ctx, 'This text holds characters that cannot be taken.');
      if (rule.min && length < rule.min[0]) return fail(ctx, rule.min[1]);
      if (rule.max && length > rule.max[0]) return fail(ctx, rule.max[1]);
      if (rule.pattern && !rule.pattern[0].test(given)) return fail(ctx, rule.pattern[1]);
      return given;
    },
    {
      type: 'string',
      ...(rule.max ? { maxLength: rule.max[0] } : {}),
      ...(rule.min ? { minLength: rule.min[0] } : {}),
    },
  );

/** Text that may be missing; it is then the empty text. */
export const optionalText = (max = 200, name = 'This field') =>
  readsOptional<string, string>(
    (value, ctx) => {
      if (blank(value)) return '';
      if (typeof value !== 'string' && typeof value !== 'number') return fail(ctx, `${name} must be text.`);
      const given = String(value).trim();
      if (!printable(given)) return fail(ctx, 'This text holds characters that cannot be taken.');
      if ([...given].length > max) return fail(ctx, `${name} cannot exceed ${max} characters.`);
      return given;
    },
    { type: 'string', maxLength: max },
  );

/** A whole number, given as a number or as plain digits. */
export const whole = (rule: { required: string; min?: Limit; max?: Limit; text?: string }) =>
  reads<number | string, number>(
    (value, ctx) => {
      if (blank(value)) return fail(ctx, rule.required);
      const plain = written(value);
      if (!/^\d{1,15}$/.test(plain)) return fail(ctx, rule.text ?? rule.min?.[1] ?? 'Please enter a whole number.');
      const number = Number(plain);
      if (rule.min && number < rule.min[0]) return fail(ctx, rule.min[1]);
      if (rule.max && number > rule.max[0]) return fail(ctx, rule.max[1]);
      return number;
    },
    { type: 'integer', ...(rule.min ? { minimum: rule.min[0] } : {}), ...(rule.max ? { maximum: rule.max[0] } : {}) },
  );

/** A whole number that may be missing. */
export const optionalWhole = (fallback: number, min: number, max: number, name: string) =>
  readsOptional<number | string, number>(
    (value, ctx) => {
      if (blank(value)) return fallback;
      const plain = written(value);
      const number = Number(plain);
      if (!/^\d{1,15}$/.test(plain) || number < min || number > max)
        return fail(ctx, `${name} must be a whole number from ${min} to ${max}.`);
      return number;
    },
    { type: 'integer', minimum: min, maximum: max },
  );

/** A number with at most two decimals, such as a percentage or a rating. */
export const decimal = (rule: { required: string; min?: Limit; max?: Limit; step?: [number, string]; text: string }) =>
  reads<number | string, number>(
    (value, ctx) => {
      if (blank(value)) return fail(ctx, rule.required);
      const plain = written(value);
      if (!/^\d{1,13}(\.\d{1,2})?$/.test(plain)) return fail(ctx, rule.text);
      const number = Number(plain);
      if (rule.min && number < rule.min[0]) return fail(ctx, rule.min[1]);
      if (rule.max && number > rule.max[0]) return fail(ctx, rule.max[1]);
      if (rule.step && !Number.isInteger(number / rule.step[0])) return fail(ctx, rule.step[1]);
      return number;
    },
    { type: 'number', ...(rule.min ? { minimum: rule.min[0] } : {}), ...(rule.max ? { maximum: rule.max[0] } : {}) },
  );

/**
 * Dollars in, whole cents out: above zero, at most two decimals, at most `maxDollars`.
 * `min` is in dollars and inclusive, `above` in dollars and exclusive.
 */
export const money = (rule: {
  required: string;
  text?: string;
  min?: [dollars: number, text: string];
  above?: [dollars: number, text: string];
  max?: [dollars: bigint, text: string];
}) =>
  reads<number | string, bigint>(
    (value, ctx) => {
      if (blank(value)) return fail(ctx, rule.required);
      const [limit, tooMuch] = rule.max ?? [maxDollars, 'This amount is too large.'];
      const cents = parseCents(value);
      if (cents === null) {
        const long = /^\d{13,}(\.\d*)?$/.test(written(value));
        return fail(
          ctx,
          long ? tooMuch : (rule.text ?? 'Please enter an amount in dollars, with at most two decimals.'),
        );
      }
      if (cents > limit * 100n) return fail(ctx, tooMuch);
      if (rule.above && Number(cents) <= rule.above[0] * 100) return fail(ctx, rule.above[1]);
      if (rule.min && Number(cents) < rule.min[0] * 100) return fail(ctx, rule.min[1]);
      if (cents <= 0n) return fail(ctx, rule.text ?? 'The amount must be above zero.');
      return cents;
    },
    { type: 'number', description: 'Dollars, above zero, with at most two decimals.' },
  );

/** A yes or no as forms write it: 1, 0, true, false; absent is the fallback. */
export const flag = (fallback = false) =>
  readsOptional<boolean | number | string, boolean>(
    (value, ctx) => {
      if (blank(value)) return fallback;
      if (value === true || value === 1 || value === '1' || value === 'true') return true;
      if (value === false || value === 0 || value === '0' || value === 'false') return false;
      return fail(ctx, 'Please answer with 1 or 0.');
    },
    { type: 'boolean', description: 'Also 1 and 0.' },
  );

/** A yes or no that may be left open, which then is null. */
export const optionalFlag = () =>
  readsOptional<boolean | number | string, boolean | null>(
    (value, ctx) => {
      if (blank(value)) return null;
      if (value === true || value === 1 || value === '1' || value === 'true') return true;
      if (value === false || value === 0 || value === '0' || value === 'false') return false;
      return fail(ctx, 'Please answer with true or false.');
    },
    { type: 'boolean', description: 'Also 1 and 0.' },
  );

/** One of a few words. */
export const choice = <const T extends readonly [string, ...string[]]>(words: T, message: string) =>
  z.enum(words, { error: message });

/** A file as the server hands it to a verb; in the browser a `File` stands in its place. */
export class Upload {
  readonly name: string;
  readonly bytes: Uint8Array;
  constructor(name: string, bytes: Uint8Array) {
    this.name = name;
    this.bytes = bytes;
  }
  /** In bytes. */
  get size() {
    return this.bytes.byteLength;
  }
}

const isUpload = (value: unknown) =>
  (value instanceof Upload || (typeof File !== 'undefined' && value instanceof File)) && value.size > 0;

const binary = { type: 'string', format: 'binary' };

/** A file that must be given. What is in it is told by the server from its content. */
export const upload = (required: string) =>
  reads<Upload, Upload>((value, ctx) => (isUpload(value) ? (value as Upload) : fail(ctx, required)), binary);

/** A file that may be given; an empty one counts as none. */
export const optionalUpload = () =>
  readsOptional<Upload, Upload | null>((value) => (isUpload(value) ? (value as Upload) : null), binary);

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** An id that no row has, so that a malformed id finds nothing, the same as one that does not exist. */
export const nobody = '00000000-0000-0000-0000-000000000000';

/** An id in a path or body: opaque to the client. A malformed one reads as one that does not exist. */
export const id = (required = 'Please choose one.') =>
  reads<string, string>(
    (value, ctx) => {
      if (blank(value)) return fail(ctx, required);
      return typeof value === 'string' && uuid.test(value) ? value.toLowerCase() : nobody;
    },
    { type: 'string', format: 'uuid' },
  );

/** An id that may be missing; it is then null. */
export const optionalId = () =>
  readsOptional<string, string | null>(
    (value) => {
      if (blank(value)) return null;
      return typeof value === 'string' && uuid.test(value) ? value.toLowerCase() : nobody;
    },
    { type: 'string', format: 'uuid' },
  );

/** Adds to a form the rule that two fields must be equal, shown once both keep their own rules. */
export const mustMatch = (first: string, second: string, message: string) =>
  z.refine<Record<string, unknown>>(
    (form) => typeof form[first] !== 'string' || typeof form[second] !== 'string' || form[first] === form[second],
    {
      path: [second],
      error: message,
      when: (payload: { issues: { path?: PropertyKey[] }[] }) =>
        !payload.issues.some((issue) => issue.path?.[0] === first || issue.path?.[0] === second),
    },
  );
