import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { walletOf } from './card.ts';
import { fund, publish, test } from './fixture.ts';
import { makeOperator } from './operators.ts';
import { call, enter, pdf, png, signUp } from './requests.ts';

test('a dispute about an order is opened, answered and decided, and a part of the money is back', async ({
  page,
  request,
}) => {
  test.slow();
  const buyer = await signUp(request);
  const seller = await signUp(request, 2);
  const operator = await signUp(request);
  await makeOperator(request, operator);
  const projectId = await publish(request, seller, 'Mill Stone', { budgetRequired: '80', minInvestment: '5' });
  await fund(request, buyer, 100);
  const parcel = { projectId, numberOfUnit: 1, address: '1 Mill Lane', postalCode: '10117', contactNo: '555 0100' };
  const { orderId } = await call(request, buyer, '/project/order', { ...parcel, payFromWallet: 1 });
  const main = page.getByRole('main');
  const part = main.getByRole('region', { name: 'Dispute' });
  const said = (text: string) => expect(page.getByRole('status').filter({ hasText: text }).first()).toBeVisible();

  await enter(page, buyer);
  await page.goto(`/order/detail?id=${orderId}`);
  await main.getByRole('button', { name: 'Open Dispute' }).click();
  const open = page.getByRole('dialog', { name: 'Open Dispute' });
  await expect(open.getByRole('button', { name: 'Open Dispute' })).toBeDisabled();
  await open.getByLabel('What Is Wrong').selectOption('Not as described');
  await open.getByLabel('Message').fill('The stone is cracked.');
  await open.getByLabel('File (optional)', { exact: true }).setInputFiles(png('crack.png'));
  await open.getByLabel('Second File (optional)').setInputFiles(pdf());
  await expectAccessible(page);
  await open.getByRole('button', { name: 'Open Dispute' }).click();
  await said('Your dispute is open. The seller has seven days to answer.');
  await expect(part).toContainText('Waiting for the seller');
  await expect(part.getByRole('list', { name: 'Files' }).getByRole('link')).toHaveText(['crack.png', pdf().name]);
  expect(await walletOf(request, seller)).toMatchObject({ amount: 0, held: 80 });
  await expect(main.getByRole('group', { name: 'At a glance' })).toContainText('StateIn dispute');
  await page.goto('/orders');
  await expect(main.getByRole('listitem').filter({ hasText: 'Mill Stone' })).toContainText(
    'In disputePayment Completed',
  );
  await expect(main.getByRole('link', { name: /^Mill Stone/ })).toHaveAccessibleName(
    /Steps so far: Paid(, Accepted, Sent)?, In dispute$/,
  );

  await enter(page, seller);
  await page.goto(`/order/detail?id=${orderId}`);
  await expect(part).toContainText('The stone is cracked.');
  await part.getByRole('button', { name: 'Answer Dispute' }).click();
  const answer = page.getByRole('dialog', { name: 'Answer Dispute' });
  await answer.getByLabel('Answer').fill('It was whole when it left.');
  await expectAccessible(page);
  await answer.getByRole('button', { name: 'Send' }).click();
  await said('Your answer has been sent to the buyer.');
  await expect(part).toContainText('Waiting for Guildhall');
  // What is answered is not answered again: all that is left to the seller is to give the money back, and to say more.
  await expect(part.getByRole('button')).toHaveText(['', '', 'Accept and Give $80.00 Back', 'Add to Dispute']);
  await expect(part.getByRole('button', { name: 'Report crack.png' })).toBeVisible();
  await part.getByRole('button', { name: 'Add to Dispute' }).click();
  const add = page.getByRole('dialog', { name: 'Add to Dispute' });
  await add.getByLabel('Message').fill('The carrier signed for a whole one.');
  await add.getByLabel('File (optional)', { exact: true }).setInputFiles(png('signed.png'));
  await expectAccessible(page);
  await add.getByRole('button', { name: 'Add' }).click();
  await said('Your message has been added. We have let the other side know.');
  await expect(part).toContainText(/The seller added on .*: The carrier signed for a whole one\./);

  await enter(page, operator);
  await page.goto('/operator/disputes');
  const row = main.getByRole('row').filter({ hasText: buyer.name });
  await expect(row).toContainText('It was whole when it left.');
  for (const { name } of [buyer, seller]) await expect(row.getByRole('link', { name, exact: true })).toBeVisible();
  await expectAccessible(page);
  await row.getByRole('link', { name: 'Mill Stone, order' }).click();
  await expect(main).toContainText('The carrier signed for a whole one.');
  for (const name of ['crack.png', 'signed.png']) {
    const opened = await request.get((await main.getByRole('link', { name }).getAttribute('href'))!);
    expect(opened.headers()['content-type']).toBe('image/png');
  }
  await expectAccessible(page);
  await page.goBack();
  await row.getByRole('button', { name: 'Decide' }).click();
  const decide = page.getByRole('dialog', { name: 'Decide Dispute' });
  await decide.getByLabel('Reason').fill('By the photos it was cracked before.');
  // What was left open decides nothing.
  await expect(decide).toContainText('Nothing is decided yet.');
  await expect(decide.getByRole('button', { name: 'Decide' })).toBeDisabled();
  await decide.getByLabel('Decision').selectOption('No refund');
  await expect(decide).toContainText(`${buyer.name} gets $0.00 back; ${seller.name} keeps $80.00.`);
  await decide.getByLabel('Decision').selectOption('Partial refund');
  await expect(decide.getByRole('button', { name: 'Decide' })).toBeDisabled();
  await decide.getByLabel('Amount').fill('30');
  await expect(decide).toContainText(`${buyer.name} gets $30.00 back; ${seller.name} keeps $50.00.`);
  await expectAccessible(page);
  await decide.getByRole('button', { name: 'Decide' }).click();
  await said('The dispute has been decided.');
  await expect(row).toHaveCount(0);
  expect(await walletOf(request, buyer)).toMatchObject({ amount: 50 });
  expect(await walletOf(request, seller)).toMatchObject({ amount: 50, held: 0 });

  await page.getByLabel('Status').selectOption('Closed');
  await row.getByRole('link', { name: 'Mill Stone, order' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Purchase');
  await page.goto(`/operator/disputes/purchase?id=${orderId}`);
  const region = (name: string) => main.getByRole('region', { name });
  await expect(region('Order')).toContainText(`Buyer${buyer.name}Seller${seller.name}`);
  await expect(region('Money')).toContainText('Amount$80.00');
  await expect(region('Money')).toContainText('Can still be refunded$50.00');
  await expect(region('Money')).toContainText('Fee of the seller$0.00');
  await expect(region('Money')).toContainText(/ReceiptR-\d{4}-\d{6}/);
  await expect(region('Order')).toContainText('Messages between the two0');
  await expect(region('Delivery')).toContainText('1 Mill Lane');
  await expect(region('Dispute')).toContainText('It was whole when it left.');
  await expectAccessible(page);
  await main.getByRole('button', { name: 'Refund a Purchase' }).click();
  const refund = page.getByRole('dialog', { name: 'Refund a Purchase' });
  await expect(refund).toContainText('$80.00 was paid, $30.00 of it was refunded, $50.00 is left.');
  await refund.getByLabel('Amount').fill('5');
  await refund.getByLabel('Reason').fill('For the trouble.');
  await refund.getByRole('button', { name: 'Refund' }).click();
  await said('The money has been refunded.');
  expect(await walletOf(request, buyer)).toMatchObject({ amount: 55 });
  await expect(region('Refunds')).toContainText('For the trouble.');
  await expect(region('Money')).toContainText('Can still be refunded$45.00');
  await region('Order').getByRole('link', { name: seller.name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account');
  await expect(main).toContainText(seller.name);

  await enter(page, buyer);
  await page.goto(`/order/detail?id=${orderId}`);
  await expect(part).toContainText('$30.00 went back to the buyer.');
  await expect(part).toContainText('By the photos it was cracked before.');
  await expect(main.getByRole('region', { name: 'Refunds' })).toContainText('For the trouble.');
});

test('a seller accepts a dispute in a dialog that says the sum and opens on Cancel', async ({ page, request }) => {
  test.slow();
  const buyer = await signUp(request);
  const seller = await signUp(request, 2);
  const projectId = await publish(request, seller, 'Mill Wheel', { budgetRequired: '96', minInvestment: '5' });
  await fund(request, buyer, 100);
  const parcel = { projectId, numberOfUnit: 1, address: '1 Mill Lane', postalCode: '10117', contactNo: '555 0100' };
  const { orderId } = await call(request, buyer, '/project/order', { ...parcel, payFromWallet: 1 });
  await call(request, buyer, `/disputes/open/${orderId}`, { reason: 'not_received', message: 'Where is it?' });

  await enter(page, seller);
  // The seller finds it among those to answer, and from there the order.
  await page.goto('/orders');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Disputes' }).click();
  await main.getByRole('tab', { name: 'TO ANSWER' }).click();
  const card = main.getByRole('article', { name: 'Order from Mill Wheel' });
  await expect(card).toContainText(`Waiting for the seller · $96.00 · disputed by ${buyer.name}`);
  await expect(card).toContainText('The answer is due on');
  await expectAccessible(page);
  await card.getByRole('link', { name: 'Order from Mill Wheel' }).click();
  const part = main.getByRole('region', { name: 'Dispute' });
  await expect(part.getByRole('button')).toHaveText(['Answer Dispute', 'Accept and Give $96.00 Back']);
  await part.getByRole('button', { name: 'Accept and Give $96.00 Back' }).click();
  const accept = page.getByRole('dialog', { name: 'Accept Dispute' });
  await expect(accept).toContainText('$96.00 goes from your wallet back to the buyer');
  await expect(accept.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page);
  // Whoever only presses Enter changes nothing.
  await page.keyboard.press('Enter');
  await expect(accept).toHaveCount(0);
  expect(await walletOf(request, seller)).toMatchObject({ amount: 0, held: 96 });

  await part.getByRole('button', { name: 'Accept and Give $96.00 Back' }).click();
  await accept.getByLabel('Message').fill('It was lost on the way.');
  await accept.getByRole('button', { name: 'Accept and Give $96.00 Back' }).click();
  const said = page
    .getByRole('status')
    .filter({ hasText: 'You have accepted the dispute: $96.00 went back to the buyer.' });
  await expect(said.first()).toBeVisible();
  await expect(part).toContainText('Accepted by the seller');
  // All of it went back, so nothing is still to be sent.
  await expect(main.getByRole('region', { name: 'Progress' }).getByRole('listitem')).toHaveText([
    /^Paid.+20\d\d/,
    /^Refunded.+20\d\d/,
  ]);
  await expect(part.getByRole('button')).toHaveCount(0);
  expect(await walletOf(request, buyer)).toMatchObject({ amount: 100 });
  expect(await walletOf(request, seller)).toMatchObject({ amount: 0, held: 0 });
  await page.goto('/disputes');
  await expect(main.getByText('There are no disputes to answer.')).toBeVisible();
  await main.getByRole('tab', { name: 'ALL' }).click();
  await expect(card).toContainText('$96.00 went back to the buyer. It was lost on the way.');
});

test('a buyer withdraws a dispute when it has come, after a dialog that opens on Cancel', async ({ page, request }) => {
  test.slow();
  const buyer = await signUp(request);
  const seller = await signUp(request, 2);
  const projectId = await publish(request, seller, 'Mill Pond', { budgetRequired: '40', minInvestment: '5' });
  await fund(request, buyer, 40);
  const parcel = { projectId, numberOfUnit: 1, address: '1 Mill Lane', postalCode: '10117', contactNo: '555 0100' };
  const { orderId } = await call(request, buyer, '/project/order', { ...parcel, payFromWallet: 1 });
  await call(request, buyer, `/disputes/open/${orderId}`, { reason: 'not_received', message: 'Where is it?' });

  await enter(page, buyer);
  await page.goto(`/order/detail?id=${orderId}`);
  const part = page.getByRole('main').getByRole('region', { name: 'Dispute' });
  await part.getByRole('button', { name: 'Withdraw Dispute' }).click();
  const withdraw = page.getByRole('dialog', { name: 'Withdraw Dispute' });
  await expect(withdraw).toContainText('the seller can have the $40.00 again');
  await expect(withdraw.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page);
  await withdraw.getByLabel('Message').fill('It has come.');
  await withdraw.getByRole('button', { name: 'Withdraw Dispute' }).click();
  const said = page
    .getByRole('status')
    .filter({ hasText: 'Your dispute has been withdrawn. We have let the seller know.' });
  await expect(said.first()).toBeVisible();
  await expect(part).toContainText('Withdrawn by the buyer');
  await expect(part).toContainText('It has come.');
  await expect(part.getByRole('button')).toHaveCount(0);
  expect(await walletOf(request, seller)).toMatchObject({ amount: 40, held: 0 });
});
