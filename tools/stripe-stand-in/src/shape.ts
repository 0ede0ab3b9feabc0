import type { Form } from './form.ts';
import { invalidRequest } from './problem.ts';

/** Reads one parameter, or throws the refusal that the API would answer. `param` is its name as an error has it. */
type Shape<T> = (value: string | Form, param: string) => T;

function asText(value: string | Form, param: string): string {
  if (typeof value !== 'string') throw invalidRequest(`Invalid string: ${JSON.stringify(value)}`, { param });
  if (value === '')
    throw invalidRequest(
      `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
      { code: 'parameter_invalid_empty', param },
    );
  return value;
}

export function text(most = 5000): Shape<string> {
  return (value, param) => {
    const read = asText(value, param);
    if ([...read].length > most)
      throw invalidRequest(`Invalid string: ${read.slice(0, 20)}…; must be at most ${most} characters`, {
        code: 'parameter_invalid_string_length',
        param,
      });
    return read;
  };
}

export const whole: Shape<number> = (value, param) => {
  const read = asText(value, param);
  if (!/^-?\d{1,15}$/.test(read))
    throw invalidRequest(`Invalid integer: ${read}`, { code: 'parameter_invalid_integer', param });
  return Number(read);
};

export const flag: Shape<boolean> = (value, param) => {
  const read = asText(value, param);
  if (read !== 'true' && read !== 'false') throw invalidRequest(`Invalid boolean: ${read}`, { param });
  return read === 'true';
};

export function choice<const Value extends string>(values: readonly Value[]): Shape<Value> {
  return (value, param) => {
    const read = asText(value, param);
    if (!(values as readonly string[]).includes(read))
      throw invalidRequest(`Invalid ${param}: must be one of ${values.join(', ')}`, { param });
    return read as Value;
  };
}

export function list<T>(of: Shape<T>): Shape<T[]> {
  return (value, param) => {
    if (typeof value === 'string') throw invalidRequest('Invalid array', { param });
    return Object.entries(value).map(([place, each]) => {
      if (!/^\d+$/.test(place)) throw invalidRequest('Invalid array', { param });
      return of(each, `${param}[${place}]`);
    });
  };
}

/** At most 50 names of up to 40 characters, each with up to 500. */
export const metadata: Shape<Record<string, string>> = (value, param) => {
  if (typeof value === 'string') throw invalidRequest('Invalid object', { param });
  const entries = Object.entries(value);
  if (entries.length > 50) throw invalidRequest('Metadata can have at most 50 keys.', { param });
  return Object.fromEntries(
    entries.map(([name, each]) => {
      if (name.length > 40) throw invalidRequest('Metadata keys can have up to 40 characters.', { param });
      return [name, text(500)(each, `${param}[${name}]`)];
    }),
  );
};

export function either<A, B>(scalar: Shape<A>, object: Shape<B>): Shape<A | B> {
  return (value, param) => (typeof value === 'string' ? scalar(value, param) : object(value, param));
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
  return (value, param) => {
    if (typeof value === 'string') throw invalidRequest('Invalid object', { param });
    const nameOf = (field: string) => (param === '' ? field : `${param}[${field}]`);
    for (const field of Object.keys(value))
      if (!Object.hasOwn(fields, field))
        throw invalidRequest(`Received unknown parameter: ${nameOf(field)}`, {
          code: 'parameter_unknown',
          param: nameOf(field),
        });
    for (const field of required)
      if (value[field] === undefined)
        throw invalidRequest(`Missing required param: ${nameOf(field)}.`, {
          code: 'parameter_missing',
          param: nameOf(field),
        });
    return Object.fromEntries(
      Object.entries(value).map(([field, each]) => [field, fields[field]!(each, nameOf(field))]),
    ) as Read<F, Required>;
  };
}
