import type { SeededRandom } from '../plan/seeded-random.ts';

const FIRST = [
  'Ada',
  'Amina',
  'Anton',
  'Bea',
  'Caspar',
  'Clio',
  'Dario',
  'Edda',
  'Emil',
  'Farah',
  'Fiona',
  'Goran',
  'Hana',
  'Ines',
  'Iver',
  'Jonas',
  'Kaia',
  'Kofi',
  'Lena',
  'Leo',
  'Mara',
  'Milo',
  'Nadia',
  'Nils',
  'Oona',
  'Otto',
  'Pia',
  'Quinn',
  'Rafi',
  'Rosa',
  'Selma',
  'Silas',
  'Tova',
  'Uma',
  'Vera',
  'Wanda',
  'Yara',
  'Zeno',
];
const LAST = [
  'Alderby',
  'Ashgrove',
  'Birchwell',
  'Bramblecote',
  'Claywater',
  'Copperfen',
  'Dunmarsh',
  'Elmsworthy',
  'Fallowmere',
  'Fennimore-Hay',
  'Gladebrook',
  'Hazelthorn',
  'Inkpen-Lowe',
  'Juniperson',
  'Kettlewick',
  'Larkspurrow',
  'Mossgrave',
  'Nettlefold-Ray',
  'Oakhampstead',
  'Pebblecombe',
  'Quillfeather',
  'Rookhollow',
  'Sedgewater',
  'Thistledown',
  'Underbough',
  'Vinterholme',
  'Willowmead',
  'Yarrowby',
];

export interface DemoPerson {
  /** At most 30 characters. */
  name: string;
  /** On a domain that never receives mail. */
  email: string;
}

/** Made-up people, each name once. There are a thousand of them; asking for more is an error. */
export function demoPeople(random: SeededRandom, count: number): DemoPerson[] {
  const names = random.shuffle(FIRST.flatMap((first) => LAST.map((last) => [first, last] as const)));
  if (count > names.length) throw new RangeError(`There are only ${names.length} made-up names.`);
  return names.slice(0, count).map(([first, last]) => ({
    name: `${first} ${last}`,
    email: `${first}.${last}@people.example`.toLowerCase(),
  }));
}
