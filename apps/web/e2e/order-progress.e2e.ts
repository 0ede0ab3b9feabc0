import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { walletOf } from './card.ts';
import { fund, publish, test } from './fixture.ts';
import { refuse, restore } from './network.ts';
import { call, enter, signUp } from './requests.ts';

test('an order is accepted, sent, refunded in part and received, and another one is canceled', async ({
  page,
  request,
}) => {
  test.slow();
  const buyer = await signUp(request);
  const seller = await signUp(request, 2);
  const projectId = await publish(request, seller, 'Mill Wheel', { budgetRequired: '20', minInvestment: '5' });
  await fund(request, buyer, 100);
  const parcel = { projectId, numberOfUnit: 1, address: '1 Mill Lane', postalCode: '10117', contactNo: '555 0100' };
  const buy = async () => (await call(request, buyer, '/project/order', { ...parcel, payFromWallet: 1 })).orderId;
  const first = await buy();
  const second = await buy();
  const main = page.getByRole('main');
  const step = (word: string) => main.getByRole('listitem').filter({ hasText: new RegExp(`^${word}`) });
  const said = (text: string) => expect(page.getByRole('status').filter({ hasText: text }).first()).toBeVisible();

  await enter(page, seller);
  await page.goto(`/order/detail?id=${first}`);
  const rows = main.locator('dl > div');
  await expect(rows.filter({ hasText: 'Buyer' })).toContainText(buyer.name);
  await expect(rows.filter({ hasText: 'Organization' })).toHaveCount(0);
  await main.getByRole('link', { name: `Write to ${buyer.name}` }).click();
  await expect(page).toHaveURL(new RegExp(`/chat\\?id=${buyer.id}`));
  await page.goto(`/order/detail?id=${first}`);
  await expect(step('Accepted')).toContainText('not yet');
  await main.getByRole('button', { name: 'Accept Order' }).click();
  await said('The order has been updated.');
  await expect(main.getByRole('button', { name: 'Accept Order' })).toHaveCount(0);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: '/tmp/od-390.png', fullPage: true });
  await page.goto('/orders');
  await main.getByRole('link', { name: /Mill/ }).first().waitFor();
  await page.screenshot({ path: '/tmp/ol-390.png' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.screenshot({ path: '/tmp/ol-1280.png' });
  await page.goto(`/order/detail?id=${first}`);
  await main.getByRole('button', { name: 'Mark as Sent' }).click();
  const send = page.getByRole('dialog', { name: 'Mark as Sent' });
  await expect(send.getByRole('button', { name: 'Mark as Sent' })).toBeDisabled();
  await send.getByLabel('Reference').fill('Carrier 1234');
  await expectAccessible(page);
  await send.getByRole('button', { name: 'Mark as Sent' }).click();
  await expect(step('Sent')).toContainText('Reference: Carrier 1234');
  await expect(main.getByRole('button', { name: 'Cancel Order' })).toHaveCount(0);
  await main.getByRole('button', { name: 'Refund' }).click();
  const refund = page.getByRole('dialog', { name: 'Refund' });
  await expect(refund.getByLabel('Amount')).toHaveAccessibleDescription(/Up to \$20\.00/);
  await refund.getByLabel('Amount').fill('20.01');
  await refund.getByLabel('Reason').fill('One spoke is bent.');
  await refund.getByRole('button', { name: 'Refund' }).click();
  await expect(refund.getByText('At most $20.00 can still be given back.')).toBeVisible();
  await refund.getByLabel('Amount').fill('5.50');
  await refuse(page, 'refundPurchase', 422, 'Only $3.00 is free in your wallet.');
  await refund.getByRole('button', { name: 'Refund' }).click();
  await expect(refund.getByRole('alert')).toHaveText('Only $3.00 is free in your wallet.');
  await expect(page.getByText('Only $3.00 is free in your wallet.')).toHaveCount(1);
  await expectAccessible(page);
  await restore(page);
  await refund.getByRole('button', { name: 'Refund' }).click();
  await said('The money is given back.');
  await expect(main.getByRole('region', { name: 'Refunds' })).toContainText(/\$5\.50.*One spoke is bent\./);

  await enter(page, buyer);
  await page.goto(`/order/detail?id=${first}`);
  await expect(main.getByRole('region', { name: 'Refunds' })).toContainText('$5.50');
  expect(await walletOf(request, buyer)).toMatchObject({ amount: 65.5, held: 0 });
  await main.getByRole('button', { name: 'Mark as Received' }).click();
  await page.getByRole('dialog', { name: 'Mark as Received' }).getByRole('button', { name: 'Yes' }).click();
  await said('The order has been updated.');
  await expect(step('Received')).not.toContainText('not yet');
  await page.goto(`/order/detail?id=${second}`);
  await main.getByRole('button', { name: 'Cancel Order' }).click();
  const cancel = page.getByRole('dialog', { name: 'Cancel Order' });
  await cancel.getByLabel('Reason').fill('Found one here.');
  await expectAccessible(page);
  await cancel.getByRole('button', { name: 'Cancel Order' }).click();
  await said('The order is canceled, and the money is given back.');
  await expect(step('Canceled')).toContainText('Found one here.');
  await expect(main.getByRole('button', { name: 'Cancel Order' })).toHaveCount(0);
  expect(await walletOf(request, buyer)).toMatchObject({ amount: 85.5 });
  await page.goto('/orders');
  await expect(page.getByRole('link', { name: /^Mill Wheel/ }).first()).toContainText('Canceled');

  await enter(page, seller);
  await page.goto('/notifications');
  await expect(main).toContainText(
    'has canceled the order from Mill Wheel, and $20.00 was given back: Found one here.',
  );
});
