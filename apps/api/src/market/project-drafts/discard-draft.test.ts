import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sweepRows } from '../../base/files/files.sql.ts';
import { newOperator } from '../../trust/operators/test-operators.ts';
import type { Person } from '../../server/test-app.ts';
import { fundingApp, type FundingApp } from '../funding/test-funding-app.ts';

let app: FundingApp;
let guild: Person;
beforeAll(async () => {
  app = await fundingApp();
});
beforeEach(async () => {
  guild = await app.signUp(2, 'Guild of Bakers');
});
afterAll(() => app.stop());

function discard(projectId: string, by = guild) {
  return app.post(by, '/project/discard', { projectId });
}

async function listed() {
  const { projectList, recordsTotal } = (await app.post(guild, '/project/list', {})).data;
  return [projectList.map(({ id }: { id: string }) => id), recordsTotal];
}

describe('a draft that is discarded', () => {
  it('is gone from the list of its organization, and its files are swept', async () => {
    const published = await app.publish(guild);
    const id = await app.publish(guild, { draft: 1 });
    expect(await listed()).toEqual([[id, published], 2]);
    expect(await discard(id)).toMatchObject({ status: 200, message: 'The draft has been discarded.', data: null });
    expect(await listed()).toEqual([[published], 1]);
    expect((await app.get(guild, `/project/details/${id}`)).status).toBe(404);
    expect((await discard(id)).status).toBe(404);
    expect((await app.post(guild, '/project/publish', { projectId: id })).status).toBe(404);

    const files = async () => app.owner('SELECT id FROM files WHERE owner_id = $1', [guild.id]);
    expect(await files()).toHaveLength(4);
    await app.owner(`UPDATE files SET created_at = now() - interval '3 days' WHERE owner_id = $1`, [guild.id]);
    await sweepRows(app.resources.database, new Date());
    expect(await files()).toHaveLength(2);
  });

  it('was no published project, and none of another organization', async () => {
    const id = await app.publish(guild);
    const refused = {
      status: 409,
      message: 'This project is already published. You can cancel it, but not discard it.',
    };
    expect(await discard(id)).toMatchObject(refused);
    const draft = await app.publish(guild, { draft: 1 });
    expect(await discard(draft, await app.signUp(2, 'Rival'))).toMatchObject({ status: 404 });
    expect(await discard(draft, await app.signUp(1, 'Ada'))).toMatchObject({ status: 403 });
    expect(await listed()).toEqual([[draft, id], 2]);
  });

  it('was never frozen', async () => {
    const opal = await newOperator(app, 'admin', 'Opal');
    const draft = await app.publish(guild, { draft: 1 });
    const { data } = await app.post(opal, `/operator/projects/${draft}/freeze`, { reason: 'Under review.', days: 7 });
    expect(await discard(draft)).toMatchObject({ status: 403 });
    await app.post(opal, `/operator/freezes/${data.id}/lift`, { reason: 'All is well.' });
    const refused = { status: 409, message: 'Guildhall froze this draft before, so it cannot be discarded.' };
    expect(await discard(draft)).toMatchObject(refused);
    expect(await listed()).toEqual([[draft], 1]);
  });
});
