import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { newIban } from './bank-accounts.ts';
import { fund, test } from './fixture.ts';
import { looksRight } from './layout.ts';
import { enterAsOperator } from './operators.ts';
import { dataDir, whyNot } from './product-database.ts';
import { call, enter, pdf, signUp } from './requests.ts';

test.skip(dataDir === '', whyNot);

test('§2.case-messages: an operator writes to both sides of a complaint, who each read it from the house', async ({
  browser,
  page,
  fixture,
}) => {
  const { complaint, operator, person, organization } = fixture;
  const text = 'We have read both sides.\n\nThe wheel is measured on Monday.';
  await enterAsOperator(page, operator);
  await page.goto(`/operator/complaints/review?id=${complaint.id}`);
  const written = page.getByRole('region', { name: 'Written by Guildhall' });
  await written.getByRole('button', { name: 'Write a Message' }).click();
  const dialog = page.getByRole('dialog', { name: 'Write a Message' });
  await dialog.getByLabel('To').selectOption({ label: 'Both, the same text' });
  await dialog.getByLabel('Text').fill(text);
  await expect(dialog.getByRole('region', { name: 'What whoever gets it will read' })).toContainText(
    'The wheel is measured on Monday.',
  );
  await looksRight(page);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('The message has been sent.')).toBeVisible();
  await expect(written.getByRole('listitem').first()).toContainText('The wheel is measured on Monday.');
  await expect(written.getByRole('listitem').first()).toContainText(operator.name);

  for (const [side, other, answers] of [
    [person, organization, 'You cannot answer here. How to reach us is on the page Help.'],
    [organization, person, 'You can answer the complaint on Complaints.'],
  ] as const) {
    const theirs = await (await browser.newContext()).newPage();
    await enter(theirs, side);
    await theirs.goto('/notifications');
    await theirs
      .getByRole('link', { name: /Guildhall wrote to you about complaint/ })
      .first()
      .click();
    await expect(theirs).toHaveURL(/\/my\/message\?id=/);
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Message from Guildhall');
    const message = theirs.getByRole('article', { name: `About complaint ${complaint.number}` });
    await expect(message).toContainText('The wheel is measured on Monday.');
    await expect(message).toContainText(answers);
    await expect(message).not.toContainText(operator.name);
    await expect(message).not.toContainText(other.name);
    await looksRight(theirs);
    await expectAccessible(theirs);
    await theirs.context().close();
  }
});

for (const width of [390, 1280])
  test(`§2.case-messages: who withdraws and who asks to be verified read what an operator writes, at ${width} px`, async ({
    browser,
    page,
    request,
    fixture: { operator },
  }) => {
    const unique = crypto.randomUUID().slice(0, 6);
    const ada = await signUp(request, 1, `Ada ${unique}`);
    await fund(request, ada, 100);
    const bank = { bankName: 'River Bank', accountHolderName: ada.name, accountNumber: '1', sortCode: '10-20-30' };
    const asked = { ...bank, amount: 50, swiftCode: newIban() };
    const { id } = await call<{ id: string }>(request, ada, '/wallet/withdraw', asked);
    const mill = await signUp(request, 2, `Mill ${unique}`);
    await call(request, mill, '/profile/verification', { document: pdf('register.pdf') });
    const queue = await call<{ records: { id: string; userId: string }[] }>(
      request,
      operator,
      '/operator/verifications',
      {
        length: 100,
      },
    );
    const verification = queue.records.find(({ userId }) => userId === mill.id)!;
    const snippet = { title: `Bank ${unique}`, use: 'withdrawal', text: '{name}, is {amount} for your own account?' };
    await call(request, operator, '/operator/snippets/save', snippet);
    await page.setViewportSize({ width, height: 844 });
    await enterAsOperator(page, operator);
    const written = page.getByRole('region', { name: 'Written by Guildhall' });
    const dialog = page.getByRole('dialog', { name: 'Write a Message' });

    await page.goto(`/operator/withdrawals/review?id=${id}`);
    await written.getByRole('button', { name: 'Write a Message' }).click();
    await dialog.getByRole('button', { name: 'Use a Snippet' }).click();
    await dialog.getByRole('menuitem', { name: snippet.title }).click();
    const question = `${ada.name}, is $50.00 for your own account?`;
    await expect(dialog.getByRole('region', { name: `What ${ada.name} will read` })).toContainText(question);
    await looksRight(page);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(written.getByRole('listitem')).toContainText([`${question}${operator.name} to ${ada.name}`]);
    await looksRight(page);
    await expectAccessible(page);

    await page.goto(`/operator/verifications/review?id=${verification.id}`);
    await page.getByRole('button', { name: 'Start Review' }).click();
    await page.getByRole('button', { name: 'Ask for More' }).click();
    const more = page.getByRole('dialog', { name: `Ask for More: ${mill.name}` });
    await more.getByLabel('What is still needed').fill('The second page.');
    await more.getByRole('button', { name: 'Ask for More' }).click();
    await expect(more).toBeHidden();
    await written.getByRole('button', { name: 'Write a Message' }).click();
    await dialog.getByLabel('Text').fill('The stamp is on the second page.');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(written.getByRole('listitem')).toContainText(['The stamp is on the second page.']);
    await looksRight(page);
    await expectAccessible(page);

    for (const [who, about, text, answers] of [
      [ada, 'your withdrawal of $50.00', question, 'You cannot answer here.'],
      [
        mill,
        'your verification',
        'The stamp is on the second page.',
        'You can send what is still needed on Verification.',
      ],
    ] as const) {
      const theirs = await (await browser.newContext({ viewport: { width, height: 844 } })).newPage();
      await enter(theirs, who);
      await theirs.goto('/notifications');
      await theirs.getByRole('link', { name: `Guildhall wrote to you about ${about}` }).click();
      const message = theirs.getByRole('article', { name: `About ${about}` });
      await expect(message).toContainText(text);
      await expect(message).toContainText(answers);
      await expect(message).not.toContainText(operator.name);
      await looksRight(theirs);
      await expectAccessible(theirs);
      if (who === mill) {
        await message.getByRole('link', { name: 'Verification' }).click();
        await expect(theirs).toHaveURL('/my/verification');
      }
      await theirs.context().close();
    }
  });

for (const width of [390, 1280])
  test(`§2.case-messages.list: a person finds all that Guildhall wrote, what is unread marked, at ${width} px`, async ({
    page,
    request,
    fixture: { operator },
  }) => {
    const ada = await signUp(request, 1, 'Ada Listed');
    await page.setViewportSize({ width, height: 844 });
    await enter(page, ada);
    await page.goto('/notifications');
    await page.getByRole('link', { name: 'From Guildhall' }).click();
    await expect(page).toHaveURL('/my/messages');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Messages from Guildhall');
    await expect(page.getByText('No messages from Guildhall yet.')).toBeVisible();
    await expectAccessible(page);

    for (let number = 1; number <= 21; number++) {
      const text = `Question ${number}: which of your two addresses is the one that we should write to?`;
      await call(request, operator, `/operator/accounts/${ada.id}/write`, { to: 'owner', text });
    }
    await page.reload();
    const list = page.getByRole('list', { name: 'Messages from Guildhall' });
    const links = list.getByRole('link');
    await expect(links).toHaveCount(20);
    await expect(links.first()).toHaveAccessibleName(/^About your account \(unread\) Question 21: /);
    await looksRight(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Show More' }).click();
    await expect(links).toHaveCount(21);
    await expect(page.getByRole('button', { name: 'Show More' })).toBeHidden();

    await links.first().click();
    await expect(page.getByRole('article', { name: 'About your account' })).toContainText('Question 21');
    await expectAccessible(page);
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click();
    await expect(links.first()).toHaveAccessibleName(/^About your account Question 21: /);
    await expect(links.nth(1)).toHaveAccessibleName(/\(unread\) Question 20: /);
    await expect(page.getByRole('button', { name: 'Notifications, 20 unread' })).toBeVisible();
  });
