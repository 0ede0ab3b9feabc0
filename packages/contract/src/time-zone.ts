import { blank, fail, readsOptional, written } from './text-fields.ts';

/** The name of a time zone, such as `Europe/Berlin`; UTC where none is given. */
export function timeZone() {
  return readsOptional<string, string>(
    (value, ctx) => {
      if (blank(value)) return 'UTC';
      const name = written(value);
      return name.length <= 64 && isTimeZone(name) ? name : fail(ctx, 'This time zone is not known.');
    },
    { type: 'string', maxLength: 64, description: 'A time zone of the IANA list; UTC where none is given.' },
  );
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
