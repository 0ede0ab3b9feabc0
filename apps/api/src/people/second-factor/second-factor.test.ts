import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../../platform/database/test-database.ts';
import { setSecondFactor } from '../../trust/operators/test-operators.ts';
import { codeOf } from './test-codes.ts';
import { testApp, type Person, type TestApp } from '../../server/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

function post(person: Person, path: string, body: Record<string, unknown> = {}) {
  return app.call('POST', path, { token: person.token, body });
}

async function read(person: Person) {
  return (await app.call('GET', '/profile/secondFactor', { token: person.token })).data;
}

function owner(text: string, params: unknown[] = []) {
  return asOwner(app.ownerUrl, text, params);
}

const wrong = { status: 422, data: { errors: { code: expect.stringContaining('is wrong') } } };

describe('an authenticator app', () => {
  it('is set up by the password and a code of it, and gives ten recovery codes', async () => {
    const ada = await app.signUp();
    expect(await read(ada)).toEqual({
      authenticator: false,
      recoveryCodesLeft: 0,
      provenAt: '',
      passkeys: [],
      passkeySite: 'http://localhost',
    });
    expect(await post(ada, '/profile/secondFactor/authenticator/begin', { password: 'wrong-12' })).toMatchObject({
      status: 422,
      data: { errors: { password: 'The password is wrong.' } },
    });
    const { secret, address } = (await post(ada, '/profile/secondFactor/authenticator/begin', { password: 'secret12' }))
      .data;
    expect(address).toContain(`secret=${secret}`);
    expect(decodeURIComponent(address)).toContain(ada.email);
    expect(await read(ada)).toMatchObject({ authenticator: false });
    expect(await post(ada, '/profile/secondFactor/authenticator/confirm', { code: '000000' })).toMatchObject(wrong);
    const confirmed = await post(ada, '/profile/secondFactor/authenticator/confirm', { code: codeOf(secret) });
    expect(new Set(confirmed.data.recoveryCodes).size).toBe(10);
    expect(await read(ada)).toMatchObject({
      authenticator: true,
      recoveryCodesLeft: 10,
      provenAt: expect.stringContaining('T'),
    });
    expect(await post(ada, '/profile/secondFactor/authenticator/begin', { password: 'secret12' })).toMatchObject({
      status: 403,
    });
    expect(await post(ada, '/profile/secondFactor/authenticator/confirm', { code: codeOf(secret, 1) })).toMatchObject({
      status: 403,
    });
    const { records } = (await app.call('POST', '/notifications', { token: ada.token })).data;
    expect(records[0]).toMatchObject({ kind: 'security', text: 'A second factor was set up for your account.' });
  });

  it('does not stand readable in the database, nor do recovery codes', async () => {
    const { id, secret, recoveryCodes } = await setSecondFactor(app, await app.signUp());
    const rows = await owner(
      `SELECT a::text, (SELECT string_agg(r::text, ' ') FROM recovery_codes AS r WHERE r.user_id = a.user_id) AS codes
       FROM authenticators AS a WHERE user_id = $1`,
      [id],
    );
    expect(JSON.stringify(rows)).not.toContain(secret);
    for (const code of recoveryCodes) expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''));
  });
});

describe('a code', () => {
  it('serves once, also when it is sent many times at once', async () => {
    const bo = await setSecondFactor(app, await app.signUp());
    const code = codeOf(bo.secret);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => post(bo, '/profile/secondFactor/prove', { code })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422, 422, 422]);
    expect(await post(bo, '/profile/secondFactor/prove', { code })).toMatchObject(wrong);
  });

  it('of the half minute of the set-up is used up by it', async () => {
    const cy = await app.signUp();
    const { secret } = (await post(cy, '/profile/secondFactor/authenticator/begin', { password: 'secret12' })).data;
    const code = codeOf(secret);
    expect((await post(cy, '/profile/secondFactor/authenticator/confirm', { code })).status).toBe(200);
    expect(await post(cy, '/profile/secondFactor/prove', { code })).toMatchObject(wrong);
  });

  it('of two minutes ago or ahead is wrong', async () => {
    const di = await setSecondFactor(app, await app.signUp());
    for (const later of [-4, 4])
      expect(await post(di, '/profile/secondFactor/prove', { code: codeOf(di.secret, later) })).toMatchObject(wrong);
  });

  it('of somebody else is wrong', async () => {
    const ed = await setSecondFactor(app, await app.signUp());
    const flo = await setSecondFactor(app, await app.signUp());
    expect(await post(ed, '/profile/secondFactor/prove', { code: codeOf(flo.secret) })).toMatchObject(wrong);
    expect(await post(ed, '/profile/secondFactor/prove', { code: flo.recoveryCodes[0] })).toMatchObject(wrong);
  });

  it('is refused after ten wrong ones, and a right one as well', async () => {
    const gus = await setSecondFactor(app, await app.signUp());
    for (let tries = 0; tries < 10; tries++)
      expect(await post(gus, '/profile/secondFactor/prove', { code: '000000' })).toMatchObject(wrong);
    expect(await post(gus, '/profile/secondFactor/prove', { code: codeOf(gus.secret) })).toMatchObject({ status: 429 });
  });
});

describe('the first second factor', () => {
  it('ends the sessions that were opened by the password alone', async () => {
    const kim = await app.signUp();
    const stolen = (await app.call('POST', '/auth/login', { body: { email: kim.email, password: 'secret12' } })).data;
    const safe = await setSecondFactor(app, kim);
    expect((await app.call('GET', '/wallet', { token: stolen.token })).status).toBe(401);
    expect((await app.call('GET', '/wallet', { token: safe.token })).status).toBe(200);
  });
});

describe('a recovery code', () => {
  it('serves once, whatever its dashes and capitals, and its owner is told', async () => {
    const hal = await setSecondFactor(app, await app.signUp());
    const code = hal.recoveryCodes[3]!.replaceAll('-', ' ').toUpperCase();
    expect(await post(hal, '/profile/secondFactor/prove', { code })).toMatchObject({
      status: 200,
      data: { recoveryCodesLeft: 9 },
    });
    expect(await post(hal, '/profile/secondFactor/prove', { code })).toMatchObject(wrong);
    const { records } = (await app.call('POST', '/notifications', { token: hal.token })).data;
    expect(records[0].text).toBe('A recovery code of your account was used. 9 are left.');
  });

  it('is void once new ones were made, which takes a code of the app', async () => {
    const ian = await setSecondFactor(app, await app.signUp());
    expect((await post(ian, '/profile/secondFactor/recoveryCodes', { code: ian.recoveryCodes[0] })).status).toBe(422);
    const renewed = await post(ian, '/profile/secondFactor/recoveryCodes', { code: codeOf(ian.secret) });
    expect(renewed.data.recoveryCodes).toHaveLength(10);
    expect(await post(ian, '/profile/secondFactor/prove', { code: ian.recoveryCodes[0] })).toMatchObject(wrong);
    expect((await post(ian, '/profile/secondFactor/prove', { code: renewed.data.recoveryCodes[0] })).status).toBe(200);
  });
});

it('is taken away by a code, and can be set up anew', async () => {
  const jo = await setSecondFactor(app, await app.signUp());
  expect((await post(jo, '/profile/secondFactor/authenticator/remove', { code: '000000' })).status).toBe(422);
  expect((await post(jo, '/profile/secondFactor/authenticator/remove', { code: jo.recoveryCodes[0] })).status).toBe(
    200,
  );
  expect(await read(jo)).toMatchObject({ authenticator: false, recoveryCodesLeft: 0 });
  expect(await post(jo, '/profile/secondFactor/prove', { code: codeOf(jo.secret) })).toMatchObject({ status: 422 });
  await setSecondFactor(app, jo);
});
