import { api } from '@guildhall/contract/api.ts';
import type { Route } from '@guildhall/contract/route.ts';
import { cards } from '../payments/test-payments.ts';
import type { AttackedHall } from './attacked-hall.ts';

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
export const rightRequests = (hall: AttackedHall): Record<CallName, RightRequest> => {
  const { ada, guild, mallory, things } = hall;
  const document = { filename: 'plan.pdf', bytes: hall.files.pdf };
  const photo = { filename: 'photo.png', bytes: hall.files.png };
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
    institutionTypes: of('institutionTypes'),
    signup: of('signup', person),
    verifyEmail: of('verifyEmail', { key: 'invented' }),
    login: of('login', { email: mallory.email, password }),
    logout: of('logout'),
    forgotPassword: of('forgotPassword', { email: mallory.email }),
    otpVerify: of('otpVerify', { email: mallory.email, otp: '000000' }),
    resendOtp: of('resendOtp', { email: mallory.email }),
    resetPassword: of('resetPassword', { userKey: 'invented', ...newPasswords }),
    changePassword: of('changePassword', { oldPassword: password, ...newPasswords }),

    profile: of('profile'),
    updateProfile: of('updateProfile', { businessName: 'Mischief', birthDate: '1990-01-31', profilePic: photo }),
    sessions: of('sessions'),
    endSession: of('endSession', {}, `/profile/sessions/${things.session}/end`),
    endAllSessions: of('endAllSessions'),
    suggestPlaces: of('suggestPlaces', { query: 'Ber' }),

    dashboard: of('dashboard', { start: 0, length: 10 }),
    dashboardSearch: of('dashboardSearch', { ...list, categoryId: things.institutionType, userName: 'guild' }),
    organizationDetails: of('organizationDetails', {}, `/businessUserDetail/${guild.id}`),
    connect: of('connect', { orgId: guild.id, on: true }),
    like: of('like', { orgId: guild.id }),

    projectCategories: of('projectCategories'),
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
    projectList: of('projectList', { orgId: guild.id, start: 0, length: 10 }),
    projectFunding: of('projectFunding', {}, `/project/funding/${things.project}`),
    projectDetails: of('projectDetails', {}, `/project/details/${things.project}`),

    createService: of('createService', { title: 'Trapping', budgetRequired: 10 }),
    updateService: of('updateService', { title: 'Mine', budgetRequired: 1 }, `/service/update/${things.service}`),
    deleteService: of('deleteService', {}, `/service/delete/${things.service}`),
    serviceList: of('serviceList', { orgId: guild.id }),

    addReview: of('addReview', { orgId: guild.id, message: 'Poor.', rating: 0.5 }),
    reviewList: of('reviewList', list, `/user/review/org/${guild.id}`),

    wallet: of('wallet'),
    walletBalances: of('walletBalances'),
    topup: of('topup', { amount: 10, token: 'tok_invented', redirectUrl }),
    addMoney: of('addMoney', { amount: 20, paymentId: things.unusedTopup, paymentStatus: 'COMPLETED' }),
    walletHistory: of('walletHistory', ordered(2)),
    withdraw: of('withdraw', { amount: 1, ...bank }),
    withdrawals: of('withdrawals', { length: 10 }),
    cancelWithdrawal: of('cancelWithdrawal', {}, `/wallet/withdrawals/${things.withdrawal}/cancel`),

    invest: of('invest', { projectId: things.project, price: 50, msg: 'Mine.', document, payFromWallet: 1 }),
    investmentList: of('investmentList', { ...ordered(2), status: '' }),
    investmentDetails: of('investmentDetails', {}, `/investment/details/${things.investment}`),

    projectInvestors: of('projectInvestors', {}, `/project/investors/${things.project}`),

    order: of('order', {
      projectId: things.project,
      numberOfUnit: 1,
      address: 'Mire Lane 1',
      postalCode: '10115',
      contactNo: '5550001',
      payFromWallet: 0,
    }),
    orderList: of('orderList', { ...ordered(2), orderType: 'ordered' }),
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
    paymentWebhook: of('paymentWebhook', { id: 'evt_1', paymentId: things.orderPayment }, '/payments/webhook/sandbox'),
    sandboxToken: of('sandboxToken', card),

    requestReport: of('requestReport', { orgId: guild.id, reportId: 'R-9', message: 'Everything.' }),
    receivedReports: of('receivedReports'),
    sentReports: of('sentReports'),
    organizationReports: of('organizationReports', {}, `/report/${guild.id}`),
    uploadReport: of('uploadReport', { id: things.report, reportName: 'Ours', document, shared: 1 }),

    complaintUsers: of('complaintUsers', ordered(1)),
    sendComplaint: of('sendComplaint', {
      subject: 'Crumbs',
      message: 'Still.',
      attachment: document,
      orgId: guild.id,
      'complaintIds[0]': guild.id,
    }),
    receivedComplaints: of('receivedComplaints'),
    ownComplaints: of('ownComplaints'),

    conversations: of('conversations', { start: 0, length: 10 }),
    messageList: of('messageList', { length: 10 }, `/message/${guild.id}`),
    chatPartner: of('chatPartner', {}, `/message/partner/${guild.id}`),
    sendMessage: of('sendMessage', { orgId: guild.id, message: 'Hello.', source: 'organization' }),

    userSearch: of('userSearch', ordered(1)),
    refer: of('refer', { projectId: things.project, referal: ada.id }),
    referralList: of('referralList', list),
  };
};
