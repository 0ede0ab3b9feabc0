import type { Route } from '@guildhall/contract/route.ts';
import { api } from '@guildhall/contract/api.ts';
import { nilUuid } from '@guildhall/contract/fields.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signEvent } from '../platform/secrets/event-signature.ts';
import { attackedApp, type AttackedApp } from './attacked-app.ts';
import { rightRequests, type CallName, type Reach } from './right-requests.ts';

let app: AttackedApp;
beforeAll(async () => {
  app = await attackedApp();
});
afterAll(() => app.stop());

const guarded = Object.entries(api as Record<string, Route>)
  .filter(([name, { access }]) => name !== 'live' && access !== 'open' && access !== 'public')
  .map(([name]) => name as CallName);

async function ask(name: CallName, { path, body }: Reach) {
  const right = rightRequests(app)[name];
  const { method } = api[name];
  return app.call(method, path ?? right.path, {
    token: app[right.by].token,
    ...(method === 'POST' ? { body: { ...right.body, ...body } } : {}),
  });
}

describe('the records of other accounts', () => {
  /** As the call before left everything, so that what a call writes late is seen, too. */
  let standing: Record<string, string> | undefined;

  it.each(guarded)('%s: get 404 and do not change §6.others-things', async (name) => {
    const before = (standing ??= await app.standing());
    for (const reach of rightRequests(app)[name].reaches) {
      const answer = await ask(name, reach);
      const status = reach.status ?? 404;
      expect(answer).toMatchObject({ status, success: false });
      if (status === 404) expect(Object.keys(answer.data)).toEqual(['code']);
    }
    standing = await app.standing();
    expect(standing).toEqual(before);
  });

  it('are reached for by each call with an id in its path', () => {
    const takesId = guarded.filter((name) => api[name].path.includes('/:'));
    expect(takesId.filter((name) => rightRequests(app)[name].reaches.length === 0)).toEqual([]);
  });

  it.each(guarded.filter((name) => api[name].path.includes('/:')))(
    '%s: answers the same for an unknown and a malformed id §7.odd-ids',
    async (name) => {
      const { path } = api[name];
      const at = (id: string) => ask(name, { path: path.replace(/:\w+/, encodeURIComponent(id)) });
      const absent = await at(nilUuid);
      expect(absent.status).toBe(404);
      for (const id of [
        '1',
        'abc',
        '%',
        "';--",
        '../wallet',
        '\u0000',
        'x'.repeat(300),
        '😀',
        `${nilUuid}0`,
        '٣',
        'null',
      ])
        expect({ id, ...(await at(id)), headers: 0 }).toEqual({ id, ...absent, headers: 0 });
    },
  );

  it('documents open by their own signed link only §4.document-link', async () => {
    const link = app.things.documentLink;
    const at = async (url: string) => (await app.server.inject({ url })).statusCode;
    expect(await at(link)).toBe(200);
    const [path, query] = link.split('?') as [string, string];
    const { expires, signature } = Object.fromEntries(new URLSearchParams(query));
    const other = await app.owner<{ id: string }>(`SELECT id FROM files WHERE NOT public AND '/files/' || id <> $1`, [
      path,
    ]);
    for (const bad of [
      path,
      `${path}?expires=${expires}`,
      `${path}?signature=${signature}`,
      `${path}?expires=99999999999&signature=${signature}`,
      `${path}?expires=${expires}&signature=${signature}A`,
      `${path}?expires=${expires}&signature=`,
      `${path}?expires=${expires}&signature=${signature}&signature=${signature}`,
      `${path}?expires=0${expires}&signature=${signature}`,
      `/files/${other[0]!.id}?${query}`,
      `/files/..%2f..%2fsecret`,
      `/files/%00`,
    ])
      expect({ bad, status: await at(bad) }).toEqual({ bad, status: 404 });
  });

  it('an unsigned event of a provider changes nothing', async () => {
    const before = await app.standing();
    const body = { id: 'evt_1', type: 'payment.succeeded', paymentId: app.things.unusedTopup };
    const tell = (path: string, headers: Record<string, string>) =>
      app.server.inject({ method: 'POST', url: `/api${path}`, headers, payload: body });
    const now = Math.floor(Date.now() / 1000);
    const signed = signEvent(app.resources.config.sandboxSecret, Buffer.from(JSON.stringify(body)), now - 400);
    const forged = signEvent('', Buffer.from(JSON.stringify(body)), now);
    for (const signature of ['', 't=1', `t=${now},v1=${'0'.repeat(64)}`, forged, signed, `${forged}, ${signed}`]) {
      const answer = await tell('/payments/webhook/sandbox', { 'sandbox-signature': signature });
      expect({ signature, status: answer.statusCode }).toEqual({ signature, status: 400 });
    }
    for (const provider of ['stripe', 'Sandbox', '__proto__', 'constructor', 'toString'])
      expect((await tell(`/payments/webhook/${provider}`, { 'sandbox-signature': forged })).statusCode).toBe(404);
    expect(await app.standing()).toEqual(before);
  });

  it('public data has no e-mail, mobile or health number', async () => {
    const { ada, guild, bo, mallory } = app;
    const secret = 'AB-HEALTH-1';
    for (const person of [ada, guild])
      await app.call('POST', '/profile/update', { token: person.token, body: { healthNumber: secret } });
    const asked = await Promise.all([
      ask('organizationDetails', {}),
      ask('searchUsers', { body: { search: '' } }),
      ask('searchDashboard', {}),
      ask('listComplaintUsers', {}),
      ask('projectDetails', {}),
      ask('listReviews', {}),
      ask('listOrganizationReports', {}),
      ask('findChatPartner', {}),
    ]);
    const result = JSON.stringify(asked.map(({ data }) => data));
    expect(result).toContain(guild.name);
    for (const word of [ada.email, guild.email, bo.email, mallory.email, '5550000001', secret, 'argon2'])
      expect(result).not.toContain(word);
  });
});
