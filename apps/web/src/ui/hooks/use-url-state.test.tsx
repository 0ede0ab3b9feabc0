import { act, render, within } from '@testing-library/react';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, it } from 'vitest';
import { useUrlState } from './use-url-state.ts';

function Filters() {
  const [{ text, page, most }, set] = useUrlState({ text: '', page: 1, most: '' });
  const changeBoth = () => {
    set({ text: 'ferry', page: 1 });
    set({ most: '30', page: 1 });
  };
  return (
    <>
      <button type="button" onClick={changeBoth}>
        Both
      </button>
      <button type="button" onClick={() => set({ text: '' })}>
        No text
      </button>
      <output>{`${text} ${most} ${page}`}</output>
    </>
  );
}

it('keeps a change of the address that comes while another one is under way', async () => {
  window.history.replaceState(null, '', '/?page=3');
  const router = createBrowserRouter([{ path: '/', Component: Filters }]);
  // A toast of an earlier test may still be on the same page, outside of this part of it.
  const shown = within(render(<RouterProvider router={router} />).container);
  const press = (name: string) => act(async () => shown.getByRole('button', { name }).click());
  await press('Both');
  expect(window.location.search).toBe('?text=ferry&most=30');
  expect(shown.getByRole('status').textContent).toBe('ferry 30 1');
  await press('No text');
  expect(window.location.search).toBe('?most=30');
  await act(() => router.navigate('/?page=2'));
  await press('No text');
  expect(window.location.search, 'what is over is forgotten').toBe('?page=2');
});
