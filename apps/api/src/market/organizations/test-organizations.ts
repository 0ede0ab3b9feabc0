import { Client } from 'pg';
import { testApp, type TestApp } from '../../server/test-app.ts';

export type OrganizationsApp = TestApp & {
  /** Runs SQL as the owner, who may what the application may not. */
  owner<Row extends object>(text: string, params?: unknown[]): Promise<Row[]>;
  /** Adds an organization without a log-in; `category` is the number of its institution type. */
  add(
    name: string,
    more?: { category?: number; city?: string; country?: string; area?: string; areaCode?: string },
  ): Promise<string>;
  /** The institution types' ids in their order. */
  categories: string[];
};

let count = 0;

/** The product, and a quick way to fill its directory. */
export async function organizationsApp(...how: Parameters<typeof testApp>): Promise<OrganizationsApp> {
  const app = await testApp(...how);
  const client = new Client({ connectionString: app.ownerUrl });
  await client.connect();
  const owner = async <Row extends object>(text: string, params: unknown[] = []) =>
    (await client.query<Row>(text, params)).rows;
  const categories = (await owner<{ id: string }>('SELECT id FROM institution_types ORDER BY position')).map(
    (row) => row.id,
  );
  const add: OrganizationsApp['add'] = async (
    name,
    { category = 0, city = '', country = '', area = '', areaCode = '' } = {},
  ) => {
    const [row] = await owner<{ id: string }>(
      `INSERT INTO users (type, name, email, password_hash, institution_type_id, city, country, area, area_code)
       VALUES (2, $1, $2, '', $3, $4, $5, $6, $7) RETURNING id`,
      [name, `organization-${++count}@example.com`, categories[category], city, country, area, areaCode],
    );
    return row!.id;
  };
  const stop = async () => {
    await client.end();
    await app.stop();
  };
  return { ...app, owner, add, categories, stop };
}

/** Values that no field expects; none may lead to a 500. */
export const oddValues: unknown[] = [
  null,
  true,
  -1,
  0.5,
  1e21,
  '1e3',
  '0x1F',
  'NaN',
  'Infinity',
  '\u0000',
  '\ud800',
  '%',
  '_',
  '\\',
  "';--",
  'x'.repeat(5000),
  '😀'.repeat(200),
  [],
  [1],
  [[['a']]],
  {},
  { a: 1 },
  ['__proto__'],
  '__proto__',
  'constructor',
  '00000000-0000-0000-0000-000000000000',
  '../../etc/passwd',
  '2147483648',
  '99999999999999999999',
];
