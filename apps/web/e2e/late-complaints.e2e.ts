import { expect, type Page } from '@playwright/test';
import { dayAhead, setClock, settle } from './business.ts';
import { invest } from './card.ts';
import { fund, publish } from './fixture.ts';
import { looksRight } from './layout.ts';
import { makeOperator } from './operators.ts';
import { testWithClock as test } from './own-product.ts';
import { call, enter, pdf, signUp } from './requests.ts';

// One product and its clock for all of them, one after another.
test.describe.configure({ mode: 'default' });

/** Opens the late report in the table of a project. */
async function openLate(page: Page, projectId: string) {
  await page.goto(`/project/details?id=${projectId}`);
  const region = page.getByRole('region', { name: 'Reports', exact: true });
  await region.scrollIntoViewIfNeeded();
  return region.getByRole('row').filter({ hasText: 'Quarterly report' }).last();
}

for (const width of [390, 1280])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test(`a late report is one tap from a complaint that is filled in, which its organization and an operator read with the evidence, at ${width} px §2.late-complaints`, async ({
      page,
      request,
      product,
    }) => {
      test.slow();
      const { database, home } = product;
      await setClock(database, 0);
      const today = Date.now();
      const goTo = async (days: number) => {
        await setClock(database, days);
        await page.clock.setFixedTime(today + days * 86_400_000);
      };
      const [guild, holder, stranger, opal] = await Promise.all([
        signUp(request, 2),
        signUp(request),
        signUp(request),
        signUp(request),
      ]);
      await makeOperator(request, opal, 'support', home);
      const projectId = await publish(request, guild, 'Silent Mill', {
        reports: 'quarterly',
        reportDays: '20',
        duration: '12',
      });
      await fund(request, holder, 200);
      await invest(request, holder, projectId, '100', 1);
      await settle(database, projectId);
      const { records } = await call<{ records: { id: string; dueOn: string }[] }>(
        request,
        guild,
        `/project/reports/${projectId}`,
        undefined,
        'GET',
      );
      const due = Math.round((Date.parse(records[0]!.dueOn) - Date.parse(dayAhead(0))) / 86_400_000);
      const complainLink = /^Complain about this Quarterly report,/;

      await goTo(due);
      await enter(page, holder);
      const row = await openLate(page, projectId);
      await expect(row).toContainText('Not due yet');
      await expect(row.getByRole('link', { name: complainLink })).toHaveCount(0);
      await goTo(due + 12);
      await enter(page, stranger);
      await expect(await openLate(page, projectId)).toContainText('12 days late');
      await expect(row.getByRole('link', { name: complainLink })).toHaveCount(0);

      await enter(page, holder);
      await openLate(page, projectId);
      await row.getByRole('link', { name: complainLink }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: 'Add Complaint' })).toBeVisible();
      await expect(page.getByLabel('Subject')).toHaveValue('Report is late');
      await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(
        /^Quarterly report of Silent Mill for .*\nIt was promised on .*\nIt is 12 days late on .*, and was not sent\.$/s,
      );
      await expect(page.getByRole('main').getByRole('link', { name: guild.name })).toBeVisible();
      const paper = (await page.getByRole('link', { name: 'Late report (PDF)' }).getAttribute('href'))!;
      expect((await page.request.get(paper)).headers()['content-type']).toBe('application/pdf');
      await looksRight(page);
      await page.setViewportSize({ width, height: 844 });
      await page.getByRole('textbox', { name: 'Message' }).press('Control+End');
      await page.keyboard.type(' Please answer.');
      // One tap from here: the button is enabled at once.
      await page.keyboard.press('Tab');
      await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/complaints?tab=by-you');
      const item = page.getByRole('article', { name: 'Report is late' });
      await expect(item).toContainText('12 days late');
      await expect(item).toContainText('Please answer.');

      await openLate(page, projectId);
      await row.getByRole('link', { name: /^See Your Complaint about the Quarterly report,/ }).click();
      await expect(page.getByText('You have complained about this report. Your complaint is open.')).toBeVisible();
      await expect(item).toContainText('12 days late');
      await looksRight(page);
      await page.setViewportSize({ width, height: 844 });

      await enter(page, guild);
      await page.goto('/complaints');
      await expect(item).toContainText(holder.name);
      await expect(item).toContainText('12 days late');
      await expect(item.getByRole('link', { name: 'Report of Silent Mill' })).toHaveAttribute(
        'href',
        `/project/details?id=${projectId}`,
      );
      const document = pdf('first.pdf');
      await call(request, guild, '/report/document', { owedId: records[0]!.id, reportName: 'First quarter', document });
      await page.reload();
      await expect(item).toContainText(/Sent on .*, 12 days late/);
      await looksRight(page);
      await page.setViewportSize({ width, height: 844 });
      await enter(page, holder);
      await page.goto('/complaints');
      await expect(item).toContainText(/Sent on .*, 12 days late/);

      await page.clock.setFixedTime(today);
      await enter(page, opal);
      await page.goto('/operator/complaints');
      await page.getByRole('link', { name: /^C-/ }).first().click();
      const headings = page.getByRole('main').getByRole('heading', { level: 2 });
      await expect(headings.first()).toHaveText('Evidence');
      const evidence = page.getByRole('region', { name: 'Evidence' });
      await expect(evidence).toContainText(/Sent on .*, 12 days late/);
      const written = evidence.getByRole('link', { name: 'Written by Guildhall when the complaint was sent' });
      expect((await page.request.get((await written.getAttribute('href'))!)).headers()['content-type']).toBe(
        'application/pdf',
      );
      await looksRight(page);
    });
  });
