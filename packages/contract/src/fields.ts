import * as z from 'zod/mini';
import { maxDollars, parseCents } from './money.ts';

import {
  blank,
  fail,
  isEmptyToTheEye,
  lengthHint,
  outOfLine,
  reads,
  readsOptional,
  readText,
  written,
  type Context,
  type Limit,
} from './text-fields.ts';

export { optionalText, reads, readsOptional, text, written } from './text-fields.ts';

/** Characters of a name that cannot be seen and that no script needs: joiners, variation selectors and emoji tags are needed. */
const unseenInName =
  // oxlint-disable-next-line no-misleading-character-class -- each stands for itself
  /(?![\u034f\u200c\u200d\u180b-\u180d\u180f\ufe00-\ufe0f\u{e0020}-\u{e007f}\u{e0100}-\u{e01ef}])[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u2800]/u;

function readName(value: unknown, ctx: Context, rule: { required: string; max: Limit }): string {
  const composed = typeof value === 'string' ? value.normalize('NFC') : value;
  if (typeof composed !== 'string' || isEmptyToTheEye(composed)) return fail(ctx, rule.required);
  if (unseenInName.test(composed.trim())) return fail(ctx, 'Please remove the invisible characters from this name.');
  if (!/[\p{L}\p{N}]/u.test(composed) && !outOfLine.test(composed.trim()))
    return fail(ctx, 'Please use at least one letter or digit.');
  return readText(composed, ctx, rule);
}

/** The name of a person or an organization: one line with a letter or digit, in the composed form of Unicode. */
export function nameText(rule: { required: string; max: Limit }) {
  return reads<string, string>((value, ctx) => readName(value, ctx, rule), lengthHint(rule));
}

/** The same where it may be left out, which then is null. A blank one is refused. */
export function optionalName(rule: { required: string; max: Limit }) {
  return readsOptional<string, string | null>(
    (value, ctx) => (value === undefined || value === null ? null : readName(value, ctx, rule)),
    lengthHint(rule),
  );
}

/** Address books wrap numbers in characters that set the direction; they are no part of what was written. */
function withoutDirection(value: unknown) {
  return written(value)
    .replaceAll(/\p{Bidi_Control}/gu, '')
    .trim();
}

/** A number to call with at least five digits, in whatever way people write it. It is kept as written. */
export function contactNumber(rule: { required: string; text: string; max: Limit }) {
  const pattern: [RegExp, string] = [/^(?:\P{Nd}*\p{Nd}){5}/u, rule.text];
  return reads<number | string, string>(
    (value, ctx) => readText(withoutDirection(value), ctx, { ...rule, pattern }),
    lengthHint(rule),
  );
}

/** A telephone number of ten digits, from 1000000000 on. Separators and a leading +1 may be there; the ten digits are kept. */
export function tenDigits(rule: { required: string; text: string }) {
  return reads<number | string, string>(
    (value, ctx) => {
      if (blank(value)) return fail(ctx, rule.required);
      const given = withoutDirection(value).replace(/^\+1/, '');
      const digits = typeof value === 'number' ? given : given.replaceAll(/[\s()./\u2010-\u2015-]/g, '');
      return /^[1-9]\d{9}$/.test(digits) ? digits : fail(ctx, rule.text);
    },
    { type: 'string', description: 'Ten digits; separators and a leading +1 may be there.' },
  );
}

/** Digits that may be missing, which is then the empty text. Kept as text: a code may begin with zeros. */
export function optionalDigits(max: number, name: string) {
  return readsOptional<number | string, string>(
    (value, ctx) => {
      if (blank(value)) return '';
      const given = written(value);
      if (!/^\d+$/.test(given)) return fail(ctx, `${name} takes digits only.`);
      if (given.length > max) return fail(ctx, `${name} cannot exceed ${max} digits.`);
      return given;
    },
    { type: 'string', maxLength: max, description: 'Digits only.' },
  );
}

/** A whole number, given as a number or as plain digits. */
export function whole(rule: { required: string; min?: Limit; max?: Limit; text?: string }) {
  return reads<number | string, number>(
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
}

/** A whole number that may be missing. */
export function optionalWhole(fallback: number, min: number, max: number, name: string) {
  return readsOptional<number | string, number>(
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
}

/** A number with at most two decimals, such as a percentage or a rating. */
export function decimal(rule: { required: string; min?: Limit; max?: Limit; step?: [number, string]; text: string }) {
  return reads<number | string, number>(
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
}

/**
 * Dollars in, whole cents out: above zero, at most two decimals, at most `maxDollars`.
 * `min` is in dollars and inclusive, `above` in dollars and exclusive.
 */
export function money(rule: {
  required: string;
  text?: string;
  min?: [dollars: number, text: string];
  above?: [dollars: number, text: string];
  max?: [dollars: bigint, text: string];
  /** Said of more digits than any amount may have, where `max` is a lower limit with words of its own. */
  long?: string;
}) {
  return reads<number | string, bigint>(
    (value, ctx) => {
      if (blank(value)) return fail(ctx, rule.required);
      const [limit, tooMuch] = rule.max ?? [maxDollars, 'This amount is too large.'];
      const cents = parseCents(value);
      const beyond = /^\d{13,}(\.\d*)?$/.test(written(value)) ? (rule.long ?? tooMuch) : undefined;
      if (cents === null)
        return fail(ctx, beyond ?? rule.text ?? 'Please enter an amount in dollars, with at most two decimals.');
      if (cents > limit * 100n) return fail(ctx, beyond ?? tooMuch);
      if (rule.above && Number(cents) <= rule.above[0] * 100) return fail(ctx, rule.above[1]);
      if (rule.min && Number(cents) < rule.min[0] * 100) return fail(ctx, rule.min[1]);
      if (cents <= 0n) return fail(ctx, rule.text ?? 'The amount must be above zero.');
      return cents;
    },
    { type: 'number', description: 'Dollars, above zero, with at most two decimals.' },
  );
}

/** Dollars in, whole cents out, as in `money`; null where nothing is given. */
export function optionalMoney(name: string) {
  return readsOptional<number | string, bigint | null>(
    (value, ctx) => {
      if (blank(value)) return null;
      const cents = parseCents(value);
      if (cents === null || cents <= 0n || cents > maxDollars * 100n)
        return fail(ctx, `${name} must be an amount in dollars above zero, with at most two decimals.`);
      return cents;
    },
    { type: 'number', description: 'Dollars, above zero, with at most two decimals.' },
  );
}

/** A yes or no as forms write it: 1, 0, true, false; absent is the fallback. */
export function flag(fallback = false) {
  return readsOptional<boolean | number | string, boolean>(
    (value, ctx) => {
      if (blank(value)) return fallback;
      if (value === true || value === 1 || value === '1' || value === 'true') return true;
      if (value === false || value === 0 || value === '0' || value === 'false') return false;
      return fail(ctx, 'Please answer with 1 or 0.');
    },
    { type: 'boolean', description: 'Also 1 and 0.' },
  );
}

/** A yes or no that may be left open, which then is null. */
export function optionalFlag() {
  return readsOptional<boolean | number | string, boolean | null>(
    (value, ctx) => {
      if (blank(value)) return null;
      if (value === true || value === 1 || value === '1' || value === 'true') return true;
      if (value === false || value === 0 || value === '0' || value === 'false') return false;
      return fail(ctx, 'Please answer with true or false.');
    },
    { type: 'boolean', description: 'Also 1 and 0.' },
  );
}

/** One of a few words. */
export function choice<const T extends readonly [string, ...string[]]>(words: T, message: string) {
  return z.enum(words, { error: message });
}

/** Whether a text is a day that there is, from the year 1000 to 2999: `2028-02-29`. */
export function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return /^[12]\d{3}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** A file as the server hands it to a verb; in the browser it is a `File`. */
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

function isUpload(value: unknown) {
  return (value instanceof Upload || (typeof File !== 'undefined' && value instanceof File)) && value.size > 0;
}

const binary = { type: 'string', format: 'binary' };

/** A file that must be given. The server finds out what is in it from its content. */
export function upload(required: string) {
  return reads<Upload, Upload>((value, ctx) => (isUpload(value) ? (value as Upload) : fail(ctx, required)), binary);
}

/** A file that may be given; an empty one counts as none. */
export function optionalUpload() {
  return readsOptional<Upload, Upload | null>((value) => (isUpload(value) ? (value as Upload) : null), binary);
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** An id that no row has, so that a malformed id finds nothing, the same as one that does not exist. */
export const nilUuid = '00000000-0000-0000-0000-000000000000';

/** Whether a value is written as ids are. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && uuid.test(value);
}

/** A value as an id; what is none reads as one that does not exist. */
export function asId(value: unknown): string {
  return isId(value) ? value.toLowerCase() : nilUuid;
}

/** An id in a path or body: opaque to the client. A malformed one reads as one that does not exist. */
export function id(required = 'Please choose one.') {
  return reads<string, string>(
    (value, ctx) => {
      if (blank(value)) return fail(ctx, required);
      return asId(value);
    },
    { type: 'string', format: 'uuid' },
  );
}

/** At least one id, and at most as many as are acted on together; `tooMany` says how many that is. */
export function ids(most: number, tooMany: string) {
  return z.array(id()).check(z.minLength(1, 'Please choose one.'), z.maxLength(most, tooMany));
}

/** A day such as 2027-01-31. `required` is also what is said of anything else. */
export function day(required = 'Please choose a day.') {
  return reads<string, string>((value, ctx) => readDay(value) || fail(ctx, required), {
    type: 'string',
    format: 'date',
  });
}

/** A day such as 2027-01-31 that may be left out; it is then empty. */
export function optionalDay() {
  return readsOptional<string, string>(
    (value, ctx) => (blank(value) ? '' : readDay(value) || fail(ctx, 'Please choose a day.')),
    { type: 'string', format: 'date' },
  );
}

/** The day that a value begins with; empty where it is none. */
function readDay(value: unknown): string {
  const first = written(value).slice(0, 10);
  return isDay(first) ? first : '';
}

/** An id that may be missing; it is then null. */
export function optionalId() {
  return readsOptional<string, string | null>((value) => (blank(value) ? null : asId(value)), {
    type: 'string',
    format: 'uuid',
  });
}

/** Adds to a form the rule that two fields must be equal, shown once both keep their own rules. */
export function mustMatch(first: string, second: string, message: string) {
  return z.refine<Record<string, unknown>>(
    (form) => typeof form[first] !== 'string' || typeof form[second] !== 'string' || form[first] === form[second],
    {
      path: [second],
      error: message,
      when: (payload: { issues: { path?: PropertyKey[] }[] }) =>
        !payload.issues.some((issue) => issue.path?.[0] === first || issue.path?.[0] === second),
    },
  );
}
