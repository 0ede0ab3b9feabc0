import type { AttackedApp } from './attacked-app.ts';
import { rightRequests, type CallName } from './right-requests.ts';

/** Accounts by their part: who owns the things, an account of the same type that has nothing to do with them, and who made what the call is about. */
export type Part = 'owner' | 'other' | 'creator';
type Account = 'ada' | 'bo' | 'mallory' | 'guild' | 'rival';

export type Row = {
  path: string;
  body: Record<string, unknown>;
  /** Who plays each part, and the status each is answered with. They ask in the order other, creator, owner. */
  owner: [Account, number];
  other: [Account, number];
  creator: [Account, number];
};

/** A call that takes nothing of another account: everybody gets an answer of their own. */
function own(status: number): Pick<Row, Part> {
  return {
    owner: ['ada', status],
    other: ['bo', status],
    creator: ['guild', status],
  };
}

/**
 * For each call what the owner of a thing, another account, and the creator of what it is about are answered
 * (api.md: what belongs to someone else is 404 like what does not exist, what the account type may not do is 403).
 * A call of the contract without a row does not compile.
 */
export function authorizationMatrix(app: AttackedApp, cardToken: string): Record<CallName, Row> {
  const right = rightRequests(app);
  const { ada } = app;
  const row = (
    name: CallName,
    parts: Pick<Row, Part>,
    change: { path?: string; body?: Record<string, unknown> } = {},
  ): Row => ({
    path: change.path ?? right[name].path,
    body: { ...right[name].body, ...change.body },
    ...parts,
  });
  const parts = (owner: Row['owner'], other: Row['other'], creator: Row['creator']) => ({ owner, other, creator });
  return {
    configuration: row('configuration', own(200)),
    listInstitutionTypes: row('listInstitutionTypes', own(200)),
    signUp: row('signUp', own(422)),
    verifyEmail: row('verifyEmail', own(422)),
    logIn: row('logIn', own(200)),
    logOut: row('logOut', own(200)),
    forgotPassword: row('forgotPassword', own(200), { body: { email: 'unknown@example.com' } }),
    verifyCode: row('verifyCode', own(422)),
    resendOtp: row('resendOtp', own(200), { body: { email: 'another@example.com' } }),
    resetPassword: row('resetPassword', own(422)),
    changePassword: row('changePassword', own(422), { body: { oldPassword: 'not-it-1' } }),

    readProfile: row('readProfile', own(200)),
    updateProfile: row('updateProfile', own(200)),
    listSessions: row('listSessions', own(200)),
    endSession: row('endSession', parts(['ada', 200], ['bo', 404], ['guild', 404])),
    endAllSessions: row('endAllSessions', own(200)),
    suggestPlaces: row('suggestPlaces', own(200)),

    dashboard: row('dashboard', own(200)),
    searchDashboard: row('searchDashboard', own(200)),
    organizationDetails: row('organizationDetails', own(200)),
    connect: row('connect', parts(['ada', 200], ['bo', 200], ['guild', 403])),
    like: row('like', parts(['ada', 200], ['bo', 200], ['guild', 403])),

    listProjectCategories: row('listProjectCategories', own(200)),
    createProject: row('createProject', parts(['guild', 200], ['bo', 403], ['rival', 200])),
    listProjects: row('listProjects', own(200)),
    projectFunding: row('projectFunding', own(200)),
    projectDetails: row('projectDetails', own(200)),

    createService: row('createService', parts(['guild', 200], ['bo', 403], ['rival', 200])),
    updateService: row('updateService', parts(['guild', 200], ['bo', 403], ['rival', 404])),
    deleteService: row('deleteService', parts(['guild', 200], ['bo', 403], ['rival', 404])),
    listServices: row('listServices', own(200)),

    addReview: row('addReview', parts(['ada', 200], ['bo', 200], ['guild', 403])),
    listReviews: row('listReviews', own(200)),

    wallet: row('wallet', own(200)),
    walletBalances: row('walletBalances', own(200)),
    topUp: row('topUp', own(422)),
    addMoney: row('addMoney', parts(['ada', 200], ['bo', 422], ['guild', 422])),
    walletHistory: row('walletHistory', own(200)),
    withdraw: row('withdraw', parts(['ada', 200], ['bo', 422], ['mallory', 200])),
    listWithdrawals: row('listWithdrawals', own(200)),
    cancelWithdrawal: row('cancelWithdrawal', parts(['ada', 200], ['bo', 404], ['guild', 404])),

    invest: row('invest', parts(['ada', 200], ['bo', 422], ['guild', 403])),
    listInvestments: row('listInvestments', own(200)),
    investmentDetails: row('investmentDetails', parts(['ada', 200], ['bo', 404], ['guild', 404])),
    listInvestors: row('listInvestors', parts(['guild', 200], ['rival', 404], ['ada', 404])),
    order: row('order', parts(['ada', 200], ['bo', 200], ['guild', 403])),
    listOrders: row('listOrders', own(200)),
    orderDetails: row('orderDetails', parts(['ada', 200], ['bo', 404], ['rival', 404])),

    createIntent: row('createIntent', parts(['ada', 200], ['bo', 404], ['guild', 404]), { body: { token: cardToken } }),
    captureIntent: row('captureIntent', parts(['ada', 200], ['bo', 404], ['guild', 404])),
    savePayment: row('savePayment', parts(['ada', 200], ['bo', 422], ['guild', 422])),
    receiveWebhook: row('receiveWebhook', own(400)),
    createToken: row('createToken', own(200)),

    requestReport: row('requestReport', parts(['ada', 200], ['bo', 200], ['guild', 403])),
    listReceivedReports: row('listReceivedReports', parts(['guild', 200], ['bo', 403], ['rival', 200])),
    listSentReports: row('listSentReports', own(200)),
    listOrganizationReports: row('listOrganizationReports', own(200)),
    uploadReport: row('uploadReport', parts(['guild', 200], ['bo', 403], ['rival', 404])),

    listComplaintUsers: row('listComplaintUsers', own(200)),
    sendComplaint: row('sendComplaint', parts(['ada', 200], ['bo', 200], ['guild', 422]), {
      body: { subject: 'Dust' },
    }),
    listReceivedComplaints: row('listReceivedComplaints', parts(['guild', 200], ['bo', 403], ['rival', 200])),
    listOwnComplaints: row('listOwnComplaints', own(200)),

    listConversations: row('listConversations', own(200)),
    listMessages: row('listMessages', parts(['ada', 200], ['bo', 200], ['guild', 404])),
    findChatPartner: row('findChatPartner', parts(['ada', 200], ['bo', 200], ['guild', 404])),
    sendMessage: row('sendMessage', parts(['ada', 200], ['bo', 200], ['guild', 422])),

    searchUsers: row('searchUsers', own(200)),
    referUser: row('referUser', parts(['mallory', 200], ['bo', 200], ['guild', 403]), { body: { referal: ada.id } }),
    listReferrals: row('listReferrals', own(200)),
  };
}

/** What only Ada, or she and the guild, may see: none of it may stand in an answer to anybody else. */
export function privateMarks({ ada, guild, bo, things }: AttackedApp): string[] {
  return [
    ada.email,
    guild.email,
    bo.email,
    things.pendingOrder,
    things.paidOrder,
    things.investment,
    things.pendingInvestment,
    things.unusedTopup,
    things.orderPayment,
    things.report,
    things.answeredReport,
    things.message,
    'Crumbs',
    'Everywhere.',
    'For the oven.',
    'The books, please.',
  ];
}
