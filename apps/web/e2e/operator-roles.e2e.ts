import { randomUUID } from 'node:crypto';
import { api } from '@guildhall/contract/api.ts';
import { operatorRoles, type OperatorRole, type Route } from '@guildhall/contract/route.ts';
import { monthsLater } from '@guildhall/contract/market/returns.ts';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { dayAhead, moveMonthsBack } from './business.ts';
import { invest } from './card.ts';
import { fund, publish, test, type Fixture } from './fixture.ts';
import { newIban } from './bank-accounts.ts';
import { confirmWithdrawals, enterAsOperator, makeOperator, whileBooksDiffer } from './operators.ts';
import { dataDir, openProductDatabase, whyNot } from './product-database.ts';
import { call, enter, pdf, signUp, type Account } from './requests.ts';
import { addressOf, expectLoaded, goTo, screens, type Call, type Screen } from './screens.ts';

test.skip(dataDir === '', whyNot);

/** Buttons by their names, in which `*` stands for any words: the call that each leads to, or null where it makes none. */
type Leads = Record<string, Call | null>;

/** What each button of the console's screens leads to. The data of the tests show each of them to some role. */
const leads: Record<string, Leads> = {
  '/operator': {},
  '/operator/withdrawals': { 'Choose All * Shown': 'approveWithdrawals', 'Approve Chosen': 'approveWithdrawals' },
  '/operator/withdrawals/review': {
    'Add a Note': 'noteWithdrawal',
    Take: 'takeWithdrawal',
    Approve: 'approveWithdrawal',
    Reject: 'rejectWithdrawal',
    Paid: 'markWithdrawalPaid',
    Returned: 'returnWithdrawal',
    'Show Full Account': 'openWithdrawalAccount',
    'Write a Message': 'writeAboutWithdrawal',
  },
  '/operator/risk': {},
  '/operator/risk/review': {
    'Add a Note': 'noteWithdrawal',
    Take: 'takeRisk',
    Clear: 'clearRisk',
  },
  '/operator/sanctions': {},
  '/operator/sanctions/review': {
    'Add a Note': 'noteSanctions',
    Take: 'takeSanctions',
    'Not the Same': 'clearSanctions',
    'The Same': 'confirmSanctions',
  },
  '/operator/payouts': { 'Create TEST Batch': 'createPayoutBatch' },
  '/operator/payouts/batch': {
    'Download pain.001': 'payoutBatchFile',
    'Download CSV': 'payoutBatchFile',
    'Mark Batch as Paid': 'markPayoutBatchPaid',
    'Paid: *': 'markWithdrawalPaid',
  },
  '/operator/bank-statements': { 'Upload Statement': 'readBankStatement' },
  '/operator/bank-statements/statement': { 'Settle All Left': 'settleBankLines', 'Settle: *': 'settleBankLines' },
  '/operator/payments': { 'Refund the payment of *': 'refundPayment' },
  '/operator/chargebacks': {},
  '/operator/complaints': {},
  '/operator/complaints/review': {
    'Add a Note': 'noteComplaint',
    Take: 'takeComplaint',
    Decide: 'decideComplaint',
    'Hold Withdrawals': 'holdForComplaint',
    'Write a Message': 'writeAboutComplaint',
  },
  '/operator/flags': {},
  '/operator/flags/review': {
    'Add a Note': 'noteFlagged',
    Take: 'takeFlagged',
    Decide: 'decideFlagged',
  },
  '/operator/verifications': {},
  '/operator/verifications/review': {
    'Add a Note': 'noteVerification',
    'Start Review': 'takeVerification',
    Verify: 'verifyAccount',
    'Ask for More': 'askMoreForVerification',
    Refuse: 'refuseVerification',
    'Download *': 'openVerificationDocument',
    'Write a Message': 'writeAboutVerification',
  },
  '/operator/search': {},
  '/operator/people': {},
  '/operator/organizations': {},
  '/operator/account': {
    'Add a Note': 'noteAccount',
    Freeze: 'freezeAccount',
    'Write a Message': 'writeAboutAccount',
    'Freeze *': 'freezeProject',
    'Lift the freeze of *': 'liftFreeze',
    'Take: the appeal of *': 'takeAppeal',
    'Answer the appeal of *': 'answerAppeal',
    'End All Sessions': 'endAccountSessions',
    'See As': 'seeAs',
    'Agree Fees': 'agreeFees',
    Show: 'listAccountRecords',
  },
  '/operator/projects': {
    'Freeze *': 'freezeProject',
    'Lift the freeze of *': 'liftFreeze',
    'Cancel *': 'cancelProjectAsOperator',
    'Papers of *': 'askForPaper',
    'Pay what is due of *': 'payRepaymentAsOperator',
    'Correct the last payment of *': 'correctRepayment',
    '*: unlikely to pay': 'sayUnlikely',
  },
  '/operator/freezes': {
    'Take: the appeal of *': 'takeAppeal',
    'Answer the appeal of *': 'answerAppeal',
    'Lift the freeze of *': 'liftFreeze',
  },
  '/operator/defaults': {
    'Take: *': 'takeDefault',
    '*: unlikely to pay': 'sayUnlikely',
    'Write off *': 'writeOffProject',
  },
  '/operator/disputes': { 'Decide the dispute of *': 'decideDispute' },
  '/operator/disputes/purchase': {
    'Add a Note': 'notePurchase',
    Take: 'takeDispute',
    'Refund a Purchase': 'refundAsOperator',
    'Write a Message': 'writeAboutPurchase',
  },
  '/operator/books': {
    'Check Now': 'checkBooks',
    Explain: 'explainDifference',
    'Download Journal': 'exportJournal',
    'Download Balances': 'exportBalances',
    'Download Invoices': 'exportInvoices',
    'Download Sales': 'exportSalesTotals',
    'Pay Out Fees': 'requestFeePayout',
  },
  '/operator/invoices': {},
  '/operator/figures': { 'Download CSV': 'readTurnover' },
  '/operator/figures/investors': { 'Download CSV': 'readCohorts' },
  '/operator/figures/answers': { 'Download CSV': 'readAnswers', 'Download Operators': 'listOperators' },
  '/operator/categories': { 'Add a Category': 'addCategory', 'Rename *': 'renameCategory', 'Hide *': 'hideCategory' },
  '/operator/pages': {},
  '/operator/pages/edit': { 'Edit the Text': 'publishPage' },
  '/operator/announcements': { 'Announce Something': 'makeAnnouncement' },
  '/operator/snippets': { 'Add a Snippet': 'saveSnippet' },
  '/operator/jobs': { 'Run again: *': 'runJobAgain' },
  '/operator/audit': { 'Download CSV': 'exportAuditEntries' },
  '/operator/powers': {},
  '/operator/site-settings': { 'Change: *': 'changeSetting' },
  '/operator/settings': {
    'Grant a Role': 'grantRole',
    'Change the role of *': 'grantRole',
    'Remove the role of *': 'revokeRole',
  },
};

/** The same for those that no data of these tests is sure to show. */
const seldom: Record<string, Leads> = {
  '/operator/withdrawals/review': { 'Look Again': 'reviewWithdrawal' },
  '/operator/complaints/review': { 'Free Withdrawals': 'holdForComplaint' },
  '/operator/flags/review': {
    Freeze: 'freezeAccount',
    'Show the Picture': 'openFlaggedFile',
    'Download the File': 'openFlaggedFile',
  },
  '/operator/payouts': { 'Create Batch': 'createPayoutBatch' },
  '/operator/payouts/batch': { 'Returned: *': 'returnWithdrawal' },
  '/operator/bank-statements/statement': {
    'Mark * as Paid, * as Returned': 'applyBankStatement',
    'Leave All to a Person': 'applyBankStatement',
  },
  '/operator/projects': { '*: no longer unlikely': 'sayUnlikely' },
  '/operator/defaults': { '*: no longer unlikely': 'sayUnlikely' },
  '/operator/categories': { 'Show *': 'showCategory' },
  '/operator/pages/edit': {
    'Back to *': 'resetPage',
    'Look at version *': 'readPageVersion',
    'Publish version * again': 'publishPageAgain',
  },
  '/operator/announcements': { 'Stop *': 'stopAnnouncement' },
  '/operator/snippets': { 'Change *': 'saveSnippet', 'Remove *': 'removeSnippet' },
  '/operator/site-settings': {
    'Approve: *': 'approveSetting',
    'Refuse: *': 'refuseSetting',
    'Withdraw: *': 'refuseSetting',
    'History: *': null,
  },
  '/operator/settings': { 'Approve: *': 'approveRoleRequest', 'Refuse: *': 'refuseRoleRequest' },
};
const everywhere: Leads = {
  Find: 'searchConsole',
  'Keyboard Shortcuts': null,
  'Show More': null,
  'Saved Filters': 'listFilters',
};

function mayCall(role: OperatorRole, name: Call): boolean {
  const { operator } = api[name] as Route;
  return role === 'admin' || operator!.roles.includes(role);
}

/** The entry of a table that a button's name belongs to. */
function entryOf(table: Leads, name: string): string | undefined {
  return Object.keys(table).find((entry) => {
    const [begin = '', end] = entry.split('*');
    return end === undefined ? name === entry : name.startsWith(begin) && name.endsWith(end);
  });
}

/** The buttons of the screen, each with its accessible name and, where it is closed, the reason that it gives. */
function buttonsOf(page: Page) {
  return page
    .getByRole('main')
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons.map((button) => ({
        name: button.ariaLabel ?? button.textContent.trim(),
        closed: button.matches(':disabled'),
        reason: button.ariaDescribedByElements?.map(({ textContent }) => textContent).join(' ') ?? '',
      })),
    );
}

/** The screens of the console to which the shown one has links. */
async function linkedFrom(page: Page): Promise<Screen[]> {
  const paths = await page
    .locator('main a[href^="/operator"]')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));
  return screens.filter(({ path }) => paths.includes(path));
}

/** Looks at screens as an operator, and gives in words where they offer something else than what the role may do. */
async function walk(page: Page, role: OperatorRole, visited: readonly Screen[], fixture: Fixture): Promise<string[]> {
  const wrong = new Set<string>();
  const shown = new Set<string>();
  await page.goto('/operator/powers');
  for (const screen of visited) {
    const { path } = screen;
    await goTo(page, addressOf(screen, fixture));
    if (!mayCall(role, screen.loads!)) {
      await expect(page, `${role} at ${path}`).toHaveURL('/404');
      continue;
    }
    await expectLoaded(page, screen, fixture);
    await expect(page.getByRole('main').getByText('Loading …')).toHaveCount(0);
    const table: Leads = { ...everywhere, ...seldom[path], ...leads[path] };
    for (const { name, closed, reason } of await buttonsOf(page)) {
      const entry = entryOf(table, name);
      if (entry === undefined) {
        wrong.add(`${path}: this test does not know “${name}”.`);
        continue;
      }
      shown.add(`${path} ${entry}`);
      const to = table[entry];
      if (to && !mayCall(role, to) && !(closed && reason !== ''))
        wrong.add(`${path}: “${name}” is offered to ${role}, who may not call ${to}.`);
    }
    for (const linked of await linkedFrom(page))
      if (!mayCall(role, linked.loads!)) wrong.add(`${path}: a link leads ${role} to ${linked.path}.`);
  }
  for (const { path, loads } of visited)
    for (const [entry, to] of Object.entries(leads[path] ?? {}))
      if (mayCall(role, loads!) && mayCall(role, to!) && !shown.has(`${path} ${entry}`))
        wrong.add(`${path}: “${entry}” is not shown to ${role}, who may call ${to}.`);
  return [...wrong];
}

/** A screen of the console that shows something else than the table of screens has it show. */
function screenAt(path: string, chosen: Partial<Screen>): Screen {
  return { ...screens.find((screen) => screen.path === path)!, ...chosen };
}

/** A project in which one person has invested $100, to be paid back by month. */
async function funded(request: APIRequestContext, title: string) {
  const [holder, owner] = await Promise.all([signUp(request, 1), signUp(request, 2)]);
  const terms = { duration: '3', returnOnInvestment: '12', repayment: 'monthly' };
  const [projectId] = await Promise.all([publish(request, owner, title, terms), fund(request, holder, 100)]);
  await invest(request, holder, projectId, '100', 1);
  return { projectId, holder, owner };
}

/** Somebody asks to be paid $5 to an account that nothing speaks against. */
async function requestWithdrawal(request: APIRequestContext, name: string): Promise<{ id: string }> {
  const payee = await signUp(request, 1, name);
  await fund(request, payee, 10);
  const bank = { bankName: 'River Bank', accountHolderName: name, accountNumber: '12345678', sortCode: '10-20-30' };
  const asked = await call<{ id: string }>(request, payee, '/wallet/withdraw', {
    ...bank,
    amount: 5,
    swiftCode: newIban(),
  });
  await confirmWithdrawals(payee);
  return asked;
}

/** Money and cases as they stand when operators do something about them, beside what the fixture has: further screens. */
async function makeStates(request: APIRequestContext, { operator, payoutBatchId }: Fixture): Promise<Screen[]> {
  const unique = `Rolf ${randomUUID().slice(0, 6)}`;
  const { projectId, holder, owner } = await funded(request, `${unique} Late`);
  const database = openProductDatabase();
  await moveMonthsBack(database, { projectId, userId: holder.id, organizationId: owner.id, months: 6 });
  const failed = `INSERT INTO job_runs VALUES ('audit.head', now(), 1500, 'failed', 'Nobody listens.', now(), now())
    ON CONFLICT (kind) DO UPDATE SET result = 'failed', problem = excluded.problem, problem_at = now(), failed_at = now()`;
  await database.query({ name: 'e2e.failed-role-job', text: failed }, []);
  await database.close();
  const by = (who: Account) => (path: string, body?: Record<string, unknown>, method?: 'GET' | 'POST') =>
    call(request, who, path, body, method);
  const frozen = { reason: 'A stolen card.', days: 1 };
  await by(operator)(`/operator/accounts/${owner.id}/freeze`, frozen);
  const [freeze] = (await by(owner)('/profile/freezes', undefined, 'GET')).records;
  await by(owner)(`/profile/freezes/${freeze.id}/appeal`, { text: 'It is my own.' });

  const paid = await funded(request, `${unique} Paid`);
  const dueOn = monthsLater(new Date(), 1).toISOString().slice(0, 10);
  await by(paid.owner)('/repayment/pay', { projectId: paid.projectId, dueOn });
  await by(operator)(`/operator/projects/${paid.projectId}/freeze`, frozen);

  const seller = await signUp(request, 2, `${unique} Seller`);
  const open = await publish(request, seller, `${unique} Open`, { budgetRequired: '80', minInvestment: '5' });
  await publish(request, seller, `${unique} New`);
  await by(seller)('/project/expense', { projectId: open, spentOn: dayAhead(0), payee: 'Smith', amount: 5 });
  const buyer = await signUp(request, 1, `${unique} Buyer`);
  await fund(request, buyer, 100);
  const parcel = {
    projectId: open,
    numberOfUnit: 1,
    address: '1 Mill Lane',
    postalCode: '10117',
    contactNo: '555 0100',
  };
  const { orderId } = await by(buyer)('/project/order', { ...parcel, payFromWallet: 1 });
  const { id: disputeId } = await by(buyer)(`/disputes/open/${orderId}`, { reason: 'not_received', message: 'Where?' });
  await by(seller)(`/disputes/${disputeId}/answer`, { answer: 'On its way.' });

  await by(seller)('/profile/verification', { document: pdf('register.pdf') });
  const asked = await by(operator)('/operator/verifications', { length: 100 });
  const { id: verificationId } = asked.records.find(({ userId }: { userId: string }) => userId === seller.id);
  await by(operator)(`/operator/verifications/${verificationId}/take`, {});
  const batch = await by(operator)(`/operator/payoutBatches/${payoutBatchId}`, undefined, 'GET');

  return [
    screenAt('/operator/projects', { query: () => ({ search: unique }), shows: () => `${unique} Paid` }),
    screenAt('/operator/account', { id: () => owner.id, shows: () => `${unique} Late` }),
    screenAt('/operator/payments', { query: () => ({ show: 'all', search: buyer.email }), shows: () => buyer.email }),
    screenAt('/operator/withdrawals/review', { id: () => batch.records[0].id }),
    screenAt('/operator/verifications/review', { id: () => verificationId }),
    screenAt('/operator/freezes', { query: () => ({}), shows: () => 'It is my own.' }),
    screenAt('/operator/disputes', { shows: () => 'On its way.' }),
    screenAt('/operator/disputes/purchase', { id: () => orderId, shows: () => 'On its way.' }),
    screenAt('/operator/jobs', { shows: () => 'Nobody listens.' }),
    screenAt('/operator/defaults', { shows: () => `${unique} Late` }),
  ];
}

const consoleScreens = screens.filter(({ path }) => path.startsWith('/operator'));
/** What these show changes with the batches and the books of other tests, unless one has the turn of payouts. */
const inTurn = ['/operator/withdrawals', '/operator/payouts', '/operator/books'];

/** An operator of each role, one after the other, finds on these screens what the role may do. */
async function walkAll(page: Page, request: APIRequestContext, fixture: Fixture, visited: readonly Screen[]) {
  for (const role of operatorRoles)
    await test.step(role, async () => {
      const operator = await signUp(request, 1, `Role ${role}`);
      await makeOperator(request, operator, role);
      await enter(page, operator);
      expect.soft(await walk(page, role, visited, fixture), role).toEqual([]);
    });
}

test('each screen of the console offers each role what it may do by the contract, and nothing else', async ({
  page,
  request,
  fixture,
}) => {
  await enterAsOperator(page, fixture.operator);
  const states = await makeStates(request, fixture);
  await walkAll(page, request, fixture, [...consoleScreens.filter(({ path }) => !inTurn.includes(path)), ...states]);
});

test('so do the queue of withdrawals, the batches for the bank, and the books while they differ', async ({
  page,
  request,
  fixture,
  payoutTurn: _alone,
}) => {
  await enterAsOperator(page, fixture.operator);
  const unique = `Rolf ${randomUUID().slice(0, 6)}`;
  const { id } = await requestWithdrawal(request, `${unique} Approved`);
  await call(request, fixture.operator, `/operator/withdrawals/${id}/approve`, { asTest: true });
  await requestWithdrawal(request, `${unique} Asked`);
  await walkAll(page, request, fixture, [
    screenAt('/operator/withdrawals', { query: () => ({ search: unique }), shows: () => '$5.00' }),
    screenAt('/operator/payouts', {}),
  ]);
  const difference = `A difference of ${unique}.`;
  await whileBooksDiffer(difference, fixture.operator, () =>
    walkAll(page, request, fixture, [screenAt('/operator/books', { shows: () => difference })]),
  );
});
