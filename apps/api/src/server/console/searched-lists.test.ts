import { afterAll, beforeAll, expect, it } from 'vitest';
import { attackedApp, type AttackedApp } from '../../attacks/attacked-app.ts';

let app: AttackedApp;
beforeAll(async () => {
  app = await attackedApp();
  await app.owner(`UPDATE users SET name = 'Ada Archer Frost', email = 'a.quill@mail.example' WHERE id = $1`, [
    app.ada.id,
  ]);
});
afterAll(() => app.stop());

async function list(path: string, body: Record<string, unknown>) {
  const { status, data } = await app.call('POST', path, { token: app.opal.token, body: { length: 50, ...body } });
  expect(status).toBe(200);
  return data;
}

async function idsIn(path: string, search: string): Promise<string[]> {
  return (await list(path, { search })).records.map(({ id }: { id: string }) => id);
}

function idsOf(text: string, values: unknown[]): Promise<string[]> {
  return app.owner<{ id: string }>(text, values).then((rows) => rows.map(({ id }) => id));
}

const parts = ['archer', 'frost ada', 'quill@', 'a.quill@mail.example'];

it('people are found by any part of the name or e-mail', async () => {
  for (const part of parts) expect([part, await idsIn('/operator/accounts', part)]).toEqual([part, [app.ada.id]]);
  expect((await list('/operator/accounts', { type: 2, search: 'archer' })).records).toEqual([]);
  expect(await idsIn('/operator/accounts', '%')).toEqual([]);
});

it('withdrawals are found by any part of the name or e-mail of whose they are, newest first', async () => {
  const all = await idsOf('SELECT id FROM withdrawals WHERE user_id = $1 ORDER BY created_at DESC, id DESC', [
    app.ada.id,
  ]);
  expect(all.length).toBeGreaterThan(1);
  for (const part of parts) expect([part, await idsIn('/operator/withdrawals', part)]).toEqual([part, all]);
});

it('complaints are found by their number, and by any part of the name or e-mail of either side, newest first', async () => {
  const all = await idsOf(
    'SELECT id FROM complaints WHERE user_id = $1 OR organization_id = $1 ORDER BY created_at DESC, id DESC',
    [app.ada.id],
  );
  expect(all.length).toBeGreaterThan(0);
  for (const part of parts) expect([part, await idsIn('/operator/complaints', part)]).toEqual([part, all]);
  const [case_] = await app.owner<{ id: string; number: string; about: string }>(
    'SELECT k.id, number, u.name AS about FROM complaint_cases AS k JOIN users AS u ON u.id = k.organization_id LIMIT 1',
  );
  expect(await idsIn('/operator/complaints', case_!.number.toLowerCase())).toEqual([case_!.id]);
  expect(await idsIn('/operator/complaints', case_!.about.slice(1))).toContain(case_!.id);
});

it('complaints that a search finds are paged, none of them twice', async () => {
  // Each opens a case.
  await app.owner(`INSERT INTO complaints (text_id, user_id, organization_id)
    SELECT (SELECT text_id FROM complaints WHERE user_id = '${app.ada.id}' LIMIT 1), '${app.ada.id}', id FROM users AS u
    WHERE type = 2 AND NOT EXISTS (SELECT FROM complaints AS c WHERE c.organization_id = u.id)`);
  const all = await idsIn('/operator/complaints', 'archer');
  const paged: string[] = [];
  for (let after = ''; ;) {
    const page = await list('/operator/complaints', { search: 'archer', length: 2, ...(after && { after }) });
    paged.push(...page.records.map(({ id }: { id: string }) => id));
    after = paged.at(-1)!;
    if (!page.more) break;
  }
  expect(paged).toEqual(all);
  expect(all.length).toBeGreaterThan(4);
});

it('projects are found by any part of the title', async () => {
  await app.owner(`UPDATE projects SET title = 'A new Stone Oven' WHERE id = $1`, [app.things.project]);
  for (const part of ['stone', 'OVEN new', 'tone ov'])
    expect([part, await idsIn('/operator/projects', part)]).toEqual([part, [app.things.project]]);
});
