import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newOperator, type WithSecondFactor } from '../../trust/operators/test-operators.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { asOwner, ownerPool } from '../../platform/database/test-database.ts';
import { testApp, type TestApp } from '../../server/test-app.ts';
import { acceptKeys } from '../../commands/accept-keys.ts';
import { judgeAuditLog } from './judge-audit-log.ts';
import { sealKeyOf } from '../../platform/secrets/seal.ts';
import { audit, commandLine, verifyAuditLog } from './audit.ts';
import { sendAuditHead } from '../../trust/operators/send-audit-head.ts';

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
    const bo = await app.signUp();
    const cy = await app.signUp();
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
        verb: 'test.act',
        text: 'test act.',
        reason: 'Because.',
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
    expect((await owner('SELECT count(*)::int AS total FROM audit_entries'))[0].total).toBeGreaterThan(6);
    const database = openDatabase(app.ownerUrl, { max: 1 });
    expect(await afterTampering([change], () => verifyAuditLog(database)).finally(database.close)).toEqual(faults);
    expect(await verify()).toEqual([]);
  });
});

/** What `look` finds after the owner's tampering, which is undone again. */
async function afterTampering<T>(changes: readonly string[], look: () => Promise<T>): Promise<T> {
  const pool = ownerPool(app.ownerUrl, 1);
  const client = await pool.connect();
  const tables = ['audit_entries', 'audit_seals', 'audit_head'];
  const forEach = (text: string) => client.query(tables.map((table) => text.replaceAll('%', table)).join(';'));
  try {
    await forEach('CREATE TABLE kept_% AS SELECT * FROM %');
    await client.query("SET session_replication_role = 'replica'");
    for (const change of changes) await client.query(change);
    return await look();
  } finally {
    await forEach('DELETE FROM %; INSERT INTO % SELECT * FROM kept_%; DROP TABLE kept_%');
    client.release(true);
    await pool.end();
  }
}

/** What the owner of the database can do: another reason for an entry, and every hash after it computed again. */
const rewritten = `DO $$ DECLARE e audit_entries; link bytea; BEGIN
  SELECT hash INTO link FROM audit_entries WHERE seq = 2;
  FOR e IN SELECT * FROM audit_entries WHERE seq > 2 ORDER BY seq LOOP
    IF e.seq = 3 THEN e.reason := 'Fine.'; END IF;
    link := audit_hash(link, e);
    UPDATE audit_entries SET reason = e.reason, hash = link WHERE seq = e.seq;
  END LOOP;
  UPDATE audit_head SET hash = link;
END $$`;
const cut = `DELETE FROM audit_entries WHERE seq > 6; UPDATE audit_head SET (seq, hash) = (SELECT seq, hash FROM audit_entries WHERE seq = 6)`;

describe('the seals of the audit log', () => {
  const secret = 'a-secret-that-only-this-test-knows-of';
  const opened = (of = secret) => openDatabase(app.ownerUrl, { max: 1, sealKey: sealKeyOf(of) });
  async function judge(changes: readonly string[], mailed?: string, of?: string) {
    const database = opened(of);
    return afterTampering(changes, () => judgeAuditLog(database, mailed)).finally(database.close);
  }

  it('are on every entry, and told with the end of the log', async () => {
    const { faults, told } = await judge([]);
    expect(faults).toEqual([]);
    expect(told).toMatch(/^The audit log is in order, and sealed since entry 1\. It ends with \d+:[0-9a-f]{64}\.$/);
  });

  it('tell of a log whose every hash was made anew', async () => {
    const { faults } = await judge([rewritten]);
    expect(faults[0]).toBe('The seal of entry 3 is not of this entry and SECRET.');
  });

  it('tell of one whose seals were taken off', async () => {
    const { faults } = await judge([rewritten, 'DELETE FROM audit_seals WHERE seq > 2']);
    expect(faults[0]).toBe('Entry 3 has no seal.');
    expect((await judge([rewritten, 'DELETE FROM audit_seals'])).faults[0]).toBe('Entry 1 has no seal.');
  });

  it('do not begin anew by an entry of somebody without SECRET', async () => {
    const entry = `SELECT add_audit_entry(NULL, 'audit.sealed', 'audit', '', NULL, '{}', '{}', '', '')`;
    const seal = `INSERT INTO audit_seals SELECT seq, sha256('any') FROM audit_head`;
    expect((await judge([rewritten, entry, seal])).faults[0]).toBe(
      'The seal of entry 3 is not of this entry and SECRET.',
    );
  });

  it('tell of an end that was cut off, by the seal that is left or by the end that was mailed', async () => {
    const mailed = (await judge([])).told.match(/\d+:[0-9a-f]{64}/)![0];
    expect((await judge([], mailed)).faults).toEqual([]);
    expect((await judge([cut])).faults).toEqual([
      expect.stringMatching(/^The log ends with entry 6, but entry \d+ was sealed\.$/),
    ]);
    const all = [cut, 'DELETE FROM audit_seals WHERE seq > 6'];
    expect((await judge(all)).faults).toEqual([]);
    expect((await judge(all, mailed)).faults).toEqual([
      expect.stringMatching(/^The log has no entry \d+: its end was cut off\.$/),
    ]);
    expect((await judge([], `6:${'0'.repeat(64)}`)).faults).toEqual([
      'Entry 6, or one before it, is not what it was when its hash was mailed.',
    ]);
  });

  it('cannot be written by the application a second time, nor taken off', async () => {
    const { database } = app.resources;
    const run = (text: string) => database.query({ name: '', text }, []);
    await expect(run('UPDATE audit_seals SET seq = seq')).rejects.toThrow('permission denied');
    await expect(run('DELETE FROM audit_seals')).rejects.toThrow('permission denied');
    await expect(owner('DELETE FROM audit_seals')).rejects.toThrow();
  });

  it('are not those of another SECRET, until its keys are accepted', async () => {
    const other = 'another-secret-of-more-than-32-characters';
    expect((await judge([], '', other)).faults[0]).toBe('The seal of entry 1 is not of this entry and SECRET.');
    const database = opened(other);
    const judged = await afterTampering([], async () => {
      const config = { dataDir: '/nowhere', secret: other, dataKeys: '' };
      expect(await acceptKeys(database, config, true, () => {})).toBe(0);
      await audit(database, commandLine, { verb: 'test.act', subjectKind: 'test', subjectId: 'later' });
      return judgeAuditLog(database);
    }).finally(database.close);
    expect(judged.faults).toEqual([]);
    expect(judged.told).not.toContain('since entry 1.');
    expect((await newsOf())[0]).toMatchObject({
      heading: 'The audit log has a new seal from today.',
      roles: ['admin'],
    });
  });

  it('lie elsewhere each day: the last is logged, and mailed where the day had entries', async () => {
    const logged: unknown[] = [];
    const log = { info: (...line: unknown[]) => logged.push(line) } as never;
    const { config, database } = app.resources;
    expect(await sendAuditHead({ config, database, log })).toBe(true);
    const [{ seq, hash }] = await owner("SELECT seq, encode(hash, 'hex') AS hash FROM audit_head");
    expect(logged).toEqual([[{ seal: `${seq}:${hash}`, sealedSince: 1 }, 'the audit log ends here']]);
    const [news] = await newsOf();
    expect(news).toMatchObject({ heading: `The audit log has ${seq} entries today.`, roles: ['admin'] });
    expect(news.words).toContain(`Its seal is ${seq}:${hash}`);
    await sendAuditHead({ config: { ...config, operatorMail: 'board@guild.example' }, database, log });
    expect((await newsOf())[0].roles).toEqual([]);
  });

  function newsOf() {
    return owner('SELECT heading, words, roles FROM operator_news ORDER BY created_at DESC, id DESC LIMIT 1');
  }
});

describe('reading a person', () => {
  it('leaves one entry for each operator and hour, which the person reads', async () => {
    const ada = await app.signUp(1, 'Ada Read');
    const second = await newOperator(app, 'support', 'Otto');
    const look = ({ token }: { token: string }) => app.call('GET', `/operator/accounts/${ada.id}`, { token });
    for (const by of [admin, admin, second, second]) expect((await look(by)).status).toBe(200);
    const entries = () =>
      owner(
        `SELECT operator_id AS by FROM audit_entries WHERE verb = 'account.review' AND account_id = $1 ORDER BY seq`,
        [ada.id],
      );
    expect(await entries()).toEqual([{ by: admin.id }, { by: second.id }]);
    const own = await app.call('POST', '/profile/audit', { token: ada.token });
    expect(own.data.records.map(({ text }: any) => text)).toEqual([
      'Looked at your account.',
      'Looked at your account.',
    ]);
  });
});
