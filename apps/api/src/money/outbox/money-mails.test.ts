import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailsTo } from '../../reach/mail/test-mail.ts';
import { makePdf } from '../../base/files/test-files.ts';
import { publishProject } from '../../market/referrals/test-projects.ts';
import { fillWallet } from '../payments/test-wallet.ts';
import { paymentsApp, type PaymentsApp, type Purchase } from '../payments/test-payments.ts';
import { followInLedger } from '../payments/followed-payments.sql.ts';
import { refuse } from '../../platform/calls/refusal.ts';
import type { Person } from '../../server/test-app.ts';
import { decideWithdrawal } from '../withdrawals/decide-withdrawal.ts';
import { markedAlone } from '../wallet/test-ledger.ts';
import { notePaid } from '../withdrawals/mark-withdrawal-paid.ts';
import { giveBackWithdrawal } from '../withdrawals/return-withdrawal.ts';
import { issueReceipts } from '../receipts/issue-receipts.ts';
import { sendMoneyMails } from './money-mails.ts';
import { movementsMail } from './movements-mail.ts';
import type { Counted, DueAccount, Movement } from './outbox.sql.ts';
import { confirmed } from '../withdrawals/test-confirmed.ts';

let app: PaymentsApp;
beforeAll(async () => {
  app = await paymentsApp();
});
afterAll(() => app.stop());

/** The mails that an account has received by now, the newest first, without the one about its address. */
async function mails({ email }: Person) {
  await issueReceipts(app.resources);
  await sendMoneyMails(app.resources);
  return (await mailsTo(app, email)).filter(({ subject }) => /\$|transactions/.test(subject));
}

async function verified(name: string) {
  const person = await app.signUp(1, name);
  await app.owner('UPDATE users SET email_verified_at = now() WHERE id = $1', [person.id]);
  return person;
}

async function paid(person: Person, purchase: Purchase) {
  await app.save(person, purchase, await app.pay(person, purchase));
  return purchase.id;
}

describe('a person is told by mail', () => {
  it('of money added, once, with the receipt’s link in text and HTML', async () => {
    const ada = await verified('Ada');
    await app.addMoney(ada, await app.topUp(ada, 100), 100);
    const [mail, ...more] = await mails(ada);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: ada.email, subject: '$100.00 was added to your wallet' });
    const [{ id }] = (await app.owner<{ id: string }>('SELECT id FROM receipts WHERE user_id = $1', [ada.id])) as [
      { id: string },
    ];
    expect(mail!.text).toMatch(new RegExp(`Receipt R-\\d{4}-\\d{6}: http://localhost/receipt\\?id=${id}`));
    expect(mail!.html).toContain(`href="http://localhost/receipt?id=${id}&amp;next=`);
    expect(mail!.text).toContain('TEST: this is test money');
    expect(await mails(ada), 'once').toHaveLength(1);
  });

  it('of an order and an investment in one mail, where both are new', async () => {
    const bo = await verified('Bo');
    await paid(bo, await app.order(bo, 1050));
    await paid(bo, await app.invest(bo, 2000));
    const [mail] = await mails(bo);
    expect(mail!.subject).toBe('2 transactions in your wallet');
    expect(mail!.text).toContain('You ordered Bread oven for $10.50.');
    expect(mail!.text).toContain('You invested $20.00 in Bread oven.');
    expect(mail!.text.match(/\/receipt\?id=/g)).toHaveLength(2);
    expect(mail!.text).toContain('See your wallet: ');
  });

  it('of one order or investment, with the way to it', async () => {
    const ana = await verified('Ana');
    const order = await paid(ana, await app.order(ana, 1050));
    const [mail] = await mails(ana);
    expect(mail!.text).toContain(`See your order: http://localhost/order/detail?id=${order}&`);
    expect(mail!.text).toContain('\n\n$10.50\n\nYou ordered Bread oven for $10.50.\n\n');
    expect(mail!.html.indexOf('>See your order<'), 'before its receipt').toBeLessThan(
      mail!.html.indexOf('>Receipt R-'),
    );
    const investment = await paid(ana, await app.invest(ana, 2000));
    expect((await mails(ana))[0]!.html).toMatch(
      new RegExp(`<a href="http://localhost/investment/detail\\?id=${investment}&[^>]*>See your investment</a>`),
    );
  });

  it('of what came back of an investment, with its project and why where the address is verified', () => {
    const text = (of: Partial<Movement>, emailVerified = true) =>
      movementsMail(app.resources, { email: 'di@hall.example', name: 'Di', emailVerified } as DueAccount, [
        {
          cents: 5000n,
          projectTitle: 'Bread oven',
          receiptId: null,
          investmentId: 'i1',
          all: 1,
          ...of,
        } as Counted<Movement>,
      ]).text;
    const returned = text({ kind: 'return' });
    expect(returned).toContain('\n\n$50.00\n\nYou were paid back $50.00 of your investment in Bread oven.\n\n');
    expect(returned).toContain('See your investment: http://localhost/investment/detail?id=i1&');
    expect(text({ kind: 'return' }, false)).toContain('You were paid back $50.00 of your investment.');
    expect(text({ kind: 'escrow_return', cause: 'failed' })).toContain(
      '$50.00 that you invested in Bread oven is back in your wallet. Bread oven was not funded.',
    );
    const taken: Partial<Movement> = { kind: 'return_back', reason: 'Paid twice.' };
    expect(text(taken)).toContain('It is due to you again. Two people at Guildhall decided this: Paid twice.');
    expect(text(taken, false)).toContain('\n\n$50.00 paid to you by mistake was reversed.\n\n');
    expect(text({ kind: 'repayment', investmentId: null })).toContain(
      'See your repayments: http://localhost/repayments',
    );
  });

  it('of a withdrawal once it was paid and when it came back, and of a refund', async () => {
    const cy = await verified('Cy');
    const topUp = await app.topUp(cy, 50);
    await app.addMoney(cy, topUp, 50);
    await app.addMoney(cy, await app.topUp(cy, 30), 30);
    await mails(cy);
    const bank = { bankName: 'Bank', accountHolderName: 'Cy', accountNumber: '12345678', sortCode: '10-20-30' };
    const body = { amount: 5, ...bank, swiftCode: 'ADABDEFF' };
    const { id } = (await app.call('POST', '/wallet/withdraw', { token: cy.token, body })).data;
    await confirmed(app.owner, id);
    const { database } = app.resources;
    await decideWithdrawal({ db: database, refuse }, { id, approve: true, operatorId: null, asTest: true });
    // A mail about the request itself was sent at once.
    expect((await mails(cy))[0]!.subject).toBe('A withdrawal of $5.00 was requested');
    await notePaid({ db: database, refuse }, id, markedAlone);
    expect((await mails(cy))[0]!.subject).toBe('Your withdrawal of $5.00 was paid');
    await giveBackWithdrawal(
      { db: database, refuse },
      { id, reason: 'The account is closed.', reference: 'R-1', limits: markedAlone },
    );
    expect((await mails(cy))[0]!.subject).toBe('Your bank sent $5.00 back. It is in your wallet again');
    const [payment] = await app.owner<{ id: string }>('SELECT id FROM payments WHERE provider_id = $1', [topUp]);
    const told = { id: payment!.id, feeCents: 0n };
    await followInLedger(database, { ...told, seenAnswers: 0, refundedCents: 5000n, disputedCents: 0n });
    const [mail] = await mails(cy);
    expect(mail!.subject).toBe('$50.00 from your wallet was refunded to your card or PayPal');
    expect(mail!.text).toContain(`/receipt?id=${payment!.id}`);
    await followInLedger(database, { ...told, seenAnswers: 1, refundedCents: 5000n, disputedCents: 4000n });
    const [disputed] = await mails(cy);
    expect(disputed!.text).toContain('Your bank or PayPal took $30.00 back from your wallet.');
    expect(disputed!.text).toContain('Your bank or PayPal took $10.00 back after you had spent it, so you owe it.');
  });

  it('without a title where the address is not verified', async () => {
    const dan = await app.signUp(1, 'Dan');
    await paid(dan, await app.order(dan, 1050));
    const [mail] = await mails(dan);
    expect(mail!.subject).toBe('You placed an order for $10.50');
    for (const word of ['Bread', 'Dan']) expect(mail!.text + mail!.html).not.toContain(word);
  });

  it('once, of much at a time, when several processes send at once', async () => {
    const eve = await verified('Eve');
    for (let n = 0; n < 25; n++)
      await app.owner(
        `SELECT settle_payment(payment_id, NULL, 0) FROM open_payment($1, 'sandbox', NULL, 100, '', NULL)`,
        [eve.id],
      );
    await issueReceipts(app.resources);
    await Promise.all(Array.from({ length: 6 }, () => sendMoneyMails(app.resources)));
    const sent = await mails(eve);
    expect(sent.map(({ subject }) => subject)).toEqual(['25 transactions in your wallet']);
    expect(sent[0]!.text).toContain('And 5 more.');
  });

  it('not of what a transaction took back', async () => {
    const fay = await verified('Fay');
    const failing = app.resources.database.transaction(async (db) => {
      await db.query(
        {
          name: '',
          text: `SELECT settle_payment(payment_id, NULL, 0) FROM open_payment($1, 'sandbox', NULL, 100, '', NULL)`,
        },
        [fay.id],
      );
      throw new Error('No.');
    });
    await expect(failing).rejects.toThrow('No.');
    expect(await mails(fay)).toEqual([]);
  });
});

/** Adds money to a wallet, as a settled payment does. */
function added(person: Person, cents: number) {
  return app.owner(`SELECT settle_payment(payment_id, NULL, 0) FROM open_payment($1, 'sandbox', NULL, $2, '', NULL)`, [
    person.id,
    cents,
  ]);
}

describe('the outbox', () => {
  it('leaves what has no receipt yet until it has one', async () => {
    const gil = await verified('Gil');
    await issueReceipts(app.resources);
    await added(gil, 1100);
    await added(gil, 1200);
    // The receipt of the first one waits, as after a crash.
    const [first] = await app.owner<{ id: string }>(
      `WITH held AS (DELETE FROM receipts_due WHERE id = (SELECT id FROM payments WHERE user_id = $1 AND amount_cents = 1100)
        RETURNING id) SELECT id FROM held`,
      [gil.id],
    );
    expect((await mails(gil)).map(({ subject }) => subject)).toEqual([]);
    await app.owner('INSERT INTO receipts_due (id) VALUES ($1)', [first!.id]);
    const [mail, ...more] = await mails(gil);
    expect([mail!.subject, more]).toEqual(['2 transactions in your wallet', []]);
    expect(mail!.text.match(/Receipt R-/g)).toHaveLength(2);
  });

  it('mails nothing of what was there from the start, also with what comes later', async () => {
    const kim = await verified('Kim');
    await added(kim, 1000);
    await app.owner('UPDATE receipts_due SET mail = false WHERE id IN (SELECT id FROM payments WHERE user_id = $1)', [
      kim.id,
    ]);
    await issueReceipts(app.resources);
    await added(kim, 1100);
    expect((await mails(kim)).map(({ subject }) => subject)).toEqual(['$11.00 was added to your wallet']);
  });

  it('mails each movement once while others pay, number receipts and send', async () => {
    const hal = await verified('Hal');
    const sums = Array.from({ length: 40 }, (_, n) => 10_100 + n * 100);
    await Promise.all([
      ...sums.map((cents) => added(hal, cents)),
      ...sums.map(async () => {
        await issueReceipts(app.resources);
        await sendMoneyMails(app.resources);
      }),
    ]);
    await mails(hal);
    // Of a mail about more than 20 its lines are the first; the rest is in the numbers.
    const sent = await mails(hal);
    const counted = sent.map(({ subject }) => Number(/^(\d+) transactions/.exec(subject)?.[1] ?? 1));
    expect(counted.reduce((sum, count) => sum + count, 0)).toBe(sums.length);
    const lines = sent.flatMap(({ text }) => text.match(/^\$\d+\.00 was added/gm) ?? []);
    expect(new Set(lines).size).toBe(lines.length);
  });

  it('has one mail about sales and one about the wallet for who does both', async () => {
    const seller = await app.signUp(2, 'Guild of Rope');
    await app.owner('UPDATE users SET email_verified_at = now() WHERE id = $1', [seller.id]);
    await added(seller, 3000);
    const ivy = await verified('Ivy');
    const projectId = await publishProject(app, seller, 'Rope walk');
    await fillWallet(app, ivy, 100);
    const document = { filename: 'id.pdf', bytes: await makePdf() };
    const body = { projectId, price: 50, msg: 'x', document, payFromWallet: 1 };
    expect((await app.call('POST', '/project/invest', { token: ivy.token, body })).status).toBe(200);
    expect((await mails(seller)).map(({ subject }) => subject).sort()).toEqual([
      '$30.00 was added to your wallet',
      'Ivy invested $50.00',
    ]);
    expect(await mails(seller), 'once').toHaveLength(2);
  });
});
