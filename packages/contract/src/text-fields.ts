import * as z from 'zod/mini';

/** How many characters a reason may have. It is in this file, from which every form loads it, so that its field adds no request to a screen. */
export const mostOfReason = 300;

/** A limit and the text that shows when it is broken. */
export type Limit = [limit: number, text: string];

export type Context = Parameters<Parameters<typeof z.transform>[0]>[1];

/** Refuses a value with the text that stands under its field. */
export function fail(ctx: Context, message: string) {
  ctx.issues.push({ code: 'custom', message, input: ctx.value });
  return z.NEVER;
}

/** What the OpenAPI document says of a field, in the words of JSON Schema. */
export type Hint = {
  type?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  enum?: string[];
  description?: string;
};

function hinted<T extends z.ZodMiniType>(schema: T, hint: Hint): T {
  z.globalRegistry.add(schema, hint);
  return schema;
}

/**
 * A field read by one function, which gets whatever was sent, `undefined` included. `In` is what a caller may send
 * and `Out` what the reader receives; the function itself has to refuse everything else.
 */
export function reads<In, Out>(read: (value: unknown, ctx: Context) => Out, hint: Hint = {}) {
  return hinted(z.pipe(z.any(), z.transform(read)) as unknown as z.ZodMiniType<Out, In>, hint);
}

/** The same for a field that may be missing. */
export function readsOptional<In, Out>(read: (value: unknown, ctx: Context) => Out, hint: Hint = {}) {
  return hinted(z.pipe(z.optional(z.any()), z.transform(read)) as unknown as z.ZodMiniType<Out, In | undefined>, hint);
}

/** An absent value, or one that a form left blank. */
export function blank(value: unknown) {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

/** The same field, null where it is left out: what it is about stays as it is. A blank one is left out as well, unless it `mayBeBlank`. */
export function orAsItIs<In, Out>(field: z.ZodMiniType<Out, In>, { mayBeBlank = false } = {}) {
  return readsOptional<In | null, Out | null>((value, ctx) => {
    if (mayBeBlank ? value === undefined || value === null : blank(value)) return null;
    const read = z.safeParse(field, value);
    return read.success ? read.data : fail(ctx, read.error.issues[0]!.message);
  }, z.globalRegistry.get(field));
}

/** What was written in a field that takes digits, as text or as a number; the empty text for anything else. */
export function written(value: unknown): string {
  return typeof value === 'number' || typeof value === 'string' ? String(value).trim() : '';
}

const notOneLine = 'Please use one line, without tabs or other control characters.';
const notPlain = 'Please remove the control characters from this text.';

/** Control characters, line separators, halves of a character, and what turns the direction of the text around it. */
export const outOfLine = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
/** The same for a text of many lines, which line breaks and tabs belong to; it stands alone, whatever its direction. */
const outOfText = /(?![\n\t])[\p{Cc}\p{Cs}]/u;
/** In passwords, which are taken as they are. */
// oxlint-disable-next-line no-control-regex -- these are the characters that are looked for
const outOfPassword = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f\p{Cs}]/u;

/** Characters that leave nothing to be seen: white space, format characters, and letters and signs that are drawn empty. */
const unseen = /[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Whether nothing of a text can be seen. */
export function isEmptyToTheEye(text: string) {
  return text.replace(unseen, '') === '';
}

type TextRule = {
  required: string;
  min?: Limit;
  max?: Limit;
  pattern?: [RegExp, string];
  /** Texts that cannot be taken although they fit every other rule. */
  refuse?: [(text: string) => boolean, string];
  /** `line` by default. `lines` may hold line breaks and tabs; `secret` is taken exactly as it was written. */
  kind?: 'line' | 'lines' | 'secret';
};

/** What is kept of a text: outer white space does not count, and every line break is `\n`. */
function trimmed(value: string | number, kind: TextRule['kind']) {
  if (kind === 'secret') return String(value);
  const given = String(value).trim();
  return kind === 'lines' ? given.replaceAll(/\r\n?/g, '\n') : given;
}

/** Why a text of this kind cannot be taken as it is; undefined when it can. */
function refusedCharacters(given: string, kind: TextRule['kind']) {
  if (kind === 'secret') return outOfPassword.test(given) ? notPlain : undefined;
  if (kind === 'lines') return outOfText.test(given) ? notPlain : undefined;
  return outOfLine.test(given) ? notOneLine : undefined;
}

/** The text that is kept of what was sent. */
export function readText(value: unknown, ctx: Context, rule: TextRule): string {
  if (blank(value) || (typeof value !== 'string' && typeof value !== 'number')) return fail(ctx, rule.required);
  const given = trimmed(value, rule.kind);
  const problem = refusedCharacters(given, rule.kind);
  if (problem) return fail(ctx, problem);
  if (rule.kind !== 'secret' && isEmptyToTheEye(given)) return fail(ctx, rule.required);
  const length = [...given].length;
  if (rule.min && length < rule.min[0]) return fail(ctx, rule.min[1]);
  if (rule.max && length > rule.max[0]) return fail(ctx, rule.max[1]);
  if (rule.pattern && !rule.pattern[0].test(given)) return fail(ctx, rule.pattern[1]);
  if (rule.refuse?.[0](given)) return fail(ctx, rule.refuse[1]);
  return given;
}

/** What the OpenAPI document says of a text's length. */
export function lengthHint(rule: Pick<TextRule, 'min' | 'max'>): Hint {
  return {
    type: 'string',
    ...(rule.max ? { maxLength: rule.max[0] } : {}),
    ...(rule.min ? { minLength: rule.min[0] } : {}),
  };
}

/** Text that must be given, of one line unless `kind` says otherwise. Limits are in characters. */
export function text(rule: TextRule) {
  return reads<string, string>((value, ctx) => readText(value, ctx, rule), lengthHint(rule));
}

/** Text of one line that may be missing; it is then the empty text. */
export function optionalText(max = 200, name = 'This field') {
  return readsOptional<string, string>(
    (value, ctx) => {
      if (blank(value)) return '';
      if (typeof value !== 'string' && typeof value !== 'number') return fail(ctx, `${name} must be text.`);
      const given = trimmed(value, 'line');
      const problem = refusedCharacters(given, 'line');
      if (problem) return fail(ctx, problem);
      if ([...given].length > max) return fail(ctx, `${name} cannot exceed ${max} characters.`);
      return given;
    },
    { type: 'string', maxLength: max },
  );
}
