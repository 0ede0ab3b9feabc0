import * as z from 'zod/mini';
import { api } from '@guildhall/contract/api.ts';
import type { Route } from '@guildhall/contract/route.ts';
import { startProduct, type Product } from '../../../scripts/start-product.ts';

/** A call that a scanner may repeat: its address with ids of the demo, and a body the call accepts or nearly so. */
export type ScannedCall = {
  name: string;
  method: 'GET' | 'POST';
  url: string;
  body: Record<string, unknown>;
  token: string;
};

/** What would end the scanner's own session, change its password or empty the demo under it. */
const left = new Set([
  'live',
  'logout',
  'changePassword',
  'deleteService',
  'endSession',
  'endAllSessions',
  'paymentWebhook',
]);

export type ScanTarget = { product: Product; token: string; calls: ScannedCall[] };

/** Starts the product with its demo and no call limits, logs a person in, and lists the calls worth scanning. */
export async function scanTarget(): Promise<ScanTarget> {
  const product = await startProduct({
    DEMO: '1',
    LOG_LEVEL: 'error',
    RATE_LIMIT_PERCENT: '1000000',
    LOGIN_TRIES: '1000000',
    LOGIN_TRIES_PER_ADDRESS: '1000000',
    UPLOAD_MB_PER_DAY: '1000000',
  });
  const email = 'scanner@scan.example';
  const password = 'Scan-it-72';
  const person = { type: 1, name: 'Scanner', email, mobile: '5550001111', password, areaCode: '10115' };
  await product.call('POST', '/auth/signup', undefined, person);
  const { token, id } = await product.call<{ token: string; id: string }>('POST', '/auth/login', undefined, {
    email,
    password,
  });
  const { usersList } = await product.call<{ usersList: { userId: string }[] }>('POST', '/dashboarSearch', token, {});
  const orgId = usersList[0]!.userId;
  const { projectList } = await product.call<{ projectList: { id: string }[] }>('POST', '/project/list', token, {
    orgId,
  });
  const known: Record<string, unknown> = {
    email,
    password,
    orgId,
    projectId: projectList[0]!.id,
    referal: id,
    type: 1,
    start: 0,
    length: 10,
    rating: 5,
    order: [{ column: 1, dir: 'asc' }],
    orderType: 'ordered',
    payFromWallet: 0,
    numberOfUnit: 1,
    amount: 12.5,
    price: 12.5,
    areaCode: '10115',
    mobile: '5550001111',
    otp: '123456',
    birthDate: '1990-01-31',
    paymentStatus: 'COMPLETED',
    on: 1,
    newPassword: password,
    confirmPassword: password,
    oldPassword: password,
    redirectUrl: '/wallet',
    complaintIds: [orgId],
  };
  const calls = Object.entries(api as Record<string, Route>)
    .filter(([name]) => !left.has(name))
    .map(([name, route]): ScannedCall => {
      const fields = fieldsOf(route);
      const value = (field: string) => known[field] ?? (/id$/i.test(field) ? orgId : 'word');
      const inPath = [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1]!);
      const path = route.path.replace(/:(\w+)/g, (_, field: string) => String(value(field)));
      const body = Object.fromEntries(
        fields.filter((field) => !inPath.includes(field)).map((field) => [field, value(field)]),
      );
      const query = route.method === 'GET' ? `?${new URLSearchParams(body as Record<string, string>)}` : '';
      const isPublic = route.access === 'public' || route.access === 'open';
      return {
        name,
        method: route.method,
        url: `${product.url}/api${path}${query === '?' ? '' : query}`,
        body,
        token: isPublic ? 'guildhall-public' : token,
      };
    });
  return { product, token, calls };
}

/** The names of a call's fields, those of all kinds of a choice together. */
function fieldsOf({ input }: Route): string[] {
  type Schema = { properties?: object; anyOf?: Schema[]; oneOf?: Schema[]; allOf?: Schema[] };
  const names = ({ properties = {}, anyOf = [], oneOf = [], allOf = [] }: Schema): string[] => [
    ...Object.keys(properties),
    ...[...anyOf, ...oneOf, ...allOf].flatMap(names),
  ];
  return [...new Set(names(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })))];
}
