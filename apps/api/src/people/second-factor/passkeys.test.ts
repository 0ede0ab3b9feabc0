import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailsTo } from '../../reach/mail/test-mail.ts';
import { giveRoleTo, setSecondFactor } from '../../trust/operators/test-operators.ts';
import { codeOf } from './test-codes.ts';
import { asOwner } from '../../platform/database/test-database.ts';
import { testApp, type Answer, type Person, type TestApp } from '../../server/test-app.ts';
import { createdPasskey, setPasskey, signed, softPasskey, type Odd, type SoftPasskey } from './test-passkeys.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

type WithPasskey = Awaited<ReturnType<typeof setPasskey>>;

function post({ token }: Person, path: string, body: Record<string, unknown> = {}) {
  return app.call('POST', path, { token, body });
}

function owner(text: string, params: unknown[] = []) {
  return asOwner(app.ownerUrl, text, params);
}

async function read({ token }: Person) {
  return (await app.call('GET', '/profile/secondFactor', { token })).data;
}

async function begin(person: Person, input: Record<string, unknown> = { password: 'secret12' }): Promise<string> {
  return (await post(person, '/profile/passkeys/begin', input)).data.options;
}

async function ask(person: Person): Promise<string> {
  return (await post(person, '/profile/passkeys/ask')).data.options;
}

async function proofOf(person: WithPasskey): Promise<{ passkey: string }> {
  return { passkey: signed(person.passkey, await ask(person)) };
}

async function notificationsOf({ token }: Person): Promise<string[]> {
  const { records } = (await app.call('POST', '/notifications', { token })).data;
  return records.map(({ text }: { text: string }) => text);
}

const refused = { status: 422, data: { errors: { passkey: expect.stringContaining('could not be confirmed') } } };
const late = { status: 422, data: { errors: { passkey: expect.stringContaining('took too long') } } };
const aWrongCode = { status: 422, data: { errors: { code: expect.stringContaining('is wrong') } } };

/** As if five minutes had gone. */
function age() {
  return owner(`UPDATE passkey_challenges SET expires_at = expires_at - interval '5 minutes'`);
}

describe('a passkey', () => {
  it('is set up by the password, and gives ten recovery codes with the first second factor', async () => {
    const ada = await app.signUp();
    expect(await read(ada)).toMatchObject({ passkeys: [], passkeySite: 'http://localhost', recoveryCodesLeft: 0 });
    expect(await post(ada, '/profile/passkeys/begin', { password: 'wrong-12' })).toMatchObject({
      status: 422,
      data: { errors: { password: 'The password is wrong.' } },
    });
    expect(await post(ada, '/profile/passkeys/begin')).toMatchObject({ status: 422 });
    const { recoveryCodes } = await setPasskey(app, ada);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await read(ada)).toMatchObject({
      authenticator: false,
      passkeys: [{ name: 'My phone', createdAt: expect.stringContaining('T'), usedAt: '' }],
      recoveryCodesLeft: 10,
      provenAt: expect.stringContaining('T'),
    });
    expect(await notificationsOf(ada)).toContain('A passkey was added to your account: My phone.');
  });

  it('asks the browser for a person who was recognized, at this site, and for none that there is', async () => {
    const bo = await setPasskey(app, await app.signUp());
    const id = bo.passkey.credentialId.toString('base64url');
    const options = JSON.parse(await begin(bo, await proofOf(bo)));
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      authenticatorSelection: { userVerification: 'required' },
      attestation: 'none',
      timeout: 300_000,
      excludeCredentials: [{ id, transports: ['internal'] }],
    });
    expect(Buffer.from(options.challenge, 'base64url')).toHaveLength(32);
    expect(JSON.parse(await ask(bo))).toMatchObject({
      rpId: 'localhost',
      userVerification: 'required',
      allowCredentials: [{ id, transports: ['internal'] }],
    });
  });

  it('asks for the second factor that there is before another one is added, and keeps its recovery codes', async () => {
    const cy = await setSecondFactor(app, await app.signUp());
    expect(await post(cy, '/profile/passkeys/begin', { password: 'secret12' })).toMatchObject({
      status: 422,
      data: { errors: { code: 'Please enter the code.' } },
    });
    const passkey = softPasskey();
    const options = await begin(cy, { code: codeOf(cy.secret) });
    const added = await post(cy, '/profile/passkeys/add', { name: 'Key', passkey: createdPasskey(passkey, options) });
    expect(added).toMatchObject({ status: 200, data: { recoveryCodes: [] } });
    expect(await read(cy)).toMatchObject({ authenticator: true, recoveryCodesLeft: 10 });
    const di = await setPasskey(app, await app.signUp());
    const authenticator = '/profile/secondFactor/authenticator';
    expect((await post(di, `${authenticator}/begin`, { password: 'secret12' })).status).toBe(422);
    const { secret } = (await post(di, `${authenticator}/begin`, await proofOf(di))).data;
    const confirmed = await post(di, `${authenticator}/confirm`, { code: codeOf(secret) });
    expect(confirmed).toMatchObject({ status: 200, data: { recoveryCodes: [] } });
    expect((await post(di, '/profile/secondFactor/prove', { code: di.recoveryCodes[0] })).status).toBe(200);
  });

  const oddMade: [string, Odd][] = [
    ['another origin', { origin: 'https://localhost.example' }],
    ['another host', { host: 'example.com' }],
    ['a person who was not recognized', { unverified: true }],
    ['another ceremony', { type: 'webauthn.get' }],
    ['an id beyond the longest', { idLength: 1024 }],
  ];
  it.each(oddMade)('with %s is not set up', async (_what, odd) => {
    const ed = await app.signUp();
    const passkey = softPasskey();
    const answer = createdPasskey(passkey, await begin(ed), odd);
    expect(await post(ed, '/profile/passkeys/add', { name: 'Key', passkey: answer })).toMatchObject(refused);
    expect(await read(ed)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
  });

  it('is not set up by another challenge, too late, a second time, or by the challenge of somebody else', async () => {
    const flo = await app.signUp();
    const gus = await app.signUp();
    const add = (person: Person, passkey: string) => post(person, '/profile/passkeys/add', { name: 'Key', passkey });
    const options = await begin(flo);
    expect(await add(flo, createdPasskey(softPasskey(), options, { challenge: 'AAAA' }))).toMatchObject(late);
    expect(await add(gus, createdPasskey(softPasskey(), options))).toMatchObject(late);
    const answer = createdPasskey(softPasskey(), options);
    const answers = await Promise.all([add(flo, answer), add(flo, answer), add(flo, answer)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    const old = createdPasskey(softPasskey(), await begin(gus));
    await age();
    expect(await add(gus, old)).toMatchObject(late);
    expect((await read(gus)).passkeys).toEqual([]);
  });

  it('belongs to one account', async () => {
    const hal = await setPasskey(app, await app.signUp());
    const ian = await app.signUp();
    const passkey = createdPasskey(hal.passkey, await begin(ian));
    expect(await post(ian, '/profile/passkeys/add', { name: 'Key', passkey })).toMatchObject({
      status: 422,
      message: 'This passkey is already set up.',
    });
    expect(await read(ian)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
  });

  it('is one of ten at most, also when several are added at once', async () => {
    const jo = await setPasskey(app, await app.signUp());
    await owner(
      `INSERT INTO passkeys (user_id, credential_id, public_key, counter, transports, name)
       SELECT $1, uuid_send(gen_random_uuid()), '', 0, '{}', 'Key ' || n FROM generate_series(2, 8) AS n`,
      [jo.id],
    );
    const three: string[] = [];
    for (let n = 0; n < 3; n++) three.push(createdPasskey(softPasskey(), await begin(jo, await proofOf(jo))));
    const answers = await Promise.all(
      three.map((passkey) => post(jo, '/profile/passkeys/add', { name: 'Key', passkey })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 403]);
    expect((await post(jo, '/profile/passkeys/begin', { password: 'secret12' })).message).toBe(
      'You have 10 passkeys. Please remove one before you add another.',
    );
    expect((await read(jo)).passkeys).toHaveLength(10);
  });

  it.each(['', '{}', 'null', '[]', '{"id":1}', 'x'.repeat(16_000), '{"response":{}}'])(
    'is refused when it is no answer of a browser: %.20s',
    async (passkey) => {
      const kay = await setPasskey(app, await app.signUp());
      expect((await post(kay, '/profile/passkeys/add', { name: 'Key', passkey })).status).toBe(422);
      expect((await post(kay, '/profile/secondFactor/prove', { passkey })).status).toBe(422);
    },
  );
});

describe('a proof by a passkey', () => {
  let lee: WithPasskey;
  let other: WithPasskey;
  beforeAll(async () => {
    lee = await setPasskey(app, await app.signUp());
    other = await setPasskey(app, await app.signUp());
  });
  beforeEach(() => owner('DELETE FROM rate_limits'));

  function prove(person: Person, passkey: string) {
    return post(person, '/profile/secondFactor/prove', { passkey });
  }

  it('opens what a code opens, and is noted with the passkey', async () => {
    await owner('UPDATE sessions SET factor_at = NULL WHERE user_id = $1', [lee.id]);
    expect(await prove(lee, signed(lee.passkey, await ask(lee)))).toMatchObject({
      status: 200,
      data: { recoveryCodesLeft: 10 },
    });
    expect(await read(lee)).toMatchObject({
      provenAt: expect.stringContaining('T'),
      passkeys: [{ usedAt: expect.stringContaining('T') }],
    });
  });

  const odd: [string, () => Odd][] = [
    ['another origin', () => ({ origin: 'http://127.0.0.1' })],
    ['another port of the host', () => ({ origin: 'http://localhost:3000' })],
    ['another host', () => ({ host: 'example.com' })],
    ['a person who was not recognized', () => ({ unverified: true })],
    ['another ceremony', () => ({ type: 'webauthn.create' })],
    ['another key', () => ({ key: softPasskey().privateKey })],
    [
      'the passkey of another account',
      () => ({ credentialId: other.passkey.credentialId, key: other.passkey.privateKey }),
    ],
    ['a passkey of nobody', () => ({ credentialId: softPasskey().credentialId })],
  ];
  it.each(odd)('is refused with %s, and changes nothing', async (_what, how) => {
    await owner('UPDATE sessions SET factor_at = NULL WHERE user_id = $1', [lee.id]);
    const before = await read(lee);
    expect(await prove(lee, signed(lee.passkey, await ask(lee), how()))).toMatchObject(refused);
    expect(await read(lee)).toEqual(before);
  });

  it('is refused with another challenge, one of another account, or one of the log-in', async () => {
    const atLogIn = await app.call('POST', '/auth/login/passkey', { body: { email: lee.email, password: 'secret12' } });
    const challenges = [await begin(lee, { code: lee.recoveryCodes[9] }), await ask(other), atLogIn.data.options];
    for (const options of challenges) {
      const { challenge } = JSON.parse(options);
      expect(await prove(lee, signed(lee.passkey, await ask(lee), { challenge }))).toMatchObject(late);
    }
    expect(await prove(lee, signed(lee.passkey, await ask(lee), { challenge: 'AAAA' }))).toMatchObject(late);
  });

  it('serves once, also when it is sent many times at once, and not after five minutes', async () => {
    const answer = signed(lee.passkey, await ask(lee));
    const answers = await Promise.all(Array.from({ length: 6 }, () => prove(lee, answer)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422]);
    expect(await prove(lee, answer)).toMatchObject(late);
    const old = signed(lee.passkey, await ask(lee));
    await age();
    expect(await prove(lee, old)).toMatchObject(late);
  });

  it('uses its challenge up when it is refused', async () => {
    const options = await ask(lee);
    expect(await prove(lee, signed(lee.passkey, options, { unverified: true }))).toMatchObject(refused);
    expect(await prove(lee, signed(lee.passkey, options))).toMatchObject(late);
  });

  it('is refused when the passkey has counted back, of which its owner is told; one that never counts is taken', async () => {
    const mia = await setPasskey(app, await app.signUp(), softPasskey(5));
    expect((await prove(mia, signed(mia.passkey, await ask(mia)))).status).toBe(200);
    const copy: SoftPasskey = { ...mia.passkey, counter: mia.passkey.counter - 1 };
    expect(await prove(mia, signed(copy, await ask(mia)))).toMatchObject(refused);
    expect(await prove(mia, signed({ ...copy, counter: -1 }, await ask(mia)))).toMatchObject(refused);
    expect(await notificationsOf(mia)).toContain(
      'A passkey of your account was refused because someone may have a copy of it. Please remove it.',
    );
    const ned = await setPasskey(app, await app.signUp(), softPasskey(-1));
    for (let n = 0; n < 2; n++) expect((await prove(ned, signed(ned.passkey, await ask(ned)))).status).toBe(200);
  });

  it('of two passkeys with the same count only one is taken', async () => {
    const ola = await setPasskey(app, await app.signUp());
    const two = [await ask(ola), await ask(ola)].map((options) => signed({ ...ola.passkey }, options));
    const answers = await Promise.all(two.map((answer) => prove(ola, answer)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('is refused after ten wrong ones, and the right one as well', async () => {
    const pia = await setPasskey(app, await app.signUp());
    for (let n = 0; n < 10; n++)
      expect(await prove(pia, signed(pia.passkey, await ask(pia), { unverified: true }))).toMatchObject(refused);
    expect((await prove(pia, signed(pia.passkey, await ask(pia)))).status).toBe(429);
  });

  it('may be asked for sixty times in a quarter of an hour', async () => {
    for (let n = 0; n < 60; n++) await ask(lee);
    expect((await post(lee, '/profile/passkeys/ask')).status).toBe(429);
  });

  it('is not asked of whoever has none', async () => {
    expect(await post(await app.signUp(), '/profile/passkeys/ask')).toMatchObject({ status: 403 });
  });

  it('makes new recovery codes, as no recovery code does', async () => {
    const quin = await setPasskey(app, await app.signUp());
    expect((await post(quin, '/profile/secondFactor/recoveryCodes', { code: quin.recoveryCodes[0] })).status).toBe(422);
    const renewed = await post(quin, '/profile/secondFactor/recoveryCodes', await proofOf(quin));
    expect(renewed.data.recoveryCodes).toHaveLength(10);
    expect(await post(quin, '/profile/secondFactor/prove', { code: quin.recoveryCodes[0] })).toMatchObject(aWrongCode);
  });
});

describe('a log-in to an account with a passkey', () => {
  function logIn({ email }: Person, more: Record<string, unknown> = {}) {
    return app.call('POST', '/auth/login', { body: { email, password: 'secret12', ...more } });
  }
  function askAtLogIn({ email }: Person, more: Record<string, unknown> = {}): Promise<Answer> {
    return app.call('POST', '/auth/login/passkey', { body: { email, password: 'secret12', ...more } });
  }

  it('asks for it once the password is right, and has then proven it', async () => {
    const rob = await setPasskey(app, await app.signUp());
    expect(await logIn(rob)).toMatchObject({ status: 403, data: { code: 'second_factor' } });
    const asked = await askAtLogIn(rob);
    expect(asked).toMatchObject({ status: 200, data: { authenticator: false } });
    const passkey = signed(rob.passkey, asked.data.options);
    const answers = await Promise.all([logIn(rob, { passkey }), logIn(rob, { passkey })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    const { token } = answers.find(({ status }) => status === 200)!.data;
    expect(await read({ ...rob, token })).toMatchObject({ provenAt: expect.stringContaining('T') });
    expect((await logIn(rob, { code: rob.recoveryCodes[0] })).status).toBe(200);
    expect(await logIn(rob, { code: '123456' })).toMatchObject(aWrongCode);
  });

  it('is refused by a passkey of another account or a proof inside, and its owner is told', async () => {
    const sue = await setPasskey(app, await app.signUp());
    const tom = await setPasskey(app, await app.signUp());
    const { options } = (await askAtLogIn(sue)).data;
    expect(await logIn(sue, { passkey: signed(tom.passkey, options) })).toMatchObject(refused);
    expect(await logIn(sue, { passkey: signed(sue.passkey, await ask(sue)) })).toMatchObject(late);
    const texts = await notificationsOf(sue);
    expect(texts).toContain(
      'Someone logged in with your password and used a wrong passkey. If this was not you, change your password.',
    );
    expect(texts.some((text) => text.includes('wrong code'))).toBe(false);
  });

  it('takes no passkey without the password', async () => {
    const uma = await setPasskey(app, await app.signUp());
    const passkey = signed(uma.passkey, (await askAtLogIn(uma)).data.options);
    expect(await logIn(uma, { password: 'secret13', passkey })).toMatchObject({
      status: 422,
      message: 'The e-mail or password is wrong.',
    });
    expect((await logIn(uma, { passkey })).status).toBe(200);
  });

  it('tells whoever does not know the password nothing of it', async () => {
    const vic = await setPasskey(app, await app.signUp());
    const plain = await app.signUp();
    const answers = [
      await askAtLogIn(vic, { password: 'secret13' }),
      await askAtLogIn(plain, { password: 'secret13' }),
      await askAtLogIn({ ...plain, email: 'nobody-at-all@example.com' }),
    ];
    for (const { status, data, message } of answers)
      expect({ status, data, message }).toEqual({
        status: 422,
        data: { code: 'validation' },
        message: 'The e-mail or password is wrong.',
      });
    expect(await askAtLogIn(plain)).toMatchObject({ status: 200, data: { authenticator: false, options: '' } });
  });
});

describe('the removal of a passkey', () => {
  async function ids(person: Person): Promise<string[]> {
    return (await read(person)).passkeys.map(({ id }: { id: string }) => id);
  }
  async function addAnother(person: WithPasskey): Promise<SoftPasskey> {
    const passkey = softPasskey();
    const options = await begin(person, await proofOf(person));
    await post(person, '/profile/passkeys/add', { name: 'Second', passkey: createdPasskey(passkey, options) });
    return passkey;
  }

  it('takes the second factor, and leaves the others and the recovery codes', async () => {
    const wes = await setPasskey(app, await app.signUp());
    await addAnother(wes);
    const [first, second] = await ids(wes);
    expect(await post(wes, `/profile/passkeys/${first}/remove`, { code: 'abcd-efgh' })).toMatchObject(aWrongCode);
    expect((await post(wes, `/profile/passkeys/${first}/remove`)).status).toBe(422);
    expect((await post(wes, `/profile/passkeys/${second}/remove`, await proofOf(wes))).status).toBe(200);
    expect(await ids(wes)).toEqual([first]);
    expect(await read(wes)).toMatchObject({ recoveryCodesLeft: 10 });
    expect(await notificationsOf(wes)).toContain('A passkey was removed from your account: Second.');
    expect((await post(wes, `/profile/passkeys/${second}/remove`, await proofOf(wes))).status).toBe(404);
  });

  it('of the last second factor voids the recovery codes, and the password alone opens the account', async () => {
    const xia = await setPasskey(app, await app.signUp());
    const [id] = await ids(xia);
    expect((await post(xia, `/profile/passkeys/${id}/remove`, { code: xia.recoveryCodes[0] })).status).toBe(200);
    expect(await read(xia)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
    const logIn = await app.call('POST', '/auth/login', { body: { email: xia.email, password: 'secret12' } });
    expect(logIn.status).toBe(200);
  });

  it('of somebody else is 404', async () => {
    const yan = await setPasskey(app, await app.signUp());
    const zoe = await setPasskey(app, await app.signUp());
    const [id] = await ids(zoe);
    expect((await post(yan, `/profile/passkeys/${id}/remove`, await proofOf(yan))).status).toBe(404);
    expect(await ids(zoe)).toEqual([id]);
  });

  it('is refused to an operator for the last second factor, also when two are removed at once', async () => {
    const opal = await setPasskey(app, await app.signUp());
    await giveRoleTo(app, opal, 'support');
    const [first] = await ids(opal);
    const needs = { status: 403, message: 'An operator needs a second factor and cannot remove it.' };
    expect(await post(opal, `/profile/passkeys/${first}/remove`, await proofOf(opal))).toMatchObject(needs);
    await addAnother(opal);
    const [, second] = await ids(opal);
    // Both have come as far as the removal before one of them goes on.
    const held = new Client({ connectionString: app.ownerUrl });
    await held.connect();
    await held.query('BEGIN');
    await held.query('SELECT FROM passkeys WHERE user_id = $1 FOR UPDATE', [opal.id]);
    const removing = [
      post(opal, `/profile/passkeys/${first}/remove`, { code: opal.recoveryCodes[0] }),
      post(opal, `/profile/passkeys/${second}/remove`, { code: opal.recoveryCodes[1] }),
    ];
    const waiting = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
    await expect.poll(() => owner(waiting)).toHaveLength(2);
    await held.query('COMMIT');
    await held.end();
    const answers = await Promise.all(removing);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(await ids(opal)).toHaveLength(1);
  });

  it('leaves an authenticator app as the second factor, which an operator may remove where a passkey is left', async () => {
    const pat = await setPasskey(app, await app.signUp());
    const { secret } = (await post(pat, '/profile/secondFactor/authenticator/begin', await proofOf(pat))).data;
    await post(pat, '/profile/secondFactor/authenticator/confirm', { code: codeOf(secret, -1) });
    await giveRoleTo(app, pat, 'support');
    expect((await post(pat, '/profile/secondFactor/authenticator/remove', await proofOf(pat))).status).toBe(200);
    expect(await read(pat)).toMatchObject({ authenticator: false, passkeys: [{}], recoveryCodesLeft: 10 });
  });
});

describe('an operator with a passkey alone', () => {
  it('opens the console by it, and proves it again for what asks for a fresh proof', async () => {
    const olga = await app.signUp();
    await giveRoleTo(app, olga, 'admin');
    const get = (path: string) => app.call('GET', path, { token: olga.token });
    expect((await get('/operator/session')).data).toMatchObject({ factor: 'missing' });
    const withPasskey = await setPasskey(app, olga);
    expect((await get('/operator/session')).data).toMatchObject({ factor: 'proven' });
    expect((await get('/operator/operators')).data.records).toContainEqual(
      expect.objectContaining({ email: olga.email, secondFactor: true }),
    );
    await owner(`UPDATE sessions SET factor_at = now() - interval '11 minutes' WHERE user_id = $1`, [olga.id]);
    const grant = () =>
      app.call('POST', '/operator/operators/grant', {
        token: olga.token,
        body: { email: olga.email, role: 'admin', reason: 'Still here.' },
      });
    expect(await grant()).toMatchObject({ status: 403, data: { code: 'second_factor' } });
    expect((await post(olga, '/profile/secondFactor/prove', await proofOf(withPasskey))).status).toBe(200);
    expect((await grant()).data.code).not.toBe('second_factor');
  });
});

it('a site that is reached at an IP address has no passkeys, and says so', async () => {
  const atAddress = await testApp({ PUBLIC_URL: 'http://192.0.2.7' });
  try {
    const { token } = await atAddress.signUp();
    const begun = await atAddress.call('POST', '/profile/passkeys/begin', { token, body: { password: 'secret12' } });
    expect(begun).toMatchObject({
      status: 422,
      message: 'Passkeys need a site with a name. This one uses an IP address.',
    });
    expect((await atAddress.call('GET', '/profile/secondFactor', { token })).data).toMatchObject({ passkeySite: '' });
  } finally {
    await atAddress.stop();
  }
});

it('each change of the second factor is told by mail, which names no passkey', async () => {
  const ruth = await setPasskey(app, await app.signUp());
  const { secret } = (await post(ruth, '/profile/secondFactor/authenticator/begin', await proofOf(ruth))).data;
  await post(ruth, '/profile/secondFactor/authenticator/confirm', { code: codeOf(secret, -1) });
  await post(ruth, '/profile/secondFactor/recoveryCodes', await proofOf(ruth));
  const [{ id }] = (await read(ruth)).passkeys;
  await post(ruth, `/profile/passkeys/${id}/remove`, await proofOf(ruth));
  await post(ruth, '/profile/secondFactor/authenticator/remove', { code: codeOf(secret) });
  const mails = await mailsTo({ ...app, owner }, ruth.email);
  const changes = mails.filter(({ subject }) => subject === 'Your second factor was changed');
  expect(changes.map(({ text }) => / (removed from|added to|set up for|created for) /.exec(text)?.[1])).toEqual([
    'removed from',
    'removed from',
    'created for',
    'set up for',
    'added to',
  ]);
  for (const { text } of changes) expect(text).not.toContain('My phone');
});
