import { act, cleanup, renderHook } from '@testing-library/react';
import type { KeyboardEvent } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useOptionList } from './use-option-list.ts';

afterEach(cleanup);

function optionsOf(...values: string[]) {
  return values.map((value) => ({ value, label: value }));
}

test('a marked option stays marked when another answer comes that has it, wherever it stands then', () => {
  const choose = vi.fn();
  const { result, rerender } = renderHook(
    ({ options }) => useOptionList(options, choose, { opened: true, setOpened: vi.fn() }),
    { initialProps: { options: optionsOf('a', 'b') } },
  );
  const press = (key: string) =>
    act(() =>
      result.current.input.onKeyDown({ key, preventDefault: vi.fn() } as Partial<KeyboardEvent> as KeyboardEvent),
    );
  press('ArrowDown');
  expect(result.current.active).toBe(0);
  rerender({ options: optionsOf('c', 'b', 'a') });
  expect(result.current.active).toBe(2);
  press('Enter');
  expect(choose.mock.calls).toEqual([['a']]);
  press('ArrowDown');
  expect(result.current.active).toBe(0);
  press('ArrowUp');
  expect(result.current.active).toBe(2);
});
