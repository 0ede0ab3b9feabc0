import { randomUUID } from 'node:crypto';
import { test as base } from '@playwright/test';
import type { APIRequestContext } from '@playwright/test';
import { call, enter, pdf, png, signUp } from './requests.ts';
import type { Account } from './requests.ts';
import { newIban } from './bank-accounts.ts';
import { addSanctions, confirmWithdrawals, holdForRisk, makeOperator } from './operators.ts';
import { dataDir, takePayoutTurn } from './product-database.ts';

/** A few accounts that have done everything once, and two that have done nothing yet. Tests read them; none changes them. */
export type Fixture = {
  person: Account;
  organization: Account;
  /** A second organization, with a project of its own. */
  neighbour: Account;
  newcomer: Account;
  newOrganization: Account;
  /** Runs the console; without a database to make one in, another account that may not. */
  operator: Account;
  /** Of the operator, not decided. */
  withdrawalId: string;
  /** Of one payment, which is not paid yet; empty without an operator. */
  payoutBatchId: string;
  bankStatementId: string;
  /** Of a withdrawal that is held for signs of risk; empty without an operator. */
  riskId: string;
  /** Of an entry of a sanctions list that may name somebody; empty without an operator. */
  sanctionsId: string;
  /** Of the person about the organization, not decided. */
  complaint: { id: string; number: string };
  /** Of the neighbour, which nobody has taken in review; empty where there is no operator. */
  verificationId: string;
  /** Of the person's review, not decided; empty without an operator. */
  flagId: string;
  /** Of a review of the person that the operator has hidden. */
  hiddenId: string;
  /** To the person; empty without an operator. */
  caseMessageId: string;
  projectId: string;
  /** Of the organization. */
  draftId: string;
  serviceTitle: string;
  orderId: string;
  investmentId: string;
};
export type Actor = 'person' | 'organization' | 'neighbour' | 'newcomer' | 'newOrganization' | 'operator';

export const projectTitle = 'Riverside Mill';
const serviceTitle = 'Guided Tour';

/** Puts an amount in dollars into a wallet with the card that always pays. */
export async function fund(request: APIRequestContext, who: Account, amount: number) {
  const card = { number: '4242 4242 4242 4242', expMonth: 12, expYear: 2040, cvc: '123' };
  const { token } = await call<{ token: string }>(request, who, '/sandbox/token', card);
  const { paymentId } = await call<{ paymentId: string }>(request, who, '/wallet/topup', { amount, token });
  await call(request, who, '/wallet/add', { amount, paymentId, paymentStatus: 'COMPLETED' });
}

/** Publishes a project of $2,000, from $100 on, unless `terms` say otherwise, and gives its id. */
export async function publish(
  request: APIRequestContext,
  who: Account,
  title: string,
  terms: Record<string, string> = {},
): Promise<string> {
  const [category] = await call<{ id: string }[]>(request, who, '/project/categories');
  const { id } = await call<{ id: string }>(request, who, '/project/create', {
    categoryId: category!.id,
    title,
    budgetRequired: '2000',
    returnOnInvestment: '12.5',
    duration: '18',
    minInvestment: '100',
    description: 'The old mill by the river gets a new wheel, and the town a place to meet.',
    document: pdf('plan.pdf'),
    photo: png('mill.png'),
    ...terms,
  });
  return id;
}

/** What somebody asks to be paid out is approved and put into a batch for the bank. */
async function makePayoutBatch(request: APIRequestContext, operator: Account): Promise<string> {
  if (dataDir === '') return '';
  const payee = await signUp(request, 1, `Pia Payee ${randomUUID().slice(0, 6)}`);
  await fund(request, payee, 10);
  const { id } = await call<{ id: string }>(request, payee, '/wallet/withdraw', {
    bankName: 'River Bank',
    accountHolderName: payee.name,
    accountNumber: '12345678',
    sortCode: '10-20-30',
    swiftCode: newIban(),
    amount: 5,
  });
  await confirmWithdrawals(payee);
  const passTurn = await takePayoutTurn();
  try {
    await call(request, operator, `/operator/withdrawals/${id}/approve`, { asTest: true });
    return (await call<{ id: string }>(request, operator, '/operator/payoutBatches/create', { asTest: true })).id;
  } finally {
    await passTurn();
  }
}

/** A withdrawal of card money of the same day, which waits until an operator has looked at that, as in production. */
async function makeRisk(request: APIRequestContext): Promise<string> {
  if (dataDir === '') return '';
  const rex = await signUp(request, 1, `Rex Quick ${randomUUID().slice(0, 6)}`);
  await fund(request, rex, 300);
  const { id } = await call<{ id: string }>(request, rex, '/wallet/withdraw', {
    bankName: 'River Bank',
    accountHolderName: rex.name,
    accountNumber: '12345678',
    sortCode: '10-20-30',
    swiftCode: newIban(),
    amount: 250,
  });
  await confirmWithdrawals(rex);
  await holdForRisk(id);
  return id;
}

/** An entry of a sanctions list that may name somebody, which nobody has decided. */
async function makeSanctions(request: APIRequestContext): Promise<string> {
  if (dataDir === '') return '';
  return addSanctions(await signUp(request, 1, `Sam Listed ${randomUUID().slice(0, 6)}`));
}

/** A statement of the bank that was applied, of which a line waits for a person. */
async function readBankStatement(request: APIRequestContext, operator: Account): Promise<string> {
  if (dataDir === '') return '';
  const head = 'date,amount,currency,end-to-end id,bank reference,kind,reason';
  const buffer = Buffer.from(`${head}\n2026-11-02,900.00,USD,,RENT-${randomUUID().slice(0, 8)},paid,\n`);
  const file = { name: 'statement.csv', mimeType: 'text/csv', buffer };
  const { ids } = await call<{ ids: string[] }>(request, operator, '/operator/bankStatements/read', { file });
  await call(request, operator, `/operator/bankStatements/${ids[0]}/apply`);
  return ids[0]!;
}

/** The verification that an account has asked for, as an operator finds it. */
async function verificationOf(request: APIRequestContext, operator: Account, { id }: Account): Promise<string> {
  const { records } = await call<{ records: { id: string; userId: string }[] }>(
    request,
    operator,
    '/operator/verifications',
    { length: 100 },
  );
  return records.find(({ userId }) => userId === id)!.id;
}

/** Lets an organization report its only review, and gives the id under which an operator finds that. */
async function flagReview(request: APIRequestContext, organization: Account, operator: Account): Promise<string> {
  const { records } = await call(request, organization, `/user/review/org/${organization.id}`);
  await call(request, organization, '/flags', { kind: 'review', thingId: records[0].id, reason: 'other' });
  if (dataDir === '') return '';
  const queued = await call(request, operator, '/operator/flags', { length: 100 });
  return queued.records.find(({ excerpt }: { excerpt: string }) => excerpt === records[0].msg).id;
}

/** The same, and lets the operator hide it. */
async function hideReview(request: APIRequestContext, organization: Account, operator: Account): Promise<string> {
  const id = await flagReview(request, organization, operator);
  if (id !== '')
    await call(request, operator, `/operator/flags/${id}/decide`, { decision: 'hidden', reason: 'An insult.' });
  return id;
}

/** Writes to a person in the name of the house, and answers the id of the message. */
async function writeTo(request: APIRequestContext, person: Account, operator: Account): Promise<string> {
  if (dataDir === '') return '';
  const text = 'Please say when you were here last.';
  await call(request, operator, `/operator/accounts/${person.id}/write`, { to: 'owner', text });
  const { records } = await call<{ records: { link: string }[] }>(request, person, '/notifications');
  return records.find(({ link }) => link.startsWith('/my/message'))!.link.split('id=')[1]!;
}

async function build(request: APIRequestContext): Promise<Fixture> {
  const unique = randomUUID().slice(0, 6);
  const [person, organization, neighbour, newcomer, newOrganization, operator] = await Promise.all([
    signUp(request, 1, `Ada Millward ${unique}`),
    signUp(request, 2, `Millers' Guild ${unique}`),
    signUp(request, 2, `Weavers' Guild ${unique}`),
    signUp(request, 1, `Nils Newcome ${unique}`),
    signUp(request, 2, `Empty Hall ${unique}`),
    signUp(request, 1, `Olga Warden ${unique}`),
  ]);
  const by = (who: Account) => (path: string, body?: Record<string, unknown>, method?: 'GET' | 'POST') =>
    call(request, who, path, body, method);
  const ada = by(person);
  const millers = by(organization);
  const orgId = organization.id;

  const projectId = await publish(request, organization, projectTitle);
  const draftId = await publish(request, organization, 'Second Wheel', { draft: '1' });
  await publish(request, neighbour, 'New Looms');
  await millers('/service/create', { title: serviceTitle, budgetRequired: '25' });
  await millers('/service/create', { title: 'Flour by the Sack', budgetRequired: '12.50' });

  await makeOperator(request, operator);
  await fund(request, operator, 100);
  const { id: withdrawalId } = await call<{ id: string }>(request, operator, '/wallet/withdraw', {
    bankName: 'River Bank',
    accountHolderName: operator.name,
    accountNumber: '12345678',
    sortCode: '10-20-30',
    swiftCode: 'DE89370400440532013000',
    amount: 40,
  });
  await confirmWithdrawals(operator);
  const payoutBatchId = await makePayoutBatch(request, operator);
  const riskId = await makeRisk(request);
  const sanctionsId = await makeSanctions(request);
  const bankStatementId = await readBankStatement(request, operator);
  await call(request, neighbour, '/profile/verification', { document: pdf('register.pdf') });
  const verificationId = dataDir === '' ? '' : await verificationOf(request, operator, neighbour);
  await fund(request, person, 10_000);
  for (const relation of ['connect', 'like']) await ada(`/project/${relation}`, { orgId, on: true });
  const paid = { payFromWallet: '1', projectId };
  const { orderId } = await ada('/project/order', {
    ...paid,
    numberOfUnit: 1,
    address: '1 Mill Lane, Riverside',
    postalCode: '10117',
    contactNo: '555 0100',
  });
  const { investId } = await ada('/project/invest', {
    ...paid,
    price: '500',
    msg: 'May the wheel turn for another hundred years.',
    document: pdf('letter.pdf'),
  });
  await ada('/user/review/add', { orgId, message: 'Honest scales and good flour.', rating: '4.5' });
  const flagId = await flagReview(request, organization, operator);
  await ada('/user/review/add', { orgId: neighbour.id, message: `Weavers of lies ${unique}.`, rating: '1' });
  const hiddenId = await hideReview(request, neighbour, operator);
  await ada('/report/request', { orgId, reportId: 'R-1', message: 'The accounts of last year, please.' });
  await ada('/report/request', { orgId, reportId: 'R-2', message: 'And those of this year.' });
  const requests = await millers('/report/received', undefined, 'GET');
  const first = requests.find((report: { reportId: string }) => report.reportId === 'R-1');
  await millers('/report/document', {
    id: first.id,
    reportName: 'Accounts',
    document: pdf('accounts.pdf'),
    shared: '1',
  });
  await ada('/complain/send', { orgId, subject: 'Noise', message: 'The wheel creaks.', attachment: pdf('noise.pdf') });
  const [complaint] = await ada('/complain/myComplaint');
  await ada('/message/send', { orgId, message: 'When does the mill open?' });
  await millers('/message/send', { orgId: person.id, message: 'At eight, on every working day.' });
  await ada('/project/refer', { projectId, referal: newcomer.id });
  // Read on both sides, so that no number of unread messages is in the tabs' names.
  await ada(`/message/${orgId}`, undefined, 'GET');
  await millers(`/message/${person.id}`, undefined, 'GET');
  return {
    person,
    organization,
    neighbour,
    newcomer,
    newOrganization,
    operator,
    withdrawalId,
    payoutBatchId,
    bankStatementId,
    riskId,
    sanctionsId,
    complaint,
    verificationId,
    flagId,
    hiddenId,
    caseMessageId: await writeTo(request, person, operator),
    projectId,
    draftId,
    serviceTitle,
    orderId,
    investmentId: investId,
  };
}

/**
 * Playwright's `test` with the fixture, built once for each worker, and with `as`: whose session the browser begins with.
 * `test.use({ as: 'person' })`; without it nobody is logged in. Who names `payoutTurn` approves and pays withdrawals while no other test does. The session is written by the page rather than given as
 * `storageState`, since another one of those would cost each test a browser context of its own. Every file takes its
 * `test` from here: for a second one Playwright starts each worker and its browser again.
 */
export const test = base.extend<{ as: Actor | undefined; payoutTurn: void }, { fixture: Fixture }>({
  fixture: [
    async ({ playwright }, use) => {
      const request = await playwright.request.newContext({ baseURL: process.env.E2E_BASE_URL! });
      await use(await build(request));
      await request.dispose();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  as: [undefined, { option: true }],
  payoutTurn: async ({ fixture: _built }, use) => {
    const passTurn = await takePayoutTurn();
    await use();
    await passTurn();
  },
  page: async ({ page, as, fixture }, use) => {
    if (as) await enter(page, fixture[as]);
    await use(page);
  },
});
