import { statement, type Statement } from '../database/statement.ts';

/** Rows of one account from a key on, oldest first: each as the text of a JSON object, with the two parts of its key. */
type ExportPart = Statement<PartParams, PartRow>;
type PartParams = { userId: string; first: string; second: string; most: number };
type PartRow = { json: string; first: string; second: string };

type Described = {
  /** The name of the file without `.json`. */
  name: string;
  /** What the file has, as the README of the export says it. */
  about: string;
  /** Each field of an object and the SQL that it is read by, in their order. */
  fields: Readonly<Record<string, string>>;
  from: string;
  where: string;
  /** By what the rows are ordered and read in parts: unique in this order, of these types, by an index. */
  by: readonly [first: string, second: string];
  types?: readonly [first: KeyType, second: KeyType];
};

type KeyType = keyof typeof starts;

/** One file of an export. */
export type ExportKind = Pick<Described, 'name' | 'about'> & {
  /** What the first part comes after. */
  start: Pick<PartParams, 'first' | 'second'>;
  part: ExportPart;
};

const starts = {
  timestamptz: '-infinity',
  uuid: '00000000-0000-0000-0000-000000000000',
  bigint: '-1',
  text: '',
} as const;

/** Declares a file of an export: an object for each row of `from` that is the account's. */
export function exportKind({
  name,
  about,
  fields,
  from,
  where,
  by,
  types = ['timestamptz', 'uuid'],
}: Described): ExportKind {
  const [first, second] = by;
  const columns = Object.entries(fields).map(([field, read]) => `${read} AS "${field}"`);
  return {
    name,
    about,
    start: { first: starts[types[0]], second: starts[types[1]] },
    part: statement<PartParams, PartRow>(
      `personal-data.export-${name}`,
      `SELECT (SELECT row_to_json(r)::text FROM (SELECT ${columns.join(', ')}) AS r) AS json, (${first})::text AS first, (${second})::text AS second
      FROM ${from} WHERE ${where} AND (${first}, ${second}) > (:first::${types[0]}, :second::${types[1]})
      ORDER BY ${first}, ${second} LIMIT :most`,
    ),
  };
}

/** Whole cents as dollars. */
export function dollars(cents: string): string {
  return `(${cents} / 100.0)::numeric(20, 2)`;
}

/** The name of an account, which is what an export says of others. */
export function nameOf(id: string): string {
  return `(SELECT n.name FROM users AS n WHERE n.id = ${id})`;
}
