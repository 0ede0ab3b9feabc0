import pg from 'pg';

type Message = { text: string; name?: string; types?: unknown };

/** What we use of the driver's connection and of its query; its types tell neither. */
type Connection = {
  parse(statement: Message): void;
  bind(values: {
    portal: string;
    statement: string;
    values: unknown[];
    valueMapper: (value: unknown) => unknown;
  }): void;
  execute(portal: { portal: string }): void;
  submittedNamedStatements: Record<string, string>;
};
type DriverQuery = {
  text: string;
  name?: string;
  types?: unknown;
  hasBeenParsed(connection: Connection): boolean;
  prepare(connection: Connection): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
};
const Query = pg.Query as unknown as new (config: object) => DriverQuery;

/**
 * A statement with the role and the limits of its transaction in front, both in one journey: a pooler may give each transaction another
 * connection of the server, on which nobody has set anything. Until the Sync that follows both they are one transaction.
 */
class RoleQuery extends Query {
  readonly #settings: string;
  #isSet = false;

  constructor(config: object, settings: string) {
    super({ ...config, queryMode: 'extended' });
    this.#settings = settings;
  }

  override prepare(connection: Connection): void {
    // First, since the driver takes the first ParseComplete for that of the name. Without a name the place is needed for the settings.
    if (this.name && !this.hasBeenParsed(connection)) {
      connection.parse(this);
      connection.submittedNamedStatements[this.name] = this.text;
    }
    connection.parse({ text: this.#settings });
    connection.bind({ portal: '', statement: '', values: [], valueMapper: (value) => value });
    connection.execute({ portal: '' });
    super.prepare(connection);
  }

  override handleDataRow(message: unknown): void {
    if (this.#isSet) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.#isSet) super.handleCommandComplete(message, connection);
    this.#isSet = true;
  }
}

/** Runs a statement of its own through a pooler. `settings` is one statement that sets what holds for the transaction. */
export function roleQuery(config: object, settings: string): pg.QueryConfig {
  return new RoleQuery(config, settings) as unknown as pg.QueryConfig;
}
