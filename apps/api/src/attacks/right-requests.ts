import { api } from '@guildhall/contract/api.ts';
import type { Route } from '@guildhall/contract/route.ts';
import { cards } from '../payments/test-payments.ts';
import type { AttackedApp } from './attacked-app.ts';

/** Every call that is answered in the envelope, by its name in the contract. `live` is a stream. */
export type CallName = Exclude<keyof typeof api, 'live'>;

export type RightRequest = {
  /** Whom the request is right for. */
  by: 'mallory' | 'rival';
  path: string;
  body: Record<string, unknown>;
};

const password = 'secret12';

/** What each call expects, of an attacker that behaves: where attacks begin. A call of the contract without a line here does not compile. */
export function rightRequests(app: AttackedApp): Record<CallName, RightRequest> {
  const { ada, guild, mallory, things } = app;
  const document = { filename: 'plan.pdf', bytes: app.files.pdf };
  const photo = { filename: 'photo.png', bytes: app.files.png };
  const list = { start: 0, length: 10, search: '' };
  const ordered = (column: number) => ({ ...list, order: [{ column, dir: 'asc' }] });
  const newPasswords = { newPassword: password, confirmPassword: password };
  const person = { type: 1, name: 'Nobody', email: mallory.email, mobile: '5550000001', password, areaCode: '10115' };
  const card = { number: cards.good, expMonth: 12, expYear: 2099, cvc: '123' };
  const bank = {
    bankName: 'Mire Bank',
    accountHolderName: 'Mallory',
    accountNumber: '1234567890',
    sortCode: '10-20-30',
    swiftCode: 'MIREDEFF',
  };
  const redirectUrl = '/payment/inProgress';
  const of = (name: CallName, body: Record<string, unknown> = {}, path: string = api[name].path): RightRequest => ({
    by: (api as Record<string, Route>)[name]!.access === 'organization' ? 'rival' : 'mallory',
    path,
    body,
  });
  return {
    configuration: of('configuration'),
    listInstitutionTypes: of('listInstitutionTypes'),
    signUp: of('signUp', person),
    verifyEmail: of('verifyEmail', { key: 'invented' }),
    logIn: of('logIn', { email: mallory.email, password }),
    logOut: of('logOut'),
    forgotPassword: of('forgotPassword', { email: mallory.email }),
    verifyCode: of('verifyCode', { email: mallory.email, otp: '000000' }),
    resendOtp: of('resendOtp', { email: mallory.email }),
    resetPassword: of('resetPassword', { userKey: 'invented', ...newPasswords }),
    changePassword: of('changePassword', { oldPassword: password, ...newPasswords }),

    readProfile: of('readProfile'),
    updateProfile: of('updateProfile', { businessName: 'Mischief', birthDate: '1990-01-31', profilePic: photo }),
    listSessions: of('listSessions'),
    endSession: of('endSession', {}, `/profile/sessions/${things.session}/end`),
    endAllSessions: of('endAllSessions'),
    suggestPlaces: of('suggestPlaces', { query: 'Ber' }),

    dashboard: of('dashboard', { start: 0, length: 10 }),
    searchDashboard: of('searchDashboard', { ...list, categoryId: things.institutionType, userName: 'guild' }),
    organizationDetails: of('organizationDetails', {}, `/businessUserDetail/${guild.id}`),
    connect: of('connect', { orgId: guild.id, on: true }),
    like: of('like', { orgId: guild.id }),

    listProjectCategories: of('listProjectCategories'),
    createProject: of('createProject', {
      categoryId: things.category,
      title: 'A trap',
      budgetRequired: 1000,
      returnOnInvestment: 7.5,
      duration: 12,
      minInvestment: 50,
      description: 'Not at all a trap.',
      document,
      photo,
    }),
    listProjects: of('listProjects', { orgId: guild.id, start: 0, length: 10 }),
    projectFunding: of('projectFunding', {}, `/project/funding/${things.project}`),
    projectDetails: of('projectDetails', {}, `/project/details/${things.project}`),

    createService: of('createService', { title: 'Trapping', budgetRequired: 10 }),
    updateService: of('updateService', { title: 'Mine', budgetRequired: 1 }, `/service/update/${things.service}`),
    deleteService: of('deleteService', {}, `/service/delete/${things.service}`),
    listServices: of('listServices', { orgId: guild.id }),

    addReview: of('addReview', { orgId: guild.id, message: 'Poor.', rating: 0.5 }),
    listReviews: of('listReviews', list, `/user/review/org/${guild.id}`),

    wallet: of('wallet'),
    walletBalances: of('walletBalances'),
    topUp: of('topUp', { amount: 10, token: 'tok_invented', redirectUrl }),
    addMoney: of('addMoney', { amount: 20, paymentId: things.unusedTopup, paymentStatus: 'COMPLETED' }),
    walletHistory: of('walletHistory', ordered(2)),
    withdraw: of('withdraw', { amount: 1, ...bank }),
    listWithdrawals: of('listWithdrawals', { length: 10 }),
    cancelWithdrawal: of('cancelWithdrawal', {}, `/wallet/withdrawals/${things.withdrawal}/cancel`),

    invest: of('invest', { projectId: things.project, price: 50, msg: 'Mine.', document, payFromWallet: 1 }),
    listInvestments: of('listInvestments', { ...ordered(2), status: '' }),
    investmentDetails: of('investmentDetails', {}, `/investment/details/${things.investment}`),

    listInvestors: of('listInvestors', {}, `/project/investors/${things.project}`),

    order: of('order', {
      projectId: things.project,
      numberOfUnit: 1,
      address: 'Mire Lane 1',
      postalCode: '10115',
      contactNo: '5550001',
      payFromWallet: 0,
    }),
    listOrders: of('listOrders', { ...ordered(2), orderType: 'ordered' }),
    orderDetails: of('orderDetails', {}, `/orders/details/${things.paidOrder}`),

    createIntent: of('createIntent', {
      orderId: things.pendingOrder,
      amount: 1000,
      email: mallory.email,
      token: 'tok_invented',
      redirectUrl,
    }),
    captureIntent: of('captureIntent', {}, `/s/payment/${things.orderPayment}`),
    savePayment: of('savePayment', {
      paymentType: 'order',
      orderId: things.pendingOrder,
      projectId: things.project,
      paymentId: things.orderPayment,
      paymentStatus: 'COMPLETED',
      amount: 10,
    }),
    receiveWebhook: of('receiveWebhook', { id: 'evt_1', paymentId: things.orderPayment }, '/payments/webhook/sandbox'),
    createToken: of('createToken', card),

    requestReport: of('requestReport', { orgId: guild.id, reportId: 'R-9', message: 'Everything.' }),
    listReceivedReports: of('listReceivedReports'),
    listSentReports: of('listSentReports'),
    listOrganizationReports: of('listOrganizationReports', {}, `/report/${guild.id}`),
    uploadReport: of('uploadReport', { id: things.report, reportName: 'Ours', document, shared: 1 }),

    listComplaintUsers: of('listComplaintUsers', ordered(1)),
    sendComplaint: of('sendComplaint', {
      subject: 'Crumbs',
      message: 'Still.',
      attachment: document,
      orgId: guild.id,
      'complaintIds[0]': guild.id,
    }),
    listReceivedComplaints: of('listReceivedComplaints'),
    listOwnComplaints: of('listOwnComplaints'),

    listConversations: of('listConversations', { start: 0, length: 10 }),
    listMessages: of('listMessages', { length: 10 }, `/message/${guild.id}`),
    findChatPartner: of('findChatPartner', {}, `/message/partner/${guild.id}`),
    sendMessage: of('sendMessage', { orgId: guild.id, message: 'Hello.', source: 'organization' }),

    searchUsers: of('searchUsers', ordered(1)),
    referUser: of('referUser', { projectId: things.project, referal: ada.id }),
    listReferrals: of('listReferrals', list),
  };
}
