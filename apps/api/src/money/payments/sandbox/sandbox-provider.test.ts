import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '../../../platform/database/database.ts';
import { testDatabase, type TestDatabase } from '../../../platform/database/test-database.ts';
import { describeProvider } from '../provider/provider.suite.ts';
import type { Sandbox } from '../provider/provider.ts';
import { deliverEvents, signedEvent } from './deliver-events.ts';
import { sandboxProvider } from './sandbox-provider.ts';

const secret = 'a secret of this test alone';

function jobs() {
  return {
    send: async () => {},
    ready: () => true,
    done: () => [],
    kinds: [],
    again: async () => {},
    stop: async () => {},
  };
}

function open(db: Database, signing = secret) {
  return sandboxProvider(db, { secret: signing, selfUrl: () => 'http://127.0.0.1:1', jobs });
}

const numbers = { authorized: '4242424242424242', requires_action: '4000 0027 6000 3184', failed: '4000000000000002' };

function card(number: string) {
  return { number, expMonth: 12, expYear: 2099, cvc: '123' };
}

let server: TestDatabase;
let db: Database;
let sandbox: Sandbox;
beforeAll(async () => {
  server = await testDatabase();
  db = openDatabase(server.url, { max: 5 });
  sandbox = open(db);
});
afterAll(async () => {
  await db.close();
  await server.drop();
});

describeProvider('the sandbox', () => ({
  provider: sandbox,
  token: (outcome) => sandbox.tokenize(card(numbers[outcome])),
  confirm: async (id, accepted) => void (await sandbox.confirm(id, accepted)),
  webhook: (id, age, signing = secret) =>
    signedEvent({ id: 'evt_1', type: 'payment.succeeded', paymentId: id }, signing, Date.now() - age * 1000),
}));

it('refuses to start with a weak secret', () => {
  for (const weak of ['', ' ', 'short']) expect(() => open(db, weak)).toThrow('SANDBOX_WEBHOOK_SECRET');
});

it('says so when a card has insufficient funds', async () => {
  const token = await sandbox.tokenize(card('4000 0000 0000 9995'));
  const intentId = crypto.randomUUID();
  const reported = await sandbox.create({
    intentId,
    amountCents: 1n,
    token,
    returnUrl: 'https://app.example.com',
    description: '',
  });
  expect(reported).toMatchObject({ status: 'failed', failure: 'Your card has insufficient funds.' });
});

it('takes a token for a quarter of an hour', async () => {
  const token = await sandbox.tokenize(card(numbers.authorized));
  await db.query(
    { name: 'age-tokens', text: `UPDATE sandbox_tokens SET expires_at = now() WHERE used_at IS NULL` },
    [],
  );
  const intentId = crypto.randomUUID();
  const reported = await sandbox.create({
    intentId,
    amountCents: 1n,
    token,
    returnUrl: 'https://app.example.com',
    description: '',
  });
  expect(reported).toBeNull();
});

it('keeps neither number nor CVC of a card, nor the token itself', async () => {
  const token = await sandbox.tokenize(card(numbers.authorized));
  const rows = await db.query<object>({ name: 'dump', text: 'SELECT t::text AS row FROM sandbox_tokens t' }, []);
  const kept = JSON.stringify(rows);
  expect(kept).not.toContain('424242');
  expect(kept).not.toContain(token);
});

describe('the events of the sandbox', () => {
  const pay = async () => {
    const token = await sandbox.tokenize(card(numbers.authorized));
    const intentId = crypto.randomUUID();
    const reported = await sandbox.create({
      intentId,
      amountCents: 5n,
      token,
      returnUrl: 'https://app.example.com',
      description: '',
    });
    await sandbox.capture(reported!.id);
    return reported!.id;
  };
  const due = { name: 'make-due', text: 'UPDATE sandbox_events SET next_try_at = now() WHERE delivered_at IS NULL' };

  it('are redelivered until acknowledged, then no more', async () => {
    await deliverEvents(db, secret, async () => true);
    const id = await pay();
    const heard: string[] = [];
    const hear = (taken: boolean) => async (body: Buffer, headers: Record<string, string>) => {
      expect(sandbox.readEvent(body, headers)).not.toBeNull();
      heard.push(JSON.parse(body.toString()).type);
      return taken;
    };
    expect(await deliverEvents(db, secret, hear(false))).toEqual({ someLeft: true });
    expect(await deliverEvents(db, secret, hear(false))).toEqual({ someLeft: false });
    expect(heard.sort()).toEqual(['payment.authorized', 'payment.succeeded']);
    await db.query(due, []);
    expect(await deliverEvents(db, secret, hear(true))).toEqual({ someLeft: false });
    expect(heard).toHaveLength(4);
    await db.query(due, []);
    await deliverEvents(db, secret, hear(true));
    expect(heard).toHaveLength(4);
    expect(id).toMatch(/^pi_/);
  });

  it('are delivered completely by two processes at once', async () => {
    for (let i = 0; i < 20; i++) await pay();
    const heard: string[] = [];
    const hear = async (body: Buffer) => heard.push(JSON.parse(body.toString()).id) > 0;
    await Promise.all([deliverEvents(db, secret, hear), deliverEvents(db, secret, hear)]);
    expect(heard).toHaveLength(40);
    expect(new Set(heard).size).toBe(40);
  });
});
