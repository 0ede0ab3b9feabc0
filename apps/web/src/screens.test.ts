import { listSettings } from '@guildhall/contract/server/settings.operator.contract.ts';
import { screenPaths } from '@guildhall/contract/addresses.ts';
import { listAuditEntries } from '@guildhall/contract/base/audit.contract.ts';
import { listIssuedInvoices } from '@guildhall/contract/money/invoices.operator.contract.ts';
import { readCohorts } from '@guildhall/contract/money/cohorts.operator.contract.ts';
import { readTurnover } from '@guildhall/contract/money/turnover.operator.contract.ts';
import { readAnswers } from '@guildhall/contract/server/answers.operator.contract.ts';
import { readBooks } from '@guildhall/contract/money/books.operator.contract.ts';
import { listComplaintsForOperator, reviewComplaint } from '@guildhall/contract/trust/complaints.operator.contract.ts';
import { listFreezesForOperator } from '@guildhall/contract/trust/freezes.operator.contract.ts';
import { findAccounts, lookUpProjects, readAccount } from '@guildhall/contract/server/accounts.operator.contract.ts';
import { listCategories } from '@guildhall/contract/base/categories.operator.contract.ts';
import { listDefaults } from '@guildhall/contract/market/defaults.operator.contract.ts';
import { listDisputesForOperator } from '@guildhall/contract/trust/disputes.operator.contract.ts';
import { listFlagsForOperator, reviewFlagged } from '@guildhall/contract/trust/flags.operator.contract.ts';
import { listJobs } from '@guildhall/contract/server/health.operator.contract.ts';
import { listAnnouncements } from '@guildhall/contract/reach/announcements.operator.contract.ts';
import { listSnippets } from '@guildhall/contract/reach/snippets.operator.contract.ts';
import { listPages, readPage } from '@guildhall/contract/reach/site-pages.operator.contract.ts';
import { listCardDisputes, listPaymentsForOperator } from '@guildhall/contract/money/payments.operator.contract.ts';
import { searchConsole } from '@guildhall/contract/server/search.operator.contract.ts';
import { listPowers } from '@guildhall/contract/server/powers.operator.contract.ts';
import { reviewPurchase } from '@guildhall/contract/market/purchases.operator.contract.ts';
import {
  listVerificationsForOperator,
  reviewVerification,
} from '@guildhall/contract/people/verification.operator.contract.ts';
import {
  listWithdrawalsForOperator,
  reviewWithdrawal,
} from '@guildhall/contract/money/withdrawals.operator.contract.ts';
import { listOperators, operatorOverview } from '@guildhall/contract/trust/operators.contract.ts';
import { listRiskReviews, reviewRisk } from '@guildhall/contract/money/risk.operator.contract.ts';
import { listSanctionsCases, reviewSanctionsCase } from '@guildhall/contract/people/sanctions.operator.contract.ts';
import { listBankLines, listBankStatements } from '@guildhall/contract/money/bank-statements.operator.contract.ts';
import { listPayoutBatches, payoutBatchDetails } from '@guildhall/contract/money/payouts.operator.contract.ts';
import type { Route } from '@guildhall/contract/route.ts';
import { expect, it } from 'vitest';
import { matchRoutes } from 'react-router';
import { mayOpen } from './console/may-open.ts';
import { menuGroups } from './console/menu-groups.ts';
import type { Screen } from './screen.ts';
import { screens } from './screens.ts';
import { guard } from './shell/guard.ts';
import { routeOf } from './shell/route-of.ts';

const consoleScreens = Object.entries(screens).flatMap(([path, screen]) =>
  screen.frame === 'console' ? [{ path, ...screen }] : [],
);

/** The call without which each screen has nothing to show. */
const calls: Record<string, Route> = {
  operator: operatorOverview,
  'operator/search': searchConsole,
  'operator/withdrawals': listWithdrawalsForOperator,
  'operator/withdrawals/review': reviewWithdrawal,
  'operator/risk': listRiskReviews,
  'operator/risk/review': reviewRisk,
  'operator/sanctions': listSanctionsCases,
  'operator/sanctions/review': reviewSanctionsCase,
  'operator/payouts': listPayoutBatches,
  'operator/payouts/batch': payoutBatchDetails,
  'operator/bank-statements': listBankStatements,
  'operator/bank-statements/statement': listBankLines,
  'operator/payments': listPaymentsForOperator,
  'operator/chargebacks': listCardDisputes,
  'operator/complaints': listComplaintsForOperator,
  'operator/complaints/review': reviewComplaint,
  'operator/verifications': listVerificationsForOperator,
  'operator/verifications/review': reviewVerification,
  'operator/people': findAccounts,
  'operator/organizations': findAccounts,
  'operator/account': readAccount,
  'operator/projects': lookUpProjects,
  'operator/defaults': listDefaults,
  'operator/freezes': listFreezesForOperator,
  'operator/disputes': listDisputesForOperator,
  'operator/disputes/purchase': reviewPurchase,
  'operator/flags': listFlagsForOperator,
  'operator/flags/review': reviewFlagged,
  'operator/books': readBooks,
  'operator/invoices': listIssuedInvoices,
  'operator/figures': readTurnover,
  'operator/figures/investors': readCohorts,
  'operator/figures/answers': readAnswers,
  'operator/categories': listCategories,
  'operator/announcements': listAnnouncements,
  'operator/snippets': listSnippets,
  'operator/pages': listPages,
  'operator/pages/edit': readPage,
  'operator/jobs': listJobs,
  'operator/audit': listAuditEntries,
  'operator/powers': listPowers,
  'operator/site-settings': listSettings,
  'operator/settings': listOperators,
};

it('each screen of the console is for those whom its call answers', () => {
  const ofCalls = consoleScreens.map(({ path }) => [
    path,
    calls[path]?.operator?.roles.filter((role) => role !== 'admin'),
  ]);
  const ofScreens = consoleScreens.map(({ path, who }) => [path, who]);
  const sorted = (rows: unknown[][]) =>
    rows.map(([path, roles]) => [path, (roles as string[] | undefined)?.toSorted()]);
  expect(sorted(ofScreens)).toEqual(sorted(ofCalls));
});

it('each screen of the console’s menu is in one group of it', () => {
  const inMenu = consoleScreens.filter(({ menu }) => menu).map(({ path }) => path);
  expect(menuGroups.flatMap((group) => group.screens).toSorted()).toEqual(inMenu.toSorted());
});

it('each screen but those for everybody lets only those through who are logged in', () => {
  const guarded = Object.entries(screens)
    .map(routeOf)
    .filter(({ middleware }) => middleware?.includes(guard));
  const others = screenPaths.filter((path) => !guarded.some((route) => route.path === path));
  expect(others.toSorted()).toEqual([
    '404',
    'email/verified',
    'enter/otp',
    'forgot/passsword',
    'login',
    'payment/inProgress',
    'register',
    'register/business',
    'reset/password',
  ]);
});

it('an admin may open every screen, support neither the bank accounts nor the audit log', () => {
  expect(consoleScreens.every((screen) => mayOpen(screen.who, 'admin'))).toBe(true);
  expect(consoleScreens.filter((screen) => mayOpen(screen.who, 'support')).map(({ path }) => path)).toEqual([
    'operator',
    'operator/search',
    'operator/withdrawals',
    'operator/payouts',
    'operator/payouts/batch',
    'operator/payments',
    'operator/people',
    'operator/organizations',
    'operator/account',
    'operator/projects',
    'operator/defaults',
    'operator/complaints',
    'operator/complaints/review',
    'operator/verifications',
    'operator/verifications/review',
    'operator/freezes',
    'operator/disputes',
    'operator/disputes/purchase',
    'operator/flags',
    'operator/flags/review',
    'operator/figures',
    'operator/figures/investors',
    'operator/figures/answers',
    'operator/invoices',
    'operator/announcements',
    'operator/snippets',
    'operator/jobs',
    'operator/powers',
  ]);
});

it('a screen is found by its address, with or without a slash at its end, and no other is', () => {
  const routes = Object.entries(screens).map(routeOf);
  const titleAt = (address: string) => (matchRoutes(routes, address)?.[0]?.route.handle as Screen | undefined)?.title;
  expect(titleAt('/operator')).toBe('Operator');
  expect(titleAt('/operator/Withdrawals/')).toBe('Withdrawals');
  expect(titleAt('/operator/nowhere')).toBeUndefined();
});
