import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { theme } from '../theme.ts';

afterEach(cleanup);

function ask(destructive: boolean) {
  return render(
    <ConfirmDialog question={{ title: 'Delete', message: 'Are you sure?', destructive, answer: () => {} }} />,
    {
      wrapper: ({ children }) => <MantineProvider theme={theme}>{children}</MantineProvider>,
    },
  );
}

test.each([
  [true, 'Cancel'],
  [false, 'Yes'],
])('where “Yes” destroys is %s, the question opens on “%s”', async (destructive, name) => {
  ask(destructive);
  await waitFor(() => expect(document.activeElement?.textContent).toBe(name));
  const yes = screen.getByRole('button', { name: 'Yes' });
  expect(yes.getAttribute('style')?.includes('red')).toBe(destructive);
});
