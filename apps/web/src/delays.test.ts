import { expect, test, vi } from 'vitest';
import { delays, wait } from './delays.ts';

test('the delays are those of spec §9 §9.toast.time §9.delay.{login,register,recovery}', () => {
  expect(delays).toMatchObject({
    login: 1500,
    register: 3000,
    forgotPassword: 1000,
    notFoundReload: 1500,
    unauthorized: 1500,
    logout: 1500,
    reportUpload: 1500,
    passwordChange: 3000,
    complaint: 1500,
    reviewReload: 500,
    reportModal: 2500,
    passwordReset: 1000,
    paymentWindow: 2000,
    referReload: 1500,
    investment: 1500,
    toast: 2000,
    toastLong: 5000,
  });
});

test('a wait lasts its time', async () => {
  vi.useFakeTimers();
  let done = false;
  const waiting = wait(delays.login).then(() => (done = true));
  await vi.advanceTimersByTimeAsync(1499);
  expect(done).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toBe(true);
  await waiting;
});
