import { rows, server } from './row.ts';
import type { Row } from './row.ts';
import { pathIn } from './rows-calls.ts';

/** A field as a test writes it: `name: …`, `name,` or `'name'`. */
function written(field: string) {
  return new RegExp(`[\\s{(,'"]${field}['"]?\\s*[:,}\\]]`);
}

/** A record or payload of spec §3: the call that carries it, and its fields, `name` or `name: a note`. */
function record(name: string, path: string, fields: readonly string[]): Row[] {
  return rows(
    '3',
    name,
    fields.map((field) => {
      const [key] = field.split(':');
      return [field, server('*.rules|*.fields', 'the fields of spec §3', pathIn(path), written(key!))];
    }),
  );
}

const person = ['name', 'mobile', 'email', 'password', 'countryName', 'stateName', 'cityName', 'area', 'areaCode'];

/** `type=1` is a value, the rest are names. */
function typed(field: string) {
  return field.includes('=') ? field.replace('=', ': ') : written(field);
}

export const fieldRows: Row[] = [
  ...rows(
    '3',
    'envelope',
    ['success', 'statusCode', 'message', 'data'].map((field) => [
      field,
      server('wire-format', 'the envelope', written(field)),
    ]),
  ),
  ...record('log-in answer', '/auth/login', ['id', 'email', 'token', 'userType', 'profilePic']),
  ...rows(
    '3',
    'register payload',
    [...person, 'type=1'].map((field) => [field, server('accounts.fields', '/auth/signup', 'a person', typed(field))]),
  ),
  ...rows(
    '3',
    'business register payload',
    [...person, 'typeId', 'type=2'].map((field) => [
      field,
      server('accounts.fields', '/auth/signup', 'an organization', typed(field)),
    ]),
  ),
  ...record('institution type', '/institutional/type', ['id', 'type']),
  ...record('project category', '/project/categories', ['id', 'type: one reading', 'name: the other reading']),
  ...record('organization card', '/dashboard', ['userId', 'name', 'type', 'profilePic', 'totalLikes', 'totalRating']),
  ...record('organization details', '/businessUserDetail/{id}', [
    'isConnected',
    'isLiked',
    'totalLikes',
    'totalRating',
    'userDetail',
    'name',
    'address',
    'profilePic',
  ]),
  ...record('wallet', '/wallet', ['amount']),
  ...record('wallet record', '/wallet/history', ['paymentTitle', 'transactionType', 'transactionDate', 'amount']),
  ...record('withdraw request', '/wallet/withdraw', [
    'amount',
    'bankName',
    'accountHolderName',
    'accountNumber',
    'sortCode',
    'swiftCode',
  ]),
  ...record('report', '/report/received', [
    'id',
    'reportId',
    'reportName',
    'fromUsername',
    'fromType',
    'createdAt',
    'flag',
    'image',
  ]),
  ...record('report request', '/report/request', ['reportId', 'message', 'orgId']),
  ...record('complaint', '/complain/list', [
    'subject',
    'message',
    'byName',
    'byType',
    'toName',
    'toType',
    'requestType',
    'createdAt',
  ]),
  ...record('complaint form', '/complain/send', ['subject', 'orgId', 'attachment', 'message', 'complaintIds']),
  ...record('user of the complaint list', '/complain/userList', ['id', 'name', 'orgType']),
  ...record('order in a list', '/orders/list', ['id', 'title', 'name', 'createdAt', 'status']),
  ...record('order request', '/project/order', [
    'projectId',
    'numberOfUnit',
    'address',
    'postalCode',
    'contactNo',
    'payFromWallet',
    'investId: answered',
    'paymentStatus: answered',
  ]),
  ...record('order details', '/orders/details/{id}', [
    'projectTitle',
    'photo',
    'budgetRequired',
    'numberOfUnit',
    'investment',
    'categoryName',
    'address',
    'postalCode',
    'contactNo',
    'paymentStatus',
  ]),
  ...record('project in a list', '/project/list', ['id', 'title', 'photo', 'category', 'budget', 'createdAt']),
  ...record('project details', '/project/details/{id}', [
    'title',
    'photo',
    'budgetRequired',
    'returnOnInvestment',
    'duration',
    'minInvestment',
    'categoryName',
    'document',
    'createdBy',
  ]),
  ...record('new project', '/project/create', [
    'categoryId',
    'title',
    'budgetRequired',
    'returnOnInvestment',
    'duration',
    'minInvestment',
    'description',
    'photo',
    'document',
  ]),
  ...record('service', '/service/list', ['id', 'title', 'budget', 'createdAt']),
  ...record('new service', '/service/create', ['title', 'budgetRequired']),
  ...record('changed service', '/service/update/{id}', ['title', 'budgetRequired']),
  ...record('investment in a list', '/investment/list', ['id', 'name', 'photo', 'msg', 'amount', 'createdAt']),
  ...record('investment request', '/project/invest', [
    'price',
    'msg',
    'document',
    'projectId',
    'payFromWallet',
    'paymentId: never believed',
    'onlinePaidAmount: never believed',
    'payFromWalletAmount: never believed',
    'investId: answered',
    'paymentStatus: answered',
  ]),
  ...record('investment details', '/investment/details/{id}', [
    'title',
    'photo',
    'budget',
    'roi_per',
    'duration',
    'categoryName',
    'document',
    'roi',
    'amount',
  ]),
  ...record('review', '/user/review/org/{id}', ['name', 'msg', 'rating']),
  ...record('new review', '/user/review/add', ['orgId', 'message', 'rating']),
  ...record('conversation', '/message', ['id', 'name', 'type', 'profile_pic', 'lastMessageDate']),
  ...record('chat message', '/message/{id}', ['sender_id', 'sender_pic', 'message', 'datetime']),
  ...record('sent message', '/message/send', ['orgId', 'message']),
  ...record('referral', '/project/refer/list', ['projectId', 'referalName', 'projectTitle', 'createdAt']),
  ...record('refer payload', '/project/refer', ['projectId', 'referal', 'orgId']),
  ...record('found user', '/user/search', ['id', 'name']),
  ...record('profile', '/profile', [
    'name',
    'profilePic',
    'businessName',
    'professionalRegNo',
    'healthInsuranceNumber',
    'designation',
    'organizationRegNo',
    'organizationSectorOperation',
    'email',
    'dob',
    'mobile',
    'area',
    'pincode',
  ]),
  ...record('profile update', '/profile/update', [
    'profilePic',
    'businessName',
    'profeRegNo',
    'healthNumber',
    'designation',
    'orgRegNumber',
    'sectorOfOperation',
    'email: read-only',
    'birthDate',
    'mobile: read-only',
    'area',
    'areaCode',
  ]),
  ...record('code check', '/auth/otpVerify', ['email', 'otp', 'userKey: answered']),
  ...record('password reset', '/auth/resetPassword', ['userKey', 'newPassword', 'confirmPassword']),
  ...record('card payment', '/s/payment', ['orderId', 'amount', 'email', 'token', 'redirectUrl', 'confirmIntent']),
  ...record('capture', '/s/payment/{id}', ['payment_status']),
  ...record('saved payment', '/payment', [
    'paymentType',
    'orderId',
    'investId',
    'projectId',
    'paymentId',
    'paymentStatus',
    'amount',
  ]),
];
