import { describe, expect, it } from 'vitest';
import { repository } from './repository.ts';
import { tablesFromAbove } from './tables-from-above.ts';
import { upwardTables } from './tidy-tables.ts';

const api = 'apps/api/src';

describe('tables of a group above', () => {
  it('are read by those alone that are listed, and by each of them', () => {
    const listed = Object.entries(tablesFromAbove).flatMap(([path, tables]) =>
      tables.map((table) => `${path}: ${table}`),
    );
    expect(upwardTables(repository()).toSorted()).toEqual(listed.toSorted());
  });

  it('are found, in statements and in database functions', () => {
    const words = `export const ordersPersonalData = {\n  tables: {\n    orders: {\n      id: '',\n    },\n  },\n};`;
    const tree = {
      [`${api}/market/orders/orders.personal-data.ts`]: words,
      [`${api}/market/orders/orders.sql.ts`]: 'SELECT 1 FROM orders',
      [`${api}/money/wallet/wallet.sql.ts`]: 'SELECT 1 FROM wallets JOIN orders USING (id)',
      [`${api}/trust/flags/flags.functions.sql`]: 'UPDATE orders SET id = id; SELECT 1 FROM users',
    };
    expect(upwardTables(tree)).toEqual([
      `${api}/money/wallet/wallet.sql.ts: orders`,
      `${api}/trust/flags/flags.functions.sql: orders`,
    ]);
  });
});
