import { invalidRequest } from './problem.ts';

/** What a form says, by the bracket notation: `card[token]=x` and `expand[]=y` or `expand[0]=y`. */
export type Form = { [name: string]: string | Form };

/** Reads `application/x-www-form-urlencoded`. Lists become objects with their places as names. */
export function readForm(text: string): Form {
  const form = emptyForm();
  for (const [name, value] of new URLSearchParams(text)) {
    const path = partsOf(name);
    let place = form;
    for (const [depth, part] of path.entries()) {
      const key = part === '' ? String(Object.keys(place).length) : part;
      if (depth === path.length - 1) {
        place[key] = value;
        break;
      }
      const next = (place[key] ??= emptyForm());
      if (typeof next === 'string') throw invalidRequest(`Invalid request: ${name} is both a value and an object.`);
      place = next;
    }
  }
  return form;
}

/** Without a prototype, so that no name is there before it was sent. */
function emptyForm(): Form {
  return Object.create(null) as Form;
}

function partsOf(name: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  if (!match) throw invalidRequest(`Invalid request: the parameter name ${name} cannot be read.`);
  return [match[1]!, ...[...match[2]!.matchAll(/\[([^[\]]*)\]/g)].map((part) => part[1]!)];
}
