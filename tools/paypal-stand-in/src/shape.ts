import { invalidRequest } from './problem.ts';

/** Reads one field, or throws the refusal that the API would answer. `field` is its JSON pointer. */
export type Shape<T> = (value: unknown, field: string) => T;

function wrong(field: string, value: unknown, issue: string, description: string) {
  const told = value === undefined ? {} : { value: typeof value === 'string' ? value : JSON.stringify(value) };
  return invalidRequest({ field, ...told, issue, description });
}

const syntax = 'The value of a field does not conform to the expected format.';

export function text(most: number, pattern?: RegExp, least = 1): Shape<string> {
  return (value, field) => {
    if (typeof value !== 'string') throw wrong(field, value, 'INVALID_PARAMETER_SYNTAX', syntax);
    if (value.length < least || value.length > most)
      throw wrong(field, value, 'INVALID_STRING_LENGTH', 'The value of a field is either too short or too long.');
    if (pattern && !pattern.test(value)) throw wrong(field, value, 'INVALID_PARAMETER_SYNTAX', syntax);
    return value;
  };
}

/** A whole number, written in digits. */
export function whole(least: number, most: number): Shape<number> {
  return (value, field) => {
    const read = Number(text(20, /^\d+$/)(value, field));
    if (read < least || read > most)
      throw wrong(field, value, 'INVALID_PARAMETER_VALUE', `The value must be between ${least} and ${most}.`);
    return read;
  };
}

export function choice<const Value extends string>(values: readonly Value[]): Shape<Value> {
  return (value, field) => {
    if (typeof value !== 'string' || !(values as readonly string[]).includes(value))
      throw wrong(field, value, 'INVALID_PARAMETER_VALUE', 'The value of a field is invalid.');
    return value as Value;
  };
}

export const address: Shape<string> = (value, field) => {
  const read = text(4000)(value, field);
  if (!/^https?:\/\//.test(read) || !URL.canParse(read)) throw wrong(field, value, 'INVALID_PARAMETER_SYNTAX', syntax);
  return read;
};

export const anything: Shape<unknown> = (value) => value;

export function list<T>(of: Shape<T>, least = 0, most = 1000): Shape<T[]> {
  return (value, field) => {
    if (!Array.isArray(value)) throw wrong(field, value, 'INVALID_PARAMETER_SYNTAX', syntax);
    if (value.length < least)
      throw wrong(
        field,
        undefined,
        'INVALID_ARRAY_MIN_ITEMS',
        'The number of items in an array parameter is too small.',
      );
    if (value.length > most)
      throw wrong(
        field,
        undefined,
        'INVALID_ARRAY_MAX_ITEMS',
        'The number of items in an array parameter is too large.',
      );
    return value.map((each, place) => of(each, `${field}/${place}`));
  };
}

type Fields = Record<string, Shape<unknown>>;
type Read<F extends Fields, Required extends keyof F> = { [Name in Required]: ReturnType<F[Name]> } & {
  [Name in Exclude<keyof F, Required>]?: ReturnType<F[Name]>;
};

/** An object with these fields and no others. */
export function object<F extends Fields, Required extends keyof F & string = never>(
  fields: F,
  required: readonly Required[] = [],
): Shape<Read<F, Required>> {
  return (value, field) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw wrong(field || '/', value, 'INVALID_PARAMETER_SYNTAX', syntax);
    for (const [name, each] of Object.entries(value))
      if (!Object.hasOwn(fields, name))
        throw wrong(`${field}/${name}`, each, 'NOT_SUPPORTED', 'This field is not currently supported.');
    for (const name of required)
      if (!Object.hasOwn(value, name))
        throw wrong(`${field}/${name}`, undefined, 'MISSING_REQUIRED_PARAMETER', 'A required field is missing.');
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, fields[name]!(each, `${field}/${name}`)]),
    ) as Read<F, Required>;
  };
}
