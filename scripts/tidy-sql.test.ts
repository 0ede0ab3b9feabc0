import { describe, expect, it } from 'vitest';
import { repository } from './repository.ts';
import {
  borrowedFunctions,
  borrowedStatements,
  crowdedLists,
  functionsInMigrations,
  longSql,
  looseDefiners,
  namedRoles,
  writingReads,
} from './tidy-sql.ts';

const ours = repository();
const orders = 'apps/api/src/market/orders/orders.sql.ts';
const importing = "import { placeOrder } from '../../market/orders/orders.sql.ts';";

describe('statements', () => {
  it('are used in their own folder only', () => expect(borrowedStatements(ours)).toEqual([]));

  it('that a neighbour uses are found', () => {
    expect(borrowedStatements({ 'apps/api/src/money/wallet/wallet.ts': importing })).toEqual([
      `apps/api/src/money/wallet/wallet.ts uses the statements of ${orders}`,
    ]);
    expect(borrowedStatements({ 'apps/api/src/money/wallet/wallet.test.ts': importing })).toEqual([]);
    expect(
      borrowedStatements({ 'apps/api/src/market/orders/order.ts': "import { a } from './orders.sql.ts';" }),
    ).toEqual([]);
  });
});

describe('roles', () => {
  it('are handed to the database from the contract', () => expect(namedRoles(ours)).toEqual([]));

  it('that SQL names by itself are found', () => {
    const path = 'apps/api/src/market/orders/orders.functions.sql';
    for (const said of [
      "  FROM caller_of(token_hash, 'treasurer') AS c;",
      "  IF still_may(organization, actor, 'editor') THEN",
      "  WHERE user_id = a AND role IN ('finance', 'admin')",
    ])
      expect(namedRoles({ [path]: `SELECT 1;\n${said}\n` })).toEqual([`${path} names a role: ${said.trim()}`]);
    const allowed = "  WHERE m.role IN (needs, 'owner') OR o.role = 'admin'";
    expect(namedRoles({ [path]: allowed })).toEqual([]);
    const verb = 'apps/api/src/market/orders/order.ts';
    expect(namedRoles({ [verb]: "`SELECT id FROM caller_of(:tokenHash, 'editor')`" })).toHaveLength(1);
    expect(namedRoles({ [verb]: "const role = 'editor';" })).toEqual([]);
  });
});

describe('statements that ask by themselves who calls', () => {
  it('write nothing', () => expect(writingReads(ours)).toEqual([]));

  it('that write are found', () => {
    const path = 'apps/api/src/market/orders/orders.sql.ts';
    const asked = (text: string) => ({
      'apps/api/src/market/orders/orders.functions.sql':
        'CREATE OR REPLACE FUNCTION place_order(id uuid) RETURNS void LANGUAGE sql AS $$ SELECT 1 $$;',
      [path]: `export const list = asCaller<NoParams, Row>(\n  'orders.list',\n  \`${text}\`,\n);\n`,
    });
    expect(writingReads(asked('SELECT id FROM orders'))).toEqual([]);
    expect(writingReads(asked('SELECT place_order(caller.id)'))).toEqual([
      `${path}: orders.list reads and has place_order`,
    ]);
    expect(writingReads(asked('UPDATE orders SET seen = true'))).toEqual([
      `${path}: orders.list reads and has UPDATE orders SET`,
    ]);
  });
});

describe('database functions', () => {
  const tree = {
    'apps/api/src/market/orders/orders.functions.sql':
      'CREATE OR REPLACE FUNCTION place_order(id uuid) RETURNS void LANGUAGE sql AS $$ SELECT 1 $$;\n' +
      'CREATE OR REPLACE FUNCTION label(id uuid) RETURNS text LANGUAGE sql STABLE\n  RETURN 1;\n',
  };

  it('that write are called from their own folder only', () => expect(borrowedFunctions(ours)).toEqual([]));

  it('that a neighbour calls are found when they write', () => {
    expect(borrowedFunctions({ ...tree, 'apps/api/src/money/wallet/wallet.sql.ts': 'place_order($1)' })).toEqual([
      'apps/api/src/money/wallet/wallet.sql.ts calls place_order of apps/api/src/market/orders',
    ]);
    expect(borrowedFunctions({ ...tree, 'apps/api/src/money/wallet/wallet.sql.ts': 'label($1)' })).toEqual([]);
    expect(borrowedFunctions({ ...tree, [orders]: 'place_order($1)' })).toEqual([]);
  });

  it('that run as the owner set their search path', () => expect(looseDefiners(ours)).toEqual([]));

  it('that run as the owner and do not are found', () => {
    const made = (head: string) =>
      `CREATE OR REPLACE FUNCTION pay() RETURNS void LANGUAGE sql ${head} AS $$ SELECT 1 $$;`;
    const file = 'apps/api/src/money/wallet/wallet.functions.sql';
    expect(looseDefiners({ [file]: made('SECURITY DEFINER') })).toEqual([
      `${file}: pay is SECURITY DEFINER and does not set its search_path`,
    ]);
    expect(looseDefiners({ [file]: made('SECURITY DEFINER SET search_path = public, pg_temp') })).toEqual([]);
    expect(looseDefiners({ [file]: made('') })).toEqual([]);
  });

  it('stand in no migration', () => expect(functionsInMigrations(ours)).toEqual([]));

  it('in a migration are found', () => {
    const sql = 'CREATE FUNCTION fold() x;\nCREATE OR REPLACE FUNCTION open() x;';
    expect(functionsInMigrations({ 'apps/api/migrations/0002-a.sql': sql })).toEqual([
      'apps/api/migrations/0002-a.sql makes open, which belongs in a *.functions.sql',
    ]);
  });
});

describe('lines of SQL', () => {
  const statements = 'apps/api/src/market/orders/orders.sql.ts';
  const definitions = 'apps/api/src/market/orders/orders.functions.sql';
  const long = `SELECT ${'o.total_cents + '.repeat(8)}0 FROM orders AS o`;

  it('have at most 120 characters', () => expect(longSql(ours)).toEqual([]));

  it('that are longer are found', () => {
    expect(longSql({ [definitions]: `SELECT 1;\n${long}\n` })).toEqual([`${definitions}:2 has 153 characters`]);
    expect(longSql({ [definitions]: `-- ${'why '.repeat(30)}\n` })).toEqual([`${definitions}:1 has 123 characters`]);
    expect(longSql({ [statements]: `const sql = [\n  '${long}',\n];\n` })).toEqual([
      `${statements}:2 has 158 characters`,
    ]);
    expect(longSql({ [statements]: `const sql = \`SELECT 1\n  UNION ALL ${long}\`;\n` })).toHaveLength(1);
    expect(longSql({ [statements]: `/** ${'Why. '.repeat(25)}*/\nconst one = 'SELECT 1 FROM orders';\n` })).toEqual([]);
    expect(longSql({ 'apps/api/migrations/0001-a.sql': long })).toEqual([]);
  });
});

describe('lists of more than five columns', () => {
  const definitions = 'apps/api/src/market/orders/orders.functions.sql';
  const statements = 'apps/api/src/market/orders/orders.sql.ts';
  const six = 'a, b, c, d, e, f';
  const found = [`${definitions}:1 has 6 columns, not one a line`];

  it('stand one a line', () => expect(crowdedLists(ours)).toEqual([]));

  it.each([
    ['SELECT', `SELECT ${six} FROM orders`],
    ['SELECT DISTINCT', `SELECT DISTINCT ${six} FROM orders`],
    ['SELECT in brackets', `DELETE FROM orders WHERE (x) IN (SELECT ${six} FROM orders)`],
    ['INSERT', `INSERT INTO orders (${six}) SELECT 1`],
    ['INSERT under another name', `INSERT INTO orders AS o (${six}) SELECT 1`],
    ['RETURNING', `DELETE FROM orders RETURNING ${six}`],
    ['SET', `UPDATE orders AS o SET ${six.replaceAll(/\w/g, '$& = 1')} WHERE true`],
    ['parameters', `CREATE OR REPLACE FUNCTION place(${six.replaceAll(/\w/g, '$& integer')}) RETURNS integer`],
    ['what a function yields', `CREATE FUNCTION f() RETURNS TABLE (${six.replaceAll(/\w/g, '$& integer')})`],
  ])('that do not are found: %s', (_where, sql) => {
    expect(crowdedLists({ [definitions]: sql })).toEqual(found);
    expect(crowdedLists({ [definitions]: sql.replaceAll(', ', ',\n') })).toEqual([]);
    expect(crowdedLists({ [definitions]: sql.replace(/, f\b[^,)]*?(?=[ )]|$)/, '') })).toEqual([]);
  });

  it('that are put into a SELECT are found', () => {
    expect(crowdedLists({ [statements]: `const columns = \`${six.replace('f', 'f AS g')}\`;` })).toHaveLength(1);
    expect(crowdedLists({ [statements]: `const more = \`\${columns}, ${six.replace('f', 'f AS g')}\`;` })).toHaveLength(
      1,
    );
    expect(crowdedLists({ [statements]: `const one = \`SELECT \${columns}, ${six} FROM orders\`;` })).toHaveLength(1);
  });

  it('are no values and no parts of one column', () => {
    for (const sql of [
      `INSERT INTO orders VALUES (${six})`,
      `SELECT coalesce(${six}) AS a, CASE WHEN x THEN (SELECT 1) END FROM orders ORDER BY ${six}`,
      `SELECT 1 INTO ${six} FROM orders`,
    ])
      expect(crowdedLists({ [definitions]: sql })).toEqual([]);
  });
});
