import { crc32, deflateSync } from 'node:zlib';
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { enter, pdf, signUp } from './requests.ts';
import { test } from './fixture.ts';
import { expectToFit } from './layout.ts';

/** A picture of 800 by 400 pixels, whose left half is red and whose right half is blue. */
function redAndBlue() {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const around = [Buffer.alloc(4), Buffer.alloc(4)] as const;
    around[0].writeUInt32BE(data.length);
    around[1].writeUInt32BE(crc32(body));
    return Buffer.concat([around[0], body, around[1]]);
  };
  const head = Buffer.from([0, 0, 3, 32, 0, 0, 1, 144, 8, 2, 0, 0, 0]);
  const half = (...colour: number[]) => Array.from({ length: 400 }, () => colour).flat();
  const line = Buffer.from([0, ...half(255, 0, 0), ...half(0, 0, 255)]);
  const lines = deflateSync(Buffer.concat(Array.from({ length: 400 }, () => line)));
  const parts = [chunk('IHDR', head), chunk('IDAT', lines), chunk('IEND', Buffer.alloc(0))];
  const buffer = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]);
  return { name: 'mill.png', mimeType: 'image/png', buffer };
}

/** The size of a picture, and whether its left and its right edge are blue. */
function look(picture: Locator) {
  return picture.evaluate(async (image: HTMLImageElement) => {
    // A picture that is replaced while the browser decodes it is refused: the one that has its place is decoded then.
    await image.decode().catch(() => image.decode());
    const { naturalWidth: width, naturalHeight: height } = image;
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const paper = canvas.getContext('2d')!;
    paper.drawImage(image, 0, 0);
    const isBlue = (x: number) => paper.getImageData(x, height / 2, 1, 1).data[2]! > 200;
    return { width, height, blue: [isBlue(2), isBlue(width - 3)] };
  });
}

function group(page: Page) {
  return page.getByRole('group', { name: 'The Part That Is Shown' });
}

test('the part of a photo that is shown is chosen by keys or by pulling, and sent', async ({ page, request }) => {
  await enter(page, await signUp(request, 2));
  await page.goto('/add/project');
  const choose = page.getByRole('button', { name: 'Choose What Is Shown' });
  await expect(choose).toHaveCount(0);
  await page.getByLabel('Photo').setInputFiles(redAndBlue());
  const preview = page.getByRole('region', { name: 'What People Will See' }).locator('img');
  const whole = { width: 800, height: 400, blue: [false, true] };
  expect(await look(preview)).toEqual(whole);
  await choose.focus();
  await page.keyboard.press('Enter');
  const picture = group(page).getByRole('application', { name: 'Picture' });
  await expect(picture).toBeFocused();
  await expect(picture).toHaveAccessibleDescription(/arrow keys/);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await page.keyboard.press('+');
  await page.keyboard.press('Escape');
  await expect(group(page)).toHaveCount(0);
  await expect(choose).toBeFocused();
  expect(await look(preview)).toEqual(whole);

  await choose.click();
  const zoom = group(page).getByRole('slider', { name: 'Zoom' });
  await expect(picture).toBeFocused();
  for (let times = 0; times < 10; times++) await page.keyboard.press('+');
  await expect(zoom).toHaveValue('2');
  for (let times = 0; times < 60; times++) await page.keyboard.press('ArrowLeft');
  await group(page).getByRole('button', { name: 'Cancel' }).click();
  expect(await look(preview)).toEqual(whole);

  await choose.click();
  await zoom.fill('2');
  await picture.scrollIntoViewIfNeeded();
  const place = (await picture.boundingBox())!;
  await page.mouse.move(place.x + place.width - 10, place.y + place.height / 2);
  await page.mouse.down();
  await page.mouse.move(2, place.y + place.height / 2, { steps: 4 });
  await page.mouse.up();
  await group(page).getByRole('button', { name: 'Use This Part' }).click();
  await expect(choose).toBeFocused();
  await expect.poll(async () => (await look(preview)).blue).toEqual([true, true]);
  const { width, height } = await look(preview);
  expect(width / height).toBeCloseTo(16 / 9, 1);
  expect(width).toBeLessThan(400);

  await choose.click();
  await expect(zoom, 'the whole picture, at the part that was chosen').toHaveValue(/^(1\.9|2)/);
  await group(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByLabel('Category').selectOption({ index: 1 });
  const words = { Title: 'Mill Wheel', 'Budget Requested': '120000', 'Return On Investment': '7.5', Duration: '18' };
  for (const [label, text] of Object.entries(words)) await page.getByLabel(label).fill(text);
  await page.getByLabel('Minimum Investment').fill('250');
  await page.getByLabel('Description').fill('A mill wheel that turns again.');
  await page.getByLabel('Document').setInputFiles(pdf('plan.pdf'));
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL('/projects');
  const sent = page
    .getByRole('main')
    .getByRole('link', { name: /^Mill Wheel/ })
    .locator('img');
  expect((await look(sent)).blue).toEqual([true, true]);
});

test('a profile picture is cut square by keys, and one that cannot be opened is left as it is', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, await signUp(request));
  await page.goto('/edit/profile');
  const input = page.getByLabel('Profile Picture');
  await input.setInputFiles(redAndBlue());
  const choose = page.getByRole('button', { name: 'Choose What Is Shown' });
  await choose.click();
  await expect(group(page).getByRole('application', { name: 'Picture' })).toBeFocused();
  for (let times = 0; times < 60; times++) await page.keyboard.press('ArrowLeft');
  await expectAccessible(page);
  await expectToFit(page);
  await group(page).getByRole('button', { name: 'Use This Part' }).click();
  const picture = page.getByRole('img', { name: 'The chosen picture' });
  await expect.poll(() => look(picture)).toEqual({ width: 400, height: 400, blue: [true, true] });

  await input.setInputFiles({ ...pdf(), name: 'me.png', mimeType: 'image/png' });
  await expect(group(page)).toHaveCount(0);
  await choose.click();
  await expect(group(page).getByRole('alert')).toHaveText(/This browser cannot open this picture/);
  await expect(group(page).getByRole('button', { name: 'Use This Part' })).toHaveCount(0);
});
