import { live } from '@guildhall/contract/live.contract.ts';
import { accountsRoutes } from '../people/accounts/accounts.routes.ts';
import { auditRoutes } from '../base/audit/audit.routes.ts';
import { salesTotalsRoutes } from '../money/sales-totals/sales-totals.routes.ts';
import { cohortsRoutes } from '../money/cohorts/cohorts.routes.ts';
import { turnoverRoutes } from '../money/turnover/turnover.routes.ts';
import { answersRoutes } from './answers/answers.routes.ts';
import { invoicesRoutes } from '../money/invoices/invoices.routes.ts';
import { booksRoutes } from '../money/books/books.routes.ts';
import { feePayoutsRoutes } from '../money/fee-payouts/fee-payouts.routes.ts';
import { journalRoutes } from '../money/journal/journal.routes.ts';
import { casesRoutes } from '../trust/cases/cases.routes.ts';
import { operatorsRoutes } from '../trust/operators/operators.routes.ts';
import { consoleRoutes } from './console/console.routes.ts';
import { settingsRoutes } from './settings/settings.routes.ts';
import { organizationsRoutes } from '../market/organizations/organizations.routes.ts';
import { placesRoutes } from '../base/places/places.routes.ts';
import { figuresRoutes } from '../market/figures/figures.routes.ts';
import { publicDirectoryRoutes } from '../market/public-directory/public-directory.routes.ts';
import { outcomesRoutes } from '../market/outcomes/outcomes.routes.ts';
import { configurationRoutes } from '../configuration/configuration.routes.ts';
import { paymentsRoutes } from '../money/payments/payments.routes.ts';
import type { Served } from '../platform/calls/serve.ts';
import type { Resources } from '../resources.ts';
import { personalDataRoutes } from '../people/personal-data/personal-data.routes.ts';
import { profileRoutes } from '../people/profile/profile.routes.ts';
import { projectsRoutes } from '../market/projects/projects.routes.ts';
import { reviewsRoutes } from '../market/reviews/reviews.routes.ts';
import { servicesRoutes } from '../market/services/services.routes.ts';
import { caseMessagesRoutes } from '../trust/case-messages/case-messages.routes.ts';
import { caseNotesRoutes } from '../trust/case-notes/case-notes.routes.ts';
import { savedFiltersRoutes } from '../trust/saved-filters/saved-filters.routes.ts';
import { complaintsRoutes } from '../trust/complaints/complaints.routes.ts';
import { membersRoutes } from '../people/members/members.routes.ts';
import { messagesRoutes } from '../reach/messages/messages.routes.ts';
import { notificationsRoutes } from '../reach/notifications/notifications.routes.ts';
import { pushRoutes } from '../reach/push/push.routes.ts';
import { fundingRoutes } from '../market/funding/funding.routes.ts';
import { questionsRoutes } from '../market/questions/questions.routes.ts';
import { waitingRoutes } from '../market/waiting/waiting.routes.ts';
import { projectChangesRoutes } from '../market/project-changes/project-changes.routes.ts';
import { expensesRoutes } from '../market/expenses/expenses.routes.ts';
import { yearlyLettersRoutes } from '../market/yearly-letters/yearly-letters.routes.ts';
import { impactRoutes } from '../market/impact/impact.routes.ts';
import { lateComplaintsRoutes } from '../market/late-complaints/late-complaints.routes.ts';
import { owedReportsRoutes } from '../market/owed-reports/owed-reports.routes.ts';
import { projectCorrectionsRoutes } from '../market/project-corrections/project-corrections.routes.ts';
import { updatesRoutes } from '../market/updates/updates.routes.ts';
import { projectDraftsRoutes } from '../market/project-drafts/project-drafts.routes.ts';
import { defaultsRoutes } from '../market/defaults/defaults.routes.ts';
import { newPlansRoutes } from '../market/new-plans/new-plans.routes.ts';
import { repaymentsRoutes } from '../market/repayments/repayments.routes.ts';
import { referralsRoutes } from '../market/referrals/referrals.routes.ts';
import { receiptsRoutes } from '../money/receipts/receipts.routes.ts';
import { purchasesRoutes } from '../market/purchases/purchases.routes.ts';
import { feesRoutes } from '../money/fees/fees.routes.ts';
import { refundsRoutes } from '../money/refunds/refunds.routes.ts';
import { reportsRoutes } from '../market/reports/reports.routes.ts';
import { savedSearchesRoutes } from '../market/saved-searches/saved-searches.routes.ts';
import { searchRoutes } from '../market/search/search.routes.ts';
import { secondFactorRoutes } from '../people/second-factor/second-factor.routes.ts';
import { seeAsRoutes } from '../people/see-as/see-as.routes.ts';
import { sessionsRoutes } from '../people/sessions/sessions.routes.ts';
import { termsRoutes } from '../people/terms/terms.routes.ts';
import { walletRoutes } from '../money/wallet/wallet.routes.ts';
import { ordersRoutes } from '../market/orders/orders.routes.ts';
import { announcementsRoutes } from '../reach/announcements/announcements.routes.ts';
import { snippetsRoutes } from '../reach/snippets/snippets.routes.ts';
import { pagesRoutes } from '../reach/site-pages/pages.routes.ts';
import { categoriesRoutes } from '../base/categories/categories.routes.ts';
import { disputesRoutes } from '../trust/disputes/disputes.routes.ts';
import { flagsRoutes } from '../trust/flags/flags.routes.ts';
import { freezesRoutes } from '../trust/freezes/freezes.routes.ts';
import { healthRoutes } from './health/health.routes.ts';
import { investmentLimitsRoutes } from '../market/investment-limits/investment-limits.routes.ts';
import { monthlyInvestmentsRoutes } from '../market/monthly-investments/monthly-investments.routes.ts';
import { monthlyListsRoutes } from '../market/monthly-lists/monthly-lists.routes.ts';
import { investmentsRoutes } from '../market/investments/investments.routes.ts';
import { verificationRoutes } from '../people/verification/verification.routes.ts';
import { bankStatementsRoutes } from '../money/bank-statements/bank-statements.routes.ts';
import { payoutsRoutes } from '../money/payouts/payouts.routes.ts';
import { sanctionsRoutes } from '../people/sanctions/sanctions.routes.ts';
import { riskRoutes } from '../money/risk/risk.routes.ts';
import { withdrawalsRoutes } from '../money/withdrawals/withdrawals.routes.ts';

/** Every call that this server answers, one line a domain. */
export const served: readonly Served<Resources>[] = [
  ...configurationRoutes,
  ...accountsRoutes,
  ...profileRoutes,
  ...personalDataRoutes,
  ...sessionsRoutes,
  ...seeAsRoutes,
  ...termsRoutes,
  ...membersRoutes,
  ...placesRoutes,
  ...searchRoutes,
  ...figuresRoutes,
  ...publicDirectoryRoutes,
  ...outcomesRoutes,
  ...savedSearchesRoutes,
  ...organizationsRoutes,
  ...projectsRoutes,
  ...walletRoutes,
  ...receiptsRoutes,
  ...ordersRoutes,
  ...investmentsRoutes,
  ...investmentLimitsRoutes,
  ...monthlyInvestmentsRoutes,
  ...monthlyListsRoutes,
  ...feesRoutes,
  ...invoicesRoutes,
  ...turnoverRoutes,
  ...cohortsRoutes,
  ...answersRoutes,
  ...salesTotalsRoutes,
  ...refundsRoutes,
  ...purchasesRoutes,
  ...disputesRoutes,
  ...withdrawalsRoutes,
  ...riskRoutes,
  ...sanctionsRoutes,
  ...payoutsRoutes,
  ...bankStatementsRoutes,
  ...paymentsRoutes,
  ...servicesRoutes,
  ...reviewsRoutes,
  ...complaintsRoutes,
  ...caseMessagesRoutes,
  ...caseNotesRoutes,
  ...savedFiltersRoutes,
  ...flagsRoutes,
  ...messagesRoutes,
  ...notificationsRoutes,
  ...pushRoutes,
  ...repaymentsRoutes,
  ...defaultsRoutes,
  ...newPlansRoutes,
  ...fundingRoutes,
  ...projectChangesRoutes,
  ...lateComplaintsRoutes,
  ...owedReportsRoutes,
  ...impactRoutes,
  ...expensesRoutes,
  ...yearlyLettersRoutes,
  ...projectCorrectionsRoutes,
  ...updatesRoutes,
  ...projectDraftsRoutes,
  ...waitingRoutes,
  ...questionsRoutes,
  ...referralsRoutes,
  ...reportsRoutes,
  ...secondFactorRoutes,
  ...freezesRoutes,
  ...verificationRoutes,
  ...operatorsRoutes,
  ...casesRoutes,
  ...consoleRoutes,
  ...settingsRoutes,
  ...auditRoutes,
  ...booksRoutes,
  ...feePayoutsRoutes,
  ...journalRoutes,
  ...healthRoutes,
  ...categoriesRoutes,
  ...pagesRoutes,
  ...announcementsRoutes,
  ...snippetsRoutes,
];

/** The calls whose answer is a stream, which their own page sends instead of a verb. */
export const streamed = [live];
