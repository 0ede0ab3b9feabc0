import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePdf } from '../../base/files/test-files.ts';
import { publishProject } from '../../market/referrals/test-projects.ts';
import { newOperator, type WithSecondFactor } from '../../trust/operators/test-operators.ts';
import { paymentsApp, type PaymentsApp, type Purchase } from '../payments/test-payments.ts';
import type { Person } from '../../server/test-app.ts';
import { confirmed } from './test-confirmed.ts';

let app: PaymentsApp;
let finance: WithSecondFactor;
beforeAll(async () => {
  app = await paymentsApp();
  finance = await newOperator(app, 'finance', 'Fay');
});
afterAll(() => app.stop());

const bank = {
  bankName: 'Ada Bank',
  accountHolderName: 'Ada Aal',
  accountNumber: '12345678',
  sortCode: '10-20-30',
  swiftCode: 'ADABDEFF',
};

async function withMoney(name: string, type: 1 | 2 = 1): Promise<Person> {
  const person = await app.signUp(type, name);
  await app.addMoney(person, await app.topUp(person, 100), 100);
  return person;
}

async function ask({ token }: Person, account: Partial<typeof bank> = {}): Promise<string> {
  const { status, data } = await app.call('POST', '/wallet/withdraw', {
    token,
    body: { amount: 10, ...bank, ...account },
  });
  expect(status).toBe(200);
  return confirmed(app.owner, data.id);
}

async function evidence(id: string) {
  return (await app.call('POST', `/operator/withdrawals/${id}/review`, { token: finance.token })).data.evidence;
}

function approve(id: string) {
  return app.call('POST', `/operator/withdrawals/${id}/approve`, { token: finance.token, body: { asTest: 1 } });
}

describe('what speaks for and against a withdrawal', () => {
  it('is the holder of the account where the member is named otherwise', async () => {
    const ada = await withMoney('Zoë Aal-Berg');
    for (const [accountHolderName, holderDiffers] of [
      ['Zoë Aal-Berg', false],
      ['BERG, Aal  Zoe', false],
      ['Z. Aal-Berg', true],
      ['J. Smith', true],
    ] as const)
      expect(await evidence(await ask(ada, { accountHolderName })), accountHolderName).toMatchObject({ holderDiffers });
  });

  it('is whether operators have verified who the owner is, for as long as it holds', async () => {
    const ada = await withMoney('Ada Aal');
    const id = await ask(ada);
    const verify = (until: string) =>
      app.owner(`UPDATE users SET verified_until = now() + $2::interval WHERE id = $1`, [ada.id, until]);
    expect((await evidence(id)).verified).toBe(false);
    await verify('1 minute');
    expect((await evidence(id)).verified).toBe(true);
    await verify('-1 minute');
    expect((await evidence(id)).verified).toBe(false);
  });

  it('is whether a bank finds the account', async () => {
    const ada = await withMoney('Ada Aal');
    for (const [account, payable] of [
      [{ accountNumber: '-', swiftCode: 'DE89370400440532013000' }, true],
      [{ accountNumber: '7' }, true],
      [{ accountNumber: '-', sortCode: '-' }, false],
    ] as const)
      expect(await evidence(await ask(ada, account))).toMatchObject({ payable });
  });

  it('is what was paid in by card in the seven days before, and nothing older or newer', async () => {
    const ada = await withMoney('Ada Aal');
    const id = await ask(ada);
    for (const [moved, paidIn] of [
      ['0', 100],
      ['-6 days -23 hours', 100],
      ['-7 days -1 minute', 0],
      ['1 minute', 0],
    ] as const) {
      await app.owner(
        `UPDATE payments AS p SET created_at = w.created_at + $2::interval - interval '1 second'
          FROM withdrawals AS w WHERE w.id = $1 AND p.user_id = w.user_id`,
        [id, moved],
      );
      expect((await evidence(id)).recentlyPaidIn, moved).toBe(paidIn);
    }
  });
});

describe('what is counted of an organization that withdraws', () => {
  it('is the complaints that name it, and none that it has sent', async () => {
    const mill = await withMoney('Mill House', 2);
    const guild = await app.signUp(2, 'Guild');
    const complain = async (by: Person, about: Person) => {
      const attachment = { filename: 'proof.pdf', bytes: await makePdf() };
      const body = { subject: 'Late', message: 'It came late.', attachment, orgId: about.id };
      expect((await app.call('POST', '/complain/send', { token: by.token, body })).status).toBe(200);
    };
    const id = await ask(mill);
    await complain(mill, guild);
    expect((await evidence(id)).complaints).toBe(0);
    for (let n = 0; n < 2; n++) await complain(guild, mill);
    expect((await evidence(id)).complaints).toBe(2);
  });

  it('is what came by card to its wallet, for its orders and for investments in it, and what banks took back of each', async () => {
    const ada = await app.signUp(1, 'Ada Aal');
    const mill = await withMoney('Mill House', 2);
    const project = await publishProject(app, mill, 'New kiln');
    const parcel = { address: '1 Lane', postalCode: '1', contactNo: '5550001', numberOfUnit: 1, payFromWallet: 0 };
    const body = { ...parcel, projectId: project };
    const { data } = await app.call('POST', '/project/order', { token: ada.token, body });
    const bought: Purchase[] = [
      { id: data.orderId, type: 'order', dueCents: 500_000n },
      await app.investIn(ada, project, 6000, 'card'),
    ];
    for (const purchase of bought)
      expect((await app.save(ada, purchase, await app.pay(ada, purchase))).status).toBe(200);
    const id = await ask(mill);
    expect(await evidence(id)).toMatchObject({ byCard: 100 + 5000 + 60, byCardTakenBack: 0 });
    let takenBack = 0;
    for (const [column, cents] of [
      ['order_id', 1000],
      ['investment_id', 250],
    ] as const) {
      await app.owner(`UPDATE payments SET disputed_cents = $2 WHERE ${column} = ANY ($1)`, [
        bought.map((purchase) => purchase.id),
        cents,
      ]);
      takenBack += cents / 100;
      expect(await evidence(id)).toMatchObject({ byCard: 5160, byCardTakenBack: takenBack });
    }
  });
});

describe('what keeps a withdrawal from being approved', () => {
  const planted: Record<string, { begin: string; end: string; words: RegExp }> = {
    books: {
      begin: "INSERT INTO book_checks (kind, many, differences, note) SELECT 'ledger', 1, '{One.}', $1::uuid::text",
      end: 'DELETE FROM book_checks',
      words: /^The books do not match/,
    },
    frozen: {
      begin: `SELECT begin_freeze($1, NULL, (SELECT user_id FROM operators LIMIT 1), 'Why.', 1)`,
      end: 'UPDATE freezes SET lifted_at = now()',
      words: /^This account is frozen/,
    },
    disputed: {
      begin: `INSERT INTO disputes (purchase_id, kind, user_id, seller_id, reason, message, disputed_cents, held_cents, due_at)
        SELECT uuidv7(), 'order', user_id, $1, 'other', 'Broken.', 100, 99, now() FROM operators LIMIT 1`,
      end: 'DELETE FROM disputes',
      words: /^There is an open dispute/,
    },
  };

  it.each(Object.entries(planted))(
    'is told before it is refused in the same words: %s',
    async (_, { begin, end, words }) => {
      const ada = await withMoney('Ada Aal');
      const id = await ask(ada);
      expect((await evidence(id)).obstacles).toEqual([]);
      await app.owner(begin, [ada.id]);
      const { obstacles } = await evidence(id);
      expect(obstacles).toEqual([expect.stringMatching(words)]);
      expect(await approve(id)).toMatchObject({ status: 422, message: obstacles[0] });
      await app.owner(end);
      expect((await evidence(id)).obstacles).toEqual([]);
      expect((await approve(id)).data.status).toBe('approved');
    },
  );

  it('is all of it at once, and nothing once it was decided', async () => {
    const ada = await withMoney('Ada Aal');
    await ask(ada);
    const id = await ask(ada, { accountNumber: '99990000' });
    await app.owner(planted.frozen!.begin, [ada.id]);
    expect(await evidence(id)).toMatchObject({
      accountChanged: true,
      waitsUntil: expect.stringContaining('T'),
      obstacles: [
        expect.stringMatching(/^This account is frozen/),
        expect.stringMatching(
          /^The owner has changed the bank account. This withdrawal can be approved from 20..-..-.. ..:.. UTC\.$/,
        ),
      ],
    });
    await app.call('POST', `/operator/withdrawals/${id}/reject`, { token: finance.token, body: { reason: 'No.' } });
    expect((await evidence(id)).obstacles).toEqual([]);
    await app.owner(planted.frozen!.end);
  });
});
