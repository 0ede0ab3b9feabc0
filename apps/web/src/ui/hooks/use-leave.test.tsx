import { act, cleanup, render } from '@testing-library/react';
import { useEffect } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useLeave } from './use-leave.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(cleanup);

/** A form that leads to /login after 3 s, opened from /before; and how to wait. */
async function open(late?: Promise<unknown>) {
  const ready = vi.fn<(leave: ReturnType<typeof useLeave>) => void>();
  const Form = () => {
    const leave = useLeave();
    useEffect(() => ready(leave), [leave]);
    return null;
  };
  const page = (path: string) => ({ path, Component: () => null });
  const routes = [
    page('/before'),
    { path: '/register', Component: Form },
    { ...page('/login'), loader: () => null },
    { ...page('/late'), loader: () => late?.then(() => null) ?? null },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ['/before'] });
  render(<RouterProvider router={router} />);
  await act(() => router.navigate('/register'));
  return {
    router,
    send: () => ready.mock.lastCall![0]('/login', 3000),
    pass: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)),
    at: () => router.state.location.pathname,
  };
}

test('a sent form is left after its delay, and Back skips it', async () => {
  const { router, send, pass, at } = await open();
  const left = send();
  await pass(2999);
  expect(at()).toBe('/register');
  await pass(1);
  expect(at()).toBe('/login');
  expect(await left).toBe(true);
  await act(() => router.navigate(-1));
  expect(at()).toBe('/before');
});

test('a user who has left the page stays there', async () => {
  const { router, send, pass, at } = await open();
  const left = send();
  await pass(1000);
  await act(() => router.navigate('/before'));
  await pass(5000);
  expect(at()).toBe('/before');
  expect(await left).toBe(false);
});

test('a pending navigation is not replaced', async () => {
  const there = Promise.withResolvers<void>();
  const { router, send, pass, at } = await open(there.promise);
  const left = send();
  await pass(2900);
  await act(async () => void router.navigate('/late'));
  await pass(5000);
  expect(await left).toBe(false);
  await act(async () => there.resolve());
  expect(at()).toBe('/late');
});
