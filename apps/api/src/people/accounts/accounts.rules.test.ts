import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { easyToGuess } from '@guildhall/contract/people/passwords.ts';
import { lastCodeTo } from '../../reach/mail/test-mail.ts';
import { organizationsApp, type OrganizationsApp } from '../../market/organizations/test-organizations.ts';
import type { Person } from '../../server/test-app.ts';
import { long, refused } from '../../server/test-refusal.ts';

let app: OrganizationsApp;
let ada: Person;
beforeAll(async () => {
  app = await organizationsApp();
  ada = await app.signUp();
});
afterAll(() => app.stop());

function post(path: string, body: Record<string, unknown>, token?: string) {
  return app.call('POST', path, { body, ...(token ? { token } : {}) });
}

async function users() {
  return (await app.owner<{ n: number }>('SELECT count(*)::int AS n FROM users'))[0]!.n;
}

let count = 0;
/** A right sign-up with some of its fields changed; undefined leaves one out. */
function person(changes: Record<string, unknown>): Record<string, unknown> {
  return {
    name: 'Ada Weaver',
    mobile: '5550000001',
    email: `rules-${++count}@example.com`,
    password: 'secret12',
    ...changes,
  };
}

const emailRules: [string, unknown, string][] = [
  ['email', undefined, 'Email is Required'],
  ['email', '  ', 'Email is Required'],
  ['email', 'ada', 'Email should be valid'],
  ['email', 'ada@example', 'Email should be valid'],
  ['email', 'ada weaver@example.com', 'Email should be valid'],
];
const registerRules: [string, unknown, string][] = [
  ...emailRules,
  ['name', undefined, 'Name is Required'],
  ['name', ' ', 'Name is Required'],
  ['name', long(31), 'Your name cannot exceed 30 characters.'],
  ['name', 'Ada\r\nhttps://evil.example', 'Please use one line, without tabs or other control characters.'],
  ['name', '\u202eadA', 'Please remove the invisible characters from this name.'],
  ['name', '\u200b\u2060', 'Name is Required'],
  ['mobile', undefined, 'Mobile number is Required'],
  ['mobile', '999999999', 'Mobile number must be between 10 to 12 digits.'],
  ['mobile', '10000000000', 'Mobile number must be between 10 to 12 digits.'],
  ['mobile', 'five', 'Mobile number must be between 10 to 12 digits.'],
  ['password', 'short', 'Your password must be at least 6 characters long.'],
  ['password', long(13), 'Your password cannot exceed 12 characters.'],
];
const newPasswordRules: [string, Record<string, string>, string][] = [
  ['newPassword', { newPassword: '' }, 'New Password is Required'],
  ['newPassword', { newPassword: 'short' }, 'Your new password must be at least 6 characters long.'],
  ['newPassword', { newPassword: long(13) }, 'Your new password cannot exceed 12 characters..'],
  ['confirmPassword', { confirmPassword: '' }, 'Confirm Password is Required'],
  ['confirmPassword', { confirmPassword: 'short' }, 'Your confirm password must be at least 6 characters long.'],
  ['confirmPassword', { confirmPassword: long(13) }, 'Your confirm password cannot exceed 12 characters..'],
  ['confirmPassword', { confirmPassword: 'secret13' }, 'New password & Confirm password should match'],
];

describe('the rules of spec §5 for accounts', () => {
  it.each<[string, unknown, string]>([
    ...emailRules,
    ['password', 'short', 'Your password must be at least 6 characters long.'],
    ['password', long(13), 'Your password cannot exceed 12 characters.'],
  ])('a log-in with %s %j is refused: %s §5.login.{email,password}', async (field, value, text) => {
    const body = { email: ada.email, password: 'secret12', [field]: value };
    expect(await post('/auth/login', body)).toMatchObject(refused(field, text));
  });

  it.each(registerRules)(
    'a person with %s %j is refused: %s §5.register.{name,mobile,email,password} §5.forms.refused',
    async (field, value, text) => {
      const before = await users();
      const body = { ...person({ type: 1 }), [field]: value };
      expect(await post('/auth/signup', body)).toMatchObject(refused(field, text));
      expect(await users(), 'nothing has changed').toBe(before);
    },
  );

  it.each<[string, unknown, string]>([
    ...registerRules,
    ['areaCode', undefined, 'Area Code is Required'],
    ['typeId', undefined, 'Category Name is Required'],
    ['typeId', '00000000-0000-4000-8000-000000000000', 'Category Name is Required'],
  ])(
    'an organization with %s %j is refused: %s §5.register-business.{name,mobile,email,password,area-code,category}',
    async (field, value, text) => {
      const before = await users();
      const body = { ...person({ type: 2, areaCode: '10115', typeId: app.categories[0] }), [field]: value };
      expect(await post('/auth/signup', body)).toMatchObject(refused(field, text));
      expect(await users(), 'nothing has changed').toBe(before);
    },
  );

  it.each(['123456', 'qwerty12', 'Password1', 'guildhall', 'AdaWeaver1', 'rules-test'])(
    'a password that is easy to guess is refused at sign-up, reset and change: %s',
    async (easy) => {
      const email = `rules-test@example.com`;
      expect(await post('/auth/signup', person({ type: 1, email, password: easy }))).toMatchObject(
        refused('password', easyToGuess),
      );
      const organization = { type: 2, areaCode: '10115', typeId: app.categories[0], email, password: easy };
      expect(await post('/auth/signup', person(organization))).toMatchObject(refused('password', easyToGuess));

      const owner = await app.signUp(1, 'Ada Weaver');
      await app.owner('UPDATE users SET email = $2 WHERE id = $1', [owner.id, `rules-test@${++count}.example.com`]);
      const [account] = await app.owner<{ email: string }>('SELECT email FROM users WHERE id = $1', [owner.id]);
      const chosen = { newPassword: easy, confirmPassword: easy };
      expect(await post('/auth/changePassword', { oldPassword: 'secret12', ...chosen }, owner.token)).toMatchObject(
        refused('newPassword', easyToGuess),
      );
      await post('/auth/forgotPassword', account!);
      const otp = await lastCodeTo(app, account!.email);
      const { userKey } = (await post('/auth/otpVerify', { ...account!, otp })).data;
      expect(await post('/auth/resetPassword', { userKey, ...chosen })).toMatchObject(
        refused('newPassword', easyToGuess),
      );
      expect(await post('/auth/login', { ...account!, password: 'secret12' }), 'nothing has changed').toMatchObject({
        status: 200,
      });
    },
  );

  it('a person registers without an area code §5.register.area-code', async () => {
    expect(await post('/auth/signup', person({ type: 1 }))).toMatchObject({ status: 200 });
  });

  it.each([undefined, 0, 3, '1 ', 'person', [1]])('the kind of account is 1 or 2, not %j §9.types', async (type) => {
    const text = 'Please choose the kind of account: 1 or 2.';
    expect(await post('/auth/signup', person({ type }))).toMatchObject({ status: 422, message: text });
  });

  it.each([
    ['a password of 6 characters', { password: 'kiln-9' }],
    ['a password of 12 characters', { password: 'kiln-9-oaks7' }],
    ['a name of 30 characters', { name: long(30) }],
    ['the mobile number 1000000000', { mobile: 1000000000 }],
    ['the mobile number 9999999999', { mobile: '9999999999' }],
  ])('a sign-up at its limit is taken: %s §9.account', async (_what, changes) => {
    expect(await post('/auth/signup', person({ type: 1, ...changes }))).toMatchObject({ status: 200 });
  });

  it.each(emailRules)(
    'a forgotten password with %s %j is refused: %s §5.forgot-password.email',
    async (field, value, text) => {
      expect(await post('/auth/forgotPassword', { [field]: value })).toMatchObject(refused(field, text));
      expect(await post('/auth/resendOtp', { [field]: value })).toMatchObject(refused(field, text));
    },
  );

  it.each<[string, unknown, string]>([
    ...emailRules,
    ['otp', undefined, 'Otp is Required'],
    ['otp', ' ', 'Otp is Required'],
  ])('a one-time code with %s %j is refused: %s §5.otp', async (field, value, text) => {
    const body = { email: ada.email, otp: '123456', [field]: value };
    expect(await post('/auth/otpVerify', body)).toMatchObject(refused(field, text));
  });

  it.each(newPasswordRules)(
    'a password reset with %s %j is refused: %s §5.reset-password.{new,confirm,match}',
    async (field, changes, text) => {
      const body = { userKey: 'any', newPassword: 'secret12', confirmPassword: 'secret12', ...changes };
      expect(await post('/auth/resetPassword', body)).toMatchObject(refused(field, text));
    },
  );

  it.each<[string, Record<string, string>, string]>([
    ['oldPassword', { oldPassword: '' }, 'Old Password is Required'],
    ...newPasswordRules,
  ])(
    'a password change with %s %j is refused: %s §5.change-password.{required,match}',
    async (field, changes, text) => {
      const body = { oldPassword: 'secret12', newPassword: 'secret14', confirmPassword: 'secret14', ...changes };
      expect(await post('/auth/changePassword', body, ada.token)).toMatchObject(refused(field, text));
      expect(
        await post('/auth/login', { email: ada.email, password: 'secret12' }),
        'nothing has changed',
      ).toMatchObject({
        status: 200,
      });
    },
  );
});
