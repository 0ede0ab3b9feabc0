import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { invest } from './card.ts';
import { fund, publish, test } from './fixture.ts';
import { enter, signUp } from './requests.ts';

function limits(page: Page) {
  return page.getByRole('region', { name: 'Limits' });
}

function fact(page: Page, term: string) {
  return page
    .locator('dl > div')
    .filter({ has: page.getByText(term, { exact: true }) })
    .getByRole('definition');
}

/** Opens the profile and brings the region near, since it is read only then. */
async function openLimits(page: Page) {
  await page.goto('/my/profile');
  await page.getByRole('button', { name: 'Second Factor' }).scrollIntoViewIfNeeded();
  await limits(page).scrollIntoViewIfNeeded();
  await expect(fact(page, 'Invested in These Days')).toBeVisible();
}

async function save(page: Page, button: string, dollars: string) {
  await limits(page).getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog', { name: button });
  await dialog.getByLabel('Most in 30 Days').fill(dollars);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
}

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const) {
  test(`one sets oneself a limit, which the form to invest says before Submit, at ${width} px §2.limits §4.own-limit`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height });
    const [guild, ada] = await Promise.all([signUp(request, 2), signUp(request)]);
    const projectId = await publish(request, guild, 'Mill Wheel');
    await fund(request, ada, 900);
    await enter(page, ada);
    await openLimits(page);
    await expect(fact(page, 'Most in 30 Days')).toHaveText('No limit');
    await expectAccessible(page);
    await save(page, 'Set Limit', '300');
    await expect(fact(page, 'Most in 30 Days')).toHaveText('$300.00');
    await invest(request, ada, projectId, '200', 1);

    await page.goto(`/invest?id=${projectId}`);
    await expect(page.getByText('$100.00 left of $300.00 in 30 days')).toBeVisible();
    const amount = page.getByLabel('Amount', { exact: true });
    await amount.fill('150');
    await amount.blur();
    await expect(amount).toHaveAccessibleDescription(
      /Your own limit for 30 days leaves \$100\.00\. You set it under My Profile, Limits\.$/,
    );
    await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled();
    await expectAccessible(page);

    await openLimits(page);
    await expect(fact(page, 'Still Left')).toHaveText('$100.00');
    await save(page, 'Change Limit', '500');
    await expect(limits(page)).toContainText('Your limit becomes $500.00 on');
    await expect(fact(page, 'Most in 30 Days')).toHaveText('$300.00');
    await expectAccessible(page);
    await limits(page).getByRole('button', { name: 'Cancel Change' }).click();
    await expect(page.getByText('The change has been canceled.')).toBeVisible();
    await expect(limits(page).getByRole('button', { name: 'Cancel Change' })).toHaveCount(0);

    await limits(page).getByRole('button', { name: 'Remove Limit' }).click();
    await page.getByRole('button', { name: 'Yes' }).click();
    await expect(limits(page)).toContainText('Your limit ends on');
    await expect(limits(page).getByRole('button', { name: 'Remove Limit' })).toHaveCount(0);
    await save(page, 'Change Limit', '250');
    await expect(fact(page, 'Most in 30 Days')).toHaveText('$250.00');
    await expect(limits(page)).not.toContainText('Your limit ends on');
  });
}
