import { browser, rows, server } from './row.ts';
import type { Row } from './row.ts';

/** A path as a test writes it: its last parameter is whatever stands there. */
export function pathIn(path: string) {
  return new RegExp(`['"\`]${path.replaceAll('/', '\\/').replaceAll(/\{\w+\}/g, '[^\'"`/?]+')}['"\`?]`);
}

function call(method: 'GET' | 'POST', path: string, what: string) {
  return [`${method} ${path}: ${what}`, server('*', `'${method}'`, pathIn(path))] as const;
}

/** Spec §7: every call, asked for by its path. What each takes and answers stands in §3. */
export const callRows: Row[] = [
  ...rows('7', 'call', [
    call('POST', '/institutional/type', 'a list'),
    call('POST', '/project/categories', 'a list'),
    call('POST', '/auth/signup', 'the register payload'),
    call('POST', '/auth/login', 'email, password'),
    call('POST', '/auth/forgotPassword', 'email'),
    call('POST', '/auth/otpVerify', 'email, otp'),
    call('POST', '/auth/resendOtp', 'email'),
    call('POST', '/auth/resetPassword', 'userKey, newPassword, confirmPassword'),
    call('POST', '/auth/changePassword', 'oldPassword, newPassword, confirmPassword'),
    call('GET', '/auth/logout', 'ends the session'),
    call('GET', '/profile', 'the own profile'),
    call('POST', '/profile/update', 'form data'),
    call('GET', '/dashboard', 'data.userDetail'),
    call('POST', '/dashboarSearch', 'data.usersList'),
    call('POST', '/businessUserDetail/{id}', 'one organization'),
    call('POST', '/project/connect', 'data.slug'),
    call('POST', '/project/like', 'data.slug'),
    call('POST', '/project/create', 'form data'),
    call('POST', '/project/list', 'data.projectList'),
    call('GET', '/project/details/{id}', 'one project'),
    call('POST', '/service/create', 'form data'),
    call('POST', '/service/update/{id}', 'form data'),
    call('GET', '/service/delete/{id}', 'takes a service away'),
    call('POST', '/service/list', 'data.servicesList'),
    call('POST', '/user/search', 'data.records'),
    call('POST', '/project/refer', 'projectId, referal, orgId'),
    call('POST', '/project/refer/list', 'search; a list'),
    call('POST', '/project/invest', 'form data'),
    call('POST', '/investment/list', 'data.records'),
    call('GET', '/investment/details/{id}', 'one investment'),
    call('POST', '/orders/list', 'orderType received or ordered'),
    call('GET', '/orders/details/{id}', 'one order'),
    call('POST', '/project/order', 'the order payload'),
    call('POST', '/report/request', 'reportId, message, orgId'),
    call('GET', '/report/{id}', 'the reports of an organization'),
    call('GET', '/report/received', 'a list'),
    call('GET', '/report/sent', 'a list'),
    call('POST', '/report/document', 'id, reportName, document'),
    call('POST', '/s/payment', 'data.confirmIntent'),
    call('GET', '/s/payment/{id}', 'payment_status'),
    call('POST', '/payment', 'settles an order or an investment'),
    call('POST', '/user/review/add', 'orgId, message, rating'),
    call('POST', '/user/review/org/{orgId}', 'data.records'),
    call('GET', '/wallet', 'data.amount'),
    call('POST', '/wallet/add', 'amount, paymentId, paymentStatus'),
    call('POST', '/wallet/history', 'data.records, recordsTotal, recordsFiltered'),
    call('POST', '/wallet/withdraw', 'form data'),
    call('POST', '/complain/userList', 'data.records'),
    call('POST', '/complain/send', 'multipart'),
    call('POST', '/complain/myComplaint', 'a list'),
    call('POST', '/complain/list', 'a list'),
    call('GET', '/message', 'a list of users'),
    call('GET', '/message/{id}', 'a list of messages'),
    call('POST', '/message/send', 'orgId, message'),
  ]),
  ...rows('7', 'wire format', [
    ['success is success true with statusCode 200', server('*', /success: true/, /statusCode: 200/)],
    ['a call takes JSON', server('wire-format', 'application/json')],
    ['a call takes a urlencoded form', server('wire-format', 'form:')],
    ['a call takes a multipart form', server('wire-format', 'multipart/form-data')],
    ['order[0][column] and order[0][dir] order a list', server('*', 'order[0][column]', 'order[0][dir]')],
    ['start and length page a list', server('wire-format', 'start', 'length', 'recordsFiltered')],
    ['search and search[value] filter a list', server('wire-format', 'search[value]', 'search:')],
    ['complaintIds[i] names several organizations', server('*complaint*', 'complaintIds[0]')],
    ['a conversation is answered newest first and shown reversed', browser('*chat*', 'history')],
  ]),
];
