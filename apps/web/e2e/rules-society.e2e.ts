import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { call, enter, signUp } from './requests.ts';
import { expectRules, inputOf, long, right } from './rules.ts';
import { test } from './fixture.ts';

/** Opens a dialog by its button. */
async function open(page: Page, button: string, name: string) {
  await page.getByRole('button', { name: button, exact: true }).click();
  return page.getByRole('dialog', { name });
}

test('a message to an organization §5.message', async ({ page, request }) => {
  const { id } = await signUp(request, 2);
  await enter(page, await signUp(request));
  await page.goto(`/organization/details?id=${id}`);
  const dialog = await open(page, 'Send Message', 'Send Message');
  await expectRules(dialog, dialog.getByRole('button', { name: 'Send' }), [
    ['Message', '', 'Message is Required.'],
    ['Message', long(101), 'Message cannot exceed 100 characters..'],
    ['Message', long(100), right],
  ]);
});

test('a complaint §2.add-complaint.form §5.complaint.{subject,organization,message,attachment,kind}', async ({
  page,
  request,
}) => {
  await enter(page, await signUp(request));
  await page.goto('/add/complaint');
  const main = page.getByRole('main');
  await expect(inputOf(main, 'Attachment')).toHaveAttribute('accept', '.pdf,.xls,.xlsx');
  await expectRules(main, page.getByRole('button', { name: 'Send' }), [
    ['Subject', '', 'Subject is Required.'],
    ['Subject', long(21), 'Subject cannot exceed 20 characters..'],
    ['Subject', long(20), right],
    ['Organizations', '', 'Org Name is Required'],
    ['Message', '', 'Message is Required.'],
    ['Message', long(3001), 'Message cannot exceed 3000 characters..'],
    ['Message', long(3000), right],
    ['Attachment', '', 'Attachment is Required'],
  ]);
});

test('a review §5.review.description', async ({ page, request }) => {
  const { id } = await signUp(request, 2);
  await enter(page, await signUp(request));
  await page.goto(`/view/reviews?id=${id}`);
  const dialog = await open(page, 'Rate and Review', 'Rate and Review');
  await expectRules(dialog, dialog.getByRole('button', { name: 'Add' }), [
    ['Description', '', 'Description is Required.'],
    ['Description', long(251), 'Description cannot exceed 250 characters..'],
    ['Description', long(250), right],
  ]);
});

test('a report request, and its answer §5.report-upload.{name,file,kind} §5.report-request.{id,message}', async ({
  page,
  request,
}) => {
  const ada = await signUp(request);
  const guild = await signUp(request, 2);
  await enter(page, ada);
  await page.goto(`/view/reports?id=${guild.id}`);
  const asking = await open(page, 'REQUEST', 'Request for Report');
  await expectRules(asking, asking.getByRole('button', { name: 'Add' }), [
    ['Report Id', '', 'ReportId is Required'],
    ['Remark', '', 'Message is Required'],
    ['Remark', long(101), ' Message cannot exceed 100 characters.'],
    ['Remark', long(100), right],
  ]);

  await call(request, ada, '/report/request', { orgId: guild.id, reportId: 'R-1', message: 'Please.' });
  await enter(page, guild);
  await page.goto('/reports');
  const upload = await open(page, 'Upload', 'Upload Report');
  await expect(inputOf(upload, 'Document')).toHaveAttribute('accept', '.pdf,.xls,.xlsx');
  await expectRules(upload, upload.getByRole('button', { name: 'Select & Upload' }), [
    ['Report Name', '', 'Report name is required'],
    ['Document', '', 'Document is required'],
  ]);
});
