import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { messageWithText } from './clock.ts';
import { publish, test } from './fixture.ts';
import { enterAsOperator } from './operators.ts';
import { dataDir, whyNot } from './product-database.ts';
import { call, enter, pdf, signUp } from './requests.ts';

test('a review and a message are reported and hidden; the author reads why and appeals, and the review is shown again', async ({
  page,
  request,
  fixture,
}) => {
  test.skip(dataDir === '', whyNot);
  const unique = crypto.randomUUID().slice(0, 6);
  const author = await signUp(request, 1, `Ada Angry ${unique}`);
  const house = await signUp(request, 2, `Glass House ${unique}`);
  await call(request, author, '/user/review/add', { orgId: house.id, message: `Cheats ${unique}.`, rating: '1' });
  await call(request, author, '/message/send', { orgId: house.id, message: `You thieves ${unique}.` });
  const dialog = page.getByRole('dialog');
  const review = page.getByRole('article', { name: author.name });

  // Who wrote it finds no button.
  await enter(page, author);
  await page.goto(`/view/reviews?id=${house.id}`);
  await expect(review).toContainText(`Cheats ${unique}.`);
  await expect(review.getByRole('button', { name: /^Report / })).toHaveCount(0);

  // Two taps each.
  await enter(page, house);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/view/reviews?id=${house.id}`);
  await review.getByRole('button', { name: `Report the review of ${author.name}` }).click();
  await expect(dialog.getByRole('group', { name: 'Reason' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Insult or threat' }).click();
  await expect(messageWithText(page, 'Thank you. We will look into it.')).toBeVisible();
  await page.goto(`/chat?id=${author.id}`);
  const log = page.getByRole('log', { name: 'Messages' });
  await log.getByRole('button', { name: /^Report the message/ }).click();
  await dialog.getByRole('button', { name: 'Insult or threat' }).click();
  await expect(messageWithText(page, 'Thank you. We will look into it.')).toBeVisible();
  await expectAccessible(page);

  // The operator hides both.
  await page.setViewportSize({ width: 1280, height: 844 });
  await enterAsOperator(page, fixture.operator);
  const row = (text: string) => page.getByRole('row').filter({ hasText: text });
  const decide = async (queue: string, kind: string, text: string, decision: string, reason: string) => {
    await page.goto(`/operator/flags?queue=${queue}`);
    await row(text).getByRole('link', { name: kind }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reported Content');
    await page.getByRole('button', { name: 'Decide' }).click();
    await dialog.getByLabel('Decision').selectOption(decision);
    await dialog.getByLabel('Reason').fill(reason);
    await dialog.getByRole('button', { name: 'Decide' }).click();
    await expect(messageWithText(page, 'The decision has been saved.')).toBeVisible();
  };
  await decide('open', 'Review', `Cheats ${unique}.`, 'Hide it', 'An insult.');
  await expectAccessible(page);
  await decide('open', 'Message', `You thieves ${unique}.`, 'Hide it', 'A threat.');
  await expect(page.getByRole('list', { name: 'Earlier decisions' })).toContainText('An insult.');

  // Nobody else sees them.
  await enter(page, house);
  await page.goto(`/view/reviews?id=${house.id}`);
  await expect(page.getByText('No Reviews Found.')).toBeVisible();
  await page.goto(`/chat?id=${author.id}`);
  await expect(log).toContainText('Guildhall has hidden this message.');

  // The author sees both with the reason, and appeals.
  await enter(page, author);
  await page.goto(`/chat?id=${house.id}`);
  await expect(log).toContainText(`You thieves ${unique}.`);
  await expect(log).toContainText('A threat.');
  await page.goto(`/view/reviews?id=${house.id}`);
  await expect(review).toContainText('Hidden by Guildhall: An insult.');
  await expectAccessible(page);
  await review.getByRole('button', { name: 'Appeal' }).click();
  await dialog.getByLabel('Your words').fill('They did cheat.');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(messageWithText(page, 'Your appeal has been sent.')).toBeVisible();
  await expect(review).toContainText('We will answer.');

  await enterAsOperator(page, fixture.operator);
  await decide('appealed', 'Review', `Cheats ${unique}.`, 'Show it again', 'It is an opinion.');
  await enter(page, house);
  await page.goto(`/view/reviews?id=${house.id}`);
  await expect(review).toContainText(`Cheats ${unique}.`);
});

test('a project, a service and an organization are reported in two taps; the operator freezes the project and keeps each', async ({
  page,
  request,
  fixture,
}) => {
  test.skip(dataDir === '', whyNot);
  const unique = crypto.randomUUID().slice(0, 6);
  const ada = await signUp(request, 1, `Ada Reader ${unique}`);
  const house = await signUp(request, 2, `Glass House ${unique}`);
  const project = await publish(request, house, `Kiln ${unique}`);
  await call(request, house, '/service/create', { title: `Windows ${unique}`, budgetRequired: '25' });
  const dialog = page.getByRole('dialog');
  const report = page.getByRole('button', { name: /^Report / });
  const things = [
    ['Project', `/project/details?id=${project}`, 'Report this project', `Kiln ${unique}`],
    ['Service', `/view/services?id=${house.id}`, `Report the service Windows ${unique}`, `Windows ${unique}`],
    ['Organization', `/organization/details?id=${house.id}`, 'Report this organization', `Glass House ${unique}`],
  ] as const;

  // Its owner finds no button.
  await enter(page, house);
  for (const [, address, , text] of things) {
    await page.goto(address);
    await expect(page.getByText(text).first()).toBeVisible();
    await expect(report).toHaveCount(0);
  }

  await enter(page, ada);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [, address, name] of things) {
    await page.goto(address);
    await page.getByRole('button', { name, exact: true }).click();
    await expect(dialog.getByRole('group', { name: 'Reason' })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Fraud or false' }).click();
    await expect(messageWithText(page, 'Thank you. We will look into it.')).toBeVisible();
  }

  await page.setViewportSize({ width: 1280, height: 844 });
  await enterAsOperator(page, fixture.operator);
  for (const [kind, , , text] of things) {
    await page.goto('/operator/flags');
    await page.getByRole('row').filter({ hasText: text }).getByRole('link', { name: kind }).click();
    await expect(page.getByRole('list', { name: 'Reported by' })).toContainText('Fraud or false');
    await expect(page.getByRole('link', { name: house.name, exact: true })).toBeVisible();
    const freeze = page.getByRole('button', { name: 'Freeze' });
    if (kind === 'Service') await expect(freeze).toHaveCount(0);
    else await expect(freeze).toBeVisible();
    if (kind === 'Project') {
      await freeze.click();
      await dialog.getByLabel('Reason').fill('The kiln is not theirs.');
      await dialog.getByRole('button', { name: 'Freeze' }).click();
      await expect(messageWithText(page, 'The project is frozen.')).toBeVisible();
    }
    await page.getByRole('button', { name: 'Decide' }).click();
    await expect(dialog.getByLabel('Decision').getByRole('option', { name: 'Hide it' })).toHaveCount(0);
    await dialog.getByLabel('Decision').selectOption('Keep it');
    await dialog.getByLabel('Reason').fill('Looked at.');
    await dialog.getByRole('button', { name: 'Decide' }).click();
    await expect(messageWithText(page, 'The decision has been saved.')).toBeVisible();
  }
});

test('a document, a complaint and a picture are reported; the operator looks at the file and hides it, and its owner reads why', async ({
  page,
  request,
  fixture,
}) => {
  test.skip(dataDir === '', whyNot);
  const unique = crypto.randomUUID().slice(0, 6);
  const ada = await signUp(request, 1, `Ada Reader ${unique}`);
  const house = await signUp(request, 2, `Glass House ${unique}`);
  const project = await publish(request, house, `Kiln ${unique}`);
  await call(request, ada, '/complain/send', {
    orgId: house.id,
    subject: `Shards ${unique}`,
    message: 'You thieves.',
    attachment: pdf('shards.pdf'),
  });
  const dialog = page.getByRole('dialog');
  const report = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).click();
    await dialog.getByRole('button', { name: 'Private data' }).click();
    await expect(messageWithText(page, 'Thank you. We will look into it.')).toBeVisible();
  };
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, ada);
  await page.goto(`/project/details?id=${project}`);
  await report('Report the picture');
  await report('Report the document');
  await expectAccessible(page);
  await enter(page, house);
  await page.goto('/complaints');
  await report(`Report the complaint Shards ${unique}`);
  await report(`Report the attachment of Shards ${unique}`);
  await expectAccessible(page);

  await page.setViewportSize({ width: 1280, height: 844 });
  await enterAsOperator(page, fixture.operator);
  const decide = async (row: string | RegExp, by: string, kind: string, look?: () => Promise<void>) => {
    await page.goto('/operator/flags');
    const rows = page.getByRole('row').filter({ hasText: by }).filter({ hasText: row });
    await rows.getByRole('link', { name: kind }).click();
    await look?.();
    await page.getByRole('button', { name: 'Decide' }).click();
    await dialog.getByLabel('Decision').selectOption('Hide it');
    await dialog.getByLabel('Reason').fill(`Private: ${kind}.`);
    await dialog.getByRole('button', { name: 'Decide' }).click();
    await expect(messageWithText(page, 'The decision has been saved.')).toBeVisible();
  };
  await decide('mill', house.name, 'File', async () => {
    await page.getByRole('button', { name: 'Show the Picture' }).click();
    await expect(page.getByRole('img', { name: 'What was reported' })).toBeVisible();
    await expectAccessible(page);
  });
  await decide(`Shards ${unique}`, ada.name, 'Complaint');
  await decide('shards', ada.name, 'File', async () => {
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the File' }).click();
    expect((await saved).suggestedFilename()).toBe('shards.pdf');
  });

  // Others see the drawing in place of the picture, which they cannot report any more, and read that the text was hidden.
  await enter(page, ada);
  await page.goto(`/project/details?id=${project}`);
  await expect(page.getByRole('button', { name: 'Report the document' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Report the picture' })).toHaveCount(0);
  await enter(page, house);
  await page.goto('/complaints');
  await expect(page.getByRole('article', { name: 'Hidden' })).toContainText('Guildhall has hidden this text.');
  await page.goto('/notifications');
  await page.getByRole('link', { name: /^Guildhall has hidden a file of yours: Private: File\./ }).click();
  await expect(page).toHaveURL(/\/my\/hidden\?id=/);
  await expect(page.getByRole('article', { name: 'File' })).toContainText('Hidden by Guildhall: Private: File.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Appeal' }).click();
  await dialog.getByLabel('Your words').fill('It is a vase.');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('article', { name: 'File' })).toContainText('We will answer.');
});
