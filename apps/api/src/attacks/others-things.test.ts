import type { Route } from '@guildhall/contract/route.ts';
import { api } from '@guildhall/contract/api.ts';
import { nilUuid } from '@guildhall/contract/fields.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signEvent } from '../payments/sandbox/sign-event.ts';
import { attackedApp, type AttackedApp } from './attacked-app.ts';
import { rightRequests, type CallName } from './right-requests.ts';

let app: AttackedApp;
beforeAll(async () => {
  app = await attackedApp();
});
afterAll(() => app.stop());

/** A reach for something of somebody else: by the right request with these changes. */
type Reach = { body?: Record<string, unknown>; path?: string; status?: number };

/** Nobody's things: these ask for no account. */
const publicCalls = {
  configuration: [],
  listInstitutionTypes: [],
  signUp: [],
  verifyEmail: [],
  logIn: [],
  forgotPassword: [],
  verifyCode: [],
  resendOtp: [],
  resetPassword: [],
  suggestPlaces: [],
  listProjectCategories: [],
  receiveWebhook: [],
  createToken: [],
};

/**
 * What each guarded call can be asked of others' things; an empty list where it takes no id, or where what the id names is
 * for everyone. A call of the contract without a line here does not compile.
 */
function reaches({ ada, bo, guild, things }: AttackedApp): Record<CallName, Reach[]> {
  return {
    ...publicCalls,
    logOut: [],
    changePassword: [],
    readProfile: [],
    updateProfile: [],
    listSessions: [],
    endSession: [{}],
    endAllSessions: [],
    dashboard: [],
    searchDashboard: [],
    organizationDetails: [{ path: `/businessUserDetail/${ada.id}` }],
    connect: [{ body: { orgId: ada.id } }],
    like: [{ body: { orgId: ada.id } }],
    createProject: [],
    listProjects: [],
    projectDetails: [{ path: `/project/details/${things.paidOrder}` }],
    projectFunding: [{ path: `/project/funding/${things.paidOrder}` }],
    createService: [],
    updateService: [{}],
    deleteService: [{}],
    listServices: [],
    addReview: [{ body: { orgId: ada.id } }],
    listReviews: [{ path: `/user/review/org/${ada.id}` }],
    wallet: [],
    walletBalances: [],
    topUp: [],
    // api.md: a payment of somebody else is as unknown as an invented one.
    addMoney: [{ status: 422 }, { body: { paymentId: things.orderPayment }, status: 422 }],
    walletHistory: [],
    withdraw: [],
    listWithdrawals: [],
    cancelWithdrawal: [{}],
    invest: [{ body: { projectId: things.paidOrder } }],
    listInvestments: [],
    investmentDetails: [{}, { path: `/investment/details/${things.pendingInvestment}` }],
    listInvestors: [{}],
    order: [{ body: { projectId: things.service } }],
    listOrders: [{ body: { orderType: 'received' }, status: 403 }],
    orderDetails: [{}, { path: `/orders/details/${things.pendingOrder}` }],
    createIntent: [{}, { body: { orderId: things.pendingInvestment, amount: 6000 } }],
    captureIntent: [{}, { path: `/s/payment/${things.unusedTopup}` }],
    savePayment: [
      { status: 422 },
      { body: { paymentType: 'invest', investId: things.pendingInvestment, amount: 60 }, status: 422 },
      { body: { paymentId: things.unusedTopup, amount: 20 }, status: 422 },
    ],
    requestReport: [{ body: { orgId: ada.id } }],
    listReceivedReports: [],
    listSentReports: [],
    listOrganizationReports: [{ path: `/report/${ada.id}` }],
    uploadReport: [{}, { body: { id: things.answeredReport } }],
    listComplaintUsers: [],
    sendComplaint: [
      { body: { 'complaintIds[0]': bo.id } },
      { body: { 'complaintIds[0]': guild.id, 'complaintIds[1]': bo.id } },
    ],
    listReceivedComplaints: [],
    listOwnComplaints: [],
    listConversations: [],
    listMessages: [{ path: `/message/${ada.id}` }, { path: `/message/${guild.id}?before=${things.message}` }],
    findChatPartner: [{ path: `/message/partner/${ada.id}` }],
    sendMessage: [{ body: { orgId: ada.id } }],
    searchUsers: [],
    referUser: [{ body: { projectId: things.service } }, { body: { referal: things.project } }],
    listReferrals: [],
  };
}

const guarded = Object.entries(api as Record<string, Route>)
  .filter(([name, { access }]) => name !== 'live' && access !== 'open' && access !== 'public')
  .map(([name]) => name as CallName);

async function ask(name: CallName, { path, body }: Reach) {
  const right = rightRequests(app)[name];
  const { method } = api[name];
  return app.call(method, path ?? right.path, {
    token: app[right.by].token,
    ...(method === 'POST' ? { body: { ...right.body, ...body } } : {}),
  });
}

describe('the records of other accounts', () => {
  it.each(guarded)('%s: get 404 and do not change §6.others-things', async (name) => {
    const before = await app.standing();
    for (const reach of reaches(app)[name]) {
      const answer = await ask(name, reach);
      const status = reach.status ?? 404;
      expect(answer).toMatchObject({ status, success: false });
      if (status === 404) expect(answer.data).toBeNull();
    }
    expect(await app.standing()).toEqual(before);
  });

  it.each(guarded.filter((name) => api[name].path.includes('/:')))(
    '%s: answers the same for an unknown and a malformed id §7.odd-ids',
    async (name) => {
      const { path } = api[name];
      const at = (id: string) => ask(name, { path: path.replace(/:\w+/, encodeURIComponent(id)) });
      const absent = await at(nilUuid);
      expect(absent.status).toBe(404);
      for (const id of [
        '1',
        'abc',
        '%',
        "';--",
        '../wallet',
        '\u0000',
        'x'.repeat(300),
        '😀',
        `${nilUuid}0`,
        '٣',
        'null',
      ])
        expect({ id, ...(await at(id)), headers: 0 }).toEqual({ id, ...absent, headers: 0 });
    },
  );

  it('documents open by their own signed link only §4.document-link', async () => {
    const link = app.things.documentLink;
    const at = async (url: string) => (await app.server.inject({ url })).statusCode;
    expect(await at(link)).toBe(200);
    const [path, query] = link.split('?') as [string, string];
    const { expires, signature } = Object.fromEntries(new URLSearchParams(query));
    const other = await app.owner<{ id: string }>(`SELECT id FROM files WHERE NOT public AND '/files/' || id <> $1`, [
      path,
    ]);
    for (const bad of [
      path,
      `${path}?expires=${expires}`,
      `${path}?signature=${signature}`,
      `${path}?expires=99999999999&signature=${signature}`,
      `${path}?expires=${expires}&signature=${signature}A`,
      `${path}?expires=${expires}&signature=`,
      `${path}?expires=${expires}&signature=${signature}&signature=${signature}`,
      `${path}?expires=0${expires}&signature=${signature}`,
      `/files/${other[0]!.id}?${query}`,
      `/files/..%2f..%2fsecret`,
      `/files/%00`,
    ])
      expect({ bad, status: await at(bad) }).toEqual({ bad, status: 404 });
  });

  it('an unsigned event of a provider changes nothing', async () => {
    const before = await app.standing();
    const body = { id: 'evt_1', type: 'payment.succeeded', paymentId: app.things.unusedTopup };
    const tell = (path: string, headers: Record<string, string>) =>
      app.server.inject({ method: 'POST', url: `/api${path}`, headers, payload: body });
    const now = Math.floor(Date.now() / 1000);
    const signed = signEvent(app.resources.config.sandboxSecret, Buffer.from(JSON.stringify(body)), now - 400);
    const forged = signEvent('', Buffer.from(JSON.stringify(body)), now);
    for (const signature of ['', 't=1', `t=${now},v1=${'0'.repeat(64)}`, forged, signed, `${forged}, ${signed}`]) {
      const answer = await tell('/payments/webhook/sandbox', { 'sandbox-signature': signature });
      expect({ signature, status: answer.statusCode }).toEqual({ signature, status: 400 });
    }
    for (const provider of ['stripe', 'Sandbox', '__proto__', 'constructor', 'toString'])
      expect((await tell(`/payments/webhook/${provider}`, { 'sandbox-signature': forged })).statusCode).toBe(404);
    expect(await app.standing()).toEqual(before);
  });

  it('public data has no e-mail, mobile or health number', async () => {
    const { ada, guild, bo, mallory } = app;
    const secret = 'AB-HEALTH-1';
    for (const person of [ada, guild])
      await app.call('POST', '/profile/update', { token: person.token, body: { healthNumber: secret } });
    const asked = await Promise.all([
      ask('organizationDetails', {}),
      ask('searchUsers', { body: { search: '' } }),
      ask('searchDashboard', {}),
      ask('listComplaintUsers', {}),
      ask('projectDetails', {}),
      ask('listReviews', {}),
      ask('listOrganizationReports', {}),
      ask('findChatPartner', {}),
    ]);
    const result = JSON.stringify(asked.map(({ data }) => data));
    expect(result).toContain(guild.name);
    for (const word of [ada.email, guild.email, bo.email, mallory.email, '5550000001', secret, 'argon2'])
      expect(result).not.toContain(word);
  });
});
