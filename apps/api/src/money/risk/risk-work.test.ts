import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { riskLimits } from './risk.settings.ts';
import { findSignsOfAccount, writeLook } from './risk.sql.ts';
import { readConfig } from '../../configuration/config.ts';
import { readsOf } from '../../platform/database/test-reads.ts';
import { openTestLedger, type Member, type TestLedger } from '../wallet/test-ledger.ts';

let ledger: TestLedger;
let owner: Client;
let ada: Member;
let withdrawal: string;

const rows = 20_000;

/** A member with many of everything, among many others who have the same device and bank account. */
beforeAll(async () => {
  ledger = await openTestLedger({ connections: 2 });
  owner = new Client({ connectionString: ledger.ownerUrl });
  await owner.connect();
  ada = await ledger.member(1, 'Ada');
  await owner.query(`DO $$ DECLARE one regclass; BEGIN
    FOR one IN SELECT oid FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace LOOP
      EXECUTE format('ALTER TABLE %s SET (autovacuum_enabled = off)', one);
    END LOOP;
  END $$`);
  const id = `'${ada.id}'`;
  await owner.query(`
    SET session_replication_role = replica;
    INSERT INTO users (id, type, name, email, password_hash)
      SELECT uuidv7(), 1, 'M ' || i, i || '@m.example', '-' FROM generate_series(1, ${rows}) AS i;
    INSERT INTO ledger_accounts (id, owner_id, kind) SELECT id, id, 'wallet' FROM users WHERE email LIKE '%@m.example';
    INSERT INTO payments (provider, user_id, purpose, amount_cents, status, settled_at, result, disputed_cents, created_at)
      SELECT 'stripe', ${id}, 'topup', 100, s.status, CASE s.status WHEN 'succeeded' THEN now() END,
        CASE s.status WHEN 'succeeded' THEN 'credited' END, CASE s.status WHEN 'succeeded' THEN 1 ELSE 0 END, now() - make_interval(secs => i)
      FROM generate_series(1, ${rows}) AS i CROSS JOIN LATERAL (SELECT CASE i % 2 WHEN 0 THEN 'failed' ELSE 'succeeded' END) AS s (status);
    INSERT INTO chargebacks (payment_id, purchase_id, kind, user_id, seller_id, share_cents, held_cents)
      SELECT uuidv7(), uuidv7(), 'order', ${id}, ${id}, 100, 100 FROM generate_series(1, ${rows});
    INSERT INTO withdrawals (user_id, amount_cents, hold_id, account_hash)
      SELECT u.id, 100, uuidv7(), 'same' FROM users AS u WHERE u.email LIKE '%@m.example';
    INSERT INTO withdrawals (user_id, amount_cents, hold_id, account_hash, created_at)
      SELECT ${id}, 100000, uuidv7(), 'same', now() - make_interval(secs => i) FROM generate_series(0, ${rows}) AS i;
    INSERT INTO sessions (token_hash, user_id, expires_at, device, network_address)
      SELECT sha256(u.id::text::bytea), u.id, now() + interval '1 day', 'Firefox', '192.0.2.1' FROM users AS u
      WHERE u.email LIKE '%@m.example';
    INSERT INTO sessions (token_hash, user_id, expires_at, device, network_address)
      SELECT sha256(i::text::bytea), ${id}, now() + interval '1 day', 'Firefox', '192.0.2.1' FROM generate_series(1, ${rows}) AS i;
    SET session_replication_role = DEFAULT`);
  await owner.query('VACUUM ANALYZE');
  await owner.query('SELECT pg_stat_force_next_flush()');
  const { rows: newest } = await owner.query(
    `SELECT id FROM withdrawals WHERE user_id = ${id} ORDER BY created_at DESC LIMIT 1`,
  );
  withdrawal = newest[0].id;
}, 120_000);
afterAll(async () => {
  await owner.end();
  await ledger.stop();
});

const limits = riskLimits(readConfig({}));

it.each([
  ['a withdrawal', () => writeLook(ledger.database, { id: withdrawal, limits, holds: true })],
  ['an account', () => findSignsOfAccount(ledger.database, ada.id, limits)],
])('the signs of %s are found without reading all that it has', async (_, look) => {
  await look();
  const { answer, rows, entries } = await readsOf<unknown>(ledger.database, owner, look);
  expect(answer).toBeTruthy();
  // Six signs of at most 1,000 rows each, of which some are found by an index and then fetched.
  expect(rows).toBeLessThan(9000);
  expect(entries).toBeLessThan(9000);
});

it('each sign is found there', async () => {
  const kinds = (await findSignsOfAccount(ledger.database, ada.id, limits)).map(({ kind }) => kind);
  expect([...new Set(kinds)]).toEqual([
    'card_out',
    'chargeback',
    'sold_chargeback',
    'failed_cards',
    'new_account',
    'shared_bank',
    'shared_device',
  ]);
  expect(kinds.filter((kind) => kind === 'shared_device')).toHaveLength(5);
});
