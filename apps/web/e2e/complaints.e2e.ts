import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { call, enter, pdf, signUp } from './requests.ts';
import type { Account } from './requests.ts';
import { test } from './fixture.ts';

function complain(request: Parameters<typeof call>[0], by: Account, about: Account, subject = 'Late delivery') {
  return call(request, by, '/complain/send', {
    orgId: about.id,
    subject,
    message: 'It was promised for Monday.',
    attachment: pdf(),
  });
}

function field(page: Page, name: string) {
  return page.getByRole('textbox', { name, exact: true });
}

function organizations(page: Page) {
  return page.getByRole('combobox', { name: 'Organizations' });
}

function send(page: Page) {
  return page.getByRole('button', { name: 'Send', exact: true });
}

/** The names of the parts of the next multipart body; the browser does not hand the body itself out. */
async function sentNames(page: Page) {
  const names = await page.evaluateHandle(() => {
    const sent: string[] = [];
    const plain = XMLHttpRequest.prototype.send;
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof FormData) sent.push(...body.keys());
      plain.call(this, body);
    };
    return sent;
  });
  return () => names.jsonValue();
}

test('a person sees their own complaints, an organization the received ones first §2.complaints.item §6.type-1.complaints §6.type-2.complaints', async ({
  page,
  request,
}) => {
  const [person, organization] = [await signUp(request), await signUp(request, 2)];
  await complain(request, person, organization);
  await complain(request, organization, await signUp(request, 2), 'Cold hall');

  await enter(page, person);
  await page.goto('/complaints');
  await expect(page.getByRole('heading', { level: 1, name: 'Complaints' })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText(['BY YOU']);
  const own = page.getByRole('article', { name: 'Late delivery' });
  await expect(own).toContainText('It was promised for Monday.');
  await expect(own).toContainText(organization.name);
  await expect(own).toContainText('SENT');
  const document = await page.request.get((await own.getByRole('link', { name: 'Attachment' }).getAttribute('href'))!);
  expect(document.headers()['content-type']).toContain('application/pdf');
  await expectAccessible(page);

  await enter(page, organization);
  await page.goto('/complaints');
  await expect(page.getByRole('tab')).toHaveText(['COMPLAINTS', 'BY YOU']);
  await expect(page.getByRole('article', { name: 'Late delivery' })).toContainText(person.name);
  await expect(page.getByRole('article')).toContainText(['RECEIVED']);
  await page.getByRole('tab', { name: 'BY YOU' }).click();
  await expect(page.getByRole('article')).toContainText(['Cold hall']);
  await page.reload();
  await expect(page.getByRole('tab', { name: 'BY YOU' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('article')).toContainText(['Cold hall']);
});

test('the empty lists say that there are no complaints', async ({ page, request }) => {
  await enter(page, await signUp(request, 2));
  await page.goto('/complaints');
  await expect(page.getByText('No Complaints available!')).toBeVisible();
  await page.getByRole('tab', { name: 'BY YOU' }).click();
  await expect(page.getByText('No Complaints available!')).toBeVisible();
  await page.getByRole('link', { name: 'Add Complaint' }).click();
  await expect(page).toHaveURL('/add/complaint');
});

test('Add Complaint shows each validation error', async ({ page, request }) => {
  await enter(page, await signUp(request));
  await page.goto('/add/complaint');
  await expect(page.getByRole('heading', { level: 1, name: 'Add Complaint' })).toBeVisible();
  await expect(send(page)).toBeDisabled();
  await expect(page.getByText('Subject is Required.')).toBeHidden();

  await field(page, 'Subject').focus();
  await organizations(page).focus();
  await field(page, 'Message').focus();
  await page.getByLabel('Attachment').focus();
  await field(page, 'Subject').focus();
  for (const text of ['Subject is Required.', 'Org Name is Required', 'Message is Required.', 'Attachment is Required'])
    await expect(page.getByText(text, { exact: true })).toBeVisible();

  await field(page, 'Subject').fill('x'.repeat(21));
  await expect(page.getByText('Subject cannot exceed 20 characters..')).toBeVisible();
  await field(page, 'Message').fill('x'.repeat(3001));
  await expect(page.getByText('Message cannot exceed 3000 characters..')).toBeVisible();
  await expect(field(page, 'Message')).toHaveAttribute('aria-invalid', 'true');
  await expect(send(page)).toBeDisabled();
  await expectAccessible(page);
});

test('a complaint goes to all chosen organizations, found without regard to case and accents §2.add-complaint.organizations', async ({
  page,
  request,
}) => {
  const unique = Math.random().toString(36).slice(2, 8);
  const first = await signUp(request, 2, `Café ${unique}`);
  const second = await signUp(request, 2, `CAFE Zwei ${unique}`);
  await enter(page, await signUp(request));
  await page.goto('/add/complaint');
  await field(page, 'Subject').fill('Late delivery');
  await organizations(page).fill(`cafe ${unique}`);
  const option = page.getByRole('option', { name: `Café ${unique} (` });
  await expect(option).toHaveText(/^Café \w+ \(.+\)$/);
  await option.click();
  await organizations(page).fill(`zwéi ${unique}`);
  await expect(page.getByRole('option')).toHaveText([/^CAFE Zwei/]);
  await organizations(page).press('ArrowDown');
  await expectAccessible(page);
  await organizations(page).press('Enter');
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(2);
  await organizations(page).press('Escape');
  await field(page, 'Message').fill('It was promised for Monday.');
  await page.getByLabel('Attachment').setInputFiles(pdf());

  const names = await sentNames(page);
  await send(page).click();
  const result = page.getByRole('status').filter({ hasText: 'Your complaint has been sent.' });
  await expect(result).toBeVisible();
  await expect(send(page)).toBeDisabled();
  expect((await names()).toSorted()).toEqual([
    'attachment',
    'complaintIds[0]',
    'complaintIds[1]',
    'message',
    'orgId',
    'subject',
  ]);
  await expect(page).toHaveURL('/dashboard');
  await expect(result).toBeHidden();
  for (const organization of [first, second])
    expect(await call(request, organization, '/complain/list')).toMatchObject([{ subject: 'Late delivery' }]);
});

test('the complain link preselects the organization, and a refused complaint can be resent §6.any.complain', async ({
  page,
  request,
}) => {
  const organization = await signUp(request, 2);
  await enter(page, await signUp(request));
  await page.goto(`/organization/details?id=${organization.id}`);
  await page.getByRole('link', { name: 'Complain', exact: true }).click();
  await expect(page).toHaveURL(`/add/complaint?id=${organization.id}`);
  await expect(page.getByRole('button', { name: `Remove ${organization.name}` })).toBeVisible();

  await field(page, 'Subject').fill('Late delivery');
  await field(page, 'Message').fill('It was promised for Monday.');
  await page.getByLabel('Attachment').setInputFiles({ ...pdf(), buffer: Buffer.from('<script>alert(1)</script>') });
  await send(page).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(send(page)).toBeEnabled();
  await page.getByLabel('Attachment').setInputFiles(pdf());
  await send(page).click();
  await expect(page).toHaveURL('/dashboard');
  expect(await call(request, organization, '/complain/list')).toHaveLength(1);
});
