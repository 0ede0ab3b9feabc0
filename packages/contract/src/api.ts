import * as accounts from './people/accounts.contract.ts';
import * as audit from './base/audit.contract.ts';
import * as bankStatements from './money/bank-statements.operator.contract.ts';
import * as books from './money/books.operator.contract.ts';
import * as journal from './money/journal.operator.contract.ts';
import * as caseMessages from './trust/case-messages.contract.ts';
import * as operatorCaseMessages from './trust/case-messages.operator.contract.ts';
import * as caseNotes from './trust/case-notes.operator.contract.ts';
import * as savedFilters from './trust/saved-filters.operator.contract.ts';
import * as complaintActs from './trust/complaint-acts.operator.contract.ts';
import * as complaintLists from './trust/complaint-lists.contract.ts';
import * as complaints from './trust/complaints.contract.ts';
import * as configuration from './configuration/configuration.contract.ts';
import * as disputes from './trust/disputes.contract.ts';
import * as figures from './market/figures.contract.ts';
import * as publicDirectory from './market/public-directory.contract.ts';
import * as flags from './trust/flags.contract.ts';
import * as freezes from './trust/freezes.operator.contract.ts';
import * as investmentLimits from './market/investment-limits.contract.ts';
import * as monthlyInvestments from './market/monthly-investments.contract.ts';
import * as monthlyLists from './market/monthly-lists.contract.ts';
import * as setMonthly from './market/set-monthly-investment.contract.ts';
import * as investments from './market/investments.contract.ts';
import * as live from './live.contract.ts';
import * as members from './people/members.contract.ts';
import * as memberships from './people/memberships.contract.ts';
import * as messages from './reach/messages.contract.ts';
import * as notifications from './reach/notifications.contract.ts';
import * as outcomes from './market/outcomes.contract.ts';
import * as operatorAccounts from './server/accounts.operator.contract.ts';
import * as operatorSearch from './server/search.operator.contract.ts';
import * as operatorCategories from './base/categories.operator.contract.ts';
import * as operatorComplaints from './trust/complaints.operator.contract.ts';
import * as operatorDisputes from './trust/disputes.operator.contract.ts';
import * as operatorFlags from './trust/flags.operator.contract.ts';
import * as operatorHealth from './server/health.operator.contract.ts';
import * as operatorAnnouncements from './reach/announcements.operator.contract.ts';
import * as operatorSnippets from './reach/snippets.operator.contract.ts';
import * as operatorPages from './reach/site-pages.operator.contract.ts';
import * as operatorPayments from './money/payments.operator.contract.ts';
import * as siteSettings from './server/settings.operator.contract.ts';
import * as operatorPowers from './server/powers.operator.contract.ts';
import * as operatorPurchases from './market/purchases.operator.contract.ts';
import * as operatorVerifications from './people/verification.operator.contract.ts';
import * as cases from './trust/cases.operator.contract.ts';
import * as sanctions from './people/sanctions.operator.contract.ts';
import * as risk from './money/risk.operator.contract.ts';
import * as operatorWithdrawals from './money/withdrawals.operator.contract.ts';
import * as operators from './trust/operators.contract.ts';
import * as payoutBatches from './money/payouts.operator.contract.ts';
import * as payoutFiles from './money/payout-files.operator.contract.ts';
import * as orderSteps from './market/order-steps.contract.ts';
import * as orders from './market/orders.contract.ts';
import * as ownDisputes from './trust/own-disputes.contract.ts';
import * as ownFreezes from './trust/freezes.contract.ts';
import * as organizations from './market/organizations.contract.ts';
import * as passkeys from './people/passkeys.contract.ts';
import * as payments from './money/payments.contract.ts';
import * as personalData from './people/personal-data.contract.ts';
import * as places from './base/places.contract.ts';
import * as profile from './people/profile.contract.ts';
import * as funding from './market/funding.contract.ts';
import * as operatorDefaults from './market/defaults.operator.contract.ts';
import * as operatorRepayments from './market/repayments.operator.contract.ts';
import * as operatorFunding from './market/funding.operator.contract.ts';
import * as newPlans from './market/new-plans.contract.ts';
import * as projectChanges from './market/project-changes.contract.ts';
import * as expenses from './market/expenses.contract.ts';
import * as operatorExpenses from './market/expenses.operator.contract.ts';
import * as impact from './market/impact.contract.ts';
import * as lateComplaints from './trust/late-complaints.contract.ts';
import * as owedReports from './market/owed-reports.contract.ts';
import * as projectCorrections from './market/project-corrections.contract.ts';
import * as updates from './market/updates.contract.ts';
import * as projectDrafts from './market/project-drafts.contract.ts';
import * as projects from './market/projects.contract.ts';
import * as recentProjects from './market/recent-projects.contract.ts';
import * as push from './reach/push.contract.ts';
import * as receipts from './money/receipts.contract.ts';
import * as portfolio from './market/portfolio.contract.ts';
import * as repayments from './market/repayments.contract.ts';
import * as referrals from './market/referrals.contract.ts';
import * as invoices from './money/invoices.contract.ts';
import * as operatorInvoices from './money/invoices.operator.contract.ts';
import * as cohorts from './money/cohorts.operator.contract.ts';
import * as turnover from './money/turnover.operator.contract.ts';
import * as answers from './server/answers.operator.contract.ts';
import * as salesTotals from './money/sales-totals.operator.contract.ts';
import * as operatorFees from './money/fees.operator.contract.ts';
import * as feePayouts from './money/fee-payouts.operator.contract.ts';
import * as fees from './money/fees.contract.ts';
import * as refunds from './money/refunds.contract.ts';
import * as reports from './market/reports.contract.ts';
import * as reviews from './market/reviews.contract.ts';
import type { Route } from './route.ts';
import * as savedSearches from './market/saved-searches.contract.ts';
import * as search from './market/search.contract.ts';
import * as secondFactor from './people/second-factor.contract.ts';
import * as services from './market/services.contract.ts';
import * as operatorSeeAs from './people/see-as.operator.contract.ts';
import * as sessions from './people/sessions.contract.ts';
import * as statements from './money/statements.contract.ts';
import * as questions from './market/questions.contract.ts';
import * as waiting from './market/waiting.contract.ts';
import * as yearlyLetters from './market/yearly-letters.contract.ts';
import * as terms from './people/terms.contract.ts';
import * as verification from './people/verification.contract.ts';
import * as wallet from './money/wallet.contract.ts';
import * as withdrawals from './money/withdrawals.contract.ts';

/** The whole API on one page. The web imports each domain's contract by itself, so that no page carries all. */
export const api = {
  configuration: configuration.configuration,
  live: live.live,

  listInstitutionTypes: accounts.listInstitutionTypes,
  signUp: accounts.signUp,
  verifyEmail: accounts.verifyEmail,
  sendVerificationAgain: accounts.sendVerificationAgain,
  logIn: accounts.logIn,
  askForPasskeyAtLogIn: passkeys.askForPasskeyAtLogIn,
  logOut: accounts.logOut,
  acceptTerms: terms.acceptTerms,
  forgotPassword: accounts.forgotPassword,
  verifyCode: accounts.verifyCode,
  resendOtp: accounts.resendOtp,
  resetPassword: accounts.resetPassword,
  changePassword: accounts.changePassword,

  readProfile: profile.readProfile,
  updateProfile: profile.updateProfile,
  readDataExport: personalData.readDataExport,
  requestDataExport: personalData.requestDataExport,
  readErasure: personalData.readErasure,
  requestErasure: personalData.requestErasure,
  cancelErasure: personalData.cancelErasure,
  listSessions: sessions.listSessions,
  endSession: sessions.endSession,
  endAllSessions: sessions.endAllSessions,
  listOwnFreezes: ownFreezes.listOwnFreezes,
  appealFreeze: ownFreezes.appealFreeze,
  suggestPlaces: places.suggestPlaces,

  listMembers: members.listMembers,
  inviteMember: members.inviteMember,
  revokeInvitation: members.revokeInvitation,
  changeMemberRole: members.changeMemberRole,
  removeMember: members.removeMember,
  saveWithdrawalLimit: members.saveWithdrawalLimit,
  listActs: members.listActs,
  listMemberships: memberships.listMemberships,
  acceptInvitation: memberships.acceptInvitation,
  declineInvitation: memberships.declineInvitation,
  leaveOrganization: memberships.leaveOrganization,
  actFor: memberships.actFor,

  search: search.search,

  readFigures: figures.readFigures,
  listNewestProjects: publicDirectory.listNewestProjects,
  readOutcomes: outcomes.readOutcomes,
  organizationOutcomes: outcomes.organizationOutcomes,

  dashboard: organizations.dashboard,
  searchDashboard: organizations.searchDashboard,
  organizationDetails: organizations.organizationDetails,
  shareOrganization: organizations.shareOrganization,
  shareAllProjects: organizations.shareAllProjects,
  connect: organizations.connect,
  like: organizations.like,

  listProjectCategories: projects.listProjectCategories,
  createProject: projects.createProject,
  listProjects: projects.listProjects,
  searchProjects: projects.searchProjects,
  compareProjects: projects.compareProjects,
  listSavedSearches: savedSearches.listSavedSearches,
  saveSearch: savedSearches.saveSearch,
  deleteSavedSearch: savedSearches.deleteSavedSearch,
  noteSeenProject: recentProjects.noteSeenProject,
  listRecentProjects: recentProjects.listRecentProjects,
  clearRecentProjects: recentProjects.clearRecentProjects,
  projectDetails: projects.projectDetails,
  projectFunding: projects.projectFunding,
  shareProject: projects.shareProject,
  editDraft: projectDrafts.editDraft,
  discardDraft: projectDrafts.discardDraft,
  publishProject: funding.publishProject,
  extendProject: funding.extendProject,
  closeProject: funding.closeProject,
  cancelProject: funding.cancelProject,
  cancelInvestment: funding.cancelInvestment,
  compareNewPlan: newPlans.compareNewPlan,
  proposeNewPlan: newPlans.proposeNewPlan,
  voteOnNewPlan: newPlans.voteOnNewPlan,
  listNewPlans: newPlans.listNewPlans,
  changeProject: projectChanges.changeProject,
  listProjectChanges: projectChanges.listProjectChanges,
  listOwedReports: owedReports.listOwedReports,
  projectImpact: impact.projectImpact,
  readOwnImpact: impact.readOwnImpact,
  listExpenses: expenses.listExpenses,
  addExpense: expenses.addExpense,
  addExpensePaper: expenses.addExpensePaper,
  correctProject: projectCorrections.correctProject,
  listProjectCorrections: projectCorrections.listProjectCorrections,
  writeUpdate: updates.writeUpdate,
  listUpdates: updates.listUpdates,
  listUpdateVersions: updates.listUpdateVersions,
  discardUpdate: updates.discardUpdate,
  addUpdateFile: updates.addUpdateFile,
  countUpdateReaders: updates.countUpdateReaders,
  askForUpdate: updates.askForUpdate,
  followProject: updates.followProject,
  keepInvestment: projectChanges.keepInvestment,
  readInvestmentLimit: investmentLimits.readInvestmentLimit,
  saveInvestmentLimit: investmentLimits.saveInvestmentLimit,
  saveWarningThreshold: investmentLimits.saveWarningThreshold,
  cancelInvestmentLimit: investmentLimits.cancelInvestmentLimit,
  listMonthlyInvestments: monthlyInvestments.listMonthlyInvestments,
  setMonthlyInvestment: setMonthly.setMonthlyInvestment,
  skipMonthlyInvestment: monthlyInvestments.skipMonthlyInvestment,
  stopMonthlyInvestment: monthlyInvestments.stopMonthlyInvestment,
  listMonthlyLists: monthlyLists.listMonthlyLists,
  setMonthlyList: monthlyLists.setMonthlyList,
  stopMonthlyList: monthlyLists.stopMonthlyList,
  readMonthlyList: monthlyLists.readMonthlyList,
  confirmMonthlyList: monthlyLists.confirmMonthlyList,
  waitForProject: waiting.waitForProject,
  listQuestions: questions.listQuestions,
  askQuestion: questions.askQuestion,
  answerQuestion: questions.answerQuestion,
  markQuestion: questions.markQuestion,

  createService: services.createService,
  updateService: services.updateService,
  deleteService: services.deleteService,
  listServices: services.listServices,

  addReview: reviews.addReview,
  listReviews: reviews.listReviews,
  answerReview: reviews.answerReview,

  wallet: wallet.wallet,
  walletBalances: wallet.walletBalances,
  topUp: payments.topUp,
  addMoney: payments.addMoney,
  walletHistory: wallet.walletHistory,
  readStatement: statements.readStatement,
  readReceipt: receipts.readReceipt,
  withdraw: withdrawals.withdraw,
  listWithdrawals: withdrawals.listWithdrawals,
  withdrawalDetails: withdrawals.withdrawalDetails,
  withdrawAgain: withdrawals.withdrawAgain,
  cancelWithdrawal: withdrawals.cancelWithdrawal,
  confirmWithdrawal: withdrawals.confirmWithdrawal,

  invest: investments.invest,
  listInvestments: investments.listInvestments,
  readPortfolio: portfolio.readPortfolio,
  readPortfolioFigures: portfolio.readPortfolioFigures,
  listFlows: portfolio.listFlows,
  exportPortfolio: portfolio.exportPortfolio,
  investmentDetails: investments.investmentDetails,
  listInvestors: investments.listInvestors,

  listRepayments: repayments.listRepayments,
  payRepayment: repayments.payRepayment,
  setStandingOrder: repayments.setStandingOrder,
  askEarlyRepayment: repayments.askEarlyRepayment,
  repayEarly: repayments.repayEarly,
  investmentPlan: repayments.investmentPlan,

  order: orders.order,
  listOrders: orders.listOrders,
  exportOrders: orders.exportOrders,
  packOrders: orders.packOrders,
  orderDetails: orders.orderDetails,
  advanceOrder: orderSteps.advanceOrder,
  advanceOrders: orderSteps.advanceOrders,
  cancelOrder: orderSteps.cancelOrder,
  readFees: fees.readFees,
  listInvoices: invoices.listInvoices,
  listYearlyLetters: yearlyLetters.listYearlyLetters,
  refundPurchase: refunds.refundPurchase,
  openDispute: disputes.openDispute,
  answerDispute: disputes.answerDispute,
  acceptDispute: disputes.acceptDispute,
  addToDispute: disputes.addToDispute,
  withdrawDispute: disputes.withdrawDispute,
  listDisputes: ownDisputes.listDisputes,
  listDisputesForOperator: operatorDisputes.listDisputesForOperator,
  decideDispute: operatorDisputes.decideDispute,
  refundAsOperator: operatorDisputes.refundAsOperator,
  reviewPurchase: operatorPurchases.reviewPurchase,

  createIntent: payments.createIntent,
  captureIntent: payments.captureIntent,
  savePayment: payments.savePayment,
  receiveWebhook: payments.receiveWebhook,
  createToken: payments.createToken,

  requestReport: reports.requestReport,
  listReceivedReports: reports.listReceivedReports,
  listSentReports: reports.listSentReports,
  listOrganizationReports: reports.listOrganizationReports,
  uploadReport: reports.uploadReport,

  listComplaintUsers: complaints.listComplaintUsers,
  sendComplaint: complaints.sendComplaint,
  prepareLateComplaint: lateComplaints.prepareLateComplaint,
  complainOfLateReport: lateComplaints.complainOfLateReport,
  answerComplaint: complaints.answerComplaint,
  listReceivedComplaints: complaintLists.listReceivedComplaints,
  listOwnComplaints: complaintLists.listOwnComplaints,

  listConversations: messages.listConversations,
  listMessages: messages.listMessages,
  findChatPartner: messages.findChatPartner,
  sendMessage: messages.sendMessage,

  listNotifications: notifications.listNotifications,
  readNotification: notifications.readNotification,
  readAllNotifications: notifications.readAllNotifications,
  readNotificationPreferences: notifications.readNotificationPreferences,
  saveNotificationPreferences: notifications.saveNotificationPreferences,
  readPush: push.readPush,
  subscribePush: push.subscribePush,
  unsubscribePush: push.unsubscribePush,
  savePushedKinds: push.savePushedKinds,

  searchUsers: referrals.searchUsers,
  referUser: referrals.referUser,
  listReferrals: referrals.listReferrals,
  makeReferralLink: referrals.makeReferralLink,
  claimReferralLink: referrals.claimReferralLink,
  listReferralLinks: referrals.listReferralLinks,

  readVerification: verification.readVerification,
  requestVerification: verification.requestVerification,

  readSecondFactor: secondFactor.readSecondFactor,
  beginAuthenticator: secondFactor.beginAuthenticator,
  confirmAuthenticator: secondFactor.confirmAuthenticator,
  proveSecondFactor: secondFactor.proveSecondFactor,
  renewRecoveryCodes: secondFactor.renewRecoveryCodes,
  removeAuthenticator: secondFactor.removeAuthenticator,
  beginPasskey: passkeys.beginPasskey,
  addPasskey: passkeys.addPasskey,
  askForPasskey: passkeys.askForPasskey,
  removePasskey: passkeys.removePasskey,

  operatorSession: operators.operatorSession,
  operatorOverview: operators.operatorOverview,
  listOperators: operators.listOperators,
  listPowers: operatorPowers.listPowers,
  grantRole: operators.grantRole,
  revokeRole: operators.revokeRole,
  approveRoleRequest: operators.approveRoleRequest,
  refuseRoleRequest: operators.refuseRoleRequest,
  listSettings: siteSettings.listSettings,
  changeSetting: siteSettings.changeSetting,
  approveSetting: siteSettings.approveSetting,
  refuseSetting: siteSettings.refuseSetting,
  readBooks: books.readBooks,
  checkBooks: books.checkBooks,
  explainDifference: books.explainDifference,
  requestFeePayout: feePayouts.requestFeePayout,
  approveFeePayout: feePayouts.approveFeePayout,
  cancelFeePayout: feePayouts.cancelFeePayout,
  feePayoutFile: feePayouts.feePayoutFile,
  markFeePayoutPaid: feePayouts.markFeePayoutPaid,
  returnFeePayout: feePayouts.returnFeePayout,
  exportJournal: journal.exportJournal,
  exportBalances: journal.exportBalances,
  listIssuedInvoices: operatorInvoices.listIssuedInvoices,
  exportInvoices: operatorInvoices.exportInvoices,
  readTurnover: turnover.readTurnover,
  readCohorts: cohorts.readCohorts,
  readAnswers: answers.readAnswers,
  exportSalesTotals: salesTotals.exportSalesTotals,
  listCategories: operatorCategories.listCategories,
  addCategory: operatorCategories.addCategory,
  renameCategory: operatorCategories.renameCategory,
  hideCategory: operatorCategories.hideCategory,
  showCategory: operatorCategories.showCategory,
  listPages: operatorPages.listPages,
  readPage: operatorPages.readPage,
  listPageVersions: operatorPages.listPageVersions,
  readPageVersion: operatorPages.readPageVersion,
  previewPage: operatorPages.previewPage,
  publishPage: operatorPages.publishPage,
  publishPageAgain: operatorPages.publishPageAgain,
  resetPage: operatorPages.resetPage,
  listAnnouncements: operatorAnnouncements.listAnnouncements,
  makeAnnouncement: operatorAnnouncements.makeAnnouncement,
  stopAnnouncement: operatorAnnouncements.stopAnnouncement,
  listSnippets: operatorSnippets.listSnippets,
  saveSnippet: operatorSnippets.saveSnippet,
  removeSnippet: operatorSnippets.removeSnippet,
  listJobs: operatorHealth.listJobs,
  runJobAgain: operatorHealth.runJobAgain,
  listPaymentsForOperator: operatorPayments.listPaymentsForOperator,
  listCardDisputes: operatorPayments.listCardDisputes,
  refundPayment: operatorPayments.refundPayment,
  takeWithdrawal: cases.takeWithdrawal,
  giveWithdrawalBack: cases.giveWithdrawalBack,
  takeRisk: cases.takeRisk,
  giveRiskBack: cases.giveRiskBack,
  listRiskReviews: risk.listRiskReviews,
  reviewRisk: risk.reviewRisk,
  clearRisk: risk.clearRisk,
  takeSanctions: cases.takeSanctions,
  giveSanctionsBack: cases.giveSanctionsBack,
  listSanctionsCases: sanctions.listSanctionsCases,
  reviewSanctionsCase: sanctions.reviewSanctionsCase,
  clearSanctions: sanctions.clearSanctions,
  confirmSanctions: sanctions.confirmSanctions,
  takeComplaint: cases.takeComplaint,
  giveComplaintBack: cases.giveComplaintBack,
  takeDispute: cases.takeDispute,
  giveDisputeBack: cases.giveDisputeBack,
  takeFlagged: cases.takeFlagged,
  giveFlaggedBack: cases.giveFlaggedBack,
  takeAppeal: cases.takeAppeal,
  giveAppealBack: cases.giveAppealBack,
  takeDefault: cases.takeDefault,
  giveDefaultBack: cases.giveDefaultBack,
  listWithdrawalsForOperator: operatorWithdrawals.listWithdrawalsForOperator,
  reviewWithdrawal: operatorWithdrawals.reviewWithdrawal,
  openWithdrawalAccount: operatorWithdrawals.openWithdrawalAccount,
  approveWithdrawal: operatorWithdrawals.approveWithdrawal,
  approveWithdrawals: operatorWithdrawals.approveWithdrawals,
  rejectWithdrawal: operatorWithdrawals.rejectWithdrawal,
  markWithdrawalPaid: operatorWithdrawals.markWithdrawalPaid,
  returnWithdrawal: operatorWithdrawals.returnWithdrawal,
  searchConsole: operatorSearch.searchConsole,
  findAccounts: operatorAccounts.findAccounts,
  lookUpProjects: operatorAccounts.lookUpProjects,
  readAccount: operatorAccounts.readAccount,
  listAccountRecords: operatorAccounts.listAccountRecords,
  readAccountBalances: operatorAccounts.readAccountBalances,
  agreeFees: operatorFees.agreeFees,
  endAccountSessions: operatorAccounts.endAccountSessions,
  seeAs: operatorSeeAs.seeAs,
  listComplaintsForOperator: operatorComplaints.listComplaintsForOperator,
  reviewComplaint: operatorComplaints.reviewComplaint,
  holdForComplaint: complaintActs.holdForComplaint,
  decideComplaint: complaintActs.decideComplaint,
  writeAboutComplaint: operatorCaseMessages.writeAboutComplaint,
  writeAboutPurchase: operatorCaseMessages.writeAboutPurchase,
  writeAboutAccount: operatorCaseMessages.writeAboutAccount,
  writeAboutWithdrawal: operatorCaseMessages.writeAboutWithdrawal,
  writeAboutVerification: operatorCaseMessages.writeAboutVerification,
  listCaseMessages: caseMessages.listCaseMessages,
  readCaseMessage: caseMessages.readCaseMessage,
  markCaseMessageRead: caseMessages.markCaseMessageRead,
  noteWithdrawal: caseNotes.noteWithdrawal,
  noteSanctions: caseNotes.noteSanctions,
  noteComplaint: caseNotes.noteComplaint,
  notePurchase: caseNotes.notePurchase,
  noteFlagged: caseNotes.noteFlagged,
  noteVerification: caseNotes.noteVerification,
  noteAccount: caseNotes.noteAccount,
  listFilters: savedFilters.listFilters,
  saveFilter: savedFilters.saveFilter,
  renameFilter: savedFilters.renameFilter,
  removeFilter: savedFilters.removeFilter,
  flagThing: flags.flagThing,
  readHidden: flags.readHidden,
  appealFlagged: flags.appealFlagged,
  listFlagsForOperator: operatorFlags.listFlagsForOperator,
  reviewFlagged: operatorFlags.reviewFlagged,
  openFlaggedFile: operatorFlags.openFlaggedFile,
  decideFlagged: operatorFlags.decideFlagged,
  listFreezesForOperator: freezes.listFreezesForOperator,
  freezeAccount: freezes.freezeAccount,
  freezeProject: freezes.freezeProject,
  cancelProjectAsOperator: operatorFunding.cancelProjectAsOperator,
  askForPaper: operatorExpenses.askForPaper,
  payRepaymentAsOperator: operatorRepayments.payRepaymentAsOperator,
  correctRepayment: operatorRepayments.correctRepayment,
  listDefaults: operatorDefaults.listDefaults,
  sayUnlikely: operatorDefaults.sayUnlikely,
  writeOffProject: operatorDefaults.writeOffProject,
  answerAppeal: freezes.answerAppeal,
  liftFreeze: freezes.liftFreeze,
  hearVerificationCheck: verification.hearVerificationCheck,
  listVerificationsForOperator: operatorVerifications.listVerificationsForOperator,
  reviewVerification: operatorVerifications.reviewVerification,
  openVerificationDocument: operatorVerifications.openVerificationDocument,
  takeVerification: operatorVerifications.takeVerification,
  askMoreForVerification: operatorVerifications.askMoreForVerification,
  verifyAccount: operatorVerifications.verifyAccount,
  refuseVerification: operatorVerifications.refuseVerification,
  listPayoutBatches: payoutBatches.listPayoutBatches,
  payoutBatchDetails: payoutBatches.payoutBatchDetails,
  createPayoutBatch: payoutBatches.createPayoutBatch,
  payoutBatchFile: payoutFiles.payoutBatchFile,
  markPayoutBatchPaid: payoutBatches.markPayoutBatchPaid,
  readBankStatement: bankStatements.readBankStatement,
  listBankStatements: bankStatements.listBankStatements,
  listBankLines: bankStatements.listBankLines,
  applyBankStatement: bankStatements.applyBankStatement,
  settleBankLines: bankStatements.settleBankLines,
  listAuditEntries: audit.listAuditEntries,
  exportAuditEntries: audit.exportAuditEntries,
  listOwnAuditEntries: audit.listOwnAuditEntries,
} as const satisfies Record<string, Route>;
