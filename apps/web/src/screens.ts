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
  'forgot/passsword': open('Forgot Password', () => import('./accounts/forgot-password.page.tsx')),
  'reset/password': open('Reset Password', () => import('./accounts/reset-password.page.tsx')),
  register: open('Register', () => import('./accounts/register.page.tsx')),
  'register/business': open('Business Register', () => import('./accounts/register-business.page.tsx')),
  'enter/otp': open('Enter OTP', () => import('./accounts/enter-otp.page.tsx')),
  'email/verified': open('Email Verified', () => import('./accounts/email-verified.page.tsx')),
  'change/password': {
    ...open('Change Password', () => import('./accounts/change-password.page.tsx')),
    who: 'logged in',
  },

  // payments
  'payment/inProgress': open('Payment In Progress', () => import('./payments/payment-in-progress.page.tsx')),

  // organizations
  dashboard: { ...mine('Organizations', () => import('./organizations/dashboard.page.tsx')), menu: 'Home' },
  'organization/details': mine(
    'Organization',
    () => import('./organizations/organization-details.page.tsx'),
    'dashboard',
  ),

  // complaints
  complaints: mine('Complaints', () => import('./complaints/complaints.page.tsx')),
  'add/complaint': mine('Add Complaint', () => import('./complaints/add-complaint.page.tsx'), 'complaints'),

  // messages
  messages: mine('Messages', () => import('./messages/messages.page.tsx')),
  chat: mine('Chat', () => import('./messages/chat.page.tsx'), 'messages'),

  // notifications
  notifications: mine('Notifications', () => import('./notifications/notifications.page.tsx')),
  'notifications/preferences': mine('Notification Preferences', () => import('./notifications/preferences.page.tsx')),

  // referrals
  referList: mine('Refer List', () => import('./referrals/refer-list.page.tsx')),

  // projects
  projects: { ...ofOrganizations('My Projects', () => import('./projects/projects.page.tsx')), menu: 'Projects' },
  'projects/open': mine('Open Projects', () => import('./projects/open-projects.page.tsx')),
  'projects/compare': mine('Compare Projects', () => import('./projects/compare-projects.page.tsx'), 'projects/open'),
  'view/projects': mine('Projects', () => import('./projects/view-projects.page.tsx'), 'dashboard'),
  'add/project': ofOrganizations('Add Project', () => import('./projects/add-project.page.tsx'), 'projects'),
  'project/details': mine('Project', () => import('./projects/project-details.page.tsx'), 'projects/open'),

  // investments
  invest: mine('Invest', () => import('./investments/invest.page.tsx'), 'projects/open'),
  investments: mine('Investments', () => import('./investments/investments.page.tsx')),
  'investment/detail': mine(
    'Investment Detail',
    () => import('./investments/investment-detail.page.tsx'),
    'investments',
  ),

  // orders
  orders: mine('Orders', () => import('./orders/orders.page.tsx')),
  'order/detail': mine('Order Detail', () => import('./orders/order-detail.page.tsx'), 'orders'),

  // wallet
  wallet: mine('Wallet', () => import('./wallet/wallet.page.tsx')),

  // withdrawals
  'withdraw/request': mine('Withdraw Request', () => import('./withdrawals/withdraw-request.page.tsx'), 'wallet'),

  // receipts
  receipt: mine('Receipt', () => import('./receipts/receipt.page.tsx'), 'wallet'),

  // services
  services: { ...ofOrganizations('My Services', () => import('./services/services.page.tsx')), menu: 'Services' },
  'view/services': mine('Services', () => import('./services/view-services.page.tsx'), 'dashboard'),

  // reviews
  'view/reviews': mine('Review', () => import('./reviews/view-reviews.page.tsx'), 'dashboard'),

  // reports
  reports: mine('Reports', () => import('./reports/reports.page.tsx')),
  'view/reports': mine('Reports', () => import('./reports/view-reports.page.tsx'), 'dashboard'),

  // profile
  'my/profile': mine('My Profile', () => import('./profile/my-profile.page.tsx')),
  'edit/profile': mine('Edit Profile', () => import('./profile/edit-profile.page.tsx'), 'my/profile'),

  // members
  'my/members': mine('Members', () => import('./members/members.page.tsx'), 'my/profile'),

  // flags
  'my/hidden': mine('Hidden Content', () => import('./flags/hidden.page.tsx')),

  // verification
  'my/verification': mine('Verification', () => import('./verification/verification.page.tsx')),

  // disputes
  disputes: mine('Disputes', () => import('./disputes/disputes.page.tsx'), 'orders'),

  // The operators' console, in the order of its navigation.
  operator: inConsole('Operator', all, () => import('./operator/overview.page.tsx'), 'Overview'),
  'operator/withdrawals': inConsole('Withdrawals', all, () => import('./operator/withdrawals.page.tsx')),
  'operator/withdrawals/review': inConsoleAbout(
    'Withdrawal',
    finance,
    () => import('./operator/review-withdrawal.page.tsx'),
    'operator/withdrawals',
  ),
  'operator/payouts': inConsole('Payouts', all, () => import('./operator/payouts.page.tsx')),
  'operator/payouts/batch': inConsoleAbout(
    'Payout Batch',
    all,
    () => import('./operator/payout-batch.page.tsx'),
    'operator/payouts',
  ),
  'operator/payments': inConsole('Payments', all, () => import('./operator/payments.page.tsx')),
  'operator/chargebacks': inConsole('Card Disputes', finance, () => import('./operator/card-disputes.page.tsx')),
  'operator/people': inConsole('People', all, () => import('./operator/people.page.tsx')),
  'operator/organizations': inConsole('Organizations', all, () => import('./operator/organizations.page.tsx')),
  'operator/account': inConsoleAbout('Account', all, () => import('./operator/account.page.tsx')),
  'operator/projects': inConsole('Projects', all, () => import('./operator/projects.page.tsx')),
  'operator/complaints': inConsole('Complaints', all, () => import('./operator/complaints.page.tsx')),
  'operator/complaints/review': inConsoleAbout(
    'Complaint',
    all,
    () => import('./operator/review-complaint.page.tsx'),
    'operator/complaints',
  ),
  'operator/verifications': inConsole('Verifications', support, () => import('./operator/verifications.page.tsx')),
  'operator/verifications/review': inConsoleAbout(
    'Verification',
    support,
    () => import('./operator/review-verification.page.tsx'),
    'operator/verifications',
  ),
  'operator/freezes': inConsole('Freezes', all, () => import('./operator/freezes.page.tsx')),
  'operator/disputes': inConsole('Disputes', all, () => import('./operator/disputes.page.tsx')),
  'operator/disputes/purchase': inConsoleAbout(
    'Purchase',
    all,
    () => import('./operator/review-purchase.page.tsx'),
    'operator/disputes',
  ),
  'operator/flags': inConsole('Content', support, () => import('./operator/flags.page.tsx')),
  'operator/flags/review': inConsoleAbout(
    'Reported Content',
    support,
    () => import('./operator/review-flagged.page.tsx'),
    'operator/flags',
  ),
  'operator/books': inConsole('Books', finance, () => import('./operator/books.page.tsx')),
  'operator/categories': inConsole('Categories', admins, () => import('./operator/categories.page.tsx')),
  'operator/pages': inConsole('Pages', admins, () => import('./operator/pages.page.tsx')),
  'operator/pages/edit': inConsoleAbout(
    'Text of a Page',
    admins,
    () => import('./operator/edit-page.page.tsx'),
    'operator/pages',
  ),
  'operator/jobs': inConsole('Jobs and Health', all, () => import('./operator/jobs.page.tsx'), 'Jobs'),
  'operator/audit': inConsole('Audit Log', admins, () => import('./operator/audit-log.page.tsx')),
  'operator/powers': inConsole(
    'Who May Do What Alone',
    all,
    () => import('./operator/powers.page.tsx'),
    'Who May Do What',
  ),
  'operator/settings': inConsole('Settings', admins, () => import('./operator/settings.page.tsx')),
};
