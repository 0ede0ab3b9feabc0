import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { enter, pdf, png, signUp } from './requests.ts';
import { test } from './fixture.ts';

const words = {
  Title: 'Mill Wheel',
  'Budget Requested': '120000',
  'Return On Investment': '7.5',
  Duration: '18',
  'Minimum Investment': '250',
  Description: 'A mill wheel that turns again.',
};

async function fill(page: Page) {
  await page.getByLabel('Category').selectOption({ index: 1 });
  for (const [label, text] of Object.entries(words)) await page.getByLabel(label).fill(text);
}

function submit(page: Page) {
  return page.getByRole('button', { name: 'Submit' });
}

test('an organization creates a project and sees it in its list §2.add-project.form', async ({ page, request }) => {
  await enter(page, await signUp(request, 2));
  await page.goto('/projects');
  await page.getByRole('link', { name: 'Add New' }).click();
  await fill(page);
  await page.getByLabel('Document').setInputFiles(pdf('plan.pdf'));
  await expect(submit(page)).toBeDisabled();
  await expect(page.getByText('Still needed: Photo.')).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveAccessibleDescription('Up to 20 characters, 10 left');
  await expect(page.getByLabel('Budget Requested')).toHaveAccessibleDescription(/: \$120,000$/);
  const preview = page.getByRole('region', { name: 'What People Will See' });
  await expect(preview).toContainText('Mill WheelArts and Performance$0.00 raised0%of $120,000Return 7.5%Months 18');
  await expect(preview).toContainText('Once money has reached you, you cannot change any of this.');
  await page.getByLabel('Photo').setInputFiles(png());
  await expect(page.getByText('Still needed:')).toBeHidden();
  await submit(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'The project has been published.' })).toBeVisible();
  await expect(page).toHaveURL('/projects');
  const card = page.getByRole('main').getByRole('link', { name: /^Mill Wheel/ });
  await expect(card).toContainText('of $120,000Return');
  await expect(card).toContainText('Months 18');

  await page.getByRole('link', { name: 'Add New' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('');
});

test('a reload keeps the draft, except the files', async ({ page, request }) => {
  await enter(page, await signUp(request, 2));
  await page.goto('/add/project');
  await fill(page);
  await page.getByLabel('Document').setInputFiles(pdf('plan.pdf'));
  await page.reload();
  for (const [label, text] of Object.entries(words)) await expect(page.getByLabel(label)).toHaveValue(text);
  await expect(page.getByLabel('Category')).not.toHaveValue('');
  await expect(page.getByLabel('Document')).toHaveValue('');
  await expect(submit(page)).toBeDisabled();
});

test('a file of another kind is refused under its field and keeps the draft', async ({ page, request }) => {
  await enter(page, await signUp(request, 2));
  await page.goto('/add/project');
  await fill(page);
  await page.getByLabel('Document').setInputFiles(pdf('plan.pdf'));
  await page.getByLabel('Photo').setInputFiles({ ...pdf(), name: 'photo.png', mimeType: 'image/png' });
  await submit(page).click();
  const photo = page.getByLabel('Photo', { exact: true });
  await expect(photo).toHaveAccessibleDescription(/Please upload a PNG or JPG picture\./);
  await expect(photo).toBeFocused();
  await expect(page.getByLabel('Title')).toHaveValue('Mill Wheel');
  await photo.setInputFiles(png());
  await submit(page).click();
  await expect(page).toHaveURL('/projects');
});

test('a wrong or too large file is refused when chosen; a right one is shown and can be removed', async ({
  page,
  request,
}) => {
  await enter(page, await signUp(request, 2));
  await page.goto('/add/project');
  const main = page.getByRole('main');
  const document = page.getByLabel('Document');
  const photo = page.getByLabel('Photo');
  for (const name of ['plan.docx', 'plan.png']) {
    await document.setInputFiles({ ...pdf(), name });
    await expect(document).toHaveAccessibleDescription(/Please upload a PDF or Excel file \(XLS or XLSX\)\./);
    await expect(main.getByRole('button', { name: 'Remove' })).toHaveCount(0);
  }
  await document.setInputFiles(pdf('PLAN.PDF'));
  await expect(document).not.toHaveAttribute('aria-invalid', 'true');
  await expect(document).toHaveAccessibleDescription(/PLAN\.PDF, 1 kB/);

  await photo.setInputFiles(png('mill.png'));
  await expect(main.locator('img[src^="blob:"]')).toHaveJSProperty('naturalWidth', 64);
  await main.getByRole('button', { name: 'Remove' }).last().click();
  await expect(photo).toHaveValue('');
  await expect(photo).toBeFocused();
  await expect(main.locator('img[src^="blob:"]')).toHaveCount(0);
  await expect(document).toHaveAccessibleDescription(/PLAN\.PDF/);
  await page.getByLabel('Photo').setInputFiles({ ...png(), buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
  await expect(page.getByLabel('Photo')).toHaveAccessibleDescription(/This file is larger than 5 MB\./);
});

test('uploads show their progress §4.in-flight', async ({ page, request }) => {
  await enter(page, await signUp(request, 2));
  await page.goto('/add/project');
  await fill(page);
  const document = pdf('plan.pdf');
  const padding = Buffer.from(`%PDF-1.4\n%${'x'.repeat(300_000)}\n`);
  await page
    .getByLabel('Document')
    .setInputFiles({ ...document, buffer: Buffer.concat([padding, document.buffer.subarray(9)]) });
  await page.getByLabel('Photo').setInputFiles(png());
  const network = await page.context().newCDPSession(page);
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 100_000 };
  await network.send('Network.emulateNetworkConditions', slow);
  await submit(page).click();
  await expect(page.getByRole('progressbar', { name: 'Upload progress' }).first()).toBeVisible();
  await expect(submit(page)).toBeDisabled();
  await expect(page).toHaveURL('/projects');
  await network.detach();
});
