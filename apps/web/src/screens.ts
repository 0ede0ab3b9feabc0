import type { ScreenPath } from '@guildhall/contract/addresses.ts';
import type { OperatorRole } from '@guildhall/contract/route.ts';
import { firstScreens } from './first-screens.ts';
import { open, type ConsoleScreen, type ProductScreen, type Screen } from './screen.ts';

type Load = Screen['load'];
type Roles = readonly OperatorRole[];

/** For whoever is logged in, under the header. */
function mine(title: string, load: Load, parent?: ScreenPath): ProductScreen {
  return { title, who: 'logged in', frame: 'app', ...(parent && { parent }), load };
}

/** The same, where only organizations have something. */
function ofOrganizations(title: string, load: Load, parent?: ScreenPath): ProductScreen {
  return { ...mine(title, load, parent), who: 'organizations' };
}

/** For operators, with a link in the console's navigation. */
function inConsole(title: string, who: Roles, load: Load, menu = title): ConsoleScreen {
  return { title, who, frame: 'console', menu, load };
}

/** For operators, about one thing. */
function inConsoleAbout(title: string, who: Roles, load: Load, parent?: ScreenPath): ConsoleScreen {
  return { title, who, frame: 'console', ...(parent && { parent }), load };
}

const all: Roles = ['support', 'finance'];
const support: Roles = ['support'];
const finance: Roles = ['finance'];
const admins: Roles = [];

/** Every screen by its address. One more is a line here and one in the contract's addresses. */
export const screens: Record<ScreenPath, Screen> = {
  ...firstScreens,

  // accounts
  'forgot/passsword': open('Forgot Password', () => import('./people/accounts/forgot-password.page.tsx')),
  'reset/password': open('Reset Password', () => import('./people/accounts/reset-password.page.tsx')),
  register: open('Register', () => import('./people/accounts/register.page.tsx')),
  'register/business': open('Business Register', () => import('./people/accounts/register-business.page.tsx')),
  'enter/otp': open('Enter OTP', () => import('./people/accounts/enter-otp.page.tsx')),
  'email/verified': open('Email Verified', () => import('./people/accounts/email-verified.page.tsx')),
  'change/password': {
    ...open('Change Password', () => import('./people/accounts/change-password.page.tsx')),
    who: 'logged in',
  },

  // payments
  'payment/inProgress': open('Payment In Progress', () => import('./money/payments/payment-in-progress.page.tsx')),

  // organizations
  dashboard: { ...mine('Organizations', () => import('./market/organizations/dashboard.page.tsx')), menu: 'Home' },
  'organization/details': mine(
    'Organization',
    () => import('./market/organizations/organization-details.page.tsx'),
    'dashboard',
  ),

  // complaints
  complaints: mine('Complaints', () => import('./trust/complaints/complaints.page.tsx')),
  'add/complaint': mine('Add Complaint', () => import('./trust/complaints/add-complaint.page.tsx'), 'complaints'),

  // messages
  messages: mine('Messages', () => import('./reach/messages/messages.page.tsx')),
  chat: mine('Chat', () => import('./reach/messages/chat.page.tsx'), 'messages'),

  // notifications
  notifications: mine('Notifications', () => import('./reach/notifications/notifications.page.tsx')),
  'notifications/preferences': mine(
    'Notification Preferences',
    () => import('./reach/notifications/preferences.page.tsx'),
    'notifications',
  ),

  // referrals
  referList: mine('Refer List', () => import('./market/referrals/refer-list.page.tsx')),

  // projects
  projects: {
    ...ofOrganizations('My Projects', () => import('./market/projects/projects.page.tsx')),
    menu: 'Projects',
  },
  'projects/open': mine('Open Projects', () => import('./market/projects/open-projects.page.tsx')),
  'projects/compare': mine(
    'Compare Projects',
    () => import('./market/projects/compare-projects.page.tsx'),
    'projects/open',
  ),
  'view/projects': mine('Projects', () => import('./market/projects/view-projects.page.tsx'), 'dashboard'),
  'add/project': ofOrganizations('Add Project', () => import('./market/projects/add-project.page.tsx'), 'projects'),
  'edit/project': ofOrganizations(
    'Edit Draft',
    () => import('./market/project-drafts/edit-draft.page.tsx'),
    'projects',
  ),
  'project/details': mine('Project', () => import('./market/projects/project-details.page.tsx'), 'projects/open'),

  // investments
  invest: mine('Invest', () => import('./market/investments/invest.page.tsx'), 'projects/open'),
  investments: mine('Investments', () => import('./market/investments/investments.page.tsx')),
  'investments/monthly': mine(
    'Monthly Investments',
    () => import('./market/monthly-investments/monthly-investments.page.tsx'),
    'investments',
  ),
  'investments/monthly/set': mine(
    'Set Up Monthly',
    () => import('./market/monthly-investments/set-monthly.page.tsx'),
    'investments/monthly',
  ),
  'investments/monthly/list': mine(
    'Monthly List',
    () => import('./market/monthly-lists/monthly-list.page.tsx'),
    'investments/monthly',
  ),
  'investments/monthly/list/set': mine(
    'Set Up Monthly List',
    () => import('./market/monthly-lists/set-monthly-list.page.tsx'),
    'investments/monthly',
  ),
  'investment/detail': mine(
    'Investment Detail',
    () => import('./market/investments/investment-detail.page.tsx'),
    'investments',
  ),

  // orders
  orders: mine('Orders', () => import('./market/orders/orders.page.tsx')),
  'order/detail': mine('Order Detail', () => import('./market/orders/order-detail.page.tsx'), 'orders'),

  // wallet
  wallet: mine('Wallet', () => import('./money/wallet/wallet.page.tsx')),

  // withdrawals
  'withdraw/request': mine('Withdraw Request', () => import('./market/repayments/withdraw-request.page.tsx'), 'wallet'),

  // invoices
  'wallet/invoices': mine('Invoices', () => import('./money/invoices/invoices.page.tsx'), 'wallet'),

  // yearly-letters
  'wallet/letters': mine('Yearly Letters', () => import('./market/yearly-letters/yearly-letters.page.tsx'), 'wallet'),

  // receipts
  receipt: mine('Receipt', () => import('./money/receipts/receipt.page.tsx'), 'wallet'),

  // services
  services: {
    ...ofOrganizations('My Services', () => import('./market/services/services.page.tsx')),
    menu: 'Services',
  },
  'view/services': mine('Services', () => import('./market/services/view-services.page.tsx'), 'dashboard'),

  // repayments
  repayments: ofOrganizations('Repayments', () => import('./market/repayments/repayments.page.tsx')),

  // reviews
  'view/reviews': mine('Review', () => import('./market/reviews/view-reviews.page.tsx'), 'dashboard'),

  // reports
  reports: mine('Reports', () => import('./market/reports/reports.page.tsx')),
  'view/reports': mine('Reports', () => import('./market/reports/view-reports.page.tsx'), 'dashboard'),

  // profile
  'my/profile': mine('My Profile', () => import('./people/profile/my-profile.page.tsx')),
  'edit/profile': mine('Edit Profile', () => import('./people/profile/edit-profile.page.tsx'), 'my/profile'),

  // members
  'my/members': mine('Members', () => import('./people/members/members.page.tsx'), 'my/profile'),

  // flags
  'my/hidden': mine('Hidden Content', () => import('./trust/flags/hidden.page.tsx'), 'notifications'),
  // case-messages
  'my/messages': mine(
    'Messages from Guildhall',
    () => import('./trust/case-messages/case-messages.page.tsx'),
    'notifications',
  ),
  'my/message': mine(
    'Message from Guildhall',
    () => import('./trust/case-messages/case-message.page.tsx'),
    'my/messages',
  ),

  // verification
  'my/verification': mine('Verification', () => import('./people/verification/verification.page.tsx'), 'my/profile'),

  // disputes
  disputes: mine('Disputes', () => import('./trust/disputes/disputes.page.tsx'), 'orders'),

  // The operators' console, in the order of its navigation.
  operator: inConsole('Operator', all, () => import('./server/overview/overview.page.tsx'), 'Overview'),
  'operator/search': inConsoleAbout('Search', all, () => import('./server/search/search.page.tsx')),
  'operator/withdrawals': inConsole(
    'Withdrawals',
    all,
    () => import('./money/withdrawals/withdrawals.operator.page.tsx'),
  ),
  'operator/withdrawals/review': inConsoleAbout(
    'Withdrawal',
    finance,
    () => import('./money/withdrawals/review-withdrawal.operator.page.tsx'),
    'operator/withdrawals',
  ),
  'operator/risk': inConsole('Risk', finance, () => import('./money/risk/risk.operator.page.tsx')),
  'operator/risk/review': inConsoleAbout(
    'Signs of Risk',
    finance,
    () => import('./money/risk/review-risk.operator.page.tsx'),
    'operator/risk',
  ),
  'operator/sanctions': inConsole('Sanctions', finance, () => import('./people/sanctions/sanctions.operator.page.tsx')),
  'operator/sanctions/review': inConsoleAbout(
    'Sanctions Case',
    finance,
    () => import('./people/sanctions/review-sanctions.operator.page.tsx'),
    'operator/sanctions',
  ),
  'operator/payouts': inConsole('Payouts', all, () => import('./money/payouts/payouts.operator.page.tsx')),
  'operator/payouts/batch': inConsoleAbout(
    'Payout Batch',
    all,
    () => import('./money/payouts/payout-batch.operator.page.tsx'),
    'operator/payouts',
  ),
  'operator/bank-statements': inConsole(
    'Bank Statements',
    finance,
    () => import('./money/bank-statements/bank-statements.operator.page.tsx'),
  ),
  'operator/bank-statements/statement': inConsoleAbout(
    'Bank Statement',
    finance,
    () => import('./money/bank-statements/bank-statement.operator.page.tsx'),
    'operator/bank-statements',
  ),
  'operator/payments': inConsole('Payments', all, () => import('./money/payments/payments.operator.page.tsx')),
  'operator/chargebacks': inConsole(
    'Card Disputes',
    finance,
    () => import('./money/payments/card-disputes.operator.page.tsx'),
  ),
  'operator/people': inConsole('People', all, () => import('./server/accounts/people.page.tsx')),
  'operator/organizations': inConsole('Organizations', all, () => import('./server/accounts/organizations.page.tsx')),
  'operator/account': inConsoleAbout('Account', all, () => import('./server/accounts/account.page.tsx')),
  'operator/projects': inConsole('Projects', all, () => import('./server/accounts/projects.page.tsx')),
  'operator/defaults': inConsole('Defaults', all, () => import('./market/defaults/defaults.operator.page.tsx')),
  'operator/complaints': inConsole('Complaints', all, () => import('./trust/complaints/complaints.operator.page.tsx')),
  'operator/complaints/review': inConsoleAbout(
    'Complaint',
    all,
    () => import('./trust/complaints/review-complaint.operator.page.tsx'),
    'operator/complaints',
  ),
  'operator/verifications': inConsole(
    'Verifications',
    support,
    () => import('./people/verification/verifications.operator.page.tsx'),
  ),
  'operator/verifications/review': inConsoleAbout(
    'Verification',
    support,
    () => import('./people/verification/review-verification.operator.page.tsx'),
    'operator/verifications',
  ),
  'operator/freezes': inConsole('Freezes', all, () => import('./trust/freezes/freezes.operator.page.tsx')),
  'operator/disputes': inConsole('Disputes', all, () => import('./trust/disputes/disputes.operator.page.tsx')),
  'operator/disputes/purchase': inConsoleAbout(
    'Purchase',
    all,
    () => import('./market/purchases/review-purchase.operator.page.tsx'),
    'operator/disputes',
  ),
  'operator/flags': inConsole('Content', support, () => import('./trust/flags/flags.operator.page.tsx')),
  'operator/flags/review': inConsoleAbout(
    'Reported Content',
    support,
    () => import('./trust/flags/review-flagged.operator.page.tsx'),
    'operator/flags',
  ),
  'operator/books': inConsole('Books', finance, () => import('./money/books/books.operator.page.tsx')),
  'operator/figures': inConsole('Figures', all, () => import('./money/turnover/turnover.operator.page.tsx')),
  'operator/figures/investors': inConsole(
    'Investor Cohorts',
    all,
    () => import('./money/cohorts/cohorts.operator.page.tsx'),
  ),
  'operator/figures/answers': inConsole(
    'Answers in Time',
    all,
    () => import('./server/answers/answers.operator.page.tsx'),
  ),
  'operator/invoices': inConsole('Invoices', all, () => import('./money/invoices/invoices.operator.page.tsx')),
  'operator/categories': inConsole(
    'Categories',
    admins,
    () => import('./base/categories/categories.operator.page.tsx'),
  ),
  'operator/pages': inConsole('Pages', admins, () => import('./reach/site-pages/pages.operator.page.tsx')),
  'operator/pages/edit': inConsoleAbout(
    'Text of a Page',
    admins,
    () => import('./reach/site-pages/edit-page.operator.page.tsx'),
    'operator/pages',
  ),
  'operator/announcements': inConsole(
    'Announcements',
    support,
    () => import('./reach/announcements/announcements.operator.page.tsx'),
  ),
  'operator/snippets': inConsole('Snippets', all, () => import('./reach/snippets/snippets.operator.page.tsx')),
  'operator/jobs': inConsole('Jobs and Health', all, () => import('./server/health/jobs.page.tsx'), 'Jobs'),
  'operator/audit': inConsole('Audit Log', admins, () => import('./base/audit/audit-log.operator.page.tsx')),
  'operator/powers': inConsole(
    'Who May Do What Alone',
    all,
    () => import('./server/powers/powers.page.tsx'),
    'Who May Do What',
  ),
  'operator/site-settings': inConsole(
    'Site Settings',
    finance,
    () => import('./server/settings/site-settings.page.tsx'),
  ),
  'operator/settings': inConsole('Settings', admins, () => import('./server/powers/settings.page.tsx')),
};
