import { expect } from '@playwright/test';
import { statement } from '../../api/src/platform/database/statement.ts';
import { expectAccessible } from './accessible.ts';
import { invest } from './card.ts';
import { fund, publish, test } from './fixture.ts';
import { dataDir, openProductDatabase, whyNot } from './product-database.ts';
import { enter, signUp } from './requests.ts';

const year = new Date().getUTCFullYear();

/** Writes the letters of accounts about this year, as the job does in January. */
async function writeLetters(accountIds: string[]): Promise<void> {
  const database = openProductDatabase();
  await database.query(
    statement<{ accountIds: string[]; year: number }>(
      'e2e.write-letters',
      `INSERT INTO yearly_letters (account_id, year, investments, projects)
        SELECT a.id, :year, letter_of_investments(a.id, :year::smallint), letter_of_projects(a.id, :year::smallint)
        FROM unnest(:accountIds::uuid[]) AS a (id)`,
    ),
    { accountIds, year },
  );
  await database.close();
}

for (const width of [390, 1280])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test(`an investor finds the letter from the wallet, and its organization has one of its projects, at ${width} px §2.yearly-letters`, async ({
      page,
      request,
    }) => {
      test.skip(dataDir === '', whyNot);
      const [holder, guild] = await Promise.all([signUp(request, 1, 'Lena Lender'), signUp(request, 2)]);
      const projectId = await publish(request, guild, 'Letter Press');
      await fund(request, holder, 300);
      await invest(request, holder, projectId, '250', 1);
      await writeLetters([holder.id, guild.id]);

      await enter(page, holder);
      await page.goto('/wallet');
      await page.getByRole('button', { name: 'Statement' }).click();
      await page
        .getByRole('dialog', { name: 'Statement' })
        .getByRole('link', { name: 'letter about the year' })
        .click();
      await expect(page.getByRole('heading', { level: 1, name: 'Yearly Letters' })).toBeVisible();
      const letters = page.getByRole('table', { name: 'Yearly Letters' });
      await expect(letters).toContainText(/Invested\s*\$250\.00/);
      await expect(letters).toContainText(/Principal owed to you at the end\s*\$250\.00/);
      await expectAccessible(page);
      const download = page.waitForEvent('download');
      await letters.getByRole('button', { name: `Download letter about ${year} as PDF` }).click();
      expect((await download).suggestedFilename()).toBe(`Letter about ${year}.pdf`);

      await enter(page, guild);
      await page.goto('/wallet/letters');
      await expect(letters).toContainText(/Received from investors\s*\$250\.00/);
      await expectAccessible(page);
    });
  });
