import { api } from '@guildhall/contract/api.ts';
import type { Access, Route } from '@guildhall/contract/route.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { served } from '../routes.ts';
import { attackedApp, expireSession, type AttackedApp } from './attacked-app.ts';
import { authorizationMatrix, privateMarks, type Part } from './authorization-matrix.ts';
import { rightRequests, type CallName } from './right-requests.ts';

let app: AttackedApp;
beforeAll(async () => {
  app = await attackedApp();
});
afterAll(() => app.stop());

/** What somebody who may call is answered to an empty request: that much and no more. */
const answerToEmpty: Record<CallName, number> = {
  configuration: 200,
  listInstitutionTypes: 200,
  signUp: 422,
  verifyEmail: 422,
  logIn: 422,
  logOut: 200,
  forgotPassword: 422,
  verifyCode: 422,
  resendOtp: 422,
  resetPassword: 422,
  changePassword: 422,
  readProfile: 200,
  updateProfile: 200,
  listSessions: 200,
  endSession: 404,
  endAllSessions: 200,
  suggestPlaces: 200,
  dashboard: 200,
  searchDashboard: 200,
  organizationDetails: 200,
  connect: 422,
  like: 422,
  listProjectCategories: 200,
  createProject: 422,
  listProjects: 200,
  projectDetails: 200,
  projectFunding: 200,
  createService: 422,
  updateService: 422,
  deleteService: 404,
  listServices: 200,
  addReview: 422,
  listReviews: 200,
  wallet: 200,
  walletBalances: 200,
  topUp: 422,
  addMoney: 422,
  walletHistory: 200,
  withdraw: 422,
  listWithdrawals: 200,
  cancelWithdrawal: 404,
  invest: 422,
  listInvestments: 200,
  investmentDetails: 404,
  listInvestors: 404,
  order: 422,
  listOrders: 422,
  orderDetails: 404,
  createIntent: 422,
  captureIntent: 404,
  savePayment: 422,
  receiveWebhook: 400,
  createToken: 422,
  requestReport: 422,
  listReceivedReports: 200,
  listSentReports: 200,
  listOrganizationReports: 200,
  uploadReport: 422,
  listComplaintUsers: 200,
  sendComplaint: 422,
  listReceivedComplaints: 200,
  listOwnComplaints: 200,
  listConversations: 200,
  listMessages: 200,
  findChatPartner: 200,
  sendMessage: 422,
  searchUsers: 200,
  referUser: 422,
  listReferrals: 200,
};

function nameOf(route: Route) {
  return (Object.entries(api).find(([, known]) => known === route)?.[0] ?? route.path) as CallName;
}

const calls = served.map(({ route, auth }) => ({ name: nameOf(route), route, auth }));

/** Each kind of caller, and what they show. */
const callers = {
  'no header': async () => null,
  'the default token': async () => app.resources.config.publicToken,
  'an invented token': async () => 'A'.repeat(43),
  'a revoked token': async () => {
    const token = await app.session(app.mallory);
    await app.call('GET', '/auth/logout', { token });
    return token;
  },
  'an expired token': async () => {
    const token = await app.session(app.mallory);
    await expireSession(app, token);
    return token;
  },
  'a person': () => app.session(app.mallory),
  'an organization': () => app.session(app.rival),
};
type CallerKind = keyof typeof callers;

/** What the contract promises each kind of caller; null: the call is theirs. */
function promised(access: Access, kind: CallerKind): number | null {
  if (access === 'open') return null;
  if (kind === 'the default token') return access === 'public' ? null : 401;
  if (kind !== 'a person' && kind !== 'an organization') return 401;
  if (access === 'operator') return 403;
  return access === 'organization' && kind === 'a person' ? 403 : null;
}

describe('who may call', () => {
  it.each(calls)('$name is in the contract with its access', ({ route, auth }) => {
    expect(Object.values(api)).toContain(route);
    // A verb that asks who calls in its own statement is not asked for the caller's type.
    if (auth === 'in-statement') expect(route.access).toBe('user');
  });

  describe.each(Object.keys(callers) as CallerKind[])('%s', (kind) => {
    it.each(calls)('$name', async ({ name, route }) => {
      const { path } = rightRequests(app)[name];
      const token = await callers[kind]();
      const answer = await app.call(route.method, path, { token, ...(route.method === 'POST' ? { body: {} } : {}) });
      const status = promised(route.access, kind) ?? answerToEmpty[name];
      expect(answer).toMatchObject({ status, statusCode: status, success: status === 200 });
      if (status === 401 || status === 403) expect(answer.data).toBeNull();
    });
  });

  it.each((Object.keys(callers) as CallerKind[]).filter((kind) => promised('user', kind) === 401))(
    'the live stream is closed to %s',
    async (kind) => {
      expect(await app.call('GET', '/live', { token: await callers[kind]() })).toMatchObject({ status: 401 });
    },
  );

  it.each(['Basic', 'Token', 'Bearer:', 'Bearer\tBearer', 'null', 'undefined'])(
    'a token after %s opens nothing',
    async (word) => {
      const token = `${word} ${await app.session(app.mallory)}`;
      expect((await app.call('GET', '/wallet', { token })).status).toBe(401);
    },
  );

  it('a token in the address or the body opens nothing', async () => {
    const token = await app.session(app.mallory);
    for (const name of ['token', 'authorization', 'Authorization', 'access_token'])
      expect((await app.call('GET', `/wallet?${name}=${token}`, { token: null })).status).toBe(401);
    const body = { token, authorization: token };
    expect((await app.call('POST', '/wallet/history', { token: null, body })).status).toBe(401);
  });
});

describe('the owner, another account and the creator', () => {
  it.each(calls)('$name', async ({ name, route }) => {
    const { path, body, ...parts } = authorizationMatrix(app, await app.token())[name];
    const marks = privateMarks(app);
    for (const part of ['other', 'creator', 'owner'] as const satisfies Part[]) {
      const [account, status] = parts[part];
      const token = await app.session(app[account]);
      const answer = await app.call(route.method, path, { token, ...(route.method === 'POST' ? { body } : {}) });
      expect({ part, account, ...answer }).toMatchObject({ part, account, status, success: status === 200 });
      if (status === 401 || status === 403 || status === 404) expect(answer.data).toBeNull();
      if (part !== 'other') continue;
      const seen = marks.filter((mark) => mark !== app[account].email && JSON.stringify(answer).includes(mark));
      expect({ account, seen }).toEqual({ account, seen: [] });
    }
  });
});
