import { beforeEach, expect, test, vi } from 'vitest';
import { toast } from '../ui/toast.ts';
import { ApiError } from './api-error.ts';
import { handleError } from './handle-error.ts';
import { setNavigator } from './navigation.ts';
import { session } from './session.ts';

const went: string[] = [];
const messages: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  went.length = 0;
  messages.length = 0;
  setNavigator((to) => void went.push(to));
  vi.spyOn(toast, 'error').mockImplementation((message) => void messages.push(message));
  window.history.replaceState(null, '', '/orders?tab=by-you');
});

test('a refusal shows its message once, and does nothing else §8.422', async () => {
  const error = new ApiError(422, 'There is too little in the wallet.');
  handleError(error);
  handleError(error);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(messages).toEqual(['There is too little in the wallet.']);
  expect(went).toEqual([]);
});

test.each([403, 409, 413, 429, 500, 503, 0])(
  'a message of the server is shown, also for %i §8.{500,other}',
  (status) => {
    handleError(new ApiError(status, `Status ${status}.`));
    expect(messages).toEqual([`Status ${status}.`]);
  },
);

test('a 401 shows its message, and 1.5 s later local storage is empty and the log-in opens §8.401', async () => {
  const dismissed = vi.spyOn(toast, 'dismissAll').mockImplementation(() => {});
  session.set({ token: 't', email: 'ada@example.org' });
  handleError(new ApiError(401, 'Please log in again.'));
  handleError(new ApiError(401, 'Please log in again.'));
  await vi.advanceTimersByTimeAsync(1499);
  expect(messages).toEqual(['Please log in again.']);
  expect(session.isOpen()).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(went).toEqual(['/login']);
  expect(dismissed).toHaveBeenCalledOnce();
  expect(localStorage.length).toBe(0);
});

test('a 401 of the previous session does not end a newer one', async () => {
  session.set({ token: 'old', email: 'ada@example.org' });
  handleError(new ApiError(401, 'Please log in again.'));
  await vi.advanceTimersByTimeAsync(700);
  session.set({ token: 'new', email: 'bo@example.org' });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(went).toEqual([]);
  expect(session.get('token')).toBe('new');
});

test('a 404 shows its message and reloads the page once §8.404', () => {
  const reloaded = () => sessionStorage.getItem('reloaded');
  handleError(new ApiError(404, 'Not found.'));
  expect(messages).toEqual(['Not found.']);
  const first = reloaded();
  expect(first).toContain('/orders?tab=by-you');
  vi.advanceTimersByTime(59_999);
  handleError(new ApiError(404, 'Not found.'));
  expect(reloaded()).toBe(first);
  vi.advanceTimersByTime(1);
  handleError(new ApiError(404, 'Not found.'));
  expect(reloaded()).not.toBe(first);
});
