import { text } from 'node:stream/consumers';
import * as receipts from '@guildhall/contract/money/receipts.contract.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../money/ledger/verify-ledger.ts';
import { sendMoneyMails } from '../../money/outbox/money-mails.ts';
import { outboxNotifications } from '../../money/outbox/outbox.notifications.ts';
import { findSales } from '../../money/outbox/outbox.sql.ts';
import { issueReceipts } from '../../money/receipts/issue-receipts.ts';
import { readReceipt as readReceiptVerb } from '../../money/receipts/read-receipt.ts';
import { answering } from '../../platform/calls/test-answering.ts';
import { localTime } from '../../platform/text/local-time.ts';
import { tableCsv } from '../../platform/text/table-csv.ts';
import { statementTable } from '../../money/wallet/statement.ts';
import { findBounds, statementParts } from '../../money/wallet/statement.sql.ts';
import { openTestLedger, type Member, type TestLedger } from '../../money/wallet/test-ledger.ts';
import { walletHistory } from '../../money/wallet/test-wallet-answers.ts';
import { wordsOf } from '../../reach/notifications/declare.ts';
import type { Mail } from '../../reach/mail/mailer.ts';
import { investIn, setDay } from '../repayments/test-holdings.ts';
import { cancelInLedger, cancelInvestmentInLedger } from './funding.sql.ts';
import { fundedProject, settle, type FundingTerms } from './test-funding.ts';

const readReceipt = answering(receipts.readReceipt, readReceiptVerb);

let ledger: TestLedger;
let guild: Member;
let ada: Member;
let mails: Mail[];
beforeAll(async () => {
  ledger = await openTestLedger();
  ledger.resources.mailer = { send: (mail) => Promise.resolve(void mails.push(mail)) };
});
beforeEach(async () => {
  mails = [];
  guild = await ledger.member(2, 'Guild of Glass');
  ada = await ledger.member(1, 'Ada');
  await setDay(ledger, '2026-01-15');
});
afterAll(async () => {
  expect(await verifyLedger(ledger.database)).toEqual([]);
  await ledger.stop();
});

function project(terms: FundingTerms) {
  return fundedProject(ledger, guild, { budget: 100_000n, ...terms });
}

/** Everything that follows money: receipts, bells, and the mails that an account has got since the last time. */
async function followed() {
  await issueReceipts(ledger.resources);
  await sendMoneyMails(ledger.resources);
  const to = ({ id }: Member) =>
    mails
      .filter((mail) => mail.to === `${id}@example.com`)
      .map(({ subject, text: body }) => [
        subject,
        ...body.split('\n').filter((line) => /invested|’s investment|given back/.test(line)),
      ])
      .flat();
  const toAda = to(ada);
  const toGuild = to(guild);
  mails = [];
  const bells = async ({ id }: Member) => {
    const rows = await ledger.asOwner<{ event: string; times: number; cents: bigint; data: object }>(
      'DELETE FROM notifications WHERE user_id = $1 RETURNING event, times, cents, data',
      [id],
    );
    return rows.map(({ event, ...happened }) => wordsOf(outboxNotifications, event, happened).text);
  };
  return { ada: { bells: await bells(ada), mails: toAda }, guild: { bells: await bells(guild), mails: toGuild } };
}

async function history(member: Member) {
  const { records } = await walletHistory(ledger.as(member), {
    start: 0,
    length: 10,
    order: { column: 2, dir: 'desc' },
    search: '',
    kind: '',
    month: '',
    direction: '',
  });
  return records.map(({ paymentTitle, transactionType, amount, receipt }) => [
    paymentTitle,
    transactionType,
    amount,
    receipt,
  ]);
}

async function statement({ id }: Member) {
  const from = '2000-01-01';
  const to = '2999-12-31';
  const bounds = await findBounds(ledger.database, id, from, to);
  const parts = statementParts(ledger.database, id, bounds, 10);
  return text(
    tableCsv(statementTable({ ...bounds, owner: '', from, to, time: localTime('UTC'), isTest: true, parts })),
  );
}

function receipt(id: string) {
  return readReceipt(ledger.as(ada), { id, timeZone: 'UTC' });
}

describe('an investment in escrow', () => {
  it('notifies both sides once, and of its release once more', async () => {
    const id = await project({ reflection: 1 });
    const mine = await investIn(ledger, ada, id, 30_000n);
    expect(await findSales(ledger.database, [mine])).toMatchObject([
      { id: mine, kind: 'investment', sellerId: guild.id, buyer: 'Ada', cents: 30_000n, projectTitle: 'Test Project' },
    ]);
    const first = await followed();
    expect(first.guild).toEqual({ bells: ['Ada invested $300.00 in Test Project.'], mails: [] });
    expect(first.ada).toEqual({
      bells: [],
      mails: ['2 transactions in your wallet', expect.stringContaining('You invested $300.00 in Test Project.')],
    });
    await setDay(ledger, '2026-01-17');
    await settle(ledger);
    expect(await followed()).toEqual({
      ada: {
        bells: [
          '$300.00 that you invested in Test Project has reached the organization. Your repayment dates count from today.',
        ],
        mails: [],
      },
      guild: {
        bells: ['$300.00 invested in Test Project has reached your wallet.'],
        mails: [
          'Ada’s investment of $300.00 has reached your wallet',
          'Ada’s investment of $300.00 in Test Project has reached your wallet.',
        ],
      },
    });
    const none = { bells: [], mails: [] };
    expect(await followed()).toEqual({ ada: none, guild: none });
    expect(await history(ada)).toEqual([
      ['Investment in Test Project', 'D', 300, mine],
      ['Money added by card', 'C', 300, expect.any(String)],
    ]);
    expect(await history(guild)).toEqual([['Investment in Test Project, released', 'C', 300, '']]);
    expect(await statement(guild)).toContain(',"Investment in Test Project, released",Test Project,300.00,300.00,');
    expect(await statement(ada)).toContain(',Investment in Test Project,Test Project,-300.00,0.00,R-');
    expect(await receipt(mine)).toMatchObject({
      from: 'Ada',
      to: 'Guild of Glass',
      amount: 300,
      left: 300,
      refunds: [],
    });
  });

  it('notifies nobody when its investor takes it back, and stands in history and receipt', async () => {
    const id = await project({ reflection: 4 });
    const mine = await investIn(ledger, ada, id, 30_000n);
    await followed();
    await cancelInvestmentInLedger(ledger.database, { investorId: ada.id, investmentId: mine });
    const none = { bells: [], mails: [] };
    expect(await followed()).toEqual({ ada: none, guild: none });
    expect((await history(ada))[0]).toEqual(['Investment in Test Project, given back', 'C', 300, '']);
    expect(await history(guild)).toEqual([]);
    expect(await receipt(mine)).toMatchObject({
      to: 'Guild of Glass',
      amount: 300,
      left: 0,
      refunds: [{ how: 'To the wallet', amount: 300 }],
    });
  });

  it.each([
    { end: 'failed', words: 'Test Project was not funded. $300.00 is back in your wallet.' },
    { end: 'canceled', words: 'Test Project was canceled. $300.00 is back in your wallet.' },
  ])('notifies its investor when its project is $end', async ({ end, words }) => {
    const id = await project({ funding: 'all', days: 5 });
    await investIn(ledger, ada, id, 30_000n);
    await followed();
    if (end === 'canceled') await cancelInLedger(ledger.database, { organizationId: guild.id, projectId: id });
    else await setDay(ledger, '2026-01-25');
    await settle(ledger);
    await ledger.asOwner(`DELETE FROM notifications WHERE event = 'failed'`);
    expect((await followed()).ada).toEqual({
      bells: [words],
      mails: [
        '$300.00 that you invested is back in your wallet',
        expect.stringContaining('$300.00 that you invested in Test Project is back in your wallet.'),
      ],
    });
  });
});
