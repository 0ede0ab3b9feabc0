import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { invest } from './card.ts';
import { fund, publish, test } from './fixture.ts';
import { enterAsOperator, makeOperator } from './operators.ts';
import { dataDir, whyNot } from './product-database.ts';
import { call, enter, pdf, signUp } from './requests.ts';
import { dayAhead } from './business.ts';

test('the form of a project takes the lines of its budget, no more than it §2.use-of-funds', async ({
  page,
  request,
}) => {
  await enter(page, await signUp(request, 2));
  await page.goto('/add/project');
  await page.getByLabel('Budget Requested').fill('1000');
  await page.getByRole('button', { name: 'More Terms' }).click();
  const lines = page.getByRole('group', { name: 'Budget Lines' });
  for (const [at, [name, sum]] of [
    ['Oven', '800'],
    ['Flour', '300'],
  ].entries()) {
    await lines.getByRole('button', { name: 'Add a Line' }).click();
    await lines.getByLabel(`Name of Line ${at + 1}`).fill(name!);
    await lines.getByLabel(`Sum of Line ${at + 1}`).fill(sum!);
  }
  await expect(lines).toContainText('The lines cannot come to more than the budget requested.');
  await expectAccessible(page);
  await lines.getByRole('button', { name: 'Remove line 1' }).click();
  await expect(lines).not.toContainText('The lines cannot come to more');
  await expect(lines.getByLabel('Name of Line 1')).toHaveValue('Flour');
});

for (const width of [390, 1280])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test(`what was spent is entered, corrected and read with its papers, at ${width} px §2.use-of-funds`, async ({
      page,
      request,
    }) => {
      const [holder, stranger, guild] = await Promise.all([
        signUp(request, 1, 'Hana Holder'),
        signUp(request),
        signUp(request, 2),
      ]);
      const projectId = await publish(request, guild, 'Stone Mill', {
        'budgetLines[0][name]': 'Oven',
        'budgetLines[0][amount]': '300',
        'budgetLines[1][name]': 'Flour',
        'budgetLines[1][amount]': '200',
      });
      await fund(request, holder, 100);
      await invest(request, holder, projectId, '100', 1);
      const address = `/project/details?id=${projectId}`;
      const region = page.getByRole('region', { name: 'Use of Funds' });
      const table = region.getByRole('table', { name: 'Use of Funds' });
      const open = async () => {
        await page.goto(address);
        await page.getByRole('heading', { name: 'Use of Funds', level: 2 }).scrollIntoViewIfNeeded();
        await expect(table).toBeVisible();
      };

      await enter(page, guild);
      await open();
      await region.getByRole('button', { name: 'Add Expense' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add Expense' });
      await expect(dialog).toBeVisible();
      await expectAccessible(page);
      await dialog.getByLabel('Payee').fill('Smith & Sons');
      await dialog.getByLabel('Amount').fill('350.50');
      await dialog.getByLabel('Paper').setInputFiles(pdf('invoice.pdf'));
      await expect(dialog.getByLabel('Who May Open It')).toHaveValue('investors');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(table.getByRole('row', { name: /Oven/ })).toContainText('$50.50 above the budget');
      await region.getByRole('button', { name: 'Add Expense' }).click();
      await dialog.getByLabel('Line').selectOption('Flour');
      await dialog.getByLabel('Payee').fill('Miller');
      await dialog.getByLabel('Amount').fill('80');
      await dialog.getByRole('button', { name: 'Save' }).click();
      const expenses = region.getByRole('list', { name: 'Expenses' });
      await expenses.getByRole('button', { name: 'Correct Miller' }).click();
      const correction = page.getByRole('dialog', { name: 'Correct Expense' });
      await correction.getByLabel('Right Amount').fill('60');
      await correction.getByRole('button', { name: 'Save' }).click();
      await expect(expenses).toContainText('Correction: Miller');
      await expect(expenses.getByRole('listitem').first()).toContainText('−$20.00');
      await expect(expenses).toContainText('With its corrections it comes to $60.00.');
      await expect(region).toContainText('$60.00 has no paper.');
      await expectAccessible(page);
      await expenses.getByRole('button', { name: 'Add Paper of Miller' }).click();
      const paper = page.getByRole('dialog', { name: 'Add Paper' });
      await paper.getByLabel('Paper').setInputFiles(pdf('receipt.pdf'));
      await paper.getByLabel('Who May Open It').selectOption('Everybody');
      await paper.getByRole('button', { name: 'Save' }).click();
      await expect(region).toContainText('All of it has papers.');

      await enter(page, stranger);
      await open();
      await expect(region.getByRole('button', { name: 'Add Expense' })).toHaveCount(0);
      await expect(expenses).toContainText('Paper for investors');
      await expect(expenses.getByRole('link', { name: /^Paper of/ })).toHaveCount(1);
      await expect(page.getByRole('region', { name: 'Terms' })).toContainText('Oven $300.00');
      await enter(page, holder);
      await open();
      await expect(expenses.getByRole('link', { name: /^Paper of/ })).toHaveCount(2);
    });
  });

test('an operator asks for a paper that is missing, and the page of the project says so §2.use-of-funds', async ({
  page,
  request,
}) => {
  test.skip(dataDir === '', whyNot);
  const [guild, operator] = await Promise.all([signUp(request, 2), signUp(request, 1, 'Olga Operator')]);
  await makeOperator(request, operator, 'support');
  const projectId = await publish(request, guild, 'Papered Mill');
  const expense = { projectId, spentOn: dayAhead(0), payee: 'Smith & Sons', amount: 70 };
  await call(request, guild, '/project/expense', expense);
  await enterAsOperator(page, operator);
  await page.goto('/operator/projects?search=Papered+Mill');
  await page.getByRole('button', { name: 'Papers of Papered Mill' }).click();
  const dialog = page.getByRole('dialog', { name: 'Expenses without a Paper' });
  await expect(dialog).toContainText('$70.00 of what Papered Mill has spent has no paper.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Ask for a Paper' }).click();
  await dialog.getByLabel('Reason').fill('It is much money.');
  await dialog.getByRole('button', { name: 'Ask for a Paper' }).click();
  await expect(dialog.getByRole('listitem')).toContainText('Paper asked for on');

  await enter(page, guild);
  await page.goto(`/project/details?id=${projectId}`);
  await page.getByRole('heading', { name: 'Use of Funds', level: 2 }).scrollIntoViewIfNeeded();
  const region = page.getByRole('region', { name: 'Use of Funds' });
  await expect(region.getByRole('list', { name: 'Expenses' })).toContainText('Paper asked for on');
  await expect(region.getByRole('table', { name: 'Use of Funds' })).toContainText('Whole budget');
});
