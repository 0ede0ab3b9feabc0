import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listMail } from '../../reach/mail/mailbox.ts';
import { testApp, type TestApp } from '../../server/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({}, { work: true });
});
afterAll(() => app.stop());

function post(path: string, body: Record<string, unknown>, token?: string) {
  return app.call('POST', path, { body, ...(token ? { token } : {}) });
}

function mailFolder() {
  return join(app.resources.config.dataDir, 'mail');
}

/** Waits for the newest mail with this subject to an address, beyond the first `after`. */
async function mailTo(email: string, subject: string, nth = 1) {
  for (let tries = 0; tries < 100; tries++) {
    const mails = (await listMail(mailFolder())).filter((mail) => mail.to === email && mail.subject === subject);
    if (mails.length >= nth) return mails[0]!;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No mail "${subject}" came for ${email}.`);
}

async function newestCode(email: string, nth = 1) {
  return /\b\d{6}\b/.exec((await mailTo(email, 'Your verification code', nth)).text)![0];
}

describe('a mail', () => {
  it('names the account only if its address is verified', async () => {
    const { email, name } = await app.signUp(1, 'Visit evil.example');
    const welcome = await mailTo(email, 'Please verify your e-mail address');
    await post('/auth/forgotPassword', { email });
    const before = await mailTo(email, 'Your verification code');
    for (const mail of [welcome, before]) expect(mail.text + mail.html + mail.subject).not.toContain(name);
    const key = /key=([\w-]+)/.exec(welcome.text)![1]!;
    expect(await post('/auth/verifyEmail', { key })).toMatchObject({ status: 200 });
    await post('/auth/resendOtp', { email });
    expect((await mailTo(email, 'Your verification code', 2)).text).toContain(`Hello ${name},`);
  });
});

describe('a forgotten password', () => {
  it('is reset by the mailed code, which ends every session', async () => {
    const { email, token } = await app.signUp();
    expect((await post('/auth/forgotPassword', { email })).status).toBe(200);
    const { userKey } = (await post('/auth/otpVerify', { email, otp: await newestCode(email) })).data;
    expect(
      await post('/auth/resetPassword', { userKey, newPassword: 'newpass1', confirmPassword: 'newpass1' }),
    ).toMatchObject({ status: 200 });
    expect((await app.call('GET', '/profile', { token })).status).toBe(401);
    expect((await mailTo(email, 'Your password was changed')).text).toContain('If this was not you');
    expect((await post('/auth/login', { email, password: 'newpass1' })).status).toBe(200);
    expect((await post('/auth/login', { email, password: 'secret12' })).status).toBe(422);
    expect(
      (await post('/auth/resetPassword', { userKey, newPassword: 'newpass2', confirmPassword: 'newpass2' })).status,
    ).toBe(422);
  });

  it('accepts a code for ten minutes', async () => {
    const { id, email } = await app.signUp();
    await post('/auth/forgotPassword', { email });
    const otp = await newestCode(email);
    const query = <Row extends object>(text: string) => app.resources.database.query<Row>({ name: '', text }, [id]);
    const [code] = await query<{ minutes: number }>(
      `SELECT extract(epoch FROM expires_at - created_at)::float8 / 60 AS minutes FROM one_time_codes WHERE user_id = $1`,
    );
    expect(code!.minutes).toBeCloseTo(10, 1);
    await query('UPDATE one_time_codes SET expires_at = now() WHERE user_id = $1');
    expect(await post('/auth/otpVerify', { email, otp })).toMatchObject({ status: 422 });
  });

  it('answers the same for known and unknown e-mails §4.recovery.same-answer', async () => {
    const { email } = await app.signUp();
    for (const path of ['/auth/forgotPassword', '/auth/resendOtp']) {
      const known = await post(path, { email });
      const unknown = await post(path, { email: 'nobody-here@example.com' });
      expect({ ...unknown, headers: 0 }).toEqual({ ...known, headers: 0 });
    }
  });

  it('accepts the newest code only, and each code once §7.auth-resend-otp', async () => {
    const { email } = await app.signUp();
    await post('/auth/forgotPassword', { email });
    const first = await newestCode(email);
    await post('/auth/resendOtp', { email });
    const second = await newestCode(email, 2);
    if (first !== second) expect((await post('/auth/otpVerify', { email, otp: first })).status).toBe(422);
    expect((await post('/auth/otpVerify', { email, otp: second })).status).toBe(200);
    expect((await post('/auth/otpVerify', { email, otp: second })).status).toBe(422);
  });

  it('allows five tries in all, even in parallel', async () => {
    const { email } = await app.signUp();
    await post('/auth/forgotPassword', { email });
    const otp = await newestCode(email);
    const wrong = otp === '000000' ? '000001' : '000000';
    await Promise.all(Array.from({ length: 12 }, () => post('/auth/otpVerify', { email, otp: wrong })));
    expect((await post('/auth/otpVerify', { email, otp })).status).toBe(422);
  });

  it('sends at most three codes a day for one network', async () => {
    const { email } = await app.signUp();
    const answers = [];
    for (let i = 0; i < 5; i++) answers.push((await post('/auth/resendOtp', { email })).status);
    expect(answers).toEqual([200, 200, 200, 429, 429]);
  });

  it('keeps mail as .eml without a mail server', async () => {
    const names = await readdir(mailFolder());
    const eml = await readFile(
      join(
        mailFolder(),
        names.find((name) => name.endsWith('.eml'))!,
      ),
      'utf8',
    );
    expect(eml).toContain('multipart/alternative');
  });

  it.each([
    ['/auth/forgotPassword', { email: '' }, { email: 'Email is Required' }],
    ['/auth/forgotPassword', { email: 'x' }, { email: 'Email should be valid' }],
    ['/auth/otpVerify', { email: 'a@example.com', otp: '' }, { otp: 'Otp is Required' }],
    [
      '/auth/resetPassword',
      { userKey: 'x', newPassword: '', confirmPassword: '' },
      { newPassword: 'New Password is Required', confirmPassword: 'Confirm Password is Required' },
    ],
    [
      '/auth/resetPassword',
      { userKey: 'x', newPassword: '12345', confirmPassword: '12345' },
      {
        newPassword: 'Your new password must be at least 6 characters long.',
        confirmPassword: 'Your confirm password must be at least 6 characters long.',
      },
    ],
    [
      '/auth/resetPassword',
      { userKey: 'x', newPassword: '1234567890123', confirmPassword: '1234567890123' },
      {
        newPassword: 'Your new password cannot exceed 12 characters..',
        confirmPassword: 'Your confirm password cannot exceed 12 characters..',
      },
    ],
    [
      '/auth/resetPassword',
      { userKey: 'x', newPassword: 'secret13', confirmPassword: 'secret14' },
      { confirmPassword: 'New password & Confirm password should match' },
    ],
  ])('%s refuses %j', async (path, body, errors) => {
    expect(await post(path, body)).toMatchObject({ status: 422, data: { errors } });
  });
});

describe('the verification mail', () => {
  it('links to the page that verifies the address, once §4.email-verification', async () => {
    const { email, token } = await app.signUp();
    const mail = await mailTo(email, 'Please verify your e-mail address');
    const key = /email\/verified\?key=([\w-]+)/.exec(mail.text)![1];
    expect((await app.call('GET', '/profile', { token })).data.emailVerified).toBe(false);
    expect((await post('/auth/verifyEmail', { key })).status).toBe(200);
    expect((await app.call('GET', '/profile', { token })).data.emailVerified).toBe(true);
    expect((await post('/auth/verifyEmail', { key })).status).toBe(422);
  });
});

describe('changing the password', () => {
  it("ends every session but the caller's own §7.auth-change-password", async () => {
    const { email, token } = await app.signUp();
    const other = (await post('/auth/login', { email, password: 'secret12' })).data.token;
    expect(
      (
        await post(
          '/auth/changePassword',
          { oldPassword: 'secret12', newPassword: 'newpass1', confirmPassword: 'newpass1' },
          token,
        )
      ).status,
    ).toBe(200);
    expect((await app.call('GET', '/profile', { token })).status).toBe(200);
    expect((await app.call('GET', '/profile', { token: other })).status).toBe(401);
    expect((await mailTo(email, 'Your password was changed')).text).not.toContain('newpass1');
  });

  it('sends no mail when it is refused', async () => {
    const { email, token } = await app.signUp();
    const passwords = { oldPassword: 'wrong-one', newPassword: 'newpass1', confirmPassword: 'newpass1' };
    expect((await post('/auth/changePassword', passwords, token)).status).toBe(422);
    await post('/auth/forgotPassword', { email });
    await mailTo(email, 'Your verification code');
    const subjects = (await listMail(mailFolder())).filter((mail) => mail.to === email).map(({ subject }) => subject);
    expect(subjects).not.toContain('Your password was changed');
  });

  it.each([
    [
      { oldPassword: '', newPassword: '', confirmPassword: '' },
      {
        oldPassword: 'Old Password is Required',
        newPassword: 'New Password is Required',
        confirmPassword: 'Confirm Password is Required',
      },
    ],
    [
      { oldPassword: 'wrong-one', newPassword: 'newpass1', confirmPassword: 'newpass1' },
      { oldPassword: 'The old password is wrong.' },
    ],
    [
      { oldPassword: 'secret12', newPassword: 'newpass1', confirmPassword: 'newpass2' },
      { confirmPassword: 'New password & Confirm password should match' },
    ],
  ])('refuses %j', async (body, errors) => {
    const { token } = await app.signUp();
    expect(await post('/auth/changePassword', body, token)).toMatchObject({ status: 422, data: { errors } });
  });
});
