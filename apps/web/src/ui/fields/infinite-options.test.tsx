import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useInfiniteOptions } from './infinite-options.ts';

afterEach(cleanup);

type Row = { id: string; name: string };

function people(from: number, count: number): Row[] {
  return Array.from({ length: count }, (_, n) => ({ id: String(from + n), name: `Person ${from + n}` }));
}

/** A list of a number of people, and what was requested. */
function open(total: number, pageSize: number, moved = 0) {
  const asked: Parameters<Parameters<typeof useInfiniteOptions<Row>>[0]['load']>[0][] = [];
  const source = {
    name: `people-${pageSize}`,
    pageSize,
    load: async (input: (typeof asked)[number]) => {
      asked.push(input);
      const left = Math.max(0, Math.min(input.length, total - input.start));
      // Each later page begins by this number of entries too early, as when others have come in before them.
      const from = input.start === 0 ? 0 : input.start - moved;
      return { records: people(from, left), recordsFiltered: total };
    },
    option: ({ id, name }: Row) => ({ value: id, label: name }),
  };
  const client = new QueryClient();
  const { result } = renderHook(() => useInfiniteOptions(source, '', true), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  /** Scrolls the list until this number of pixels is left below. */
  const scroll = (left: number) =>
    act(() => {
      const end = document.createElement('div');
      Object.defineProperties(end, {
        scrollHeight: { value: 500 + left },
        scrollTop: { value: 300 },
        clientHeight: { value: 200 },
      });
      result.current.scrolled(end);
    });
  return { asked, result, scroll };
}

test.each([10, 1000])(
  'a list of %i per page grows by a page when scrolled to its end §2.add-complaint.scroll §9.select.{users,complaint}',
  async (pageSize) => {
    const { asked, result, scroll } = open(2 * pageSize + 3, pageSize);
    await waitFor(() => expect(result.current.options).toHaveLength(pageSize));
    scroll(0);
    await waitFor(() => expect(result.current.options).toHaveLength(2 * pageSize));
    await waitFor(() => expect(result.current.loading).toBe(false));
    await new Promise((resolve) => setTimeout(resolve, 120));
    scroll(0);
    await waitFor(() => expect(result.current.options).toHaveLength(2 * pageSize + 3));
    expect(asked.map(({ start, length }) => [start, length])).toEqual([
      [0, pageSize],
      [pageSize, pageSize],
      [2 * pageSize, pageSize],
    ]);
    expect(result.current.hasNextPage).toBe(false);
  },
);

test('a sign-up between two pages shows nobody twice', async () => {
  const { result, scroll } = open(20, 10, 1);
  await waitFor(() => expect(result.current.options).toHaveLength(10));
  scroll(0);
  await waitFor(() => expect(result.current.options).toHaveLength(19));
  expect(new Set(result.current.options.map(({ value }) => value)).size).toBe(19);
});

test("the first order is column: 1, dir: 'asc' §9.select.order", async () => {
  const { asked, result } = open(3, 10);
  await waitFor(() => expect(result.current.options).toHaveLength(3));
  expect(asked[0]!.order).toEqual([{ column: 1, dir: 'asc' }]);
});

test('a scroll distance of 1 is near enough to the end, 2 is not §9.select.scroll', async () => {
  const { asked, result, scroll } = open(30, 10);
  await waitFor(() => expect(result.current.options).toHaveLength(10));
  scroll(2);
  await new Promise((resolve) => setTimeout(resolve, 120));
  expect(asked).toHaveLength(1);
  scroll(1);
  await waitFor(() => expect(asked).toHaveLength(2));
});

test('scrolling is throttled to 100 ms §9.select.throttle', async () => {
  const { asked, result, scroll } = open(100, 10);
  await waitFor(() => expect(result.current.options).toHaveLength(10));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  scroll(2);
  for (let n = 0; n < 20; n++) scroll(0);
  expect(asked).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(99));
  expect(asked).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(asked).toHaveLength(2);
  await act(() => vi.advanceTimersByTimeAsync(10));
  expect(result.current.options).toHaveLength(20);
  expect(asked).toHaveLength(2);
});
