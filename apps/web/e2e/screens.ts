import { api } from '@guildhall/contract/api.ts';
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { projectTitle } from './fixture.ts';
import type { Actor, Fixture } from './fixture.ts';

export type Call = keyof typeof api;

/** What opens over a screen: the button that opens it and the dialog's name. */
export type Modal = {
  button: string | ((fixture: Fixture) => string);
  dialog: string;
  /** What has to be filled in first, by label. */
  fill?: Record<string, string>;
  /** The dialog in which the button stands, opened first. */
  within?: Modal;
};

/** One screen of docs/specification/screens.md, as somebody with data sees it. */
export type Screen = {
  path: string;
  h1: string | ((fixture: Fixture) => string);
  /** Public screens need no session (spec §2.route). */
  access: 'public' | 'guarded';
  /** Without the header (spec §2.header). */
  quiet?: true;
  /** Who looks at it with data. */
  as?: Actor;
  /** The chosen item. */
  id?: (fixture: Fixture) => string;
  /** Further parts of the address. */
  query?: (fixture: Fixture) => Record<string, string>;
  /** Some text that only the loaded data brings. */
  shows?: (fixture: Fixture) => string | RegExp;
  /** The call without which there is nothing to see. */
  loads?: Call;
  /** The further calls it makes at once. */
  helps?: Call[];
  modals?: Modal[];
  /** How it looks to those who have nothing yet. */
  empty?: { as: Actor; id?: (fixture: Fixture) => string; text: string; toast?: true };
};

const card = { dialog: 'Card Payment' };

function organizationId(fixture: Fixture) {
  return fixture.organization.id;
}

function newOrganizationId(fixture: Fixture) {
  return fixture.newOrganization.id;
}

function projectId(fixture: Fixture) {
  return fixture.projectId;
}

const guarded = { access: 'guarded', as: 'person' } as const;
const byOrganization = { access: 'guarded', as: 'organization' } as const;
const byOperator = { access: 'guarded', as: 'operator' } as const;
const open = { access: 'public', quiet: true } as const;
const addMoney: Modal = { button: 'Add Money', dialog: 'Add Money' };

/** Every screen; those with a tab for organizations are listed twice. */
export const screens: Screen[] = [
  { ...open, path: '/login', h1: 'Log In' },
  { ...open, path: '/register', h1: 'Register' },
  { ...open, path: '/register/business', h1: 'Business Register', helps: ['listInstitutionTypes'] },
  { ...open, path: '/forgot/passsword', h1: 'Forgot Password' },
  { ...open, path: '/enter/otp', h1: 'Enter OTP' },
  { ...open, path: '/reset/password', h1: 'Reset Password' },
  { ...open, path: '/email/verified', h1: 'Email Verified' },
  { ...open, path: '/payment/inProgress', h1: 'Payment In Progress' },
  { ...open, path: '/404', h1: 'PAGE NOT FOUND' },
  {
    ...guarded,
    path: '/dashboard',
    h1: 'Organizations',
    loads: 'dashboard',
    shows: (fixture) => fixture.organization.name,
    modals: [{ button: 'Search', dialog: 'Search Organizations' }],
    empty: { as: 'newcomer', text: 'No Connected Organizations Found!' },
  },
  { ...byOrganization, path: '/dashboard', h1: 'Organizations', loads: 'dashboard', shows: () => 'Your Organization' },
  {
    ...guarded,
    path: '/organization/details',
    h1: (fixture) => fixture.organization.name,
    id: organizationId,
    loads: 'organizationDetails',
    shows: () => 'Recent Activity',
    modals: [
      { button: 'Unlike', dialog: 'Unlike' },
      { button: 'Disconnect', dialog: 'Disconnect' },
      { button: 'Send Message', dialog: 'Send Message' },
    ],
  },
  {
    ...guarded,
    path: '/wallet',
    h1: 'Wallet',
    loads: 'walletHistory',
    helps: ['wallet'],
    shows: () => projectTitle,
    modals: [
      { button: 'Statement', dialog: 'Statement' },
      addMoney,
      { ...card, button: 'Pay', fill: { Amount: '50' }, within: addMoney },
    ],
  },
  {
    ...guarded,
    path: '/wallet/invoices',
    h1: 'Invoices',
    loads: 'listInvoices',
    shows: () => 'You have no invoices yet.',
    empty: { as: 'newcomer', text: 'You have no invoices yet.' },
  },
  {
    ...guarded,
    path: '/wallet/letters',
    h1: 'Yearly Letters',
    loads: 'listYearlyLetters',
    shows: () => 'You have no letters yet.',
    empty: { as: 'newcomer', text: 'You have no letters yet.' },
  },
  {
    ...guarded,
    path: '/receipt',
    h1: 'Receipt',
    id: (fixture) => fixture.orderId,
    loads: 'readReceipt',
    shows: () => /R-\d{4}-\d{6}/,
  },
  { ...guarded, path: '/withdraw/request', h1: 'Withdraw Request', loads: 'wallet', shows: () => '$7,500.00' },
  {
    ...guarded,
    path: '/reports',
    h1: 'Reports',
    loads: 'listSentReports',
    shows: () => 'R-2',
    empty: { as: 'newcomer', text: 'No reports found!' },
  },
  {
    ...byOrganization,
    path: '/reports',
    h1: 'Reports',
    loads: 'listReceivedReports',
    shows: () => 'R-2',
    modals: [{ button: 'Upload', dialog: 'Upload Report' }],
    empty: { as: 'newOrganization', text: 'No reports found!' },
  },
  {
    ...guarded,
    path: '/view/reports',
    h1: 'Reports',
    id: organizationId,
    loads: 'listOrganizationReports',
    shows: () => 'R-1',
    modals: [{ button: 'REQUEST', dialog: 'Request for Report' }],
    empty: { as: 'newcomer', id: newOrganizationId, text: 'No reports found!' },
  },
  {
    ...guarded,
    path: '/complaints',
    h1: 'Complaints',
    loads: 'listOwnComplaints',
    shows: () => 'The wheel creaks.',
    empty: { as: 'newcomer', text: 'No Complaints available!' },
  },
  {
    ...byOrganization,
    path: '/complaints',
    h1: 'Complaints',
    loads: 'listReceivedComplaints',
    shows: () => 'The wheel creaks.',
    empty: { as: 'newOrganization', text: 'No Complaints available!' },
  },
  { ...guarded, path: '/add/complaint', h1: 'Add Complaint', id: organizationId, helps: ['listComplaintUsers'] },
  {
    ...guarded,
    path: '/orders',
    h1: 'Orders',
    loads: 'listOrders',
    shows: () => projectTitle,
    empty: { as: 'newcomer', text: 'No Orders available!' },
  },
  {
    ...byOrganization,
    path: '/orders',
    h1: 'Orders',
    loads: 'listOrders',
    shows: () => projectTitle,
    empty: { as: 'newOrganization', text: 'No Orders available!' },
  },
  {
    ...guarded,
    path: '/order/detail',
    h1: 'Order Detail',
    id: (fixture) => fixture.orderId,
    loads: 'orderDetails',
    shows: () => '1 Mill Lane, Riverside',
  },
  {
    ...byOrganization,
    path: '/projects',
    h1: 'My Projects',
    loads: 'listProjects',
    shows: () => projectTitle,
    empty: { as: 'newOrganization', text: 'No Projects Found.' },
  },
  {
    ...guarded,
    path: '/projects/open',
    h1: 'Open Projects',
    loads: 'searchProjects',
    helps: ['listProjectCategories'],
  },
  {
    ...guarded,
    path: '/projects/compare',
    h1: 'Compare Projects',
    query: (fixture) => ({ ids: fixture.projectId }),
    loads: 'compareProjects',
    shows: () => projectTitle,
  },
  {
    ...guarded,
    path: '/view/projects',
    h1: 'Projects',
    id: organizationId,
    loads: 'listProjects',
    shows: () => projectTitle,
    empty: { as: 'newcomer', id: newOrganizationId, text: 'No Projects Found.' },
  },
  {
    ...byOrganization,
    path: '/services',
    h1: 'My Services',
    loads: 'listServices',
    shows: (fixture) => fixture.serviceTitle,
    modals: [
      { button: 'Add New', dialog: 'Add Service' },
      { button: (fixture) => `Edit ${fixture.serviceTitle}`, dialog: 'Edit Service' },
      { button: (fixture) => `Delete ${fixture.serviceTitle}`, dialog: 'Delete Service' },
    ],
    empty: { as: 'newOrganization', text: 'No Services Found.' },
  },
  {
    ...byOrganization,
    path: '/repayments',
    h1: 'Repayments',
    loads: 'listRepayments',
    shows: () => projectTitle,
    empty: { as: 'newOrganization', text: 'Nothing to pay back yet' },
  },
  {
    ...guarded,
    path: '/view/services',
    h1: 'Services',
    id: organizationId,
    loads: 'listServices',
    shows: (fixture) => fixture.serviceTitle,
    empty: { as: 'newcomer', id: newOrganizationId, text: 'No Services Found.' },
  },
  {
    ...guarded,
    path: '/view/reviews',
    h1: 'Review',
    id: organizationId,
    loads: 'listReviews',
    shows: () => 'Honest scales and good flour.',
    modals: [{ button: 'Rate and Review', dialog: 'Rate and Review' }],
    empty: { as: 'newcomer', id: newOrganizationId, text: 'No Reviews Found.' },
  },
  {
    ...guarded,
    path: '/project/details',
    h1: projectTitle,
    id: projectId,
    loads: 'projectDetails',
    shows: () => '12.5',
    modals: [
      { button: 'Refer User', dialog: 'REFER USER' },
      { button: 'Order', dialog: 'Order' },
    ],
  },
  { ...guarded, path: '/invest', h1: 'Invest', id: projectId, loads: 'projectDetails', helps: ['wallet'] },
  { ...byOrganization, path: '/add/project', h1: 'Add Project', helps: ['listProjectCategories'] },
  {
    ...byOrganization,
    path: '/edit/project',
    h1: 'Edit Draft',
    id: (fixture) => fixture.draftId,
    loads: 'projectDetails',
    helps: ['listProjectCategories'],
    shows: () => 'What People Will See',
  },
  {
    ...guarded,
    path: '/investments',
    h1: 'Investments',
    loads: 'listInvestments',
    helps: ['readPortfolio'],
    shows: () => projectTitle,
    empty: { as: 'newcomer', text: 'No Investments available!' },
  },
  {
    ...guarded,
    path: '/investments/monthly',
    h1: 'Monthly Investments',
    loads: 'listMonthlyInvestments',
    helps: ['listMonthlyLists'],
    shows: () => 'You invest nothing each month.',
    empty: { as: 'newcomer', text: 'You invest nothing each month.' },
  },
  { ...guarded, path: '/investments/monthly/set', h1: 'Set Up Monthly', shows: () => 'Choose the project' },
  {
    ...guarded,
    path: '/investments/monthly/list/set',
    h1: 'Set Up Monthly List',
    loads: 'listProjectCategories',
    helps: ['listSavedSearches', 'readInvestmentLimit'],
    shows: () => 'Nothing is invested until you confirm a list.',
  },
  { ...guarded, path: '/investments/monthly/list', h1: 'Monthly List', shows: () => 'No list was chosen.' },
  {
    ...guarded,
    path: '/investment/detail',
    h1: 'Investment Detail',
    id: (fixture) => fixture.investmentId,
    loads: 'investmentDetails',
    shows: () => '$562.50',
  },
  {
    ...guarded,
    path: '/messages',
    h1: 'Messages',
    loads: 'listConversations',
    shows: (fixture) => fixture.organization.name,
    empty: { as: 'newcomer', text: 'No Users Found.', toast: true },
  },
  {
    ...guarded,
    path: '/chat',
    h1: (fixture) => fixture.organization.name,
    id: organizationId,
    loads: 'listMessages',
    helps: ['findChatPartner'],
    shows: () => 'When does the mill open?',
  },
  {
    ...guarded,
    path: '/notifications',
    h1: 'Notifications',
    loads: 'listNotifications',
    shows: () => /answered your request with the report Accounts/,
    empty: { as: 'newOrganization', text: 'You have read everything.' },
  },
  {
    ...guarded,
    path: '/notifications/preferences',
    h1: 'Notification Preferences',
    loads: 'readNotificationPreferences',
    shows: () => 'Referrals',
  },
  {
    ...guarded,
    path: '/referList',
    h1: 'Refer List',
    loads: 'listReferrals',
    shows: () => projectTitle,
    empty: { as: 'newcomer', text: 'No Refers Found.', toast: true },
  },
  {
    ...guarded,
    path: '/my/profile',
    h1: 'My Profile',
    loads: 'readProfile',
    shows: (fixture) => fixture.person.email,
  },
  {
    ...guarded,
    path: '/my/verification',
    h1: 'Verification',
    loads: 'readVerification',
    shows: () => 'You have not applied for verification yet.',
  },
  {
    ...guarded,
    path: '/disputes',
    h1: 'Disputes',
    loads: 'listDisputes',
    shows: () => 'There are no disputes to answer.',
    empty: { as: 'newcomer', text: 'There are no disputes to answer.' },
  },
  {
    ...guarded,
    path: '/my/hidden',
    h1: 'Hidden Content',
    id: ({ hiddenId }) => hiddenId,
    loads: 'readHidden',
    shows: () => 'Weavers of lies',
    modals: [{ button: 'Appeal', dialog: 'Appeal' }],
  },
  {
    ...guarded,
    path: '/my/messages',
    h1: 'Messages from Guildhall',
    loads: 'listCaseMessages',
    shows: () => 'Please say when you were here last.',
    empty: { as: 'newcomer', text: 'No messages from Guildhall yet.' },
  },
  {
    ...guarded,
    path: '/my/message',
    h1: 'Message from Guildhall',
    id: ({ caseMessageId }) => caseMessageId,
    loads: 'readCaseMessage',
    helps: ['markCaseMessageRead'],
    shows: () => 'Please say when you were here last.',
  },
  { ...guarded, path: '/edit/profile', h1: 'Edit Profile', loads: 'readProfile' },
  {
    ...byOrganization,
    path: '/my/members',
    h1: 'Members',
    loads: 'listMembers',
    helps: ['listMemberships', 'listActs'],
    shows: () => 'Nobody else acts for this organization.',
    modals: [{ button: 'Invite', dialog: 'Invite' }],
  },
  {
    ...guarded,
    path: '/my/members',
    h1: 'Members',
    loads: 'listMemberships',
    shows: () => 'You do not act for any organization.',
  },
  { ...guarded, path: '/change/password', h1: 'Change Password', quiet: true },
  { ...byOperator, path: '/dashboard', h1: 'Organizations', loads: 'dashboard' },
  { ...byOperator, path: '/operator', h1: 'Operator', loads: 'operatorOverview', shows: () => 'Withdrawals to decide' },
  {
    ...byOperator,
    path: '/operator/withdrawals',
    h1: 'Withdrawals',
    query: ({ operator }) => ({ search: operator.name }),
    loads: 'listWithdrawalsForOperator',
    shows: () => '$40.00',
  },
  {
    ...byOperator,
    path: '/operator/withdrawals/review',
    h1: 'Withdrawal',
    id: ({ withdrawalId }) => withdrawalId,
    loads: 'reviewWithdrawal',
    shows: () => 'Show Full Account',
    modals: [
      { button: 'Approve', dialog: 'Approve Withdrawal' },
      { button: 'Reject', dialog: 'Reject Withdrawal' },
      { button: 'Write a Message', dialog: 'Write a Message' },
    ],
  },
  {
    ...byOperator,
    path: '/operator/risk',
    h1: 'Risk',
    loads: 'listRiskReviews',
    shows: () => 'Rex Quick',
  },
  {
    ...byOperator,
    path: '/operator/risk/review',
    h1: 'Signs of Risk',
    id: ({ riskId }) => riskId,
    loads: 'reviewRisk',
    shows: () => 'Rex Quick',
    modals: [
      { button: 'Clear', dialog: 'Clear Signs' },
      { button: 'Add a Note', dialog: 'Add a Note' },
    ],
  },
  {
    ...byOperator,
    path: '/operator/sanctions',
    h1: 'Sanctions',
    loads: 'listSanctionsCases',
    shows: () => 'Sam Listed',
  },
  {
    ...byOperator,
    path: '/operator/sanctions/review',
    h1: 'Sanctions Case',
    id: ({ sanctionsId }) => sanctionsId,
    loads: 'reviewSanctionsCase',
    shows: () => 'Sam Listed',
    modals: [
      { button: 'Not the Same', dialog: 'Not the Same' },
      { button: 'The Same', dialog: 'The Same' },
    ],
  },
  {
    ...byOperator,
    path: '/operator/payouts',
    h1: 'Payouts',
    loads: 'listPayoutBatches',
    shows: () => 'Waiting for a Batch',
  },
  {
    ...byOperator,
    path: '/operator/payouts/batch',
    h1: 'Payout Batch',
    id: ({ payoutBatchId }) => payoutBatchId,
    loads: 'payoutBatchDetails',
    shows: () => 'Pia Payee',
    modals: [{ button: 'Mark Batch as Paid', dialog: 'Batch Paid' }],
  },
  {
    ...byOperator,
    path: '/operator/bank-statements',
    h1: 'Bank Statements',
    loads: 'listBankStatements',
    shows: () => 'Waiting for a Person',
    modals: [{ button: 'Upload Statement', dialog: 'Upload Statement' }],
  },
  {
    ...byOperator,
    path: '/operator/bank-statements/statement',
    h1: 'Bank Statement',
    id: ({ bankStatementId }) => bankStatementId,
    loads: 'listBankLines',
    shows: () => 'It names no withdrawal and no batch.',
    modals: [{ button: 'Settle All Left', dialog: 'Settle Lines' }],
  },
  {
    ...byOperator,
    path: '/operator/payments',
    h1: 'Payments',
    query: ({ operator }) => ({ show: 'all', search: operator.email }),
    loads: 'listPaymentsForOperator',
    shows: ({ operator }) => operator.name,
  },
  {
    ...byOperator,
    path: '/operator/chargebacks',
    h1: 'Card Disputes',
    query: () => ({ status: 'answered' }),
    loads: 'listCardDisputes',
    shows: () => 'There are no card disputes here.',
  },
  {
    ...byOperator,
    path: '/operator/complaints',
    h1: 'Complaints',
    query: ({ complaint }) => ({ search: complaint.number }),
    loads: 'listComplaintsForOperator',
    shows: () => 'Noise',
  },
  {
    ...byOperator,
    path: '/operator/complaints/review',
    h1: 'Complaint',
    id: ({ complaint }) => complaint.id,
    loads: 'reviewComplaint',
    shows: () => 'The wheel creaks.',
    modals: [
      { button: 'Decide', dialog: 'Decide Complaint' },
      { button: 'Hold Withdrawals', dialog: 'Hold Withdrawals' },
      { button: 'Add a Note', dialog: 'Add a Note' },
      { button: 'Write a Message', dialog: 'Write a Message' },
    ],
  },
  {
    ...byOperator,
    path: '/operator/flags',
    h1: 'Content',
    loads: 'listFlagsForOperator',
    shows: () => /Review|Message/,
  },
  {
    ...byOperator,
    path: '/operator/flags/review',
    h1: 'Reported Content',
    id: ({ flagId }) => flagId,
    loads: 'reviewFlagged',
    shows: () => 'Honest scales and good flour.',
    modals: [{ button: 'Decide', dialog: 'Decide' }],
  },
  {
    ...byOperator,
    path: '/operator/verifications',
    h1: 'Verifications',
    loads: 'listVerificationsForOperator',
    shows: ({ neighbour }) => neighbour.name,
  },
  {
    ...byOperator,
    path: '/operator/verifications/review',
    h1: 'Verification',
    id: ({ verificationId }) => verificationId,
    loads: 'reviewVerification',
    shows: () => 'register.pdf',
    modals: [{ button: 'Write a Message', dialog: 'Write a Message' }],
  },
  {
    ...byOperator,
    path: '/operator/search',
    h1: 'Search',
    query: ({ person }) => ({ q: person.email }),
    loads: 'searchConsole',
    shows: ({ person }) => person.name,
  },
  {
    ...byOperator,
    path: '/operator/people',
    h1: 'People',
    query: ({ person }) => ({ search: person.name }),
    loads: 'findAccounts',
    shows: ({ person }) => person.email,
  },
  {
    ...byOperator,
    path: '/operator/organizations',
    h1: 'Organizations',
    query: ({ organization }) => ({ search: organization.name }),
    loads: 'findAccounts',
    shows: ({ organization }) => organization.email,
  },
  {
    ...byOperator,
    path: '/operator/account',
    h1: 'Account',
    id: organizationId,
    loads: 'readAccount',
    shows: () => projectTitle,
    modals: [
      { button: 'Freeze', dialog: 'Freeze' },
      { button: 'End All Sessions', dialog: 'End All Sessions' },
    ],
  },
  {
    ...byOperator,
    path: '/operator/projects',
    h1: 'Projects',
    query: () => ({ search: projectTitle }),
    loads: 'lookUpProjects',
    shows: ({ organization }) => organization.name,
    modals: [{ button: `Freeze ${projectTitle}`, dialog: 'Freeze' }],
  },
  {
    ...byOperator,
    path: '/operator/freezes',
    h1: 'Freezes',
    query: () => ({ show: 'all' }),
    loads: 'listFreezesForOperator',
    shows: () => /Nothing has been frozen yet|Until|Lifted/,
  },
  {
    ...byOperator,
    path: '/operator/defaults',
    h1: 'Defaults',
    loads: 'listDefaults',
    shows: () => /No project is in default|In default since/,
  },
  {
    ...byOperator,
    path: '/operator/disputes',
    h1: 'Disputes',
    loads: 'listDisputesForOperator',
    shows: () => /Waiting for Guildhall|There are no disputes here/,
  },
  {
    ...byOperator,
    path: '/operator/disputes/purchase',
    h1: 'Purchase',
    id: ({ orderId }) => orderId,
    loads: 'reviewPurchase',
    shows: () => 'Can still be refunded',
    modals: [{ button: 'Refund a Purchase', dialog: 'Refund a Purchase' }],
  },
  {
    ...byOperator,
    path: '/operator/books',
    h1: 'Books',
    loads: 'readBooks',
    shows: () => /not been checked yet|In order|One difference|\d differences/,
  },
  {
    ...byOperator,
    path: '/operator/figures',
    h1: 'Figures',
    loads: 'readTurnover',
    shows: () => 'Repaid to investors',
  },
  {
    ...byOperator,
    path: '/operator/figures/investors',
    h1: 'Investor Cohorts',
    loads: 'readCohorts',
    shows: () => /First investment|There are no investors yet/,
  },
  {
    ...byOperator,
    path: '/operator/figures/answers',
    h1: 'Answers in Time',
    loads: 'readAnswers',
    shows: () => 'Appeals about freezes',
  },
  {
    ...byOperator,
    path: '/operator/invoices',
    h1: 'Invoices',
    loads: 'listIssuedInvoices',
    shows: () => 'There are no invoices yet.',
  },
  {
    ...byOperator,
    path: '/operator/categories',
    h1: 'Categories',
    loads: 'listCategories',
    shows: () => 'Food and Drink',
    modals: [
      { button: 'Add a Category', dialog: 'Add a Category' },
      { button: 'Rename Food and Drink', dialog: 'Rename a Category' },
      { button: 'Hide Food and Drink', dialog: 'Hide a Category' },
    ],
  },
  {
    ...byOperator,
    path: '/operator/pages',
    h1: 'Pages',
    loads: 'listPages',
    shows: () => '/privacy',
  },
  {
    ...byOperator,
    path: '/operator/pages/edit',
    h1: 'Text of a Page',
    id: () => 'help',
    loads: 'readPage',
    shows: () => 'The product',
  },
  {
    ...byOperator,
    path: '/operator/announcements',
    h1: 'Announcements',
    loads: 'listAnnouncements',
    shows: () => 'Coming and running',
    modals: [{ button: 'Announce Something', dialog: 'Announce Something' }],
  },
  {
    ...byOperator,
    path: '/operator/snippets',
    h1: 'Snippets',
    loads: 'listSnippets',
    shows: () => 'Reasons and answers that are written again and again',
    modals: [{ button: 'Add a Snippet', dialog: 'Add a Snippet' }],
  },
  {
    ...byOperator,
    path: '/operator/jobs',
    h1: 'Jobs and Health',
    loads: 'listJobs',
    shows: () => 'Checks the books.',
  },
  {
    ...byOperator,
    path: '/operator/audit',
    h1: 'Audit Log',
    loads: 'listAuditEntries',
    shows: () => /(operator|account|withdrawal)\.\w+ · /,
  },
  {
    ...byOperator,
    path: '/operator/powers',
    h1: 'Who May Do What Alone',
    loads: 'listPowers',
    shows: ({ operator }) => operator.name,
  },
  {
    ...byOperator,
    path: '/operator/site-settings',
    h1: 'Site Settings',
    loads: 'listSettings',
    shows: () => 'FEE_ORDER',
    modals: [{ button: 'Change: Fee of an Order', dialog: 'Change a Setting' }],
  },
  {
    ...byOperator,
    path: '/operator/settings',
    h1: 'Settings',
    loads: 'listOperators',
    shows: ({ operator }) => operator.name,
    modals: [{ button: 'Grant a Role', dialog: 'Grant a Role' }],
  },
];

export const guardedScreens = screens.filter((screen) => screen.access === 'guarded');
export const publicScreens = screens.filter((screen) => screen.access === 'public');

/** A screen's name in the list of tests. */
export function nameOf({ path, as }: Screen) {
  if (as === 'organization') return `${path} of an organization`;
  return as === 'operator' && !path.startsWith('/operator') ? `${path} of an operator` : path;
}

function headingOf({ h1 }: Screen, fixture: Fixture) {
  return typeof h1 === 'string' ? h1 : h1(fixture);
}

/** Where a screen is, with the chosen item. */
export function addressOf({ path, id, query }: Screen, fixture: Fixture, chosen = id) {
  const search = new URLSearchParams({ ...(chosen ? { id: chosen(fixture) } : {}), ...query?.(fixture) }).toString();
  return search ? `${path}?${search}` : path;
}

/** Changes the address as a link does, without loading the page again. */
export function changeAddress(page: Page, address: string) {
  return page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, address);
}

/** Goes to another screen as a link does, and waits until the title of the one before is gone. */
export async function goTo(page: Page, address: string) {
  await page.evaluate(() => document.querySelector('h1')?.setAttribute('data-left', ''));
  await changeAddress(page, address);
  await expect(page.locator('h1[data-left]')).toHaveCount(0);
}

/** The screen is there, with its title and what only the loaded data brings. */
export async function expectLoaded(page: Page, screen: Screen, fixture: Fixture) {
  await expect(page.getByRole('heading', { level: 1 }), nameOf(screen)).toHaveText(headingOf(screen, fixture));
  if (screen.shows) await expect(page.getByText(screen.shows(fixture)).first(), nameOf(screen)).toBeVisible();
}

/** The same, as docs/specification/screens.md has it: with its one title, the tab's name, and the header or not. */
export async function expectWhole(page: Page, screen: Screen, fixture: Fixture) {
  await expectLoaded(page, screen, fixture);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page).toHaveTitle(`${headingOf(screen, fixture)} · Guildhall`);
  await expect(page.getByRole('main')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Account', exact: true })).toHaveCount(screen.quiet ? 0 : 1);
}

/** Whether a request is that call of the contract. */
export function isCall(name: Call, method: string, url: string) {
  const route = api[name];
  const path = new RegExp(`^/api${route.path.replace(/:\w+/g, '[^/]+')}$`);
  return route.method === method && path.test(new URL(url).pathname);
}

/** The button of a modal, in the screen or in its dialog. */
export function buttonOf(scope: Page | Locator, { button }: Modal, fixture: Fixture) {
  return scope
    .getByRole('button', { name: typeof button === 'string' ? button : button(fixture), exact: true })
    .first();
}

/** Opens a modal of the screen that is shown, and gives its dialog. */
export async function openModal(page: Page, modal: Modal, fixture: Fixture): Promise<Locator> {
  const scope = modal.within ? await openModal(page, modal.within, fixture) : page.getByRole('main');
  for (const [label, value] of Object.entries(modal.fill ?? {}))
    await scope.getByLabel(label, { exact: true }).fill(value);
  await buttonOf(scope, modal, fixture).click();
  const opened = page.getByRole('dialog', { name: modal.dialog, exact: true });
  await opened.waitFor();
  return opened;
}
