import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { invest } from './card.ts';
import { fund, publish, test } from './fixture.ts';
import { expectUsable } from './layout.ts';
import { enter, pdf, png, signUp } from './requests.ts';

for (const width of [390, 1280])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test(`two figures are promised, reported and shared, at ${width} px §2.impact`, async ({ page, request }) => {
      test.slow();
      const [holder, other, guild] = await Promise.all([signUp(request), signUp(request), signUp(request, 2)]);
      await Promise.all([fund(request, holder, 500), fund(request, other, 500)]);

      await enter(page, guild);
      await page.goto('/add/project');
      await page.getByLabel('Category').selectOption({ index: 1 });
      const words = {
        Title: `Forest ${width}`,
        'Budget Requested': '2000',
        'Return On Investment': '7.5',
        Duration: '18',
        'Minimum Investment': '100',
        Description: 'A wood on the hill.',
      };
      for (const [label, text] of Object.entries(words)) await page.getByLabel(label).fill(text);
      await page.getByLabel('Document').setInputFiles(pdf('plan.pdf'));
      await page.getByLabel('Photo').setInputFiles(png('wood.png'));
      await page.getByRole('button', { name: 'More Terms' }).click();
      await page.getByLabel('Days to Reconsider').fill('0');
      const figures = page.getByRole('group', { name: 'Impact Figures' });
      await expect(figures).toHaveCount(0);
      await page.getByLabel('Reports', { exact: true }).selectOption('Quarterly');
      for (const [at, [name, unit, target]] of [
        ['Trees planted', 'trees', '10000'],
        ['People trained', 'people', '0'],
      ].entries()) {
        await figures.getByRole('button', { name: 'Add a Figure' }).click();
        await figures.getByLabel(`Name of Figure ${at + 1}`).fill(name!);
        await figures.getByLabel(`Unit of Figure ${at + 1}`).fill(unit!);
        await figures.getByLabel(`Target of Figure ${at + 1}`).fill(target!);
      }
      await expect(figures).toContainText('The target must be a whole number from 1 to 1,000,000,000.');
      await expectUsable(page);
      await page.getByLabel('Reports', { exact: true }).selectOption('None');
      await figures.getByLabel('Target of Figure 2').fill('40');
      await expect(figures).toContainText('Figures are only for a project that promises reports');
      await page.getByLabel('Reports', { exact: true }).selectOption('Quarterly');
      await expect(figures).not.toContainText('Figures are only for');
      await page.getByRole('button', { name: 'Submit' }).click();
      await expect(page).toHaveURL(/\/projects/);
      await page
        .getByRole('link', { name: `Forest ${width}` })
        .first()
        .click();
      await expect(page.getByRole('heading', { name: `Forest ${width}`, level: 1 })).toBeVisible();
      const projectId = new URL(page.url()).searchParams.get('id')!;

      await enter(page, holder);
      const open = async () => {
        await page.goto(`/project/details?id=${projectId}`);
        const region = page.getByRole('region', { name: 'Impact', exact: true });
        await region.scrollIntoViewIfNeeded();
        return region;
      };
      const before = await open();
      await expect(page.getByRole('region', { name: 'Terms' })).toContainText('Trees planted: 10,000 trees');
      await expect(before).toContainText(/Nothing reported yet\. The first report is due on \w+ \d+, \d{4}\./);
      await expectAccessible(page);
      await page.goto(`/invest?id=${projectId}`);
      await expect(page.getByRole('main')).toContainText('People trained: 40 people');
      await expectUsable(page);
      await invest(request, holder, projectId, '100', 1);
      await invest(request, other, projectId, '200', 1);
      await page.goto('/investments');
      const share = page.getByRole('region', { name: 'Your Impact' });
      await expect(share).toContainText('Nothing reported yet.');

      await enter(page, guild);
      await page.goto(`/project/details?id=${projectId}`);
      const reports = page.getByRole('region', { name: 'Reports', exact: true });
      await reports.scrollIntoViewIfNeeded();
      const dialog = page.getByRole('dialog', { name: 'Send Report' });
      await reports.getByRole('button', { name: 'Send Report' }).click();
      await dialog.getByLabel('Report Name').fill('First quarter');
      await dialog.getByLabel('Document').setInputFiles(pdf('first.pdf'));
      await dialog.getByLabel('Reached: Trees planted').fill('-1');
      await dialog.getByLabel('Reached: People trained').fill('5');
      await expect(dialog).toContainText('Please enter a whole number, 0 or more.');
      await expectAccessible(page);
      await dialog.getByLabel('Reached: Trees planted').fill('4100');
      await dialog.getByRole('button', { name: 'Send Report' }).click();
      await expect(dialog).toHaveCount(0);
      await reports.getByRole('button', { name: 'Send New Version' }).click();
      await expect(dialog.getByLabel('Reached: Trees planted')).toHaveValue('4100');
      await dialog.getByLabel('Report Name').fill('First quarter, counted again');
      await dialog.getByLabel('Document').setInputFiles(pdf('second.pdf'));
      await dialog.getByLabel('Reached: Trees planted').fill('4000');
      await dialog.getByRole('button', { name: 'Send Report' }).click();
      await expect(dialog).toHaveCount(0);

      await enter(page, holder);
      const region = await open();
      const table = region.getByRole('table', { name: 'Impact', exact: true });
      await expect(table.getByRole('row', { name: /Trees planted/ })).toContainText('4,000 trees, 40% of the target');
      await expect(table.getByRole('row', { name: /People trained/ })).toContainText('5 people, 12% of the target');
      const byReport = region.getByRole('table', { name: 'Impact by report' });
      await expect(byReport).toContainText('Quarterly report');
      await byReport.getByText('Earlier versions').click();
      await expect(byReport).toContainText('4,100 trees, 5 people');
      await expectUsable(page);

      await page.goto('/investments');
      await expect(share.getByRole('list', { name: 'Your share of each unit' }).getByRole('listitem')).toHaveText([
        '1,333 trees from 1 project',
        '1 people from 1 project',
      ]);
      const row = share.getByRole('row', { name: new RegExp(`Forest ${width}`) });
      await expect(row).toContainText('$100.00 of $300.00');
      await expect(row).toContainText('Trees planted: 1,333 trees of 4,000 trees');
      await expectUsable(page);
    });
  });

test('a project without figures has no region of them, and neither has the portfolio §2.impact', async ({
  page,
  request,
}) => {
  const [holder, guild] = await Promise.all([signUp(request), signUp(request, 2)]);
  const projectId = await publish(request, guild, 'Plain Mill', { reports: 'yearly' });
  await fund(request, holder, 200);
  await invest(request, holder, projectId, '100', 1);
  await enter(page, holder);
  await page.goto(`/project/details?id=${projectId}`);
  await expect(page.getByRole('region', { name: 'Reports', exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Impact', exact: true })).toHaveCount(0);
  await page.goto('/investments');
  await expect(page.getByRole('region', { name: 'Concentration' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your Impact' })).toHaveCount(0);
});
