import { riskTexts } from '@guildhall/contract/market/risk.ts';
import { api } from '@guildhall/contract/api.ts';
import type { Route } from '@guildhall/contract/route.ts';
import { csvStatement } from '../money/bank-statements/test-bank-files.ts';
import { cards } from '../money/payments/test-payments.ts';
import { pushKeys } from '../reach/push/test-push-service.ts';
import { dayAhead } from '../market/funding/test-funding-app.ts';
import { invitationKey, pushService, type AttackedApp } from './attacked-app.ts';

/** Every call that is answered in the envelope, by its name in the contract. `live` is a stream. */
export type CallName = Exclude<keyof typeof api, 'live'>;

type Account = 'ada' | 'bo' | 'mallory' | 'guild' | 'rival' | 'opal';
/** An account, and the status it is answered with. */
type Answered = [Account, number];

/** Accounts by their part: who owns the things, an account of the same type that has nothing to do with them, and who made what the call is about. */
export type Part = 'owner' | 'other' | 'creator';
type Parts = Record<Part, Answered>;
/** A reach for something of somebody else: the right request with these changes; 404 unless it says otherwise. */
export type Reach = { body?: Record<string, unknown>; path?: string; status?: number };

export type RightRequest = {
  /** Whom the request is right for. */
  by: 'mallory' | 'rival' | 'opal';
  path: string;
  body: Record<string, unknown>;
  /** Who plays each part, and what each is answered; every account gets an answer of its own where nothing is said. */
  parts: Parts;
  /** What the parts send in place of these fields. */
  partsBody: Record<string, unknown>;
  /** What can be asked of others' things; none where the call takes no id, or where what it names is for everyone. */
  reaches: Reach[];
};

const password = 'secret12';

/**
 * What each call expects, of an attacker that behaves: where attacks begin. With it, what the owner of a thing, another account
 * and the creator of what it is about are answered (spec §6.others-things: what belongs to someone else is 404 like what does not exist,
 * what the account type may not do is 403). A call of the contract without a line here does not compile.
 */
export function rightRequests(app: AttackedApp, cardToken = 'tok_invented'): Record<CallName, RightRequest> {
  const { ada, bo, guild, mallory, clubs, things } = app;
  const document = { filename: 'plan.pdf', bytes: app.files.pdf };
  const bankStatement = csvStatement('2026-11-02,7.00,USD,,B-9,paid');
  const documentId = things.documentLink.slice('/files/'.length).split('?')[0]!;
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
  // Nobody listens there, and no request leaves for that port.
  const pushSubscription = {
    endpoint: `${pushService}/invented`,
    p256dh: pushKeys().VAPID_PUBLIC_KEY,
    auth: 'AAAAAAAAAAAAAAAAAAAAAA',
  };
  const redirectUrl = '/payment/inProgress';
  const parts = (owner: Answered, other: Answered, creator: Answered): Parts => ({ owner, other, creator });
  const own = (status: number) => parts(['ada', status], ['bo', status], ['guild', status]);
  const of = (name: CallName, more: Partial<RightRequest> = {}): RightRequest => ({
    by:
      ({ organization: 'rival', operator: 'opal' } as const)[(api as Record<string, Route>)[name]!.access as string] ??
      'mallory',
    path: api[name].path,
    body: {},
    parts: own((api as Record<string, Route>)[name]!.access === 'operator' ? 404 : 200),
    partsBody: {},
    reaches: [],
    ...more,
  });
  // An operator may do it to anybody's, but not to a thing of another kind.
  const ofOperator = (name: CallName, id: string, body: Record<string, unknown> = {}) => {
    const at = (param: string) => api[name].path.replace(':id', param);
    return of(name, { path: at(id), body, reaches: [{ path: at(things.paidOrder) }] });
  };
  const note = { note: 'Asked for a photo.' };
  return {
    configuration: of('configuration'),
    listInstitutionTypes: of('listInstitutionTypes'),
    signUp: of('signUp', { body: person, parts: own(422) }),
    verifyEmail: of('verifyEmail', { body: { key: 'invented' }, parts: own(422) }),
    sendVerificationAgain: of('sendVerificationAgain'),
    logIn: of('logIn', { body: { email: mallory.email, password } }),
    askForPasskeyAtLogIn: of('askForPasskeyAtLogIn', { body: { email: mallory.email, password } }),
    acceptTerms: of('acceptTerms', { body: { version: things.termsVersion } }),
    logOut: of('logOut'),
    forgotPassword: of('forgotPassword', {
      body: { email: mallory.email },
      partsBody: { email: 'unknown@example.com' },
    }),
    verifyCode: of('verifyCode', { body: { email: mallory.email, otp: '000000' }, parts: own(422) }),
    resendOtp: of('resendOtp', { body: { email: mallory.email }, partsBody: { email: 'another@example.com' } }),
    resetPassword: of('resetPassword', { body: { userKey: 'invented', ...newPasswords }, parts: own(422) }),
    changePassword: of('changePassword', {
      body: { oldPassword: password, ...newPasswords },
      parts: own(422),
      partsBody: { oldPassword: 'not-it-1' },
    }),
    readProfile: of('readProfile'),
    updateProfile: of('updateProfile', {
      body: { businessName: 'Mischief', birthDate: '1990-01-31', profilePic: photo },
    }),
    readDataExport: of('readDataExport'),
    requestDataExport: of('requestDataExport'),
    readErasure: of('readErasure'),
    cancelErasure: of('cancelErasure', { parts: own(404) }),
    requestErasure: of('requestErasure', {
      body: { password },
      parts: parts(['ada', 409], ['bo', 200], ['guild', 409]),
    }),
    listSessions: of('listSessions'),
    endSession: of('endSession', {
      path: `/profile/sessions/${things.session}/end`,
      parts: parts(['ada', 200], ['bo', 404], ['guild', 404]),
      reaches: [{}],
    }),
    endAllSessions: of('endAllSessions'),
    listOwnFreezes: of('listOwnFreezes'),
    appealFreeze: of('appealFreeze', {
      path: `/profile/freezes/${things.appealedFreeze}/appeal`,
      body: { text: 'I have done nothing.' },
      parts: own(404),
      reaches: [{}],
    }),
    listMembers: of('listMembers', { parts: parts(['guild', 200], ['bo', 403], ['rival', 200]) }),
    inviteMember: of('inviteMember', {
      body: { email: 'invited@example.com', role: 'reader' },
      parts: parts(['guild', 200], ['bo', 403], ['rival', 200]),
    }),
    revokeInvitation: of('revokeInvitation', {
      path: `/members/invitations/${things.openInvitation}/revoke`,
      parts: parts(['guild', 200], ['bo', 403], ['rival', 404]),
      reaches: [{}],
    }),
    changeMemberRole: of('changeMemberRole', {
      path: `/members/${bo.id}/role`,
      body: { role: 'owner' },
      parts: parts(['guild', 404], ['bo', 403], ['rival', 404]),
      reaches: [{}],
    }),
    removeMember: of('removeMember', {
      path: `/members/${bo.id}/remove`,
      parts: parts(['guild', 404], ['bo', 403], ['rival', 404]),
      reaches: [{}],
    }),
    saveWithdrawalLimit: of('saveWithdrawalLimit', {
      body: { limit: 100 },
      parts: parts(['guild', 200], ['bo', 403], ['rival', 200]),
    }),
    listActs: of('listActs', { parts: parts(['guild', 200], ['bo', 403], ['rival', 200]) }),
    listMemberships: of('listMemberships'),
    acceptInvitation: of('acceptInvitation', {
      path: `/memberships/invitations/${things.invitation}/accept`,
      body: { key: invitationKey },
      parts: parts(['ada', 200], ['bo', 404], ['guild', 404]),
      reaches: [{}],
    }),
    declineInvitation: of('declineInvitation', {
      path: `/memberships/invitations/${things.declinedInvitation}/decline`,
      parts: parts(['ada', 200], ['bo', 404], ['guild', 404]),
      reaches: [{}],
    }),
    leaveOrganization: of('leaveOrganization', {
      path: `/memberships/${clubs[1].id}/leave`,
      parts: parts(['ada', 200], ['bo', 404], ['guild', 404]),
      reaches: [{}],
    }),
    actFor: of('actFor', {
      body: { organizationId: clubs[2].id },
      partsBody: { organizationId: '' },
      reaches: [{}],
    }),
    suggestPlaces: of('suggestPlaces', { body: { query: 'Ber' } }),
    search: of('search', { body: { search: 'guild' } }),
    readFigures: of('readFigures'),
    listNewestProjects: of('listNewestProjects'),
    readOutcomes: of('readOutcomes'),
    organizationOutcomes: of('organizationOutcomes', {
      path: `/organization/outcomes/${guild.id}`,
      reaches: [{ path: `/organization/outcomes/${ada.id}` }],
    }),
    dashboard: of('dashboard', { body: { start: 0, length: 10 } }),
    searchDashboard: of('searchDashboard', {
      body: { ...list, categoryId: things.institutionType, userName: 'guild' },
    }),
    organizationDetails: of('organizationDetails', {
      path: `/businessUserDetail/${guild.id}`,
      reaches: [{ path: `/businessUserDetail/${ada.id}` }],
    }),
    shareOrganization: of('shareOrganization', {
      body: { on: true },
      parts: parts(['guild', 200], ['bo', 403], ['rival', 200]),
    }),
    shareAllProjects: of('shareAllProjects', {
      body: { on: false },
      parts: parts(['guild', 200], ['bo', 403], ['rival', 200]),
    }),
    connect: of('connect', {
      body: { orgId: guild.id, on: true },
      parts: parts(['ada', 200], ['bo', 200], ['guild', 403]),
      reaches: [{ body: { orgId: ada.id } }],
    }),
    like: of('like', {
      body: { orgId: guild.id },
      parts: parts(['ada', 200], ['bo', 200], ['guild', 403]),
      reaches: [{ body: { orgId: ada.id } }],
    }),
    listProjectCategories: of('listProjectCategories'),
    createProject: of('createProject', {
      body: {
        categoryId: things.category,
        title: 'A trap',
        budgetRequired: 1000,
        returnOnInvestment: 7.5,
        duration: 12,
        minInvestment: 50,
        description: 'Not at all a trap.',
        document,
        photo,
      },
      parts: parts(['guild', 200], ['bo', 403], ['rival', 200]),
    }),
    listProjects: of('listProjects', { body: { orgId: guild.id, start: 0, length: 10 } }),
    searchProjects: of('searchProjects', {
      body: {
        search: 'a',
        categoryId: things.category,
        place: 'a',
        minInvestment: '1000',
        duration: 24,
        sort: 'funded',
        start: 0,
        length: 10,
      },
    }),
    compareProjects: of('compareProjects', {
      body: { ids: [things.project] },
      reaches: [{ body: { ids: [things.paidOrder] } }],
    }),
    noteSeenProject: of('noteSeenProject', {
      body: { projectId: things.project },
      reaches: [{ body: { projectId: things.draftToEdit } }, { body: { projectId: things.paidOrder } }],
    }),
    listRecentProjects: of('listRecentProjects'),
    clearRecentProjects: of('clearRecentProjects'),
    listSavedSearches: of('listSavedSearches'),
    saveSearch: of('saveSearch', {
      body: { search: 'bread', categoryId: things.category, place: 'a', sort: 'funded' },
    }),
    deleteSavedSearch: of('deleteSavedSearch', {
      path: `/project/search/saved/${things.savedSearch}/delete`,
      parts: parts(['ada', 200], ['bo', 404], ['guild', 404]),
      reaches: [{}],
    }),
    shareProject: of('shareProject', {
      body: { id: things.project, on: true },
      parts: parts(['guild', 200], ['bo', 403], ['rival', 404]),
      reaches: [{ body: { id: things.paidOrder, on: true } }],
    }),
    editDraft: of('editDraft', {
      body: {
        projectId: things.draftToEdit,
        categoryId: things.category,
        title: 'A trap',
        budgetRequired: 1000,
        returnOnInvestment: 7.5,
        duration: 12,
        minInvestment: 50,
        description: 'Not at all a trap.',
        document,
        photo,
      },
      parts: parts(['guild', 200], ['bo', 403], ['rival', 404]),
      reaches: [{}],
    }),
    discardDraft: of('discardDraft', {
      body: { projectId: things.draftToDiscard },
      parts: parts(['guild', 200], ['bo', 403], ['rival', 404]),
      reaches: [{}],
    }),
    publishProject: of('publishProject', {
      body: { projectId: things.draft },
      parts: parts(['guild', 200], ['bo', 403], ['rival', 404]),
      reaches: [{}],
    }),
    extendProject: of('extendProject', {
      body: { projectId: things.projectInEscrow, openUntil: dayAhead(60) },
      parts: parts(['guild', 200], ['bo', 403], ['rival', 404]),
      reaches: [{}],
    }),
    closeProject: of('closeProject', {
      body: { projectId: things.projectToRepay },
      parts: parts(['guild', 200], ['bo', 403], ['rival', 404]),
      reaches: [{}],
    }),
    cancelProject: of('cancelProject', {
      body: { projectId: things.projectToCancel },
      parts: parts(['guild', 200], ['bo', 403], ['rival', 404]),
      reaches: [{}],
    }),
    cancelInvestment: of('cancelInvestment', {
      body: { investId: things.investmentInEscrow },
      parts: parts(['ada', 200], ['bo', 404], ['guild', 404]),
      reaches: [{}],
    }),
    readInvestmentLimit: of('readInvestmentLimit'),
    saveInvestmentLimit: of('saveInvestmentLimit', { body: { limit: 3_000_000 } }),
    saveWarningThreshold: of('saveWarningThreshold', { body: { threshold: 2_000 } }),
    cancelInvestmentLimit: of('cancelInvestmentLimit', { parts: parts(['ada', 200], ['bo', 404], ['guild', 404]) }),
    listMonthlyInvestments: of('listMonthlyInvestments'),
    setMonthlyInvestment: of('setMonthlyInvestment', {
      body: { projectId: things.silentProject, price: 50, day: 31, riskText: riskTexts.length },
      parts: parts(['ada', 200], ['bo', 200], ['guild', 403]),
      reaches: [{ body: { projectId: things.draft } }],
    }),
    skipMonthlyInvestment: of('skipMonthlyInvestment', {
      body: { id: things.monthly, nextOn: things.monthlyNextOn },
      parts: parts(['ada', 200], ['bo', 404], ['guild', 404]),
      reaches: [{}],
    }),
    stopMonthlyInvestment: of('stopMonthlyInvestment', {
      body: { id: things.monthlyToStop },
      parts: parts(['ada', 200], ['bo', 404], ['guild', 404]),
      reaches: [{}],
    }),
    listMonthlyLists: of('listMonthlyLists'),
    setMonthlyList: of('setMonthlyList', {
      body: { searchId: things.searchToList, price: 50, day: 31, riskText: riskTexts.length },
      parts: parts(['ada', 200], ['bo', 404], ['guild', 404]),
      reaches: [{}],
    }),
    stopMonthlyList: of('stopMonthlyList', {
      body: { id: things.monthlyListToStop },
      parts: parts(['ada', 200], ['bo', 404], ['guild', 404]),
      reaches: [{}],
    }),
    readMonthlyList: of('readMonthlyList', {
      path: `/investment/monthly/list/${things.listOfMonth}`,
      parts: parts(['ada', 200], ['bo', 404], ['guild', 404]),
      reaches: [{}],
    }),
    confirmMonthlyList: of('confirmMonthlyList', {
      path: `/investment/monthly/list/${things.listOfMonth}/confirm`,
      body: { projects: [things.projectOnList], total: things.totalOfList, split: things.splitOfList },
      parts: parts(['ada', 200], ['bo', 404], ['guild', 404]),
      reaches: [{}],
    }),
    changeProject: of('changeProject', {
      body: { projectId: things.projectToChange, duration: 24, why: 'It takes longer.' },
      parts: parts(['guild', 200], ['bo', 403], ['rival', 404]),
      reaches: [{}],
    }),
    listProjectChanges: of('listProjectChanges', {
      path: `/project/changes/${things.projectToChange}`,
      reaches: [{ path: `/project/changes/${things.draft}` }],
    }),
    correctProject: of('correctProject', {
      body: { projectId: things.projectToChange, title: 'A trap', description: 'Not at all a trap.', photo },
      parts: parts(['guild', 200], ['bo', 403], ['rival', 404]),
      reaches: [{}],
    }),
    listOwedReports: of('listOwedReports', {
      path: `/project/reports/${things.projectToChange}`,
      reaches: [{ path: `/project/reports/${things.draft}` }],
    }),
    projectImpact: of('projectImpact', {
      path: `/project/impact/${things.projectToChange}`,
      reaches: [{ path: `/project/impact/${things.draft}` }],
    }),
    listExpenses: of('listExpenses', {
      path: `/project/expenses/${things.projectToChange}`,
      reaches: [{ path: `/project/expenses/${things.draft}` }],
    }),
    addExpense: of('addExpense', {
      body: {
        projectId: things.projectToChange,
        spentOn: dayAhead(0),
        payee: 'A trap',
        amount: 10,
        document,
        paperFor: 'investors',
      },
      parts: parts(['guild', 200], ['bo', 403], ['rival', 404]),
      reaches: [{}, { body: { corrects: things.expense, document: '' } }],
    }),
    addExpensePaper: of('addExpensePaper', {
      body: { expenseId: things.expense, document, paperFor: 'investors' },
      parts: parts(['guild', 200], ['bo', 403], ['rival', 404]),
      reaches: [{}],
    }),
    listProjectCorrections: of('listProjectCorrections', {
      path: `/project/corrections/${things.projectToChange}`,
      reaches: [{ path: `/project/corrections/${things.draft}` }],
    }),
    writeUpdate: of('writeUpdate', {
      body: { projectId: things.projectToChange, title: 'A trap', text: 'Not at all a trap.', audience: 'everybody' },
      parts: parts(['guild', 200], ['bo', 403], ['rival', 404]),
      reaches: [{}],
    }),
    listUpdates: of('listUpdates', {
      path: `/project/updates/${things.projectToChange}`,
      reaches: [{ path: `/project/updates/${things.draft}` }],
    }),
    listUpdateVersions: of('listUpdateVersions', {
      path: `/project/update/versions/${things.update}`,
      parts: parts(['ada', 200], ['bo', 404], ['guild', 200]),
      reaches: [{}],
    }),
    discardUpdate: of('discardUpdate', {
      body: { updateId: things.updateDraft },
      parts: parts(['guild', 200], ['bo', 403], ['rival', 404]),
      reaches: [{}],
    }),
    addUpdateFile: of('addUpdateFile', {
      body: { projectId: things.projectToChange, picture: photo },
      parts: parts(['guild', 200], ['bo', 403], ['rival', 404]),
      reaches: [{}],
    }),
    countUpdateReaders: of('countUpdateReaders', {
      path: `/project/update/readers/${things.projectToChange}`,
      parts: parts(['guild', 200], ['bo', 403], ['rival', 404]),
      reaches: [{}],
    }),
    askForUpdate: of('askForUpdate', {
      body: { projectId: things.silentProject },
      parts: parts(['ada', 200], ['bo', 403], ['guild', 403]),
      reaches: [{ body: { projectId: things.draft } }],
    }),
    followProject: of('followProject', {
      body: { projectId: things.project, on: 1 },
      parts: parts(['ada', 200], ['bo', 200], ['guild', 403]),
      reaches: [{ body: { projectId: things.draft } }],
    }),
    keepInvestment: of('keepInvestment', {
      body: { investId: things.investmentToKeep },
      parts: parts(['ada', 200], ['bo', 404], ['guild', 404]),
      reaches: [{}],
    }),
    waitForProject: of('waitForProject', {
      body: { projectId: things.fullProject, on: 1 },
      parts: parts(['ada', 200], ['bo', 200], ['guild', 403]),
      reaches: [{ body: { projectId: things.draft } }],
    }),
    listQuestions: of('listQuestions', {
      path: `/project/questions/${things.project}`,
      reaches: [{ path: `/project/questions/${things.draft}` }],
    }),
    askQuestion: of('askQuestion', {
      body: { projectId: things.project, question: 'Is it a trap?' },
      parts: parts(['ada', 200], ['bo', 200], ['guild', 403]),
      reaches: [{ body: { projectId: things.draft } }],
    }),
    answerQuestion: of('answerQuestion', {
      body: { questionId: things.question, answer: 'It is no trap.' },
      parts: parts(['guild', 200], ['bo', 403], ['rival', 404]),
      reaches: [{}],
    }),
    markQuestion: of('markQuestion', {
      body: { questionId: things.question, on: 1 },
      parts: parts(['ada', 200], ['bo', 403], ['guild', 403]),
      reaches: [{ body: { questionId: things.paidOrder } }],
    }),
    projectFunding: of('projectFunding', {
      path: `/project/funding/${things.project}`,
      reaches: [{ path: `/project/funding/${things.paidOrder}` }],
    }),
    projectDetails: of('projectDetails', {
      path: `/project/details/${things.project}`,
      reaches: [{ path: `/project/details/${things.paidOrder}` }],
    }),
    createService: of('createService', {
      body: { title: 'Trapping', budgetRequired: 10 },
      parts: parts(['guild', 200], ['bo', 403], ['rival', 200]),
    }),
    updateService: of('updateService', {
      path: `/service/update/${things.service}`,
      body: { title: 'Mine', budgetRequired: 1 },
      parts: parts(['guild', 200], ['bo', 403], ['rival', 404]),
      reaches: [{}],
    }),
    deleteService: of('deleteService', {
      path: `/service/delete/${things.service}`,
      parts: parts(['guild', 200], ['bo', 403], ['rival', 404]),
      reaches: [{}],
    }),
    listServices: of('listServices', { body: { orgId: guild.id } }),
    addReview: of('addReview', {
      body: { orgId: guild.id, message: 'Poor.', rating: 0.5 },
      parts: parts(['ada', 200], ['bo', 200], ['guild', 403]),
      reaches: [{ body: { orgId: ada.id } }],
    }),
    listReviews: of('listReviews', {
      path: `/user/review/org/${guild.id}`,
      body: list,
      reaches: [{ path: `/user/review/org/${ada.id}` }],
    }),
    answerReview: of('answerReview', {
      body: { reviewId: things.review, answer: 'We have swept.' },
      parts: parts(['guild', 200], ['bo', 403], ['rival', 404]),
      reaches: [{}],
    }),
    wallet: of('wallet'),
    walletBalances: of('walletBalances'),
    topUp: of('topUp', { body: { amount: 10, token: 'tok_invented', redirectUrl }, parts: own(422) }),
    addMoney: of('addMoney', {
      body: { amount: 20, paymentId: things.unusedTopup, paymentStatus: 'COMPLETED' },
      parts: parts(['ada', 200], ['bo', 422], ['guild', 422]), // docs/specification/calls.md: somebody else's payment is as unknown as an invented one.
      reaches: [{ status: 422 }, { body: { paymentId: things.orderPayment }, status: 422 }],
    }),
    walletHistory: of('walletHistory', { body: ordered(2) }),
    withdraw: of('withdraw', {
      body: { amount: 1, ...bank },
      parts: parts(['ada', 200], ['bo', 422], ['mallory', 200]),
    }),
    listWithdrawals: of('listWithdrawals', { body: { length: 10 } }),
    withdrawalDetails: of('withdrawalDetails', {
      path: `/wallet/withdrawals/${things.withdrawal}`,
      parts: parts(['ada', 200], ['bo', 404], ['guild', 404]),
      reaches: [{}],
    }),
    withdrawAgain: of('withdrawAgain', {
      path: `/wallet/withdrawals/${things.withdrawal}/again`,
      body: { amount: 1 },
      parts: parts(['ada', 200], ['bo', 404], ['guild', 404]),
      reaches: [{}],
    }),
    cancelWithdrawal: of('cancelWithdrawal', {
      path: `/wallet/withdrawals/${things.withdrawal}/cancel`,
      parts: parts(['ada', 200], ['bo', 404], ['guild', 404]),
      reaches: [{}],
    }),
    confirmWithdrawal: of('confirmWithdrawal', {
      path: `/wallet/withdrawals/${things.withdrawalToConfirm}/confirm`,
      body: { password: 'secret12' },
      parts: parts(['ada', 200], ['bo', 404], ['guild', 404]),
      reaches: [{}],
    }),
    readStatement: of('readStatement', { path: '/wallet/statement?from=2026-01-01&to=2026-12-31&format=csv' }),
    readReceipt: of('readReceipt', {
      path: `/receipts/${things.paidOrder}`,
      parts: parts(['ada', 200], ['bo', 404], ['guild', 404]),
      reaches: [{}, { path: `/receipts/${things.investment}` }],
    }),
    invest: of('invest', {
      body: { projectId: things.project, price: 50, msg: 'Mine.', document, payFromWallet: 1 },
      parts: parts(['ada', 200], ['bo', 422], ['guild', 403]),
      reaches: [{ body: { projectId: things.paidOrder } }],
    }),
    listInvestments: of('listInvestments', { body: { ...ordered(2), status: '' } }),
    readPortfolio: of('readPortfolio'),
    readOwnImpact: of('readOwnImpact'),
    readPortfolioFigures: of('readPortfolioFigures'),
    listFlows: of('listFlows', { body: { figure: 'returned' } }),
    exportPortfolio: of('exportPortfolio', { path: '/investment/export?paper=holdings&format=csv' }),
    investmentDetails: of('investmentDetails', {
      path: `/investment/details/${things.investment}`,
      parts: parts(['ada', 200], ['bo', 404], ['guild', 404]),
      reaches: [{}, { path: `/investment/details/${things.pendingInvestment}` }],
    }),
    listInvestors: of('listInvestors', {
      path: `/project/investors/${things.project}`,
      parts: parts(['guild', 200], ['rival', 404], ['ada', 404]),
      reaches: [{}],
    }),
    order: of('order', {
      body: {
        projectId: things.project,
        numberOfUnit: 1,
        address: 'Mire Lane 1',
        postalCode: '10115',
        contactNo: '5550001',
        payFromWallet: 0,
      },
      parts: parts(['ada', 200], ['bo', 200], ['guild', 403]),
      reaches: [{ body: { projectId: things.service } }],
    }),
    listOrders: of('listOrders', {
      body: { ...ordered(2), orderType: 'ordered' },
      reaches: [{ body: { orderType: 'received' }, status: 403 }],
    }),
    exportOrders: of('exportOrders', {
      path: '/orders/export?format=csv',
      parts: parts(['guild', 200], ['bo', 403], ['rival', 200]),
    }),
    packOrders: of('packOrders', {
      body: { ids: [things.sale] },
      parts: parts(['guild', 200], ['bo', 403], ['rival', 404]),
      reaches: [{}],
    }),
    orderDetails: of('orderDetails', {
      path: `/orders/details/${things.paidOrder}`,
      parts: parts(['ada', 200], ['bo', 404], ['rival', 404]),
      reaches: [{}, { path: `/orders/details/${things.pendingOrder}` }],
    }),
    advanceOrder: of('advanceOrder', {
      path: `/orders/${things.sale}/advance`,
      body: { step: 'accepted' },
      parts: parts(['guild', 200], ['bo', 404], ['rival', 404]),
      reaches: [{}],
    }),
    // Which of them are others' is said in each row (advance-orders.test.ts).
    advanceOrders: of('advanceOrders', {
      body: { ids: [things.sale], step: 'sent', reference: 'Carrier 1' },
      parts: parts(['guild', 200], ['bo', 403], ['rival', 200]),
    }),
    cancelOrder: of('cancelOrder', {
      path: `/orders/${things.saleToCancel}/cancel`,
      body: { reason: 'Out of flour.' },
      parts: parts(['guild', 200], ['bo', 404], ['rival', 404]),
      reaches: [{}],
    }),
    listRepayments: of('listRepayments', { parts: parts(['guild', 200], ['bo', 403], ['rival', 200]) }),
    payRepayment: of('payRepayment', {
      body: { projectId: things.project, dueOn: '2999-12-31', amount: 1 },
      parts: parts(['guild', 200], ['bo', 403], ['rival', 404]),
      reaches: [{}],
    }),
    askEarlyRepayment: of('askEarlyRepayment', {
      path: `/repayment/early/${things.projectToRepay}`,
      parts: parts(['guild', 200], ['bo', 403], ['rival', 404]),
      reaches: [{}],
    }),
    repayEarly: of('repayEarly', {
      body: { projectId: things.projectToRepay },
      parts: parts(['guild', 200], ['bo', 403], ['rival', 404]),
      reaches: [{}],
    }),
    setStandingOrder: of('setStandingOrder', {
      body: { projectId: things.project, on: 1 },
      parts: parts(['guild', 200], ['bo', 403], ['rival', 404]),
      reaches: [{}],
    }),
    compareNewPlan: of('compareNewPlan', {
      body: { projectId: things.projectToPlan, months: 24, repayment: 'monthly' },
      parts: parts(['guild', 200], ['bo', 403], ['rival', 404]),
      reaches: [{}],
    }),
    proposeNewPlan: of('proposeNewPlan', {
      body: { projectId: things.projectToPlan, months: 24, repayment: 'monthly', why: 'A bad harvest.' },
      parts: parts(['guild', 200], ['bo', 403], ['rival', 404]),
      reaches: [{}],
    }),
    voteOnNewPlan: of('voteOnNewPlan', {
      body: { projectId: things.projectInVote, yes: 1 },
      parts: parts(['ada', 200], ['bo', 404], ['guild', 404]),
      reaches: [{}],
    }),
    listNewPlans: of('listNewPlans', {
      path: `/repayment/plan/${things.projectInVote}`,
      parts: parts(['ada', 200], ['bo', 404], ['guild', 200]),
      reaches: [{}],
    }),
    investmentPlan: of('investmentPlan', {
      path: `/investment/plan/${things.investment}`,
      parts: parts(['ada', 200], ['bo', 404], ['guild', 404]),
      reaches: [{}, { path: `/investment/plan/${things.pendingInvestment}` }],
    }),
    readFees: of('readFees'),
    listInvoices: of('listInvoices'),
    listYearlyLetters: of('listYearlyLetters'),
    refundPurchase: of('refundPurchase', {
      path: `/refunds/${things.sale}`,
      body: { amount: 1, reason: 'One loaf too few.' },
      parts: parts(['guild', 200], ['bo', 403], ['rival', 404]),
      reaches: [{}, { path: `/refunds/${things.investment}` }, { path: `/refunds/${things.paidOrder}` }],
    }),
    openDispute: of('openDispute', {
      path: `/disputes/open/${things.paidOrder}`,
      body: { reason: 'not_received', message: 'Where is it?', document },
      parts: parts(['ada', 200], ['bo', 404], ['rival', 404]),
      reaches: [{}, { path: `/disputes/open/${things.investment}` }],
    }),
    answerDispute: of('answerDispute', {
      path: `/disputes/${things.dispute}/answer`,
      body: { answer: 'It was golden.' },
      parts: parts(['guild', 200], ['bo', 403], ['rival', 404]),
      reaches: [{}],
    }),
    acceptDispute: of('acceptDispute', {
      path: `/disputes/${things.dispute}/accept`,
      body: { note: 'It was burnt.' },
      parts: parts(['guild', 200], ['bo', 403], ['rival', 404]),
      reaches: [{}],
    }),
    addToDispute: of('addToDispute', {
      path: `/disputes/${things.ownDispute}/add`,
      body: { message: 'The carrier has lost it.', document },
      parts: parts(['ada', 200], ['bo', 404], ['rival', 404]),
      reaches: [{}],
    }),
    withdrawDispute: of('withdrawDispute', {
      path: `/disputes/${things.ownDispute}/withdraw`,
      body: { note: 'It has come.' },
      parts: parts(['ada', 200], ['bo', 404], ['guild', 404]),
      reaches: [{}],
    }),
    listDisputes: of('listDisputes'),
    listDisputesForOperator: of('listDisputesForOperator'),
    decideDispute: ofOperator('decideDispute', things.dispute, {
      decision: 'part',
      amount: 2,
      reason: 'A little burnt.',
    }),
    refundAsOperator: of('refundAsOperator', {
      path: `/operator/refunds/${things.sale}`,
      body: { amount: 1, reason: 'One loaf too few.' },
      reaches: [{ path: `/operator/refunds/${things.project}` }],
    }),
    reviewPurchase: of('reviewPurchase', {
      path: `/operator/purchases/${things.sale}`,
      reaches: [{ path: `/operator/purchases/${things.project}` }],
    }),
    createIntent: of('createIntent', {
      body: {
        orderId: things.pendingOrder,
        amount: 1000,
        email: mallory.email,
        token: cardToken,
        redirectUrl,
      },
      parts: parts(['ada', 200], ['bo', 404], ['guild', 404]),
      reaches: [{}, { body: { orderId: things.pendingInvestment, amount: 6000 } }],
    }),
    captureIntent: of('captureIntent', {
      path: `/s/payment/${things.orderPayment}`,
      parts: parts(['ada', 200], ['bo', 404], ['guild', 404]),
      reaches: [{}, { path: `/s/payment/${things.unusedTopup}` }],
    }),
    savePayment: of('savePayment', {
      body: {
        paymentType: 'order',
        orderId: things.pendingOrder,
        projectId: things.project,
        paymentId: things.orderPayment,
        paymentStatus: 'COMPLETED',
        amount: 10,
      },
      parts: parts(['ada', 200], ['bo', 422], ['guild', 422]),
      reaches: [
        { status: 422 },
        { body: { paymentType: 'invest', investId: things.pendingInvestment, amount: 60 }, status: 422 },
        { body: { paymentId: things.unusedTopup, amount: 20 }, status: 422 },
      ],
    }),
    // No provider is set up there; verification-checks.test.ts has one.
    hearVerificationCheck: of('hearVerificationCheck', { body: { reference: 'check-1' }, parts: own(404) }),
    receiveWebhook: of('receiveWebhook', {
      path: '/payments/webhook/sandbox',
      body: { id: 'evt_1', paymentId: things.orderPayment },
      parts: own(400),
    }),
    createToken: of('createToken', { body: card }),
    requestReport: of('requestReport', {
      body: { orgId: guild.id, reportId: 'R-9', message: 'Everything.' },
      parts: parts(['ada', 200], ['bo', 200], ['guild', 403]),
      reaches: [{ body: { orgId: ada.id } }],
    }),
    listReceivedReports: of('listReceivedReports', { parts: parts(['guild', 200], ['bo', 403], ['rival', 200]) }),
    listSentReports: of('listSentReports'),
    listOrganizationReports: of('listOrganizationReports', {
      path: `/report/${guild.id}`,
      reaches: [{ path: `/report/${ada.id}` }],
    }),
    uploadReport: of('uploadReport', {
      body: { id: things.report, reportName: 'Ours', document, shared: 1 },
      parts: parts(['guild', 200], ['bo', 403], ['rival', 404]),
      reaches: [{}, { body: { id: things.answeredReport } }, { body: { id: '', owedId: things.owedReport } }],
    }),
    listComplaintUsers: of('listComplaintUsers', { body: ordered(1) }),
    sendComplaint: of('sendComplaint', {
      body: {
        subject: 'Crumbs',
        message: 'Still.',
        attachment: document,
        orgId: guild.id,
        'complaintIds[0]': guild.id,
      },
      parts: parts(['ada', 200], ['bo', 200], ['guild', 422]),
      partsBody: { subject: 'Dust' },
      reaches: [
        { body: { 'complaintIds[0]': bo.id } },
        { body: { 'complaintIds[0]': guild.id, 'complaintIds[1]': bo.id } },
        { body: { aboutKind: 'order', aboutId: things.paidOrder } },
        { body: { aboutKind: 'investment', aboutId: things.investment } },
        { body: { aboutKind: 'message', aboutId: things.message } },
      ],
    }),
    prepareLateComplaint: of('prepareLateComplaint', {
      path: `/complain/late?owedId=${things.lateReport}`,
      parts: parts(['ada', 200], ['bo', 403], ['guild', 403]),
      reaches: [{ path: `/complain/late?requestId=${things.lateRequest}` }],
    }),
    complainOfLateReport: of('complainOfLateReport', {
      body: { owedId: things.lateReport, subject: 'Report is late', message: 'Very late.' },
      parts: parts(['ada', 200], ['bo', 403], ['guild', 403]),
      reaches: [{ body: { owedId: '', requestId: things.lateRequest } }],
    }),
    answerComplaint: of('answerComplaint', {
      path: `/complain/${things.complaint}/answer`,
      body: { answer: 'We shall sweep.' },
      parts: parts(['guild', 200], ['bo', 403], ['rival', 404]),
      reaches: [{}],
    }),
    flagThing: of('flagThing', {
      body: { kind: 'project', thingId: things.project, reason: 'spam' },
      parts: parts(['ada', 200], ['bo', 200], ['guild', 422]),
      reaches: [
        { body: { kind: 'message', thingId: things.message } },
        { body: { kind: 'complaint', thingId: things.complaint } },
        { body: { kind: 'answer', thingId: things.complaint } },
        { body: { kind: 'request', thingId: things.report } },
        { body: { kind: 'investment', thingId: things.investment } },
        { body: { kind: 'file', thingId: documentId } },
        { body: { kind: 'file', thingId: documentId, link: things.documentLink.replace(/.$/, '_') } },
      ],
    }),
    listCaseMessages: of('listCaseMessages'),
    markCaseMessageRead: of('markCaseMessageRead', {
      path: `/messages/house/${things.caseMessage}/read`,
      parts: parts(['ada', 200], ['bo', 404], ['guild', 404]),
      reaches: [{}],
    }),
    readCaseMessage: of('readCaseMessage', {
      path: `/messages/house/${things.caseMessage}`,
      parts: parts(['ada', 200], ['bo', 404], ['guild', 404]),
      reaches: [{}],
    }),
    readHidden: of('readHidden', { path: `/flags/${things.hiddenFlag}`, parts: own(404), reaches: [{}] }),
    appealFlagged: of('appealFlagged', {
      path: `/flags/${things.hiddenFlag}/appeal`,
      body: { text: 'It is what I saw.' },
      parts: own(404),
      reaches: [{}],
    }),
    listReceivedComplaints: of('listReceivedComplaints', { parts: parts(['guild', 200], ['bo', 403], ['rival', 200]) }),
    listOwnComplaints: of('listOwnComplaints'),
    listConversations: of('listConversations', { body: { start: 0, length: 10 } }),
    listMessages: of('listMessages', {
      path: `/message/${guild.id}`,
      body: { length: 10 },
      parts: parts(['ada', 200], ['bo', 200], ['guild', 404]),
      reaches: [{ path: `/message/${ada.id}` }, { path: `/message/${guild.id}?before=${things.message}` }],
    }),
    findChatPartner: of('findChatPartner', {
      path: `/message/partner/${guild.id}`,
      parts: parts(['ada', 200], ['bo', 200], ['guild', 404]),
      reaches: [{ path: `/message/partner/${ada.id}` }],
    }),
    sendMessage: of('sendMessage', {
      body: { orgId: guild.id, message: 'Hello.', source: 'organization' },
      parts: parts(['ada', 200], ['bo', 200], ['guild', 422]),
      reaches: [{ body: { orgId: ada.id } }],
    }),
    searchUsers: of('searchUsers', { body: ordered(1) }),
    referUser: of('referUser', {
      body: { projectId: things.project, referal: ada.id },
      parts: parts(['mallory', 200], ['bo', 200], ['guild', 403]),
      partsBody: { referal: ada.id },
      reaches: [{ body: { projectId: things.service } }, { body: { referal: things.project } }],
    }),
    listReferrals: of('listReferrals', { body: list }),
    makeReferralLink: of('makeReferralLink', {
      body: { projectId: things.project },
      parts: parts(['ada', 200], ['bo', 200], ['guild', 403]),
      reaches: [{ body: { projectId: things.draft } }],
    }),
    claimReferralLink: of('claimReferralLink', {
      body: { by: things.referralToken },
      parts: parts(['ada', 403], ['bo', 200], ['guild', 403]),
      reaches: [{ body: { by: 'x'.repeat(22) } }],
    }),
    listReferralLinks: of('listReferralLinks', { body: { start: 0, length: 10 } }),
    listNotifications: of('listNotifications', { body: { unread: true, kind: 'referrals', length: 10 } }),
    readNotification: of('readNotification', {
      path: `/notifications/${things.notification}/read`,
      parts: parts(['bo', 200], ['ada', 404], ['guild', 404]),
      reaches: [{}],
    }),
    readAllNotifications: of('readAllNotifications'),
    readNotificationPreferences: of('readNotificationPreferences'),
    saveNotificationPreferences: of('saveNotificationPreferences', { body: { projects: 'none' } }),
    readPush: of('readPush'),
    subscribePush: of('subscribePush', { body: pushSubscription }),
    unsubscribePush: of('unsubscribePush'),
    savePushedKinds: of('savePushedKinds', { body: { projects: true } }),
    readSecondFactor: of('readSecondFactor'),
    readVerification: of('readVerification'),
    requestVerification: of('requestVerification', { body: { document, note: 'My passport.' } }),
    beginAuthenticator: of('beginAuthenticator', { body: { password } }),
    confirmAuthenticator: of('confirmAuthenticator', { body: { code: '000000' }, parts: own(422) }),
    proveSecondFactor: of('proveSecondFactor', { body: { code: '000000' }, parts: own(422) }),
    renewRecoveryCodes: of('renewRecoveryCodes', { body: { code: '000000' }, parts: own(422) }),
    removeAuthenticator: of('removeAuthenticator', { body: { code: '000000' }, parts: own(422) }),
    beginPasskey: of('beginPasskey', { body: { password } }),
    addPasskey: of('addPasskey', { body: { name: 'My phone', passkey: '{}' }, parts: own(422) }),
    askForPasskey: of('askForPasskey', { parts: own(403) }),
    removePasskey: of('removePasskey', {
      path: `/profile/passkeys/${things.passkey}/remove`,
      body: { code: '000000' },
      parts: own(404),
      reaches: [{}],
    }),
    operatorSession: of('operatorSession'),
    operatorOverview: of('operatorOverview'),
    listOperators: of('listOperators'),
    listPowers: of('listPowers'),
    grantRole: of('grantRole', { body: { email: bo.email, role: 'support', reason: 'New here.' } }),
    revokeRole: ofOperator('revokeRole', bo.id, { reason: 'Has left.' }),
    approveRoleRequest: ofOperator('approveRoleRequest', things.roleRequest),
    refuseRoleRequest: ofOperator('refuseRoleRequest', things.roleRequestToRefuse, { reason: 'Not now.' }),
    listSettings: of('listSettings'),
    changeSetting: of('changeSetting', {
      body: { name: 'SECURITY_CONTACT', before: '', value: 'security@guild.example', reason: 'We read these.' },
    }),
    approveSetting: ofOperator('approveSetting', things.settingRequest, { reason: 'Looked at.' }),
    refuseSetting: ofOperator('refuseSetting', things.settingRequestToRefuse, { reason: 'Not now.' }),
    listPaymentsForOperator: of('listPaymentsForOperator', { body: { unsettled: true, search: 'ada' } }),
    listCardDisputes: of('listCardDisputes', { body: { status: 'open' } }),
    refundPayment: ofOperator('refundPayment', things.topup, { amount: 1, reason: 'Paid twice.' }),
    listWithdrawalsForOperator: of('listWithdrawalsForOperator', { body: { status: 'requested', search: 'Ada' } }),
    takeWithdrawal: ofOperator('takeWithdrawal', things.withdrawalToApprove, { over: 1 }),
    giveWithdrawalBack: ofOperator('giveWithdrawalBack', things.withdrawalToApprove),
    takeComplaint: ofOperator('takeComplaint', things.complaint, { over: 1 }),
    giveComplaintBack: ofOperator('giveComplaintBack', things.complaint),
    takeDispute: ofOperator('takeDispute', things.disputeToTake, { over: 1 }),
    giveDisputeBack: ofOperator('giveDisputeBack', things.disputeToTake),
    takeFlagged: ofOperator('takeFlagged', things.openFlag, { over: 1 }),
    giveFlaggedBack: ofOperator('giveFlaggedBack', things.openFlag),
    takeAppeal: ofOperator('takeAppeal', things.appealToTake, { over: 1 }),
    giveAppealBack: ofOperator('giveAppealBack', things.appealToTake),
    takeDefault: ofOperator('takeDefault', things.projectInDefault, { over: 1 }),
    giveDefaultBack: ofOperator('giveDefaultBack', things.projectInDefault),
    takeRisk: ofOperator('takeRisk', things.riskToTake, { over: 1 }),
    giveRiskBack: ofOperator('giveRiskBack', things.riskToTake),
    listRiskReviews: of('listRiskReviews', { body: { state: 'held' } }),
    reviewRisk: ofOperator('reviewRisk', things.riskToTake),
    clearRisk: ofOperator('clearRisk', things.riskToClear, { reason: 'A known customer.' }),
    takeSanctions: ofOperator('takeSanctions', things.sanctionsToTake, { over: 1 }),
    giveSanctionsBack: ofOperator('giveSanctionsBack', things.sanctionsToTake),
    listSanctionsCases: of('listSanctionsCases', { body: { state: 'open' } }),
    reviewSanctionsCase: ofOperator('reviewSanctionsCase', things.sanctionsToTake),
    clearSanctions: ofOperator('clearSanctions', things.sanctionsToClear, { reason: 'Another birthday.' }),
    confirmSanctions: ofOperator('confirmSanctions', things.sanctionsToConfirm, { reason: 'The same birthday.' }),
    reviewWithdrawal: ofOperator('reviewWithdrawal', things.withdrawal),
    openWithdrawalAccount: ofOperator('openWithdrawalAccount', things.withdrawal),
    approveWithdrawal: ofOperator('approveWithdrawal', things.withdrawal, { asTest: 1 }),
    approveWithdrawals: of('approveWithdrawals', { body: { ids: [things.withdrawalToApprove], asTest: 1 } }),
    rejectWithdrawal: ofOperator('rejectWithdrawal', things.withdrawalToReject, { reason: 'Not your name.' }),
    markWithdrawalPaid: ofOperator('markWithdrawalPaid', things.approvedWithdrawal, { reference: 'B-1' }),
    returnWithdrawal: ofOperator('returnWithdrawal', things.withdrawalToReturn, { reason: 'Account closed.' }),
    searchConsole: of('searchConsole', { body: { search: 'Bo' } }),
    findAccounts: of('findAccounts', { body: { search: 'Bo' } }),
    lookUpProjects: of('lookUpProjects', { body: { search: 'A' } }),
    readAccount: ofOperator('readAccount', bo.id),
    listAccountRecords: ofOperator('listAccountRecords', bo.id, { kind: 'orders' }),
    readAccountBalances: ofOperator('readAccountBalances', bo.id),
    seeAs: ofOperator('seeAs', bo.id, { reason: 'She asked what her order says.' }),
    endAccountSessions: ofOperator('endAccountSessions', bo.id, { reason: 'A lost phone.' }),
    listComplaintsForOperator: of('listComplaintsForOperator', { body: { status: 'open' } }),
    reviewComplaint: ofOperator('reviewComplaint', things.complaint),
    holdForComplaint: ofOperator('holdForComplaint', things.complaint, { on: 1, reason: 'Much money.' }),
    decideComplaint: ofOperator('decideComplaint', things.complaint, { outcome: 'upheld', reason: 'Crumbs it is.' }),
    listFlagsForOperator: of('listFlagsForOperator', { body: { queue: 'open' } }),
    reviewFlagged: ofOperator('reviewFlagged', things.openFlag),
    openFlaggedFile: ofOperator('openFlaggedFile', things.fileFlag),
    decideFlagged: ofOperator('decideFlagged', things.openFlag, { decision: 'kept', reason: 'Nothing is wrong.' }),
    listFreezesForOperator: of('listFreezesForOperator', { body: { queue: 'appealed' } }),
    writeAboutComplaint: ofOperator('writeAboutComplaint', things.complaint, { to: 'both', text: 'We look into it.' }),
    writeAboutPurchase: of('writeAboutPurchase', {
      path: `/operator/purchases/${things.sale}/write`,
      body: { to: 'seller', text: 'Please say when it was sent.' },
      reaches: [{ path: `/operator/purchases/${things.project}/write` }],
    }),
    writeAboutAccount: ofOperator('writeAboutAccount', bo.id, { to: 'owner', text: 'Please send a photo.' }),
    writeAboutWithdrawal: ofOperator('writeAboutWithdrawal', things.withdrawalToApprove, {
      to: 'owner',
      text: 'Please call your bank.',
    }),
    writeAboutVerification: ofOperator('writeAboutVerification', things.verification, {
      to: 'owner',
      text: 'Please send the second page.',
    }),
    noteWithdrawal: ofOperator('noteWithdrawal', things.withdrawal, note),
    noteSanctions: ofOperator('noteSanctions', things.sanctionsToTake, note),
    noteComplaint: ofOperator('noteComplaint', things.complaint, note),
    notePurchase: of('notePurchase', {
      path: `/operator/purchases/${things.sale}/note`,
      body: note,
      reaches: [{ path: `/operator/purchases/${things.project}/note` }],
    }),
    noteFlagged: ofOperator('noteFlagged', things.openFlag, note),
    noteVerification: ofOperator('noteVerification', things.verification, note),
    noteAccount: ofOperator('noteAccount', bo.id, note),
    listFilters: of('listFilters', { body: { queue: 'operator/risk' } }),
    saveFilter: of('saveFilter', { body: { queue: 'operator/risk', name: 'Cleared', query: 'state=all' } }),
    renameFilter: ofOperator('renameFilter', things.savedFilter, { name: 'All of them' }),
    removeFilter: ofOperator('removeFilter', things.savedFilterToRemove),
    freezeAccount: ofOperator('freezeAccount', bo.id, { reason: 'Under review.', days: 7 }),
    freezeProject: ofOperator('freezeProject', things.project, { reason: 'Under review.', days: 7 }),
    payRepaymentAsOperator: of('payRepaymentAsOperator', {
      body: { projectId: things.projectOfFrozen, dueOn: dayAhead(0), reason: 'Due.' },
      reaches: [{ body: { projectId: things.paidOrder } }],
    }),
    correctRepayment: of('correctRepayment', {
      body: { repaymentId: things.repayment, reason: 'The wrong project.' },
      reaches: [{ body: { repaymentId: things.paidOrder } }],
    }),
    listDefaults: of('listDefaults', { body: { state: 'default' } }),
    sayUnlikely: of('sayUnlikely', {
      body: { projectId: things.projectInDefault, unlikely: 1, reason: 'Insolvent.' },
      reaches: [{ body: { projectId: things.paidOrder } }],
    }),
    writeOffProject: of('writeOffProject', {
      body: { projectId: things.projectInDefault, reason: 'Nothing is left.' },
      reaches: [{ body: { projectId: things.paidOrder } }],
    }),
    agreeFees: ofOperator('agreeFees', bo.id, {
      order: '2% + 0.20',
      investment: '1%',
      withdrawal: '0%',
      reason: 'Many sales.',
    }),
    askForPaper: of('askForPaper', {
      body: { expenseId: things.expenseToAsk, reason: 'Much money.' },
      reaches: [{ body: { expenseId: things.paidOrder } }],
    }),
    cancelProjectAsOperator: of('cancelProjectAsOperator', {
      body: { projectId: things.projectToEnd, reason: 'A fraud.' },
      reaches: [{ body: { projectId: things.paidOrder } }],
    }),
    answerAppeal: ofOperator('answerAppeal', things.appealedFreeze, { answer: 'It stays.' }),
    liftFreeze: ofOperator('liftFreeze', things.appealedFreeze, { reason: 'A mistake.' }),
    listVerificationsForOperator: of('listVerificationsForOperator', { body: { status: 'asked' } }),
    reviewVerification: ofOperator('reviewVerification', things.verification),
    openVerificationDocument: of('openVerificationDocument', {
      path: `/operator/verifications/${things.verification}/documents/${things.verificationDocument}`,
      reaches: [
        { path: `/operator/verifications/${things.verificationToVerify}/documents/${things.verificationDocument}` },
        { path: `/operator/verifications/${things.verification}/documents/${things.paidOrder}` },
      ],
    }),
    takeVerification: ofOperator('takeVerification', things.verification),
    askMoreForVerification: ofOperator('askMoreForVerification', things.verificationToAskMore, {
      words: 'Both sides.',
    }),
    verifyAccount: ofOperator('verifyAccount', things.verificationToVerify, { lastDay: dayAhead(365) }),
    refuseVerification: ofOperator('refuseVerification', things.verificationToRefuse, { reason: 'Another name.' }),
    listPayoutBatches: of('listPayoutBatches'),
    payoutBatchDetails: ofOperator('payoutBatchDetails', things.payoutBatch),
    createPayoutBatch: of('createPayoutBatch', { body: { asTest: 1 } }),
    payoutBatchFile: ofOperator('payoutBatchFile', things.payoutBatch, { format: 'csv' }),
    markPayoutBatchPaid: ofOperator('markPayoutBatchPaid', things.payoutBatch, { reference: 'B-2' }),
    readBankStatement: of('readBankStatement', { body: { file: bankStatement } }),
    listBankStatements: of('listBankStatements'),
    listBankLines: ofOperator('listBankLines', things.bankStatement),
    applyBankStatement: ofOperator('applyBankStatement', things.bankStatement),
    settleBankLines: ofOperator('settleBankLines', things.bankStatement, { reason: 'The rent.' }),
    listAuditEntries: of('listAuditEntries', { body: { search: 'withdrawal.', length: 10 } }),
    exportAuditEntries: of('exportAuditEntries', { body: { search: 'withdrawal.' } }),
    listOwnAuditEntries: of('listOwnAuditEntries', { body: { length: 10 } }),
    readBooks: of('readBooks'),
    checkBooks: of('checkBooks'),
    requestFeePayout: of('requestFeePayout', { body: { amount: 2, reason: 'For the rent.' } }),
    approveFeePayout: ofOperator('approveFeePayout', things.feePayout, { reason: 'As agreed.' }),
    cancelFeePayout: ofOperator('cancelFeePayout', things.feePayoutToCancel, { reason: 'Too early.' }),
    feePayoutFile: ofOperator('feePayoutFile', things.feePayoutToPay, { format: 'csv' }),
    markFeePayoutPaid: ofOperator('markFeePayoutPaid', things.feePayoutToPay, { reference: 'F-2' }),
    returnFeePayout: ofOperator('returnFeePayout', things.feePayoutToReturn, {
      reference: 'F-3',
      reason: 'Closed account.',
    }),
    exportJournal: of('exportJournal', { body: { from: '2026-01-01', to: '2026-01-31' } }),
    exportBalances: of('exportBalances', { body: { day: '2026-01-31' } }),
    listIssuedInvoices: of('listIssuedInvoices'),
    exportSalesTotals: of('exportSalesTotals', { body: { year: 2025 } }),
    readTurnover: of('readTurnover', { body: { unit: 'month', from: '2026-01-01', to: '2026-01-31' } }),
    readCohorts: of('readCohorts', { body: { months: '12' } }),
    readAnswers: of('readAnswers', { body: { unit: 'month', from: '2026-01-01', to: '2026-01-31' } }),
    exportInvoices: of('exportInvoices', { body: { from: '2026-01-01', to: '2026-01-31' } }),
    listCategories: of('listCategories'),
    addCategory: of('addCategory', { body: { kind: 'project', name: 'Choirs', reason: 'Many asked for it.' } }),
    renameCategory: ofOperator('renameCategory', things.category, { name: 'Arts', reason: 'Shorter.' }),
    hideCategory: ofOperator('hideCategory', things.category, { reason: 'Too few.' }),
    showCategory: ofOperator('showCategory', things.hiddenCategory, { reason: 'Asked for again.' }),
    listPages: of('listPages'),
    readPage: of('readPage', { path: '/operator/pages/terms', reaches: [{ path: '/operator/pages/money' }] }),
    listPageVersions: of('listPageVersions', {
      path: '/operator/pages/terms/versions',
      reaches: [{ path: '/operator/pages/money/versions' }],
    }),
    readPageVersion: of('readPageVersion', {
      path: '/operator/pages/help/versions/1',
      reaches: [{ path: '/operator/pages/help/versions/3' }],
    }),
    previewPage: of('previewPage', {
      path: '/operator/pages/terms/preview',
      body: { markdown: '# Terms' },
      reaches: [{ path: '/operator/pages/money/preview' }],
    }),
    publishPage: of('publishPage', {
      path: '/operator/pages/terms/publish',
      body: { markdown: '# Terms\n\nOf this house.', from: 0, reason: 'Our own.' },
      reaches: [{ path: '/operator/pages/money/publish' }],
    }),
    publishPageAgain: of('publishPageAgain', {
      path: '/operator/pages/help/versions/1/publish',
      body: { from: 2, reason: 'Better.' },
      reaches: [{ path: '/operator/pages/help/versions/9/publish' }],
    }),
    resetPage: of('resetPage', {
      path: '/operator/pages/privacy/reset',
      body: { from: 1, reason: 'Better.' },
      reaches: [{ path: '/operator/pages/money/reset' }],
    }),
    listAnnouncements: of('listAnnouncements'),
    makeAnnouncement: of('makeAnnouncement', {
      body: { title: 'Closed', text: 'On Monday.', audience: 'people', way: 'mail', endsAt: `${dayAhead(2)}T12:00` },
    }),
    stopAnnouncement: ofOperator('stopAnnouncement', things.announcement, { reason: 'A mistake.' }),
    listSnippets: of('listSnippets'),
    saveSnippet: of('saveSnippet', {
      body: { title: 'Old account', use: 'withdrawal', text: 'Your bank has closed this account.' },
      reaches: [{ body: { id: things.paidOrder, title: 'New account', use: 'any', text: 'Thank you.' } }],
    }),
    removeSnippet: ofOperator('removeSnippet', things.snippet, {}),
    listJobs: of('listJobs'),
    runJobAgain: of('runJobAgain', {
      body: { kind: things.failedJob, reason: 'The mail server is back.' },
      reaches: [{ body: { kind: 'books.check' } }],
    }),
    explainDifference: ofOperator('explainDifference', things.bookCheck, { reason: 'Found and set right.' }),
  };
}

/** What only Ada, or she and the guild, may see: none of it may be in an answer to anybody else. */
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
    things.lateRequest,
    things.message,
    'Crumbs',
    'Everywhere.',
    'For the oven.',
    'The books, please.',
  ];
}
