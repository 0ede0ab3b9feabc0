import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestLedger, type Member, type TestLedger } from '../wallet/test-ledger.ts';

let ledger: TestLedger;
let seller: Member;
let buyer: Member;
beforeAll(async () => {
  ledger = await openTestLedger();
  seller = await ledger.member(2);
  buyer = await ledger.member(1);
});
afterAll(() => ledger.stop());

const record = new URL('../../../../../docs/decisions/0281-one-table-of-obstacles.md', import.meta.url);

/** The record's table: for each purpose its obstacles, in the order of the columns. */
async function tableOfRecord(): Promise<Record<string, string[]>> {
  const lines = (await readFile(record, 'utf8')).split('\n').filter((line) => line.startsWith('|'));
  const [head, , ...rows] = lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  return Object.fromEntries(
    rows.map(([purpose, ...cells]) => [purpose!, head!.slice(1).filter((_, column) => cells[column] === 'yes')]),
  );
}

async function obstacles(purpose: string): Promise<string[]> {
  const found = await ledger.asOwner<{ names: string[] }>('SELECT obstacles($1, $2) AS names', [seller.id, purpose]);
  return found[0]!.names;
}

/** Each obstacle by itself, as it is brought about, and how it ends. */
const planted: Record<string, { begin: () => Promise<unknown>; end: string }> = {
  books: {
    begin: () =>
      ledger.asOwner("INSERT INTO book_checks (kind, many, differences, note) VALUES ('ledger', 1, '{One.}', '')"),
    end: 'DELETE FROM book_checks',
  },
  frozen: {
    begin: () => ledger.asOwner("SELECT begin_freeze($1, NULL, $2, 'Why.', 1)", [seller.id, buyer.id]),
    end: 'UPDATE freezes SET lifted_at = now()',
  },
  on_hold: {
    begin: async () => {
      await ledger.asOwner(
        `WITH t AS (INSERT INTO complaint_texts (subject, message, attachment_file_id) VALUES ('Late', 'Late.', $3) RETURNING id)
          INSERT INTO complaints (text_id, user_id, organization_id) SELECT id, $1, $2 FROM t`,
        [buyer.id, seller.id, await ledger.document(buyer)],
      );
      await ledger.asOwner('UPDATE complaint_cases SET held_at = now()');
    },
    end: 'UPDATE complaint_cases SET held_at = NULL',
  },
  in_review: {
    begin: () =>
      ledger.asOwner(
        "INSERT INTO risk_reviews (withdrawal_id, user_id, signs, held_at) VALUES (uuidv7(), $1, '[]', now())",
        [seller.id],
      ),
    end: 'UPDATE risk_reviews SET held_at = NULL',
  },
  sanctions: {
    begin: () =>
      ledger.asOwner(
        `INSERT INTO sanctions_cases (user_id, about_holder, asked_name, list, entry, matched_name, words)
          VALUES ($1, false, 'Seller', 'EU', '1', 'Seller', '')`,
        [seller.id],
      ),
    end: 'DELETE FROM sanctions_cases',
  },
  disputed: {
    begin: () =>
      ledger.asOwner(
        `INSERT INTO disputes (purchase_id, kind, user_id, seller_id, reason, message, disputed_cents, held_cents, due_at)
          VALUES (uuidv7(), 'order', $1, $2, 'other', 'Broken.', 100, 99, now())`,
        [buyer.id, seller.id],
      ),
    end: 'DELETE FROM disputes',
  },
  charged_back: {
    begin: () =>
      ledger.asOwner(
        `INSERT INTO chargebacks (payment_id, purchase_id, kind, user_id, seller_id, share_cents, held_cents)
          VALUES (uuidv7(), uuidv7(), 'order', $1, $2, 100, 99)`,
        [buyer.id, seller.id],
      ),
    end: "UPDATE chargebacks SET status = 'returned', closed_at = now()",
  },
  owing: {
    begin: () => ledger.asOwner('UPDATE ledger_accounts SET owed_cents = 1 WHERE id = $1', [seller.id]),
    end: 'UPDATE ledger_accounts SET owed_cents = 0',
  },
  unverified: {
    begin: () => ledger.asOwner('UPDATE users SET email_verified_at = NULL WHERE id = $1', [seller.id]),
    end: 'UPDATE users SET email_verified_at = now()',
  },
};

describe('what stops which money', () => {
  it('stands in the record as the database has it', async () => {
    const table = await tableOfRecord();
    expect(Object.keys(table)).toHaveLength(6);
    for (const [purpose, named] of Object.entries(table)) {
      const [row] = await ledger.asOwner<{ named: string[] }>('SELECT obstacles_of_purpose($1) AS named', [purpose]);
      expect(row!.named, purpose).toEqual(named);
    }
    expect([...new Set(Object.values(table).flat())].sort()).toEqual(Object.keys(planted).sort());
  });

  it.each(Object.keys(planted))('is %s for the purposes that ask it, and for no other', async (name) => {
    const table = await tableOfRecord();
    for (const purpose of Object.keys(table)) expect(await obstacles(purpose), purpose).toEqual([]);
    await planted[name]!.begin();
    for (const [purpose, named] of Object.entries(table))
      expect(await obstacles(purpose), purpose).toEqual(named.includes(name) ? [name] : []);
    await ledger.asOwner(planted[name]!.end);
  });

  it('is all of it at once, in the order of the table', async () => {
    for (const { begin } of Object.values(planted)) await begin();
    for (const [purpose, named] of Object.entries(await tableOfRecord()))
      expect(await obstacles(purpose), purpose).toEqual(named);
    for (const { end } of Object.values(planted)) await ledger.asOwner(end);
  });

  it('is no answer for a purpose that nobody knows', async () => {
    await expect(obstacles('spend')).rejects.toThrow('No obstacles are known for the purpose spend.');
  });
});
