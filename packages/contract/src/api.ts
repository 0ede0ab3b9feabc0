import * as accounts from './accounts.contract.ts';
import * as complaints from './complaints.contract.ts';
import * as investments from './investments.contract.ts';
import * as messages from './messages.contract.ts';
import * as orders from './orders.contract.ts';
import * as organizations from './organizations.contract.ts';
import * as payments from './payments.contract.ts';
import * as places from './places.contract.ts';
import * as platform from './platform.contract.ts';
import * as profile from './profile.contract.ts';
import * as projects from './projects.contract.ts';
import * as referrals from './referrals.contract.ts';
import * as reports from './reports.contract.ts';
import * as reviews from './reviews.contract.ts';
import type { Route } from './route.ts';
import * as services from './services.contract.ts';
import * as sessions from './sessions.contract.ts';
import * as wallet from './wallet.contract.ts';
import * as withdrawals from './withdrawals.contract.ts';

/** The whole API on one page. The web imports each domain's contract by itself, so that no page carries all. */
export const api = {
  configuration: platform.configuration,
  live: platform.live,

  institutionTypes: accounts.institutionTypes,
  signup: accounts.signup,
  verifyEmail: accounts.verifyEmail,
  login: accounts.login,
  logout: accounts.logout,
  forgotPassword: accounts.forgotPassword,
  otpVerify: accounts.otpVerify,
  resendOtp: accounts.resendOtp,
  resetPassword: accounts.resetPassword,
  changePassword: accounts.changePassword,

  profile: profile.profile,
  updateProfile: profile.updateProfile,
  sessions: sessions.sessions,
  endSession: sessions.endSession,
  endAllSessions: sessions.endAllSessions,
  suggestPlaces: places.suggestPlaces,

  dashboard: organizations.dashboard,
  dashboardSearch: organizations.dashboardSearch,
  organizationDetails: organizations.organizationDetails,
  connect: organizations.connect,
  like: organizations.like,

  projectCategories: organizations.projectCategories,
  createProject: projects.createProject,
  projectList: projects.projectList,
  projectDetails: projects.projectDetails,
  projectFunding: projects.projectFunding,

  createService: services.createService,
  updateService: services.updateService,
  deleteService: services.deleteService,
  serviceList: services.serviceList,

  addReview: reviews.addReview,
  reviewList: reviews.reviewList,

  wallet: wallet.wallet,
  walletBalances: wallet.walletBalances,
  topup: wallet.topup,
  addMoney: wallet.addMoney,
  walletHistory: wallet.walletHistory,
  withdraw: withdrawals.withdraw,
  withdrawals: withdrawals.withdrawals,
  cancelWithdrawal: withdrawals.cancelWithdrawal,

  invest: investments.invest,
  investmentList: investments.investmentList,
  investmentDetails: investments.investmentDetails,
  projectInvestors: investments.projectInvestors,

  order: orders.order,
  orderList: orders.orderList,
  orderDetails: orders.orderDetails,

  createIntent: payments.createIntent,
  captureIntent: payments.captureIntent,
  savePayment: payments.savePayment,
  paymentWebhook: payments.paymentWebhook,
  sandboxToken: payments.sandboxToken,

  requestReport: reports.requestReport,
  receivedReports: reports.receivedReports,
  sentReports: reports.sentReports,
  organizationReports: reports.organizationReports,
  uploadReport: reports.uploadReport,

  complaintUsers: complaints.complaintUsers,
  sendComplaint: complaints.sendComplaint,
  receivedComplaints: complaints.receivedComplaints,
  ownComplaints: complaints.ownComplaints,

  conversations: messages.conversations,
  messageList: messages.messageList,
  chatPartner: messages.chatPartner,
  sendMessage: messages.sendMessage,

  userSearch: referrals.userSearch,
  refer: referrals.refer,
  referralList: referrals.referralList,
} as const satisfies Record<string, Route>;

export type Api = typeof api;
