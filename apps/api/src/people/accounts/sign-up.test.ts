import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../server/test-app.ts';

let app: TestApp;
let typeId: string;
beforeAll(async () => {
  app = await testApp();
  typeId = (await app.call('POST', '/institutional/type')).data[0].id;
});
afterAll(() => app.stop());

let count = 0;

function person(changes: Record<string, unknown> = {}) {
  return {
    type: 1,
    name: 'Ada Example',
    mobile: '5550000001',
    email: `ada-${++count}@example.com`,
    password: 'secret12',
    countryName: 'Germany',
    stateName: 'Berlin',
    cityName: 'Berlin',
    area: 'Berlin, Germany',
    areaCode: '',
    ...changes,
  };
}

function signUp(changes: Record<string, unknown> = {}) {
  return app.call('POST', '/auth/signup', { body: person(changes) });
}

describe('signing up', () => {
  it('opens an account without handing out a token', async () => {
    const answer = await signUp();
    expect(answer).toMatchObject({ status: 200, success: true, statusCode: 200 });
    expect(JSON.stringify(answer.data)).not.toContain('token');
  });

  it('opens an organization under its category', async () => {
    expect(await signUp({ type: 2, typeId, areaCode: '10115' })).toMatchObject({ status: 200 });
  });

  it('stores a mobile number as ten digits, whatever its notation', async () => {
    const right = person({ mobile: '+1 (555) 123-4567' });
    expect(await app.call('POST', '/auth/signup', { body: right })).toMatchObject({ status: 200 });
    const login = await app.call('POST', '/auth/login', { body: { email: right.email, password: right.password } });
    const { data } = await app.call('GET', '/profile', { token: login.data.token });
    expect(data).toMatchObject({ mobile: '5551234567' });
  });

  it('refuses an e-mail that is taken, whatever its case', async () => {
    const { email } = person();
    await signUp({ email });
    expect(await signUp({ email: email.toUpperCase() })).toMatchObject({
      status: 422,
      data: { errors: { email: expect.stringContaining('already registered') } },
    });
  });

  it('opens one account for many parallel sign-ups with one e-mail', async () => {
    const { email } = person();
    const answers = await Promise.all(Array.from({ length: 8 }, () => signUp({ email })));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  });

  it.each([
    ['name', '', 'Name is Required'],
    ['name', 'x'.repeat(31), 'Your name cannot exceed 30 characters.'],
    ['mobile', '', 'Mobile number is Required'],
    ['mobile', '999999999', 'Mobile number must be between 10 to 12 digits.'],
    ['mobile', '10000000000', 'Mobile number must be between 10 to 12 digits.'],
    ['mobile', 'abc', 'Mobile number must be between 10 to 12 digits.'],
    ['email', '', 'Email is Required'],
    ['email', 'nobody', 'Email should be valid'],
    ['password', '12345', 'Your password must be at least 6 characters long.'],
    ['password', '1234567890123', 'Your password cannot exceed 12 characters.'],
  ])('refuses %s %j', async (field, value, text) => {
    expect(await signUp({ [field]: value })).toMatchObject({ status: 422, data: { errors: { [field]: text } } });
  });

  it('requires an area code and a category of an organization', async () => {
    expect(await signUp({ type: 2 })).toMatchObject({
      status: 422,
      data: { errors: { areaCode: 'Area Code is Required', typeId: 'Category Name is Required' } },
    });
    expect(await signUp({ type: 2, areaCode: '1', typeId: 'nonsense' })).toMatchObject({
      status: 422,
      data: { errors: { typeId: 'Category Name is Required' } },
    });
  });

  it('takes no account type but 1 and 2', async () => {
    expect(await signUp({ type: 3 })).toMatchObject({ status: 422 });
  });
});
