import { collectNotifications } from '../reach/notifications/declare.ts';
import { announcementsNotifications } from '../reach/announcements/announcements.notifications.ts';
import { accountsNotifications } from '../people/accounts/accounts.notifications.ts';
import { invoicesNotifications } from '../money/invoices/invoices.notifications.ts';
import { booksNotifications } from '../money/books/books.notifications.ts';
import { caseMessagesNotifications } from '../trust/case-messages/case-messages.notifications.ts';
import { caseNotesNotifications } from '../trust/case-notes/case-notes.notifications.ts';
import { complaintsNotifications } from '../trust/complaints/complaints.notifications.ts';
import { disputesNotifications } from '../trust/disputes/disputes.notifications.ts';
import { flagsNotifications } from '../trust/flags/flags.notifications.ts';
import { freezesNotifications } from '../trust/freezes/freezes.notifications.ts';
import { fundingNotifications } from '../market/funding/funding.notifications.ts';
import { questionsNotifications } from '../market/questions/questions.notifications.ts';
import { waitingNotifications } from '../market/waiting/waiting.notifications.ts';
import { projectChangesNotifications } from '../market/project-changes/project-changes.notifications.ts';
import { expensesNotifications } from '../market/expenses/expenses.notifications.ts';
import { yearlyLettersNotifications } from '../market/yearly-letters/yearly-letters.notifications.ts';
import { reservesNotifications } from '../market/reserves/reserves.notifications.ts';
import { owedReportsNotifications } from '../market/owed-reports/owed-reports.notifications.ts';
import { projectCorrectionsNotifications } from '../market/project-corrections/project-corrections.notifications.ts';
import { updatesNotifications } from '../market/updates/updates.notifications.ts';
import { newPlansNotifications } from '../market/new-plans/new-plans.notifications.ts';
import { defaultsNotifications } from '../market/defaults/defaults.notifications.ts';
import { repaymentsNotifications } from '../market/repayments/repayments.notifications.ts';
import { investmentsNotifications } from '../market/investments/investments.notifications.ts';
import { membersNotifications } from '../people/members/members.notifications.ts';
import { messagesNotifications } from '../reach/messages/messages.notifications.ts';
import { casesNotifications } from '../trust/cases/cases.notifications.ts';
import { operatorsNotifications } from '../trust/operators/operators.notifications.ts';
import { ordersNotifications } from '../market/orders/orders.notifications.ts';
import { paymentsNotifications } from '../money/payments/payments.notifications.ts';
import { personalDataNotifications } from '../people/personal-data/personal-data.notifications.ts';
import { projectsNotifications } from '../market/projects/projects.notifications.ts';
import { referralsNotifications } from '../market/referrals/referrals.notifications.ts';
import { feesNotifications } from '../money/fees/fees.notifications.ts';
import { refundsNotifications } from '../money/refunds/refunds.notifications.ts';
import { reportsNotifications } from '../market/reports/reports.notifications.ts';
import { reviewsNotifications } from '../market/reviews/reviews.notifications.ts';
import { outboxNotifications } from '../money/outbox/outbox.notifications.ts';
import { monthlyInvestmentsNotifications } from '../market/monthly-investments/monthly-investments.notifications.ts';
import { monthlyListsNotifications } from '../market/monthly-lists/monthly-lists.notifications.ts';
import { savedSearchesNotifications } from '../market/saved-searches/saved-searches.notifications.ts';
import { seeAsNotifications } from '../people/see-as/see-as.notifications.ts';
import { secondFactorNotifications } from '../people/second-factor/second-factor.notifications.ts';
import { verificationNotifications } from '../people/verification/verification.notifications.ts';
import { withdrawalsNotifications } from '../money/withdrawals/withdrawals.notifications.ts';

/** Every event that accounts are notified of, by the domain that declares it. */
export const notifications = collectNotifications([
  accountsNotifications,
  announcementsNotifications,
  booksNotifications,
  caseMessagesNotifications,
  caseNotesNotifications,
  complaintsNotifications,
  disputesNotifications,
  flagsNotifications,
  freezesNotifications,
  investmentsNotifications,
  monthlyInvestmentsNotifications,
  monthlyListsNotifications,
  repaymentsNotifications,
  defaultsNotifications,
  newPlansNotifications,
  fundingNotifications,
  projectChangesNotifications,
  owedReportsNotifications,
  expensesNotifications,
  yearlyLettersNotifications,
  reservesNotifications,
  projectCorrectionsNotifications,
  updatesNotifications,
  waitingNotifications,
  questionsNotifications,
  membersNotifications,
  messagesNotifications,
  operatorsNotifications,
  casesNotifications,
  ordersNotifications,
  paymentsNotifications,
  personalDataNotifications,
  projectsNotifications,
  referralsNotifications,
  feesNotifications,
  invoicesNotifications,
  refundsNotifications,
  reportsNotifications,
  reviewsNotifications,
  outboxNotifications,
  savedSearchesNotifications,
  secondFactorNotifications,
  seeAsNotifications,
  verificationNotifications,
  withdrawalsNotifications,
]);
