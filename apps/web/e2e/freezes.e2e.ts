import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { invest } from './card.ts';
import { fund, publish, test } from './fixture.ts';
import { enterAsOperator } from './operators.ts';
import { dataDir, openProductDatabase, whyNot } from './product-database.ts';
import { anotherSession, call, enter, isOpen, signUp } from './requests.ts';

/** An operator fills in the dialog that is open and sends it. */
async function freeze(page: Page, reason: string) {
  const dialog = page.getByRole('dialog', { name: 'Freeze', exact: true });
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByLabel('Days').fill('14');
  await expect(dialog.getByLabel('Days')).toHaveAccessibleDescription(/^Until \w{3} \d+, \d{4}\.$/);
  await dialog.getByRole('button', { name: 'Freeze' }).click();
  await expect(dialog).toBeHidden();
}

/** Lifts the freeze of somebody or something where it is shown. */
async function lift(page: Page, name: string) {
  await page.getByRole('button', { name: `Lift the freeze of ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Lift a Freeze' });
  await dialog.getByLabel('Reason').fill('The bank has cleared it.');
  await dialog.getByRole('button', { name: 'Lift' }).click();
  await expect(dialog).toBeHidden();
}

test('an operator freezes an account, who reads why and appeals once; the operator answers and lifts it', async ({
  page,
  request,
  fixture,
}) => {
  test.skip(dataDir === '', whyNot);
  const { operator } = fixture;
  const ada = await signUp(request, 1, `Ada Frost ${crypto.randomUUID().slice(0, 6)}`);
  const phone = await anotherSession(request, ada);
  await enter(page, ada);
  await page.goto('/my/profile');
  const frozen = page.getByRole('region', { name: 'Frozen by Guildhall' });
  await expect(page.getByRole('heading', { name: 'Sessions' })).toBeVisible();
  await expect(frozen).toHaveCount(0);

  // The operator finds the account by its e-mail, ends its sessions and freezes it.
  await enter(page, operator);
  await page.goto('/operator/people');
  await page.getByRole('searchbox', { name: 'Search' }).fill(ada.email.slice(0, 8));
  await page.getByRole('row').filter({ hasText: ada.email }).getByRole('link').click();
  await expect(page.getByRole('region', { name: 'Facts' })).toContainText('StateIn order');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'End All Sessions' }).click();
  const end = page.getByRole('dialog', { name: 'End All Sessions' });
  await end.getByLabel('Reason').fill('A stolen phone.');
  await end.getByRole('button', { name: 'End All' }).click();
  await expect(page.getByRole('region', { name: 'Facts' })).toContainText('Sessions0');
  expect(await isOpen(request, phone)).toBe(false);
  await page.getByRole('button', { name: 'Freeze' }).click();
  await freeze(page, 'A stolen card.');
  await expect(page.getByRole('region', { name: 'Facts' })).toContainText('StateFrozen');
  await expect(page.getByRole('button', { name: 'Freeze', exact: true })).toHaveCount(0);

  await enter(page, await anotherSession(request, ada));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/my/profile');
  await expect(frozen).toContainText('Your account is frozen until');
  await expect(frozen).toContainText('Reason: A stolen card.');
  await expectAccessible(page);
  await frozen.getByRole('button', { name: 'Appeal' }).click();
  const dialog = page.getByRole('dialog', { name: 'Appeal' });
  await dialog.getByLabel('Your words').fill('It is my own card.');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Your appeal has been sent.' })).toBeVisible();
  await expect(frozen).toContainText('We will answer.');
  await expect(frozen.getByRole('button')).toHaveCount(0);

  await enter(page, operator);
  await page.goto('/operator/freezes');
  const row = page.getByRole('row').filter({ hasText: ada.name });
  await expect(row).toContainText('It is my own card.');
  await expectAccessible(page);
  await row.getByRole('button', { name: `Take: the appeal of ${ada.name}` }).click();
  await expect(row).toContainText('With you for 1 minute');
  await expect(row.getByRole('button', { name: `Give Back: the appeal of ${ada.name}` })).toBeVisible();
  await row.getByRole('button', { name: `Answer the appeal of ${ada.name}` }).click();
  const answer = page.getByRole('dialog', { name: 'Answer an Appeal' });
  await answer.getByLabel('Answer').fill('Your bank says otherwise.');
  await answer.getByRole('button', { name: 'Answer' }).click();
  await expect(row).toHaveCount(0);

  const again = await anotherSession(request, ada);
  await enter(page, again);
  await page.goto('/my/profile');
  await expect(frozen).toContainText('Your bank says otherwise.');

  await enter(page, operator);
  await page.goto(`/operator/account?id=${ada.id}`);
  await lift(page, ada.name);
  await expect(page.getByRole('region', { name: 'Facts' })).toContainText('StateIn order');
  await enter(page, again);
  await page.goto('/my/profile');
  await expect(page.getByRole('heading', { name: 'Sessions' })).toBeVisible();
  await expect(frozen).toHaveCount(0);
});

test('a project that an operator freezes says to everybody that new money is paused, and takes it again once it is lifted', async ({
  page,
  request,
  fixture,
}) => {
  test.skip(dataDir === '', whyNot);
  const title = `Kiln ${crypto.randomUUID().slice(0, 8)}`;
  const projectId = await publish(request, await signUp(request, 2), title);
  await enterAsOperator(page, fixture.operator);
  await page.goto('/operator/projects');
  await page.getByRole('searchbox', { name: 'Search' }).fill(title);
  await page.getByRole('button', { name: `Freeze ${title}` }).click();
  await freeze(page, 'The plan is disputed.');
  await expect(page.getByRole('row').filter({ hasText: title })).toContainText('Frozen until');
  await expectAccessible(page);

  await enter(page, fixture.newcomer);
  await page.goto(`/project/details?id=${projectId}`);
  await expect(page.getByRole('note')).toContainText(/New money is paused until \w{3} \d+, \d{4}/);
  for (const name of ['Invest', 'Order']) await expect(page.getByRole('button', { name })).toBeDisabled();
  await expectAccessible(page);
  await page.goto(`/invest?id=${projectId}`);
  await expect(page.getByRole('note')).toContainText('New money is paused until');
  await expect(page.getByLabel('Amount')).toHaveCount(0);

  await enterAsOperator(page, fixture.operator);
  await page.goto(`/operator/projects?search=${encodeURIComponent(title)}`);
  await lift(page, title);
  await enter(page, fixture.newcomer);
  await page.goto(`/project/details?id=${projectId}`);
  await expect(page.getByRole('main').getByRole('link', { name: 'Invest', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Order' })).toBeEnabled();
  await expect(page.getByRole('note')).toHaveCount(0);
});

test('a frozen organization is told to a stranger, to an investor and to its member, none of whom fills in a form in vain', async ({
  page,
  request,
  fixture,
  browser,
}) => {
  test.skip(dataDir === '', whyNot);
  const unique = crypto.randomUUID().slice(0, 8);
  const guild = await signUp(request, 2, `Quarry ${unique}`);
  const otto = await signUp(request, 1, 'Otto Stone');
  const mia = await signUp(request, 1, 'Mia Chisel');
  const projectId = await publish(request, guild, `Slab ${unique}`);
  await fund(request, otto, 1000);
  const { investId } = await invest(request, otto, projectId, '100', 1);
  const { sharePath } = await call<{ sharePath: string }>(request, guild, '/project/share', { id: projectId, on: 1 });
  const database = openProductDatabase();
  await database.query(
    { name: '', text: "INSERT INTO memberships (organization_id, member_id, role) VALUES ($1, $2, 'owner')" },
    [guild.id, mia.id],
  );
  await database.close();
  await enterAsOperator(page, fixture.operator);
  const { id: freezeId } = await call<{ id: string }>(
    request,
    fixture.operator,
    `/operator/accounts/${guild.id}/freeze`,
    { reason: 'Suspected fraud.', days: 14 },
  );

  // A stranger, first without a log-in.
  const visitor = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const outside = await visitor.newPage();
  await outside.goto(sharePath);
  await expect(outside.getByRole('note')).toHaveText('This project cannot take money right now.');
  await expect(outside.getByRole('link', { name: 'Log In to Invest' })).toHaveCount(0);
  await expectAccessible(outside);
  await visitor.close();
  await enter(page, fixture.newcomer);
  await page.goto(`/organization/details?id=${guild.id}`);
  await expect(page.getByRole('note')).toContainText('This organization cannot take money right now.');
  await expect(page.getByText('Suspected fraud')).toHaveCount(0);
  await expectAccessible(page);
  await page.goto(`/projects/open?search=${unique}`);
  await expect(page.getByRole('link', { name: `Slab ${unique}` })).toContainText('Cannot take money right now');
  await expectAccessible(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search for' }).fill(`Slab ${unique}`);
  await expect(page.getByRole('option', { name: `Slab ${unique}` })).toContainText('cannot take money right now');
  await page.goto(`/project/details?id=${projectId}`);
  await expect(page.getByRole('note')).toContainText('This project cannot take money right now.');
  for (const name of ['Invest', 'Order']) await expect(page.getByRole('button', { name })).toBeDisabled();

  // Who has invested already.
  await enter(page, otto);
  await page.goto(`/investment/detail?id=${investId}`);
  await expect(page.getByRole('note')).toContainText(
    /Guildhall has frozen it, or the account of Quarry .*, on \w{3} \d+, \d{4}/,
  );
  await expectAccessible(page);
  await expect(async () => {
    await page.goto('/notifications');
    await expect(page.getByText(`Guildhall froze Quarry ${unique}`)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(page.getByText('Suspected fraud')).toHaveCount(0);

  // A member, and the organization itself.
  await call(request, mia, '/memberships/actFor', { organizationId: guild.id });
  await enter(page, { ...mia, id: guild.id, userType: 2 });
  await page.goto('/dashboard');
  const bar = page.getByRole('region', { name: 'Frozen' });
  await expect(bar).toContainText('This account is frozen until');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await bar.getByRole('link', { name: 'Why, and how to appeal' }).click();
  await expect(page.getByRole('region', { name: 'Frozen by Guildhall' })).toContainText('Suspected fraud.');

  await call(request, fixture.operator, `/operator/freezes/${freezeId}/lift`, { reason: 'All is well.' });
  await call(request, fixture.operator, `/operator/accounts/${mia.id}/freeze`, { reason: 'A stolen card.', days: 14 });
  await page.goto('/wallet');
  await expect(bar).toContainText('Your own account is frozen until');
  await enter(page, otto);
  await page.goto(`/investment/detail?id=${investId}`);
  await expect(page.getByRole('heading', { name: 'Your Document' })).toBeVisible();
  await expect(page.getByRole('note')).toHaveCount(0);
});
