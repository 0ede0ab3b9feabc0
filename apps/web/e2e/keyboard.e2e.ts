import { riskTick } from '@guildhall/contract/market/risk.ts';
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { pdf, signUp } from './requests.ts';
import { publish, test } from './fixture.ts';

/** Whether somebody who looks can see that this has the focus: an outline, a ring, or the caret of a field. */
function showsFocus(target: Locator) {
  return target.evaluate((element) => {
    const visible = (each: Element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each);
      return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
    };
    const typed = element.matches('textarea, input:not([type=checkbox], [type=radio], [type=file])');
    return typed || visible(element) || [...element.parentElement!.children].some(visible);
  });
}

/** Goes there by the Tab key alone. */
async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible();
  for (let step = 0; step < 90; step++) {
    if (await target.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
  expect(await showsFocus(target), `the focus is visible on ${String(target)}`).toBe(true);
}

async function press(page: Page, target: Locator, key = 'Enter') {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

async function type(page: Page, target: Locator, text: string) {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

function button(scope: Page | Locator, name: string) {
  return scope.getByRole('button', { name, exact: true });
}

function dialog(page: Page, name: string) {
  return page.getByRole('dialog', { name, exact: true });
}

function title(page: Page) {
  return page.getByRole('heading', { level: 1 });
}

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('the whole journey works by keyboard alone', async ({ page, request }) => {
  const [ada, guild] = await Promise.all([signUp(request), signUp(request, 2)]);
  await publish(request, guild, 'Lamp Lighters');

  await test.step('log in', async () => {
    await page.goto('/login');
    await type(page, page.getByLabel('Email'), ada.email);
    await type(page, page.getByLabel('Password', { exact: true }), ada.password);
    await page.keyboard.press('Enter');
    await expect(title(page)).toHaveText('Organizations');
  });

  await test.step('search for an organization', async () => {
    await press(page, button(page.getByRole('main'), 'Search'));
    await expect(dialog(page, 'Search Organizations')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page, 'Search Organizations')).toBeHidden();
    await expect(button(page.getByRole('main'), 'Search')).toBeFocused();
    await page.keyboard.press('Enter');
    await type(page, page.getByLabel('User Name'), guild.name);
    await page.keyboard.press('Enter');
    await expect(dialog(page, 'Search Organizations')).toBeHidden();
    await press(page, page.getByRole('link', { name: guild.name }));
    await expect(title(page)).toHaveText(guild.name);
  });

  await test.step('connect with it and write to it', async () => {
    await press(page, button(page, 'Connect'));
    await press(page, button(dialog(page, 'Connect'), 'Yes'));
    await expect(button(page, 'Disconnect')).toBeVisible();
    await press(page, button(page, 'Send Message'), 'Space');
    await type(page, dialog(page, 'Send Message').getByLabel('Message'), 'Good morning!');
    await press(page, button(dialog(page, 'Send Message'), 'Send'));
    await expect(dialog(page, 'Send Message')).toBeHidden();
    await expect(button(page, 'Send Message')).toBeFocused();
  });

  let project = '';
  await test.step('look at its project', async () => {
    await press(page, page.getByRole('link', { name: 'View Projects' }));
    await press(page, page.getByRole('link', { name: /^Lamp Lighters/ }));
    await expect(title(page)).toHaveText('Lamp Lighters');
    project = page.url();
  });

  await test.step('add money by card', async () => {
    await press(page, page.getByRole('link', { name: 'Wallet' }).first());
    await expect(title(page)).toHaveText('Wallet');
    await press(page, button(page, 'Add Money'));
    await type(page, dialog(page, 'Add Money').getByLabel('Amount'), '5000');
    await press(page, button(dialog(page, 'Add Money'), 'Pay'));
    const card = dialog(page, 'Card Payment');
    await type(page, card.getByLabel('Card Number'), '4242424242424242');
    await type(page, card.getByLabel('Expiry'), '1240');
    await type(page, card.getByLabel('CVC'), '123');
    await press(page, button(card, 'Pay $5,000.00'));
    await expect(page.getByText('Amount added successfully.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Balance' })).toContainText('$5,000.00');
    await expect(button(page, 'Add Money')).toBeFocused();
  });

  await test.step('invest from the wallet', async () => {
    await page.goto(project);
    await press(page, page.getByRole('link', { name: 'Invest', exact: true }));
    await expect(title(page)).toHaveText('Invest');
    await type(page, page.getByLabel('Amount'), '100');
    const chooser = page.waitForEvent('filechooser');
    await press(page, page.getByLabel('Document'));
    await (await chooser).setFiles(pdf());
    await type(page, page.getByLabel('Description'), 'For the lamps.');
    await press(page, page.getByRole('checkbox', { name: 'Pay From Wallet' }), 'Space');
    await press(page, page.getByRole('checkbox', { name: riskTick }), 'Space');
    await press(page, button(page, 'Submit'));
    await expect(title(page)).toHaveText('Organizations');
  });

  await test.step('order a unit', async () => {
    await page.goto(project);
    await press(page, button(page, 'Order'));
    const order = dialog(page, 'Order');
    await type(page, order.getByLabel('No of Units'), '1');
    await type(page, order.getByLabel('Address'), '1 Lamp Street');
    await type(page, order.getByLabel('Postal Code'), '10117');
    await type(page, order.getByLabel('Contact Number'), '5550100');
    await press(page, order.getByRole('checkbox', { name: 'Pay From Wallet' }), 'Space');
    await press(page, button(order, 'Submit'));
    await expect(order).toBeHidden();
    await expect(button(page, 'Order')).toBeFocused();
  });

  await test.step('write on in the chat', async () => {
    await press(page, button(page, 'Account'));
    await page.getByRole('menuitem', { name: 'My Profile' }).waitFor();
    for (
      let step = 0;
      step < 8 &&
      !(await page.getByRole('menuitem', { name: 'Messages' }).evaluate((e) => e === document.activeElement));
      step++
    )
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(title(page)).toHaveText('Messages');
    await press(page, page.getByRole('link', { name: new RegExp(`^${guild.name}`) }));
    await type(page, page.getByLabel('Message', { exact: true }), 'And good evening!');
    await press(page, button(page, 'Send'));
    await expect(page.getByRole('log', { name: 'Messages' })).toContainText('And good evening!');
  });

  await test.step('log out', async () => {
    await press(page, button(page, 'Account'));
    await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeFocused();
    await page.keyboard.press('Enter');
    await press(page, button(dialog(page, 'Logout'), 'Yes'));
    await expect(page).toHaveURL('/login');
  });
});

test.describe('A person with the keyboard', () => {
  test.use({ as: 'person' });

  test('skips to the content', async ({ page }) => {
    await page.goto('/orders');
    await expect(title(page)).toHaveText('Orders');
    await press(page, page.getByRole('link', { name: 'Skip to content' }));
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('moves the focus to the title of each new screen', async ({ page }) => {
    await page.goto('/orders');
    await press(page, page.getByRole('link', { name: 'Complaints' }));
    await expect(title(page)).toHaveText('Complaints');
    await expect(title(page)).toBeFocused();
    // Also the one that was loaded first, when one comes back to it.
    await page.goBack();
    await expect(title(page)).toHaveText('Orders');
    await expect(title(page)).toBeFocused();
  });
});
