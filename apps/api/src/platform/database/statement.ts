/**
 * A statement with the name under which the server keeps its plan. `Params` are the values of its `:names`, given by name,
 * so that two of them cannot be swapped; `Row` is what it yields.
 */
export type Statement<Params, Row> = {
  name: string;
  text: string;
  /** The values in the order of `$1`, `$2` and so on. */
  values: (params: Params) => unknown[];
  /** In milliseconds: how long its answer is waited for, where that is longer than for any other. */
  patience?: number;
  row?: Row;
};

/** Of a statement without parameters. */
export type NoParams = Record<string, never>;

/** A `:name`; not a cast (`::uuid`) and not a time in a text (`'HH24:MI'`). */
const parameter = /(?<![\w:]):([a-z]\w*)/gi;

/**
 * Shows whoever looks at the server which statement it is, in the form of sqlcommenter. The same at each run, so that plans are kept; a
 * request's id would make each another statement.
 */
function commentOf(name: string): string {
  return `/*action='${encodeURIComponent(name)}'*/`;
}

/** Reads the `:names` of a statement once, when its module is loaded; a call only puts the values in order. */
export function statement<Params = NoParams, Row = unknown>(name: string, text: string): Statement<Params, Row> {
  const names: string[] = [];
  const numbered = text.replace(parameter, (_match, param: string) => {
    if (!names.includes(param)) names.push(param);
    return `$${names.indexOf(param) + 1}`;
  });
  return {
    name,
    text: `${numbered} ${commentOf(name)}`,
    values: (params) => inOrder(name, names, params as Record<string, unknown>),
  };
}

function inOrder(statementName: string, names: readonly string[], params: Record<string, unknown>): unknown[] {
  return names.map((name) => {
    const value = params[name];
    // The driver would take it for NULL, and a name that is misspelled in the text would go unnoticed.
    if (value === undefined) throw new Error(`The statement ${statementName} was run without :${name}.`);
    return value;
  });
}
