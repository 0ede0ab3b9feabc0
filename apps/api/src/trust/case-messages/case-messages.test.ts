import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../attacks/attacked-app.ts';
import { makePdf } from '../../base/files/test-files.ts';
import { paymentsApp, type PaymentsApp } from '../../money/payments/test-payments.ts';
import { fillWallet } from '../../money/payments/test-wallet.ts';
import { mailsTo } from '../../reach/mail/test-mail.ts';
import { publishProject } from '../../market/referrals/test-projects.ts';
import type { Person } from '../../server/test-app.ts';
import { newOperator } from '../operators/test-operators.ts';

let app: PaymentsApp;
let sue: Person;
let fay: Person;
let ada: Person;
let guild: Person;
let stranger: Person;
let complaint: { id: string; number: string };
let order: string;
beforeAll(async () => {
  app = await paymentsApp();
  sue = await newOperator(app, 'support', 'Sue');
  fay = await newOperator(app, 'finance', 'Fay');
  ada = await app.signUp(1, 'Ada');
  guild = await app.signUp(2, 'Guild of Glass');
  stranger = await app.signUp(1, 'Stranger');
  const attachment = { filename: 'proof.pdf', bytes: await makePdf() };
  const about = { subject: 'Late', message: 'It came late.', 'complaintIds[0]': guild.id, attachment };
  must(await post(ada, '/complain/send', about));
  [complaint] = must(await post(ada, '/complain/myComplaint'));
  await fillWallet(app, ada, 20_000);
  const project = await publishProject(app, guild, 'New kiln');
  const parcel = { address: '1 Lane', postalCode: '10117', contactNo: '5550001', numberOfUnit: 1, payFromWallet: 1 };
  order = must(await post(ada, '/project/order', { ...parcel, projectId: project })).orderId;
});
afterAll(() => app.stop());

function post(by: Person, path: string, body: Record<string, unknown> = {}) {
  return app.call('POST', path, { token: by.token, body });
}

function get(by: Person, path: string) {
  return app.call('GET', path, { token: by.token });
}

function aboutComplaint(to: string, text: string, by = sue) {
  return post(by, `/operator/complaints/${complaint.id}/write`, { to, text });
}

/** The newest of these messages in the bell, whatever else has come. */
async function bell(by: Person): Promise<{ text: string; link: string }> {
  const { records } = must(await post(by, '/notifications'));
  return records.find(({ text }: { text: string }) => text.startsWith('Guildhall wrote to you'));
}

async function readAs(by: Person, { link }: { link: string }) {
  return get(by, `/messages/house/${link.split('id=')[1]}`);
}

async function writtenOf(id = complaint.id) {
  return must(await get(sue, `/operator/complaints/${id}`)).written;
}

describe('a message about a complaint', () => {
  it('§7.case-messages: reaches one side by bell, mail and page, and every operator who sees the case', async () => {
    await app.owner('UPDATE users SET email_verified_at = now() WHERE id = $1', [ada.id]);
    const text = 'Please send us a photo of the crumbs.\n\nWe look into it.';
    must(await aboutComplaint('complainant', text));
    const news = await bell(ada);
    expect(news.text).toBe(`Guildhall wrote to you about complaint ${complaint.number}.`);
    const read = must(await readAs(ada, news));
    expect(read).toMatchObject({ about: `complaint ${complaint.number}`, text, caseId: complaint.id, answerOn: '' });
    expect(JSON.stringify(read)).not.toMatch(/Sue|Glass/);
    const [mail] = await mailsTo(app, ada.email);
    expect(mail).toMatchObject({ subject: `A message about complaint ${complaint.number}` });
    expect(mail!.text).toContain('We look into it.');
    expect(mail!.text).not.toContain('Sue');
    for (const other of [guild, stranger, sue]) expect((await readAs(other, news)).status).toBe(404);
    expect(await writtenOf()).toMatchObject({
      sides: [
        { side: 'complainant', name: 'Ada', open: true },
        { side: 'organization', name: 'Guild of Glass', open: true },
      ],
      messages: [{ by: 'Sue', to: ['Ada'], text }],
    });
    expect(must(await get(fay, `/operator/complaints/${complaint.id}`)).written).toEqual(await writtenOf());
  });

  it('to both says the same to each, and nothing of the other', async () => {
    must(await aboutComplaint('both', 'We decide this week.', fay));
    for (const side of [ada, guild]) {
      const read = must(await readAs(side, await bell(side)));
      expect(read).toMatchObject({ text: 'We decide this week.', answerOn: side === guild ? 'complaint' : '' });
      expect(JSON.stringify(read)).not.toMatch(/Ada|Guild of Glass|Fay/);
    }
    expect((await writtenOf()).messages[0]).toMatchObject({ by: 'Fay', to: ['Ada', 'Guild of Glass'] });
    const entries = await app.owner<{ account_id: string }>(
      `SELECT account_id FROM audit_entries WHERE verb = 'complaint.write' AND subject_id = $1 AND operator_id = $2`,
      [complaint.id, fay.id],
    );
    expect(entries.map((entry) => entry.account_id).sort()).toEqual([ada.id, guild.id].sort());
  });

  it('is refused when it is empty, too long, to a side that the case does not have, or about nothing', async () => {
    expect((await aboutComplaint('both', ' ')).status).toBe(422);
    expect((await aboutComplaint('both', 'x'.repeat(2001))).status).toBe(422);
    expect((await aboutComplaint('nobody', 'Hello.')).status).toBe(422);
    expect((await aboutComplaint('buyer', 'Hello.')).status).toBe(404);
    expect((await post(sue, `/operator/complaints/${order}/write`, { to: 'both', text: 'Hello.' })).status).toBe(404);
    expect((await writtenOf()).messages).toHaveLength(2);
  });

  it('is not written by an operator who has a stake in a side', async () => {
    const attachment = { filename: 'proof.pdf', bytes: await makePdf() };
    const own = { subject: 'Mine', message: 'Mine.', 'complaintIds[0]': guild.id, attachment };
    must(await post(sue, '/complain/send', own));
    const [mine] = must(await post(sue, '/complain/myComplaint'));
    const write = { to: 'organization', text: 'Give in.' };
    expect((await post(sue, `/operator/complaints/${mine.id}/write`, write)).data.code).toBe('stake');
  });
});

it('a purchase is written about by who decides its disputes, and a dispute says where to answer', async () => {
  const path = `/operator/purchases/${order}/write`;
  expect((await post(sue, path, { to: 'seller', text: 'When was it sent?' })).status).toBe(403);
  must(await post(fay, path, { to: 'seller', text: 'When was it sent?' }));
  const news = await bell(guild);
  expect(must(await readAs(guild, news))).toMatchObject({
    about: 'the order from New kiln',
    text: 'When was it sent?',
    caseId: order,
    answerOn: '',
  });
  must(await post(ada, `/disputes/open/${order}`, { reason: 'not_received', message: 'It never came.' }));
  expect(must(await readAs(guild, news)).answerOn).toBe('dispute');
  const { written } = must(await get(sue, `/operator/purchases/${order}`));
  expect(written.sides.map(({ side }: { side: string }) => side)).toEqual(['buyer', 'seller']);
  expect(written.messages).toMatchObject([{ by: 'Fay', to: ['Guild of Glass'] }]);
});

it('a withdrawal is written about by who decides it, to its owner alone, whatever has become of it', async () => {
  const bank = { bankName: 'Ada Bank', accountHolderName: 'Ada', sortCode: '10-20-30', swiftCode: 'ADABDEFF' };
  const asked = { ...bank, accountNumber: '12345678', amount: 1234.5 };
  const { id } = must(await post(ada, '/wallet/withdraw', asked));
  const path = `/operator/withdrawals/${id}/write`;
  expect((await post(sue, path, { to: 'owner', text: 'Is this your bank?' })).status).toBe(403);
  must(await post(fay, path, { to: 'owner', text: 'Is this your bank?' }));
  const news = await bell(ada);
  expect(news.text).toBe('Guildhall wrote to you about your withdrawal of $1,234.50.');
  expect(must(await readAs(ada, news))).toMatchObject({
    about: 'your withdrawal of $1,234.50',
    caseId: id,
    answerOn: '',
  });
  expect((await readAs(guild, news)).status).toBe(404);
  must(await post(ada, `/wallet/withdrawals/${id}/cancel`));
  const answer = must(await post(fay, path, { to: 'owner', text: 'You have canceled it.' }));
  const { written } = must(await post(fay, `/operator/withdrawals/${id}/review`));
  expect(answer).toEqual({ written });
  expect(written.sides).toEqual([{ side: 'owner', name: 'Ada', open: true }]);
  expect(written.messages).toMatchObject([
    { by: 'Fay', to: ['Ada'], text: 'You have canceled it.' },
    { by: 'Fay', to: ['Ada'], text: 'Is this your bank?' },
  ]);
  const entries = await app.owner(
    "SELECT subject_kind, subject_id, account_id FROM audit_entries WHERE verb = 'withdrawal.write'",
  );
  const entry = { subject_kind: 'withdrawal', subject_id: id, account_id: ada.id };
  expect(entries).toEqual([entry, entry]);
});

it('a verification is written about by support, and says where to send what is still needed while it is', async () => {
  const document = { filename: 'register.pdf', bytes: await makePdf() };
  must(await post(guild, '/profile/verification', { document }));
  const [{ id } = { id: '' }] = await app.owner<{ id: string }>('SELECT id FROM verifications WHERE user_id = $1', [
    guild.id,
  ]);
  const path = `/operator/verifications/${id}/write`;
  expect((await post(fay, path, { to: 'owner', text: 'Which page?' })).status).toBe(403);
  must(await post(sue, path, { to: 'owner', text: 'Which page?' }));
  const news = await bell(guild);
  expect(news.text).toBe('Guildhall wrote to you about your verification.');
  expect(must(await readAs(guild, news)).answerOn).toBe('');
  must(await post(sue, `/operator/verifications/${id}/take`));
  must(await post(sue, `/operator/verifications/${id}/more`, { words: 'The second page.' }));
  expect(must(await readAs(guild, news))).toMatchObject({ caseId: id, answerOn: 'verification' });
  const { written } = must(await get(sue, `/operator/verifications/${id}`));
  expect(written).toMatchObject({
    sides: [{ side: 'owner', name: 'Guild of Glass', open: true }],
    messages: [{ by: 'Sue', to: ['Guild of Glass'], text: 'Which page?' }],
  });
});

describe('the list of what the house wrote', () => {
  it('§7.case-messages.list: is one’s own, newest first and page by page, with the beginning of each text', async () => {
    const eve = await app.signUp(1, 'Eve');
    expect(must(await post(eve, '/messages/house'))).toEqual({ records: [], more: false });
    for (const text of ['First.', `Second\n\n${'long '.repeat(50)}`, 'Third.'])
      must(await post(sue, `/operator/accounts/${eve.id}/write`, { to: 'owner', text }));
    const { records, more } = must(await post(eve, '/messages/house', { length: 2 }));
    expect(records).toMatchObject([
      { about: 'your account', text: 'Third.', unread: true, writtenAt: expect.stringContaining('T') },
      { about: 'your account', text: `Second ${'long '.repeat(50)}`.slice(0, 199) + '…', unread: true },
    ]);
    expect(JSON.stringify(records)).not.toContain('Sue');
    expect(more).toBe(true);
    const before = records[1].id;
    const older = must(await post(eve, '/messages/house', { before, length: 2 }));
    expect(older).toMatchObject({ records: [{ text: 'First.' }], more: false });
    // The number of somebody else's message is no way to theirs.
    expect(must(await post(stranger, '/messages/house', { before }))).toEqual({ records: [], more: false });
  });

  it('a message is unread for as long as its notification is, and its page marks both as read', async () => {
    const gil = await app.signUp(1, 'Gil');
    for (const text of ['First.', 'Second.'])
      must(await post(sue, `/operator/accounts/${gil.id}/write`, { to: 'owner', text }));
    const unread = async () =>
      must(await post(gil, '/messages/house')).records.map((each: { unread: boolean }) => each.unread);
    const inBell = async () => must(await post(gil, '/notifications', { unread: 1 })).records;
    const [second, first] = must(await post(gil, '/messages/house')).records;
    for (const other of [ada, guild]) expect((await post(other, `/messages/house/${second.id}/read`)).status).toBe(404);
    expect(await unread()).toEqual([true, true]);
    expect(must(await get(gil, `/messages/house/${second.id}`)).unread).toBe(true);
    for (let time = 0; time < 2; time++)
      expect(must(await post(gil, `/messages/house/${second.id}/read`))).toMatchObject({ unread: 1 });
    expect(await unread()).toEqual([false, true]);
    expect(must(await get(gil, `/messages/house/${second.id}`)).unread).toBe(false);
    expect(await inBell()).toMatchObject([{ link: `/my/message?id=${first.id}` }]);
    must(await post(gil, '/notifications/readAll'));
    expect(await unread()).toEqual([false, false]);
  });

  it('is not shown to an operator who sees as the account', async () => {
    const path = `/operator/accounts/${ada.id}/seeAs`;
    const { token } = must(await post(fay, path, { reason: 'She asked for help.' }));
    expect((await app.call('POST', '/messages/house', { token })).status).toBe(403);
  });
});

it('an unverified address is mailed the link alone', async () => {
  const bo = await app.signUp(1, 'Bo');
  must(await post(sue, `/operator/accounts/${bo.id}/write`, { to: 'owner', text: 'Is this your shop?' }));
  const mail = (await mailsTo(app, bo.email))[0]!;
  expect(mail.text).toContain('/my/message?id=');
  expect(mail.text).not.toContain('shop');
  expect(must(await get(sue, `/operator/accounts/${bo.id}`)).written.messages[0].text).toBe('Is this your shop?');
});

it('a closed account is written to no more, and a message is erased with the last account that has it', async () => {
  const cleo = await app.signUp(1, 'Cleo');
  const attachment = { filename: 'proof.pdf', bytes: await makePdf() };
  must(
    await post(cleo, '/complain/send', { subject: 'Late', message: 'Late.', 'complaintIds[0]': guild.id, attachment }),
  );
  const [hers] = must(await post(cleo, '/complain/myComplaint'));
  const write = (to: string) => post(sue, `/operator/complaints/${hers.id}/write`, { to, text: `For ${to}.` });
  must(await write('complainant'));
  must(await write('both'));
  await app.owner('UPDATE users SET type = 0 WHERE id = $1', [cleo.id]);
  await app.owner('SELECT erase_case_messages($1, 10)', [cleo.id]);
  const kept = await writtenOf(hers.id);
  expect(kept.sides[0]).toMatchObject({ side: 'complainant', open: false });
  expect(kept.messages.map(({ text }: { text: string }) => text)).toEqual(['For both.', 'Deleted']);
  for (const to of ['complainant', 'both']) {
    const refused = await write(to);
    expect(refused).toMatchObject({
      status: 422,
      message: 'This account is closed. Nobody reads messages there.',
    });
  }
  must(await write('organization'));
});
