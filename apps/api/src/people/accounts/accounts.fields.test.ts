import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listMail } from '../../reach/mail/mailbox.ts';
import { organizationsApp, type OrganizationsApp } from '../../market/organizations/test-organizations.ts';

let app: OrganizationsApp;
beforeAll(async () => {
  app = await organizationsApp({}, { work: true });
});
afterAll(() => app.stop());

function post(path: string, body: Record<string, unknown>) {
  return app.call('POST', path, { body });
}

async function stored(email: string) {
  return (
    await app.owner(
      `SELECT name, mobile, email, country, state, city, area, area_code, institution_type_id AS type_id, type
       FROM users WHERE email = $1`,
      [email],
    )
  )[0];
}

const place = {
  countryName: 'Germany',
  stateName: 'Berlin',
  cityName: 'Berlin',
  area: 'Mitte, Berlin',
  areaCode: '10115',
};
const savedAddress = { country: 'Germany', state: 'Berlin', city: 'Berlin', area: 'Mitte, Berlin', area_code: '10115' };

describe('the fields of spec §3 for accounts', () => {
  it('a person registers with all the fields of the register payload §3.register §7.auth-signup', async () => {
    const email = 'a.person@example.com';
    const payload = { name: 'Ada Weaver', mobile: '5550000001', email, password: 'secret12', type: 1, ...place };
    expect(await post('/auth/signup', payload)).toMatchObject({ status: 200, data: { email } });
    expect(await stored(email)).toEqual({
      name: 'Ada Weaver',
      mobile: '5550000001',
      email,
      type: 1,
      type_id: null,
      ...savedAddress,
    });
  });

  it('an organization registers with the same fields, and typeId §3.register-business', async () => {
    const email = 'an.organization@example.com';
    const typeId = app.categories[1];
    const payload = {
      name: 'Mill House',
      mobile: '5550000002',
      email,
      password: 'secret12',
      type: 2,
      typeId,
      ...place,
    };
    expect(await post('/auth/signup', payload)).toMatchObject({ status: 200, data: { email } });
    expect(await stored(email)).toEqual({
      name: 'Mill House',
      mobile: '5550000002',
      email,
      type: 2,
      type_id: typeId,
      ...savedAddress,
    });
  });

  it('a log-in answers the values stored in the browser §3.login §7.auth-login', async () => {
    const { id, email } = await app.signUp(2);
    const { data } = await post('/auth/login', { email, password: 'secret12' });
    expect(data).toEqual({
      id,
      email,
      token: expect.stringMatching(/^[\w-]{40,}$/),
      userType: 2,
      profilePic: '',
      name: expect.any(String),
    });
  });

  it('an institution type has an id and a label §3.institution-type §7.institutional-type', async () => {
    const { data } = await post('/institutional/type', {});
    expect(data.length).toBeGreaterThan(0);
    for (const item of data) expect(item).toEqual({ id: expect.any(String), type: item.name, name: item.type });
  });

  it('a code is checked with email and otp, and its userKey resets the password §3.{otp,password-reset} §4.recovery §7.{auth-forgot-password,auth-otp-verify,auth-reset-password}', async () => {
    const { email } = await app.signUp();
    await post('/auth/forgotPassword', { email });
    const otp = await codeFor(email);
    const { data } = await post('/auth/otpVerify', { email, otp });
    expect(data).toEqual({ userKey: expect.any(String) });
    const reset = { userKey: data.userKey, newPassword: 'secret14', confirmPassword: 'secret14' };
    expect(await post('/auth/resetPassword', reset)).toMatchObject({ status: 200, data: null });
    expect(await post('/auth/login', { email, password: 'secret14' })).toMatchObject({ status: 200 });
  });
});

async function codeFor(email: string): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const mails = await listMail(join(app.resources.config.dataDir, 'mail'));
    const mail = mails.find(({ to, subject }) => to === email && subject === 'Your verification code');
    if (mail) return /\b\d{6}\b/.exec(mail.text)![0];
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`No code came for ${email}.`);
}
