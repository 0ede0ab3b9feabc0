import { collectPersonalData } from '../platform/personal-data/declare.ts';
import { accountsPersonalData } from '../people/accounts/accounts.personal-data.ts';
import { auditPersonalData } from '../base/audit/audit.personal-data.ts';
import { backupsPersonalData } from '../commands/backups.personal-data.ts';
import { cohortsPersonalData } from '../money/cohorts/cohorts.personal-data.ts';
import { turnoverPersonalData } from '../money/turnover/turnover.personal-data.ts';
import { answersPersonalData } from './answers/answers.personal-data.ts';
import { invoicesPersonalData } from '../money/invoices/invoices.personal-data.ts';
import { bankStatementsPersonalData } from '../money/bank-statements/bank-statements.personal-data.ts';
import { booksPersonalData } from '../money/books/books.personal-data.ts';
import { feePayoutsPersonalData } from '../money/fee-payouts/fee-payouts.personal-data.ts';
import { casesPersonalData } from '../trust/cases/cases.personal-data.ts';
import { categoriesPersonalData } from '../base/categories/categories.personal-data.ts';
import { caseMessagesPersonalData } from '../trust/case-messages/case-messages.personal-data.ts';
import { caseNotesPersonalData } from '../trust/case-notes/case-notes.personal-data.ts';
import { savedFiltersPersonalData } from '../trust/saved-filters/saved-filters.personal-data.ts';
import { complaintsPersonalData } from '../trust/complaints/complaints.personal-data.ts';
import { disputesPersonalData } from '../trust/disputes/disputes.personal-data.ts';
import { figuresPersonalData } from '../market/figures/figures.personal-data.ts';
import { outcomesPersonalData } from '../market/outcomes/outcomes.personal-data.ts';
import { filesPersonalData } from '../base/files/files.personal-data.ts';
import { flagsPersonalData } from '../trust/flags/flags.personal-data.ts';
import { freezesPersonalData } from '../trust/freezes/freezes.personal-data.ts';
import { investmentLimitsPersonalData } from '../market/investment-limits/investment-limits.personal-data.ts';
import { monthlyInvestmentsPersonalData } from '../market/monthly-investments/monthly-investments.personal-data.ts';
import { monthlyListsPersonalData } from '../market/monthly-lists/monthly-lists.personal-data.ts';
import { investmentsPersonalData } from '../market/investments/investments.personal-data.ts';
import { keyInformationPersonalData } from '../market/key-information/key-information.personal-data.ts';
import { ledgerPersonalData } from '../money/ledger/ledger.personal-data.ts';
import { membersPersonalData } from '../people/members/members.personal-data.ts';
import { messagesPersonalData } from '../reach/messages/messages.personal-data.ts';
import { newPlansPersonalData } from '../market/new-plans/new-plans.personal-data.ts';
import { notificationsPersonalData } from '../reach/notifications/notifications.personal-data.ts';
import { operatorsPersonalData } from '../trust/operators/operators.personal-data.ts';
import { ordersPersonalData } from '../market/orders/orders.personal-data.ts';
import { organizationsPersonalData } from '../market/organizations/organizations.personal-data.ts';
import { paymentsPersonalData } from '../money/payments/payments.personal-data.ts';
import { personalDataPersonalData } from '../people/personal-data/personal-data.personal-data.ts';
import { placesPersonalData } from '../base/places/places.personal-data.ts';
import { platformPersonalData } from '../platform/platform.personal-data.ts';
import { profilePersonalData } from '../people/profile/profile.personal-data.ts';
import { questionsPersonalData } from '../market/questions/questions.personal-data.ts';
import { waitingPersonalData } from '../market/waiting/waiting.personal-data.ts';
import { projectChangesPersonalData } from '../market/project-changes/project-changes.personal-data.ts';
import { expensesPersonalData } from '../market/expenses/expenses.personal-data.ts';
import { yearlyLettersPersonalData } from '../market/yearly-letters/yearly-letters.personal-data.ts';
import { reservesPersonalData } from '../market/reserves/reserves.personal-data.ts';
import { impactPersonalData } from '../market/impact/impact.personal-data.ts';
import { lateComplaintsPersonalData } from '../market/late-complaints/late-complaints.personal-data.ts';
import { owedReportsPersonalData } from '../market/owed-reports/owed-reports.personal-data.ts';
import { projectCorrectionsPersonalData } from '../market/project-corrections/project-corrections.personal-data.ts';
import { updatesPersonalData } from '../market/updates/updates.personal-data.ts';
import { projectsPersonalData } from '../market/projects/projects.personal-data.ts';
import { mailPersonalData } from '../reach/mail/mail.personal-data.ts';
import { pushPersonalData } from '../reach/push/push.personal-data.ts';
import { receiptsPersonalData } from '../money/receipts/receipts.personal-data.ts';
import { repaymentsPersonalData } from '../market/repayments/repayments.personal-data.ts';
import { referralsPersonalData } from '../market/referrals/referrals.personal-data.ts';
import { feesPersonalData } from '../money/fees/fees.personal-data.ts';
import { refundsPersonalData } from '../money/refunds/refunds.personal-data.ts';
import { reportsPersonalData } from '../market/reports/reports.personal-data.ts';
import { reviewsPersonalData } from '../market/reviews/reviews.personal-data.ts';
import { outboxPersonalData } from '../money/outbox/outbox.personal-data.ts';
import { savedSearchesPersonalData } from '../market/saved-searches/saved-searches.personal-data.ts';
import { secondFactorPersonalData } from '../people/second-factor/second-factor.personal-data.ts';
import { servicesPersonalData } from '../market/services/services.personal-data.ts';
import { sessionsPersonalData } from '../people/sessions/sessions.personal-data.ts';
import { announcementsPersonalData } from '../reach/announcements/announcements.personal-data.ts';
import { snippetsPersonalData } from '../reach/snippets/snippets.personal-data.ts';
import { sitePagesPersonalData } from '../reach/site-pages/site-pages.personal-data.ts';
import { termsPersonalData } from '../people/terms/terms.personal-data.ts';
import { verificationPersonalData } from '../people/verification/verification.personal-data.ts';
import { settingsPersonalData } from './settings/settings.personal-data.ts';
import { walletPersonalData } from '../money/wallet/wallet.personal-data.ts';
import { sanctionsPersonalData } from '../people/sanctions/sanctions.personal-data.ts';
import { riskPersonalData } from '../money/risk/risk.personal-data.ts';
import { withdrawalsPersonalData } from '../money/withdrawals/withdrawals.personal-data.ts';

/**
 * What each domain keeps of people. The files of an export are in this order, and so are the steps of an erasure: accounts are first, since nothing
 * else is erased of an account that still has its name.
 */
export const personalData = collectPersonalData([
  accountsPersonalData,
  profilePersonalData,
  sessionsPersonalData,
  membersPersonalData,
  auditPersonalData,
  walletPersonalData,
  paymentsPersonalData,
  withdrawalsPersonalData,
  sanctionsPersonalData,
  riskPersonalData,
  bankStatementsPersonalData,
  receiptsPersonalData,
  outboxPersonalData,
  ordersPersonalData,
  investmentsPersonalData,
  investmentLimitsPersonalData,
  monthlyInvestmentsPersonalData,
  monthlyListsPersonalData,
  feesPersonalData,
  invoicesPersonalData,
  turnoverPersonalData,
  cohortsPersonalData,
  answersPersonalData,
  refundsPersonalData,
  disputesPersonalData,
  projectsPersonalData,
  projectChangesPersonalData,
  newPlansPersonalData,
  owedReportsPersonalData,
  impactPersonalData,
  expensesPersonalData,
  yearlyLettersPersonalData,
  reservesPersonalData,
  projectCorrectionsPersonalData,
  keyInformationPersonalData,
  updatesPersonalData,
  waitingPersonalData,
  questionsPersonalData,
  servicesPersonalData,
  messagesPersonalData,
  complaintsPersonalData,
  lateComplaintsPersonalData,
  caseMessagesPersonalData,
  caseNotesPersonalData,
  savedFiltersPersonalData,
  reviewsPersonalData,
  flagsPersonalData,
  reportsPersonalData,
  repaymentsPersonalData,
  referralsPersonalData,
  organizationsPersonalData,
  savedSearchesPersonalData,
  notificationsPersonalData,
  mailPersonalData,
  pushPersonalData,
  secondFactorPersonalData,
  operatorsPersonalData,
  settingsPersonalData,
  casesPersonalData,
  freezesPersonalData,
  termsPersonalData,
  verificationPersonalData,
  filesPersonalData,
  personalDataPersonalData,
  booksPersonalData,
  feePayoutsPersonalData,
  categoriesPersonalData,
  figuresPersonalData,
  outcomesPersonalData,
  ledgerPersonalData,
  backupsPersonalData,
  sitePagesPersonalData,
  announcementsPersonalData,
  snippetsPersonalData,
  placesPersonalData,
  platformPersonalData,
]);
