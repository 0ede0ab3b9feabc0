import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../attacks/attacked-app.ts';
import { paymentsApp, type PaymentsApp } from '../../money/payments/test-payments.ts';
import type { Person } from '../../server/test-app.ts';
import { newOperator } from '../operators/test-operators.ts';

let app: PaymentsApp;
let sue: Person;
let fay: Person;
beforeAll(async () => {
  app = await paymentsApp();
  sue = await newOperator(app, 'support', 'Sue');
  fay = await newOperator(app, 'finance', 'Fay');
});
afterAll(() => app.stop());

function post(by: Person, path: string, body: Record<string, unknown> = {}) {
  return app.call('POST', path, { token: by.token, body });
}

function save(name: string, query: string, { by = sue, queue = 'operator/complaints' } = {}) {
  return post(by, '/operator/filters/save', { queue, name, query });
}

async function saved(by = sue, queue = 'operator/complaints') {
  return must(await post(by, '/operator/filters', { queue })).records;
}

describe('a saved filter', () => {
  it('§7.saved-filters: is of its operator and queue, and kept as the address narrows the queue', async () => {
    const { id } = must(await save('Answered ones', '?search=Glass%20Guild&status=answered'));
    must(await save('closed', 'status=closed'));
    expect(await saved()).toMatchObject([
      { id, name: 'Answered ones', query: 'status=answered&search=Glass+Guild' },
      { name: 'closed', query: 'status=closed' },
    ]);
    expect(await saved(sue, 'operator/flags')).toEqual([]);
    expect(await saved(fay)).toEqual([]);
  });

  it('is neither renamed nor deleted by another operator', async () => {
    const { id } = must(await save('Mine', 'status=open'));
    expect((await post(fay, `/operator/filters/${id}/rename`, { name: 'Hers' })).status).toBe(404);
    expect((await post(fay, `/operator/filters/${id}/remove`)).status).toBe(404);
    expect((await saved()).find((filter: { id: string }) => filter.id === id).name).toBe('Mine');
    must(await post(sue, `/operator/filters/${id}/rename`, { name: 'Still mine' }));
    expect((await saved()).find((filter: { id: string }) => filter.id === id)).toMatchObject({
      name: 'Still mine',
      query: 'status=open',
    });
    must(await post(sue, `/operator/filters/${id}/remove`));
    expect((await post(sue, `/operator/filters/${id}/remove`)).status).toBe(404);
  });

  it('has the parameters of its queue alone, and a name that the operator has once there', async () => {
    const refused = await save('Elsewhere', 'next=/wallet');
    expect(refused).toMatchObject({ status: 422, message: 'This queue cannot be narrowed in this way.' });
    expect((await save('Twice', 'status=open&status=closed')).status).toBe(422);
    expect((await save('', 'status=open')).status).toBe(422);
    expect((await save('Nowhere', '', { queue: 'operator/nowhere' })).status).toBe(422);
    must(await save('Once', 'status=open'));
    expect((await save('once', 'status=closed')).status).toBe(422);
    must(await save('Once', 'queue=open', { queue: 'operator/flags' }));
    must(await save('Once', 'status=open', { by: fay }));
    const { id } = must(await save('Twice', 'status=closed'));
    expect((await post(sue, `/operator/filters/${id}/rename`, { name: 'Once' })).status).toBe(422);
    must(await post(sue, `/operator/filters/${id}/rename`, { name: 'TWICE' }));
  });

  it('is one of at most 20 of its queue, also when many are saved at once', async () => {
    const queue = 'operator/verifications';
    const saves = Array.from({ length: 24 }, (_, n) => save(`Filter ${n}`, 'status=asked', { queue }));
    const answers = await Promise.all(saves);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(answers.find(({ status }) => status !== 200)!.message).toBe(
      'You already have 20 here, which is the limit. Delete one first.',
    );
    expect(await saved(sue, queue)).toHaveLength(20);
    must(await save('Another queue', 'queue=appealed', { queue: 'operator/flags' }));
  });

  it('is not in the words of the audit log, and goes with the account', async () => {
    must(await save('Of Ada Archer', 'search=Ada+Archer', { by: fay }));
    const [entry] = await app.owner(
      `SELECT verb, account_id, after FROM audit_entries WHERE operator_id = $1 ORDER BY seq DESC LIMIT 1`,
      [fay.id],
    );
    expect(entry).toEqual({ verb: 'filter.save', account_id: null, after: { queue: 'operator/complaints' } });
    await app.owner('UPDATE users SET type = 0 WHERE id = $1', [fay.id]);
    await app.owner('SELECT end_erasing_saved_filters($1)', [fay.id]);
    expect(await app.owner('SELECT name FROM saved_filters WHERE operator_id = $1', [fay.id])).toEqual([]);
    expect((await saved()).length).toBeGreaterThan(0);
  });
});
