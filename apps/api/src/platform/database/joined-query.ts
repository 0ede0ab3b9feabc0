import pg from 'pg';

/** A statement that goes along with another one. Under a name the server keeps its plan. */
export type Companion = { text: string; name?: string; values?: readonly unknown[] };

type Message = { text: string; name?: string; types?: unknown };

/** What we use of the driver's connection and of its query; its types tell neither. */
type Connection = {
  parse(statement: Message): void;
  bind(values: {
    portal: string;
    statement: string;
    values: readonly unknown[];
    valueMapper: (value: unknown) => unknown;
  }): void;
  execute(portal: { portal: string }): void;
  sync(): void;
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
};
type DriverQuery = {
  text: string;
  name?: string;
  types?: unknown;
  portal: string;
  hasBeenParsed(connection: Connection): boolean;
  prepare(connection: Connection): void;
  handleDataRow(message: { fields: (string | null)[] }): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
};
const Query = pg.Query as unknown as new (config: object) => DriverQuery;

/** Statements that go before and after another one. */
type Around = { before?: readonly Companion[]; after?: readonly Companion[] };

/**
 * A statement with others before and after it, all in one journey. Until the Sync that follows them they are one transaction. A pooler, too,
 * gives them one connection of the server.
 */
class JoinedQuery extends Query {
  readonly #before: readonly Companion[];
  readonly #after: readonly Companion[];
  /** How many of them all are done. */
  #done = 0;
  /** The rows of the last one before, as texts. */
  readonly told: (string | null)[][] = [];
  /** How long the driver waits for it, where that is said; it reads it of the query. */
  readonly query_timeout: number | undefined;

  constructor(config: pg.QueryConfig & { query_timeout?: number }, { before = [], after = [] }: Around) {
    super({ ...config, queryMode: 'extended' });
    this.query_timeout = config.query_timeout;
    this.#before = before;
    this.#after = after;
  }

  override prepare(connection: Connection): void {
    // First, since the driver takes the first ParseComplete for that of the name. Without a name the place is needed for those before.
    if (this.name && !this.hasBeenParsed(connection)) {
      connection.parse(this);
      connection.submittedNamedStatements[this.name] = this.text;
    }
    for (const each of this.#before) send(connection, each);
    super.prepare(connection);
  }

  /** The driver's last step: it runs what it has bound. */
  _getRows(connection: Connection): void {
    connection.execute({ portal: this.portal });
    for (const each of this.#after) send(connection, each);
    connection.sync();
  }

  get #isAsked() {
    return this.#done === this.#before.length;
  }

  override handleDataRow(message: { fields: (string | null)[] }): void {
    if (this.#isAsked) super.handleDataRow(message);
    else if (this.#done === this.#before.length - 1) this.told.push(message.fields);
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.#isAsked) super.handleCommandComplete(message, connection);
    else {
      const companion = this.#before[this.#done] ?? this.#after[this.#done - this.#before.length - 1];
      if (companion?.name) connection.parsedStatements[companion.name] = companion.text;
    }
    this.#done++;
  }
}

function send(connection: Connection, { text, name = '', values = [] }: Companion): void {
  if (name === '' || connection.parsedStatements[name] === undefined) connection.parse({ text, name });
  connection.bind({ portal: '', statement: name, values, valueMapper: (value) => value });
  connection.execute({ portal: '' });
}

/** Runs a query on a connection by its callback, since the driver answers a promise only for queries that it makes itself. */
export function answerOf(client: pg.ClientBase, query: pg.QueryConfig): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    const done = (error: Error | null, result: pg.QueryResult) => (error ? reject(error) : resolve(result));
    // The driver's types tell only of a callback after values.
    void client.query(query, done as never);
  });
}

/** A query for a pool that runs a statement with others before and after it; `told` fills with the rows of the last one before. */
export function joinedQuery(
  config: pg.QueryConfig & { query_timeout?: number },
  around: Around,
): pg.QueryConfig & { told: (string | null)[][] } {
  return new JoinedQuery(config, around) as unknown as pg.QueryConfig & { told: (string | null)[][] };
}
