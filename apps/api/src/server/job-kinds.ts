import { accountsHousekeeping } from '../people/accounts/accounts.housekeeping.ts';
import { secondFactorHousekeeping } from '../people/second-factor/second-factor.housekeeping.ts';
import { membersHousekeeping } from '../people/members/members.housekeeping.ts';
import { encryptedColumns } from '../commands/encrypted-columns.ts';
import { figuresJob } from '../market/figures/count-figures.ts';
import { outcomesJob } from '../market/outcomes/count-outcomes.ts';
import { sweepJob } from '../base/files/sweep.ts';
import { mailHousekeeping } from '../reach/mail/mail.housekeeping.ts';
import { mailJobs } from '../reach/mail/jobs-mailer.ts';
import { notificationMailsJob } from '../reach/notifications/notification-mails.ts';
import { notificationsHousekeeping } from '../reach/notifications/notifications.housekeeping.ts';
import { cohortsJob } from '../money/cohorts/count-cohorts.ts';
import { turnoverJob } from '../money/turnover/count-turnover.ts';
import { answersJob } from './answers/count-answers.ts';
import { invoicesJob } from '../money/invoices/issue-invoices.ts';
import { paymentJobs } from '../money/payments/payment-jobs.ts';
import { placesJob } from '../base/places/places-job.ts';
import { oldExportsJob } from '../people/personal-data/delete-old-exports.ts';
import { erasureJob } from '../people/personal-data/erase-account.ts';
import { exportJob } from '../people/personal-data/make-export.ts';
import { encryptionJob } from '../platform/secrets/encrypt-anew.ts';
import { housekeepingJob } from '../platform/jobs/housekeeping.ts';
import { platformHousekeeping } from '../platform/platform.housekeeping.ts';
import { longListsJob } from '../platform/lists/write-long-lists.ts';
import { notifyOfFreezesJob } from '../trust/freezes/notify-concerned.ts';
import { announceProjectJob } from '../market/projects/announce-project.ts';
import { investmentLimitsHousekeeping } from '../market/investment-limits/investment-limits.housekeeping.ts';
import { referralsHousekeeping } from '../market/referrals/referrals.housekeeping.ts';
import { feesHousekeeping } from '../money/fees/fees.housekeeping.ts';
import { paymentsHousekeeping } from '../money/payments/payments.housekeeping.ts';
import { announcementsJob } from '../reach/announcements/notify-of-announcements.ts';
import { pushHousekeeping } from '../reach/push/push.housekeeping.ts';
import { pushJob } from '../reach/push/send-pushes.ts';
import { receiptsJob } from '../money/receipts/issue-receipts.ts';
import { moneyMailsJob } from '../money/outbox/money-mails.ts';
import { auditHeadJob } from '../trust/operators/send-audit-head.ts';
import { remindOfCasesJob } from '../trust/complaints/remind-of-cases.ts';
import { remindOfDisputesJob } from '../trust/disputes/remind-of-disputes.ts';
import { cancelUnconfirmedJob } from '../money/withdrawals/cancel-unconfirmed.ts';
import { standingOrdersJob } from '../market/repayments/pay-standing-orders.ts';
import { remindOfRepaymentsJob } from '../market/repayments/remind-of-repayments.ts';
import { notifyInvestorsJob } from '../market/funding/notify-investors.ts';
import { checkGroundsJob } from '../market/reviews/check-grounds.ts';
import { notifyOfLateQuestionsJob } from '../market/questions/notify-of-late-questions.ts';
import { notifyWaitingJob } from '../market/waiting/notify-waiting.ts';
import { notifyOfChangeJob } from '../market/project-changes/notify-of-change.ts';
import { notifyOfUpdateJob } from '../market/updates/notify-followers.ts';
import { notifyOfLateReportJob } from '../market/owed-reports/notify-of-late-report.ts';
import { notifyOfReportJob } from '../market/owed-reports/notify-of-report.ts';
import { yearlyLettersJob } from '../market/yearly-letters/write-letters.ts';
import { remindOfReportsJob } from '../market/owed-reports/remind-of-reports.ts';
import { notifyOfCorrectionJob } from '../market/project-corrections/notify-of-correction.ts';
import { fundingJob } from '../market/funding/settle-funding.ts';
import { newPlansJob } from '../market/new-plans/follow-new-plans.ts';
import { writeOffsJob } from '../market/defaults/follow-write-offs.ts';
import { defaultsJob } from '../market/defaults/notify-of-defaults.ts';
import { reservesJob } from '../market/reserves/settle-reserves.ts';
import { repaymentsJob } from '../market/repayments/follow-repayments.ts';
import { notifyOfOverdueJob } from '../market/investments/notify-of-overdue.ts';
import { monthlyInvestmentsJob } from '../market/monthly-investments/run-monthly-investments.ts';
import { monthlyListsJob } from '../market/monthly-lists/make-monthly-lists.ts';
import { remindOfMonthlyInvestmentsJob } from '../market/monthly-investments/remind-of-monthly-investments.ts';
import { booksJob } from '../money/books/check-books.ts';
import { operatorNewsJob } from '../trust/operators/operator-news-mails.ts';
import { roleRequestsJob } from '../trust/operators/end-role-requests.ts';
import { casesHousekeeping } from '../trust/cases/cases.housekeeping.ts';
import { settingsHousekeeping } from './settings/settings.housekeeping.ts';
import { operatorsHousekeeping } from '../trust/operators/operators.housekeeping.ts';
import { checkVerificationsJob } from '../people/verification/check-verifications.ts';
import { askSanctionsJob } from '../people/sanctions/ask-sanctions.ts';
import { sanctionsHousekeeping } from '../people/sanctions/sanctions.housekeeping.ts';
import { lookAgainJob } from '../money/withdrawals/look-again.ts';
import { holdersOf } from '../money/withdrawals/ask-about-withdrawal.ts';
import { endVerificationsJob } from '../people/verification/end-verifications.ts';
import type { JobKind } from '../platform/jobs/jobs.ts';
import type { Resources } from '../resources.ts';

/**
 * Every kind of background work, collected from the domains.
 * @param placesAfter when given, the list of places is filled after this moment if it is missing
 */
export function jobKinds(resources: Resources, ownerUrl: string, placesAfter: Promise<void> | undefined): JobKind[] {
  const { config, database, dataKeys, log } = resources;
  const kinds: JobKind[] = [
    ...mailJobs(config, dataKeys, database, log),
    housekeepingJob(database, [
      ...platformHousekeeping,
      ...accountsHousekeeping,
      ...membersHousekeeping,
      ...notificationsHousekeeping,
      ...operatorsHousekeeping,
      ...settingsHousekeeping,
      ...casesHousekeeping,
      ...feesHousekeeping,
      ...investmentLimitsHousekeeping,
      ...paymentsHousekeeping,
      ...pushHousekeeping,
      ...referralsHousekeeping,
      ...mailHousekeeping,
      ...sanctionsHousekeeping,
      ...secondFactorHousekeeping,
    ]),
    encryptionJob(ownerUrl, dataKeys, encryptedColumns, log),
    announceProjectJob(resources),
    notifyOfFreezesJob(resources),
    receiptsJob(resources),
    invoicesJob(resources),
    turnoverJob(database),
    cohortsJob(database),
    answersJob(database),
    exportJob(resources),
    oldExportsJob(resources),
    erasureJob(resources),
    moneyMailsJob(resources),
    announcementsJob(resources),
    notificationMailsJob(resources),
    operatorNewsJob(resources),
    roleRequestsJob(resources),
    ...paymentJobs(resources),
    sweepJob(resources),
    longListsJob(database),
    booksJob(resources),
    auditHeadJob(resources),
    figuresJob(database),
    outcomesJob(database),
    remindOfCasesJob(resources),
    endVerificationsJob(resources),
    checkVerificationsJob(resources),
    askSanctionsJob(resources, holdersOf(resources)),
    remindOfDisputesJob(resources),
    notifyOfOverdueJob(resources),
    repaymentsJob(resources),
    reservesJob(resources),
    writeOffsJob(resources),
    newPlansJob(resources),
    defaultsJob(resources),
    fundingJob(resources),
    notifyInvestorsJob(resources),
    notifyOfChangeJob(resources),
    notifyOfCorrectionJob(resources),
    notifyOfUpdateJob(resources),
    notifyOfReportJob(resources),
    notifyOfLateReportJob(resources),
    remindOfReportsJob(resources),
    yearlyLettersJob(resources),
    notifyWaitingJob(resources),
    notifyOfLateQuestionsJob(resources),
    checkGroundsJob(resources),
    remindOfRepaymentsJob(resources),
    standingOrdersJob(resources),
    monthlyInvestmentsJob(resources),
    remindOfMonthlyInvestmentsJob(resources),
    monthlyListsJob(resources),
    cancelUnconfirmedJob(resources),
    lookAgainJob(resources),
  ];
  if (config.vapidPublicKey !== '') kinds.push(pushJob(resources));
  if (placesAfter) kinds.push(...placesJob(resources.places, database, ownerUrl, placesAfter));
  return kinds;
}
