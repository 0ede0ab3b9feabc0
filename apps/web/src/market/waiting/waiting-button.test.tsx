import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { showPage } from '../../test-page.tsx';
import type { Project } from '../projects/project-funding.tsx';
import { WaitingButton } from './waiting-button.tsx';

afterEach(cleanup);

function show(project: Pick<Project, 'isFull' | 'waiting'>) {
  return showPage(<WaitingButton project={{ id: '7', ...project } as Project} />);
}

test.each([
  [{ isFull: true, waiting: false }, 'Join Waiting List', true],
  [{ isFull: true, waiting: true }, 'Leave Waiting List', false],
  [{ isFull: false, waiting: true }, 'Leave Waiting List', false],
])('%o has the button %s, and says that it reserves nothing', async (project, name, on) => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)));
    return Response.json({ success: true, statusCode: 200, message: 'Changed.', data: { on } });
  });
  show(project);
  expect(screen.getByText(/Nothing is reserved. The first to pay gets it/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name }));
  expect(sent).toEqual([{ projectId: '7', on }]);
});

test('a project that takes money has none', () => {
  show({ isFull: false, waiting: false });
  expect(screen.queryByRole('button', { name: /Waiting List/ })).toBeNull();
});
