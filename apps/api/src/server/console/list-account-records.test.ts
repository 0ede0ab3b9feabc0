import { accountRecordKinds, type AccountRecordKind } from '@guildhall/contract/server/accounts.operator.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attackedApp, type AttackedApp } from '../../attacks/attacked-app.ts';

let app: AttackedApp;
beforeAll(async () => {
  app = await attackedApp();
});
afterAll(() => app.stop());

async function records(of: { id: string }, kind: AccountRecordKind | 'gold', more: Record<string, unknown> = {}) {
  const answer = await app.call('POST', `/operator/accounts/${of.id}/records`, {
    token: app.opal.token,
    body: { kind, ...more },
  });
  return { status: answer.status, ...answer.data };
}

/** How many of a kind name an account, in whatever column. */
async function counted(table: string, columns: readonly string[], id: string) {
  const where = columns.map((column) => `${column} = $1`).join(' OR ');
  return (await app.owner<{ n: number }>(`SELECT count(*)::int AS n FROM ${table} WHERE ${where}`, [id]))[0]!.n;
}

const tables: Record<AccountRecordKind, [table: string, columns: readonly string[]]> = {
  payments: ['payments', ['user_id']],
  withdrawals: ['withdrawals', ['user_id']],
  orders: ['orders', ['user_id', 'seller_id']],
  investments: ['investments', ['user_id', 'organization_id']],
  complaints: ['complaints', ['user_id', 'organization_id']],
  disputes: ['disputes', ['user_id', 'seller_id']],
  reports: ['reports', ['user_id', 'organization_id']],
  verifications: ['verifications', ['user_id']],
  content: ['flagged_things', ['author_id']],
  freezes: ['freezes', ['owner_id']],
  mails: ['mails', ['user_id']],
  members: ['memberships', ['organization_id', 'member_id']],
};

describe('money and cases of an account', () => {
  it.each(accountRecordKinds)(
    '%s are all that name it, from both sides, page by page, the newest first',
    async (kind) => {
      const [{ id }] = (await app.owner<{ id: string }>(
        `SELECT a AS id FROM (${tables[kind][1].map((column) => `SELECT ${column} AS a FROM ${tables[kind][0]}`).join(' UNION ALL ')}) AS s
        GROUP BY a ORDER BY count(*) DESC, a LIMIT 1`,
      )) as [{ id: string }];
      const all = await records({ id }, kind, { length: 50 });
      expect(all.status).toBe(200);
      expect(all.records.length).toBe(await counted(...tables[kind], id));
      expect(all.records.length).toBeGreaterThan(0);
      const times = all.records.map(({ createdAt }: { createdAt: string }) => createdAt);
      expect(times).toEqual(times.toSorted().toReversed());
      const paged: unknown[] = [];
      for (let after = ''; ;) {
        const page = await records({ id }, kind, { length: 1, ...(after && { after }) });
        paged.push(...page.records);
        after = page.records.at(-1)?.id;
        if (!page.more) break;
      }
      expect(paged).toEqual(all.records);
    },
  );

  it('tells the other side, who has received it, and the sum', async () => {
    const [order] = await app.owner<{ id: string; user_id: string; seller_id: string; cents: string }>(
      'SELECT id, user_id, seller_id, total_cents AS cents FROM orders ORDER BY id DESC LIMIT 1',
    );
    const { id, user_id: buyer, seller_id: seller, cents } = order!;
    const of = async (who: string) =>
      (await records({ id: who }, 'orders', { length: 50 })).records.find((each: { id: string }) => each.id === id);
    expect(await of(buyer)).toMatchObject({ otherId: seller, received: false, amount: Number(cents) / 100 });
    expect(await of(seller)).toMatchObject({ otherId: buyer, received: true, name: expect.stringMatching(/./) });
  });

  it('says of each report whether it was uploaded', async () => {
    const stored = await app.owner<{ id: string; uploaded: boolean }>(
      'SELECT id, uploaded_at IS NOT NULL AS uploaded FROM reports WHERE user_id = $1',
      [app.ada.id],
    );
    expect(new Set(stored.map(({ uploaded }) => uploaded)).size).toBe(2);
    const { records: listed } = await records(app.ada, 'reports', { length: 50 });
    const shown = listed.map(({ id, status }: { id: string; status: string }) => [id, status]);
    expect(new Map(shown)).toEqual(new Map(stored.map(({ id, uploaded }) => [id, uploaded ? 'uploaded' : 'asked'])));
  });

  it('refuses an odd kind and an unknown account, and keeps that it was looked at', async () => {
    expect((await records(app.ada, 'gold')).status).toBe(422);
    expect((await records({ id: '00000000-0000-7000-8000-00000000dead' }, 'orders')).status).toBe(404);
    await records(app.mallory, 'orders');
    expect(
      await app.owner(`SELECT operator_id FROM audit_entries WHERE verb = 'account.records' AND account_id = $1`, [
        app.mallory.id,
      ]),
    ).toEqual([{ operator_id: app.opal.id }]);
  });
});
