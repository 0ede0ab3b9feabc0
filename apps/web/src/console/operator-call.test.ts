import { readBooks } from '@guildhall/contract/money/books.operator.contract.ts';
import { expect, test, vi } from 'vitest';
import { handleError } from '../api/handle-error.ts';
import { toast } from '../ui/toast.ts';
import { act } from './operator-call.ts';
import { showRefusalsIn } from './refusals.ts';

const refused = { success: false, statusCode: 422, message: 'Somebody else was quicker.', data: { code: 'closed' } };

/** Does something in the console that the server refuses, as a page does it; answers what was said in a toast. */
async function refuse() {
  const said: string[] = [];
  vi.spyOn(toast, 'error').mockImplementation((message) => void said.push(message));
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(refused), { status: 422 }));
  await expect(
    act(readBooks, {}).catch((error: unknown) => (handleError(error), Promise.reject(error))),
  ).rejects.toThrow(refused.message);
  return said;
}

test('what is refused while no dialog is open is said in a toast', async () => {
  expect(await refuse()).toEqual(['Somebody else was quicker.']);
});

test('what is refused while a dialog is open stays in the dialog, and is said no second time', async () => {
  const inDialog: string[] = [];
  const end = showRefusalsIn((message) => void inDialog.push(message));
  expect(await refuse()).toEqual([]);
  expect(inDialog).toEqual(['', 'Somebody else was quicker.']);
  end();
  expect(await refuse()).toEqual(['Somebody else was quicker.']);
});
