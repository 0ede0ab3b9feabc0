import { expect } from '@playwright/test';
import type { APIRequestContext } from '@playwright/test';
import { dayAhead } from './business.ts';
import { call, enter, pdf, png, signUp } from './requests.ts';
import type { Account } from './requests.ts';
import { test } from './fixture.ts';

function ask(request: APIRequestContext, by: Account, organization: Account, reportId = 'R-1') {
  return call<{ id: string }>(request, by, '/report/request', {
    orgId: organization.id,
    reportId,
    message: 'For our yearly meeting.',
  });
}

test('a report is requested, answered, and its document shown on both sides §2.reports.{received,upload,sent} §2.view-reports.{entry,request} §4.report-flag §6.type-1.reports §6.type-2.reports', async ({
  page,
  request,
}) => {
  const ada = await signUp(request);
  const guild = await signUp(request, 2);
  await enter(page, ada);
  await page.goto(`/view/reports?id=${guild.id}`);
  await expect(page.getByText('No reports found!')).toBeVisible();
  await page.getByRole('button', { name: 'REQUEST' }).click();
  const asking = page.getByRole('dialog', { name: 'Request for Report' });
  await asking.getByLabel('Report Id').fill('2026-07');
  await asking.getByLabel('Remark').fill('For our yearly meeting.');
  await asking.getByLabel('Needed By').fill(dayAhead(30));
  await asking.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByText('The report has been requested.')).toBeVisible();
  await expect(asking).toBeHidden();
  const entry = page.getByRole('article', { name: '2026-07' });
  await expect(entry.getByText('Report Name : –')).toBeVisible();
  await expect(entry.getByText('Report ID : 2026-07')).toBeVisible();
  await expect(entry.getByText(/^Report Date : [A-Z][a-z]{2} \d{1,2}, \d{4}$/)).toBeVisible();
  await expect(entry.getByText(/^Needed By : [A-Z][a-z]{2} \d{1,2}, \d{4}$/)).toBeVisible();
  await expect(entry.getByRole('link', { name: 'Document' })).toHaveCount(0);

  await enter(page, guild);
  await page.goto('/reports');
  await expect(page.getByRole('tab')).toHaveText(['RECEIVED', 'SEND']);
  await expect(entry.getByRole('heading', { name: ada.name })).toBeVisible();
  await expect(entry.getByText('Waiting', { exact: true })).toBeVisible();
  await entry.getByRole('button', { name: 'Upload', exact: true }).click();
  const upload = page.getByRole('dialog', { name: 'Upload Report' });
  await upload.getByLabel('Report Name').fill('Figures of July');
  await upload.getByLabel('Document').setInputFiles(pdf('july.pdf'));
  await upload.getByRole('button', { name: 'Select & Upload' }).click();
  await expect(page.getByText('The report has been uploaded.')).toBeVisible();
  await expect(upload).toBeHidden();
  await expect(entry.getByRole('link', { name: 'Document' })).toBeVisible();
  await expect(entry.getByRole('button', { name: 'Upload', exact: true })).toHaveCount(0);
  await expect(entry.getByText('Delivered', { exact: true })).toBeVisible();

  await enter(page, ada);
  await page.goto('/reports');
  await expect(page.getByRole('tab')).toHaveText(['SEND']);
  await expect(entry.getByText('Report Name : Figures of July')).toBeVisible();
  const document = await page.request.get((await entry.getByRole('link', { name: 'Document' }).getAttribute('href'))!);
  expect(document.headers()['content-type']).toContain('application/pdf');
});

test('a shared report is shown to everyone, another only to who asked', async ({ page, request }) => {
  const ada = await signUp(request);
  const guild = await signUp(request, 2);
  for (const reportId of ['Open', 'Closed']) await ask(request, ada, guild, reportId);
  await enter(page, guild);
  await page.goto('/reports');
  for (const reportId of ['Open', 'Closed']) {
    await page.getByRole('article', { name: reportId }).getByRole('button', { name: 'Upload', exact: true }).click();
    const upload = page.getByRole('dialog', { name: 'Upload Report' });
    await upload.getByLabel('Report Name').fill(`${reportId} figures`);
    await upload.getByLabel('Document').setInputFiles(pdf());
    if (reportId === 'Open') await upload.getByLabel('Share with everyone').check();
    await upload.getByRole('button', { name: 'Select & Upload' }).click();
    await expect(upload).toBeHidden();
  }
  await enter(page, await signUp(request));
  await page.goto(`/view/reports?id=${guild.id}`);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByText('Report Name : Open figures')).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(ada.name);
});

test('what is neither PDF nor Excel is refused under its field', async ({ page, request }) => {
  const ada = await signUp(request);
  const guild = await signUp(request, 2);
  await ask(request, ada, guild);
  await enter(page, guild);
  await page.goto('/reports');
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByLabel('Report Name').fill('Figures');
  await page.getByLabel('Document').setInputFiles({ ...png(), name: 'figures.pdf' });
  await page.getByRole('button', { name: 'Select & Upload' }).click();
  await expect(page.getByLabel('Document')).toHaveAccessibleDescription(/Please upload a PDF or Excel file/);
  // What to do is said once, where it stays; the toast says what happened.
  await expect(page.getByRole('alert').filter({ hasText: 'This file cannot be uploaded.' })).toBeVisible();
  await expect(page.getByText(/Please upload a PDF or Excel file/)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Select & Upload' })).toBeEnabled();
});

test('the tab is kept in the address §2.list-in-address', async ({ page, request }) => {
  const guild = await signUp(request, 2);
  const other = await signUp(request, 2);
  await ask(request, guild, other, 'Asked by us');
  await enter(page, guild);
  await page.goto('/reports');
  await expect(page.getByText('No reports found!')).toBeVisible();
  await page.getByRole('tab', { name: 'SEND' }).click();
  await expect(page).toHaveURL('/reports?tab=sent');
  await page.reload();
  await expect(page.getByRole('tab', { name: 'SEND' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('article', { name: 'Asked by us' })).toContainText(other.name);
});

test('an organization cannot request its own report', async ({ page, request }) => {
  const guild = await signUp(request, 2);
  await enter(page, guild);
  await page.goto(`/view/reports?id=${guild.id}`);
  await expect(page.getByText('No reports found!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'REQUEST' })).toHaveCount(0);
});
