import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newOperator, type WithSecondFactor } from '../operators/test-operators.ts';
import { openDatabase } from '../platform/database/database.ts';
import { asOwner, ownerPool } from '../platform/database/test-database.ts';
import { testApp, type TestApp } from '../test-app.ts';
import { audit, commandLine, verifyAuditLog } from './audit.ts';

let app: TestApp;
let admin: WithSecondFactor;
beforeAll(async () => {
  app = await testApp();
  admin = await newOperator(app, 'admin', 'Opal');
});
afterAll(() => app.stop());

function owner(text: string, params: unknown[] = []) {
  return asOwner(app.ownerUrl, text, params);
}

function add(subjectId: string) {
  const act = {
    verb: 'test.act',
    subjectKind: 'test',
    subjectId,
    before: { a: '1' },
    after: { a: '2' },
    reason: 'Ünïcode “x”',
  };
  return audit(app.resources.database, { operatorId: admin.id, networkAddress: '::1' }, act);
}

async function list(input: Record<string, unknown>) {
  return (await app.call('POST', '/operator/audit', { token: admin.token, body: input })).data;
}

function verify() {
  return verifyAuditLog(app.resources.database);
}

describe('the audit log', () => {
  it('lists what was done, newest first, by pages', async () => {
    for (const subject of ['one', 'two', 'three']) await add(subject);
    const first = await list({ search: 'test.', length: 2 });
    expect(first.records.map(({ subjectId }: any) => subjectId)).toEqual(['three', 'two']);
    expect(first.more).toBe(true);
    expect(first.records[0]).toMatchObject({
      operator: 'Opal',
      verb: 'test.act',
      before: { a: '1' },
      after: { a: '2' },
      reason: 'Ünïcode “x”',
      networkAddress: '::1',
    });
    const rest = await list({ search: 'test.', length: 2, before: first.records[1].seq });
    expect(rest.records.map(({ subjectId }: any) => subjectId)).toEqual(['one']);
    expect(rest.more).toBe(false);
    expect((await list({ search: 'two' })).records).toHaveLength(1);
    expect((await list({ search: 'tw' })).records).toHaveLength(0);
  });

  it('is taken as a file, which tells who took how much of what', async () => {
    await add('taken');
    const { data } = await app.call('POST', '/operator/audit/export', {
      token: admin.token,
      body: { search: 'taken' },
    });
    expect(data).toMatchObject({ name: 'audit-log.csv', more: false });
    expect(data.content.trim().split('\r\n')).toEqual([
      expect.stringContaining('No.,When,Operator'),
      expect.stringContaining('Opal,test.act,test,taken,,a: 1,a: 2,Ünïcode “x”,::1'),
    ]);
    expect((await list({ length: 1 })).records[0]).toMatchObject({
      operator: 'Opal',
      verb: 'audit.export',
      after: { search: 'taken', entries: '1' },
    });
    const support = await newOperator(app, 'support');
    expect((await app.call('POST', '/operator/audit/export', { token: support.token, body: {} })).status).toBe(403);
  });

  it('tells an account what concerns it, and not who did it', async () => {
    const [bo, cy] = [await app.signUp(), await app.signUp()];
    const act = { verb: 'test.act', subjectKind: 'test', subjectId: 'x', reason: 'Because.' };
    for (const accountId of [bo.id, cy.id, bo.id])
      await audit(app.resources.database, { operatorId: admin.id, networkAddress: '::1' }, { ...act, accountId });
    const own = async (body: Record<string, unknown>) =>
      (await app.call('POST', '/profile/audit', { token: bo.token, body })).data;
    const { records, more } = await own({ length: 1 });
    expect(more).toBe(true);
    expect(records).toEqual([
      {
        seq: expect.any(Number),
        at: expect.stringContaining('T'),
        ...{ verb: 'test.act', text: 'test act.', reason: 'Because.' },
      },
    ]);
    const rest = await own({ before: records[0].seq });
    expect(rest.records).toHaveLength(1);
    expect(JSON.stringify([records, rest])).not.toContain('Opal');
  });

  it('stays one chain when many write at once', async () => {
    await Promise.all(Array.from({ length: 30 }, (_, i) => add(`at once ${i}`)));
    expect(await verify()).toEqual([]);
  });

  it('has no entry of what was rolled back, and no gap', async () => {
    await app.resources.database
      .transaction(async (db) => {
        await audit(db, commandLine, { verb: 'test.undone', subjectKind: 'test', subjectId: '' });
        throw new Error('undone');
      })
      .catch(() => {});
    expect((await list({ search: 'test.undone' })).records).toEqual([]);
    await add('afterwards');
    expect(await verify()).toEqual([]);
  });

  it.each([
    'UPDATE audit_entries SET reason = $1',
    'DELETE FROM audit_entries WHERE reason <> $1',
    'INSERT INTO audit_entries (seq, reason) VALUES (0, $1)',
    `UPDATE audit_head SET hash = convert_to($1, 'UTF8')`,
  ])("cannot be rewritten by the application's role: %s", async (text) => {
    await expect(app.resources.database.query({ name: '', text }, ['UTF8'] as never)).rejects.toThrow(
      'permission denied',
    );
  });

  it('cannot be rewritten by the owner either, as long as its trigger stands', async () => {
    await expect(owner(`UPDATE audit_entries SET reason = ''`)).rejects.toThrow();
    await expect(owner('DELETE FROM audit_entries')).rejects.toThrow();
  });

  it.each([
    ['a reason', `UPDATE audit_entries SET reason = 'Nothing.' WHERE seq = 3`, ['Entry 3 was changed.']],
    ['who did it', 'UPDATE audit_entries SET operator_id = NULL WHERE seq = 4', ['Entry 4 was changed.']],
    ['when', `UPDATE audit_entries SET at = at + interval '1 microsecond' WHERE seq = 2`, ['Entry 2 was changed.']],
    ['one that is left out', 'DELETE FROM audit_entries WHERE seq = 5', ['Before entry 6 entries are missing.']],
    [
      'the end cut off',
      'DELETE FROM audit_entries WHERE seq > (SELECT max(seq) - 1 FROM audit_entries)',
      [expect.stringMatching(/^The log ends with entry \d+, but the last one added was \d+\.$/)],
    ],
    [
      'an entry with a hash of its own',
      `UPDATE audit_entries AS e SET reason = 'Fine.', hash = audit_hash((SELECT hash FROM audit_entries WHERE seq = 2),
         (SELECT ROW(a.seq, a.at, a.operator_id, a.verb, a.subject_kind, a.subject_id, a.account_id, a.before, a.after, 'Fine.', a.network_address, NULL)::audit_entries
          FROM audit_entries AS a WHERE a.seq = 3)) WHERE seq = 3`,
      ['Entry 4 was changed.'],
    ],
  ])('tells of a change made past the trigger: %s', async (_what, change, faults) => {
    const found = await owner('SELECT count(*)::int AS many FROM audit_entries');
    expect(found[0].many).toBeGreaterThan(6);
    const pool = ownerPool(app.ownerUrl, 1);
    const client = await pool.connect();
    const database = openDatabase(app.ownerUrl, { max: 1 });
    try {
      // Kept as it is for the tests that follow.
      await client.query('CREATE TABLE kept AS SELECT * FROM audit_entries');
      await client.query('ALTER TABLE audit_entries DISABLE TRIGGER audit_entries_append_only');
      await client.query(change);
      expect(await verifyAuditLog(database)).toEqual(faults);
    } finally {
      await client.query('DELETE FROM audit_entries');
      await client.query('INSERT INTO audit_entries SELECT * FROM kept');
      await client.query('DROP TABLE kept');
      await client.query('ALTER TABLE audit_entries ENABLE TRIGGER audit_entries_append_only');
      client.release();
      await pool.end();
      await database.close();
    }
    expect(await verify()).toEqual([]);
  });
});
