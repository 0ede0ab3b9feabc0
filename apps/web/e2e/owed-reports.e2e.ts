import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { moveReportsBack } from './business.ts';
import { invest } from './card.ts';
import { fund, publish, test } from './fixture.ts';
import { dataDir, openProductDatabase, whyNot } from './product-database.ts';
import { enter, pdf, signUp } from './requests.ts';

test('the form of a project asks which reports it promises, and by when §2.owed-reports', async ({ page, request }) => {
  await enter(page, await signUp(request, 2));
  await page.goto('/add/project');
  await page.getByRole('button', { name: 'More Terms' }).click();
  const terms = page.getByRole('group', { name: 'More Terms' });
  await expect(terms.getByLabel('Days until a Report Is Due')).toHaveCount(0);
  const reports = terms.getByRole('combobox', { name: 'Reports' });
  await expect(reports.getByRole('option')).toHaveText(['None', 'Quarterly', 'Yearly', 'At the end']);
  await reports.selectOption('Quarterly');
  await terms.getByLabel('Days until a Report Is Due').fill('200');
  await terms.getByLabel('Days until a Report Is Due').blur();
  await expect(terms).toContainText('Days until a report is due must be a whole number from 1 to 180.');
});

for (const width of [390, 1280])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test(`a late report is late for ever once it is sent, at ${width} px §2.owed-reports`, async ({
      page,
      request,
    }) => {
      test.skip(dataDir === '', whyNot);
      const [holder, stranger, guild] = await Promise.all([
        signUp(request, 1, 'Hana Holder'),
        signUp(request),
        signUp(request, 2),
      ]);
      const projectId = await publish(request, guild, 'Quiet Mill', {
        reports: 'quarterly',
        reportDays: '20',
        duration: '6',
      });
      await fund(request, holder, 100);
      await invest(request, holder, projectId, '100', 1);
      const database = openProductDatabase();
      await moveReportsBack(database, { projectId, days: 120 });
      await database.close();
      const address = `/project/details?id=${projectId}`;

      await enter(page, holder);
      await page.goto(address);
      await expect(page.getByRole('region', { name: 'Terms' })).toContainText('Quarterly, within 20 days');
      const reports = page.getByRole('table', { name: 'Reports' });
      await page.getByRole('heading', { name: 'Reports', level: 2 }).scrollIntoViewIfNeeded();
      const rows = reports.getByRole('row').filter({ hasText: 'Quarterly report' });
      await expect(rows).toHaveCount(2);
      await expect(rows.nth(0)).toContainText('Not due yet');
      await expect(rows.nth(1)).toContainText(/\d days? late/);
      await expect(reports.getByRole('button', { name: 'Send Report' })).toHaveCount(0);
      await expectAccessible(page);
      await expect(rows.nth(1).getByRole('link', { name: /^Complain about this/ })).toBeVisible();

      await enter(page, guild);
      await page.goto(address);
      await page.getByRole('heading', { name: 'Reports', level: 2 }).scrollIntoViewIfNeeded();
      await rows.nth(1).getByRole('button', { name: 'Send Report' }).click();
      const dialog = page.getByRole('dialog', { name: 'Send Report' });
      await expect(dialog.getByLabel('Report Name')).toBeFocused();
      await expectAccessible(page);
      await dialog.getByLabel('Report Name').fill('First quarter');
      await dialog.getByLabel('Document').setInputFiles(pdf('first.pdf'));
      await dialog.getByRole('button', { name: 'Send Report' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(rows.nth(1)).toContainText('First quarter');
      await expect(rows.nth(1).getByRole('button', { name: 'Send New Version' })).toBeVisible();

      await enter(page, stranger);
      await page.goto(address);
      await page.getByRole('heading', { name: 'Reports', level: 2 }).scrollIntoViewIfNeeded();
      await expect(rows.nth(1)).toContainText(/\d days? late/);
      await expect(rows.nth(1)).toContainText('For investors');
      await expect(rows.nth(1).getByRole('link', { name: 'Document' })).toHaveCount(0);
      await enter(page, holder);
      await page.goto(address);
      await page.getByRole('heading', { name: 'Reports', level: 2 }).scrollIntoViewIfNeeded();
      await expect(rows.nth(1).getByRole('link', { name: 'Document' })).toHaveAttribute('href', /\/files\//);
    });
  });
