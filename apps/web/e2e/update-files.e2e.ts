import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { setClock } from './business.ts';
import { invest } from './card.ts';
import { fund, publish } from './fixture.ts';
import { testWithClock as test } from './own-product.ts';
import { enter, pdf, png, signUp } from './requests.ts';

// One product and its clock for all of them, one after another.
test.describe.configure({ mode: 'default' });

for (const width of [390, 1280])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test(`an update has pictures and files, which its readers see, and its versions keep, at ${width} px §2.updates`, async ({
      page,
      request,
      product: { database },
    }) => {
      await setClock(database, 0);
      const [guild, holder, stranger] = await Promise.all([signUp(request, 2), signUp(request), signUp(request)]);
      const id = await publish(request, guild, 'Old Ferry');
      await fund(request, holder, 200);
      await invest(request, holder, id, '100', 1);
      const updates = page.getByRole('region', { name: 'Updates' });
      const articles = updates.getByRole('article');
      const open = async (who: typeof guild) => {
        await enter(page, who);
        await page.goto(`/project/details?id=${id}`);
        await updates.scrollIntoViewIfNeeded();
        await expect(updates.getByRole('button').or(articles).first()).toBeVisible();
      };

      await open(guild);
      await updates.getByRole('button', { name: 'Write an Update' }).click();
      const dialog = page.getByRole('dialog', { name: 'New Update' });
      await dialog.getByLabel('Title').fill('The engine is here');
      await dialog.getByLabel('Text').fill('It came on a cart.');
      const pictures = dialog.getByRole('group', { name: 'Pictures' });
      await pictures.getByLabel('Add a Picture').setInputFiles(pdf('wrong.pdf'));
      await expect(pictures).toContainText('Please upload a PNG or JPG picture.');
      await pictures.getByLabel('Add a Picture').setInputFiles(png('engine.png'));
      const described = pictures.getByLabel('Description of Picture 1');
      await expect(described).toBeFocused();
      const draftIt = dialog.getByRole('button', { name: 'Save as Draft' });
      await expect(draftIt).toBeDisabled();
      await described.fill('The engine on its cart');
      await pictures.getByLabel('Add a Picture').setInputFiles(png('crew.png'));
      await pictures.getByLabel('Description of Picture 2').fill('The crew');
      await pictures.getByRole('button', { name: 'Remove picture 1' }).click();
      await expect(described).toHaveValue('The crew');
      const files = dialog.getByRole('group', { name: 'Files' });
      await files.getByLabel('Add a File').setInputFiles(pdf('invoice.pdf'));
      await expect(files.getByRole('button', { name: 'Remove invoice.pdf' })).toBeFocused();
      await dialog.getByLabel('Who May Read It').selectOption('Investors only');
      await expectAccessible(page);
      await page.screenshot({ path: test.info().outputPath('dialog.png') });
      await draftIt.click();
      await expect(dialog).toHaveCount(0);

      // The draft keeps both.
      await updates.getByRole('button', { name: 'Edit the draft The engine is here' }).click();
      const edited = page.getByRole('dialog', { name: 'Edit Update' });
      await expect(edited.getByLabel('Description of Picture 1')).toHaveValue('The crew');
      await expect(edited.getByRole('group', { name: 'Files' })).toContainText('invoice.pdf, 1 kB');
      await edited.getByRole('button', { name: 'Publish Update' }).click();
      await expect(articles).toHaveCount(1);

      await open(stranger);
      await expect(updates).toContainText('There are no updates yet.');
      await expect(updates.getByRole('img')).toHaveCount(0);

      // Nothing moves when a picture comes.
      let release = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      await page.route(/reader=.*size=card/, async (route) => {
        await released;
        await route.continue();
      });
      await open(holder);
      const shown = articles.getByRole('button', { name: 'Enlarge: The crew' });
      await shown.scrollIntoViewIfNeeded();
      const height = async () => (await articles.boundingBox())?.height;
      const before = await height();
      release();
      await expect.poll(() => shown.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(400);
      expect(await height()).toBe(before);
      await expectAccessible(page);
      await page.screenshot({ path: test.info().outputPath('list.png') });
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        articles.getByRole('link', { name: 'invoice.pdf' }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('invoice.pdf');
      await expect(articles.getByRole('list', { name: 'Files' })).toContainText('1 kB');
      await expect(articles.getByRole('button', { name: 'Report invoice.pdf' })).toBeVisible();
      await shown.click();
      const large = page.getByRole('dialog', { name: 'Picture' });
      const whole = large.getByRole('img', { name: 'The crew' });
      await expect.poll(() => whole.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(64);
      await expect(large.getByRole('button', { name: 'Report the picture The crew' })).toBeVisible();
      await expectAccessible(page);
      await page.screenshot({ path: test.info().outputPath('large.png') });
      await page.keyboard.press('Escape');
      await expect(large).toHaveCount(0);

      // Corrected after more than 30 minutes: a new version with another picture and without the file.
      await setClock(database, 1);
      await open(guild);
      await updates.getByRole('button', { name: 'Correct the update The engine is here' }).click();
      const correction = page.getByRole('dialog', { name: 'Correct Update' });
      await correction.getByRole('button', { name: 'Remove picture 1' }).click();
      await correction.getByRole('button', { name: 'Remove invoice.pdf' }).click();
      await correction.getByLabel('Add a Picture').setInputFiles(png('engine.png'));
      await correction.getByLabel('Description of Picture 1').fill('The engine in the boat');
      await expectAccessible(page);
      await correction.getByRole('button', { name: 'Correct Update' }).click();
      await expect(articles.getByRole('button', { name: 'Enlarge: The engine in the boat' })).toBeVisible();

      await open(holder);
      await articles.getByRole('button', { name: 'See Versions of The engine is here' }).click();
      const versions = page.getByRole('dialog', { name: 'Versions of the Update' });
      const changes = versions.getByRole('list', { name: 'Changed pictures and files' });
      await expect(changes.getByRole('listitem')).toHaveText([
        'Picture added: The engine in the boat',
        'Picture removed: The crew',
        'File removed: invoice.pdf',
      ]);
      const earlier = versions.getByRole('img', { name: 'The crew' });
      await earlier.scrollIntoViewIfNeeded();
      await expect.poll(() => earlier.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(400);
      await expect(versions.getByRole('link', { name: 'invoice.pdf' })).toHaveCount(1);
      await expectAccessible(page);
      await page.screenshot({ path: test.info().outputPath('versions.png') });
    });
  });
