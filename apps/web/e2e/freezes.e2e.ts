import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { test } from './fixture.ts';
import { dataDir, whyNot } from './product-database.ts';
import { call, enter, signUp } from './requests.ts';

test('a frozen account reads why and until when, appeals once, and reads the answer', async ({
  page,
  request,
  fixture,
}) => {
  test.skip(dataDir === '', whyNot);
  const { operator } = fixture;
  const ada = await signUp(request, 1, 'Ada Frost');
  await enter(page, ada);
  await page.goto('/my/profile');
  const frozen = page.getByRole('region', { name: 'Frozen by the operators' });
  await expect(page.getByRole('heading', { name: 'Sessions' })).toBeVisible();
  await expect(frozen).toHaveCount(0);

  await call(request, operator, `/operator/accounts/${ada.id}/freeze`, { reason: 'A stolen card.', days: 7 });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(frozen).toContainText('Your account is frozen until');
  await expect(frozen).toContainText('Reason: A stolen card.');
  await expectAccessible(page);
  await frozen.getByRole('button', { name: 'Appeal' }).click();
  const dialog = page.getByRole('dialog', { name: 'Appeal' });
  await dialog.getByLabel('Your words').fill('It is my own card.');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Your appeal has been sent.' })).toBeVisible();
  await expect(frozen).toContainText('An operator will answer.');
  await expect(frozen.getByRole('button')).toHaveCount(0);

  const { records } = await call<{ records: { id: string; ownerName: string }[] }>(
    request,
    operator,
    '/operator/freezes',
    {
      queue: 'appealed',
    },
  );
  const { id } = records.find(({ ownerName }) => ownerName === 'Ada Frost')!;
  await call(request, operator, `/operator/freezes/${id}/answer`, { answer: 'Your bank says otherwise.' });
  await page.reload();
  await expect(frozen).toContainText('Your bank says otherwise.');
});
