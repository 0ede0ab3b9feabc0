import { browser, rows, server, unit } from './row.ts';
import type { Find, Row } from './row.ts';

/** A form of spec §5: where the browser and the server prove its rules, and its rules with their texts. */
function form(
  name: string,
  page: [file: string, ...marks: Find[]],
  call: [file: string, ...marks: Find[]],
  rules: readonly (readonly [rule: string, text: string])[],
): Row[] {
  return rows(
    '5',
    name,
    rules.map(([rule, text]) => [`${rule}: “${text}”`, browser(...page, text), server(...call, text)]),
  );
}

const email = [
  ['e-mail missing', 'Email is Required'],
  ['e-mail malformed', 'Email should be valid'],
] as const;
const password = [
  ['password below 6 characters', 'Your password must be at least 6 characters long.'],
  ['password above 12 characters', 'Your password cannot exceed 12 characters.'],
] as const;
const register = [
  ['name missing', 'Name is Required'],
  ['name above 30 characters', 'Your name cannot exceed 30 characters.'],
  ['mobile missing', 'Mobile number is Required'],
  ['mobile outside 1000000000 to 9999999999', 'Mobile number must be between 10 to 12 digits.'],
  ...email,
  ...password,
] as const;
/** The server is never told the confirmation of a sign-up, so that these rules are the page's alone. */
function confirmation(name: string, file: string) {
  return rows('5', name, [
    ['confirmation missing: “Confirm the password”', browser(file, 'Confirm the password')],
    [
      'confirmation below 6: “Your confirm password must be at least 6 characters long.”',
      browser(file, 'Your confirm password must be at least 6 characters long.'),
    ],
    [
      'confirmation above 12: “Your confirm password cannot exceed 12 characters..”',
      browser(file, 'Your confirm password cannot exceed 12 characters..'),
    ],
    ['both passwords valid but different: “Password should match”', browser(file, 'Password should match')],
  ]);
}

const newPasswords = [
  ['new password missing', 'New Password is Required'],
  ['new password below 6', 'Your new password must be at least 6 characters long.'],
  ['new password above 12', 'Your new password cannot exceed 12 characters..'],
  ['confirmation missing', 'Confirm Password is Required'],
  ['confirmation below 6', 'Your confirm password must be at least 6 characters long.'],
  ['confirmation above 12', 'Your confirm password cannot exceed 12 characters..'],
  ['the two differ', 'New password & Confirm password should match'],
] as const;

export const ruleRows: Row[] = [
  ...form('log-in', ['rules-accounts', '/login'], ['accounts.rules', '/auth/login'], [...email, ...password]),
  ...form('register', ['rules-accounts', "'/register'"], ['accounts.rules', '/auth/signup', 'type: 1'], register),
  ...confirmation('register', 'rules-accounts'),
  ...form(
    'business register',
    ['rules-accounts', '/register/business'],
    ['accounts.rules', '/auth/signup', 'type: 2'],
    [...register, ['area code missing', 'Area Code is Required'], ['category missing', 'Category Name is Required']],
  ),
  ...rows('5', 'register', [
    [
      'area code is optional for normal users',
      browser('rules-accounts', "'/register'", 'area code is optional'),
      server('accounts.rules', 'without an area code'),
    ],
  ]),
  ...form(
    'forgot password',
    ['rules-accounts', '/forgot/passsword'],
    ['accounts.rules', '/auth/forgotPassword'],
    email,
  ),
  ...form(
    'one-time code',
    ['rules-accounts', '/enter/otp'],
    ['accounts.rules', '/auth/otpVerify'],
    [['code missing', 'Otp is Required']],
  ),
  ...form(
    'reset password',
    ['rules-accounts', '/reset/password'],
    ['accounts.rules', '/auth/resetPassword'],
    newPasswords,
  ),
  ...form(
    'change password',
    ['rules-accounts', '/change/password'],
    ['accounts.rules', '/auth/changePassword'],
    [
      ['old password missing', 'Old Password is Required'],
      ...newPasswords.filter(([rule]) => !/below|above/.test(rule)),
    ],
  ),
  ...form(
    'add money',
    ['rules-money', 'Add Money'],
    ['wallet.rules', '/wallet/topup'],
    [
      ['amount missing', 'Amount is required.'],
      ['amount of 9 or less', 'Amount must be at least 10 or More.'],
      ['amount above 12 digits', 'Amount cannot exceed 12 digits.'],
    ],
  ),
  ...rows('5', 'add money', [
    ['paying 0 or nothing: the warning “Please enter amount.”', browser('*', 'Please enter amount.')],
    ['9.01 is enough, since the check is above 9', server('wallet.rules', '9.01', '/wallet/topup')],
  ]),
  ...form(
    'service',
    ['rules-projects', 'Add Service'],
    ['services.rules', '/service/create'],
    [
      ['name missing', 'Service name is required'],
      ['name above 20 characters', 'Service name cannot exceed 20 characters.'],
      ['price missing', 'Price is required'],
      ['price above 999999999999', 'Price cannot exceed 12 digits'],
    ],
  ),
  ...form(
    'message to an organization',
    ['rules-society', 'Send Message'],
    ['messages.rules', '/message/send'],
    [
      ['message missing', 'Message is Required.'],
      ['message above 100 characters', 'Message cannot exceed 100 characters..'],
    ],
  ),
  ...form(
    'report upload',
    ['rules-society', 'Upload Report'],
    ['reports.rules', '/report/document'],
    [
      ['name missing', 'Report name is required'],
      ['file missing', 'Document is required'],
    ],
  ),
  ...rows('5', 'report upload', [
    ['the id is required', server('reports.rules', '/report/document', 'without an id')],
    ['neither PDF nor Excel', server('reports.rules', '/report/document', 'kind')],
  ]),
  ...form(
    'complaint',
    ['rules-society', '/add/complaint'],
    ['complaints.rules', '/complain/send'],
    [
      ['subject missing', 'Subject is Required.'],
      ['subject above 20 characters', 'Subject cannot exceed 20 characters..'],
      ['organization missing', 'Org Name is Required'],
      ['message missing', 'Message is Required.'],
      ['message above 3000 characters', 'Message cannot exceed 3000 characters..'],
      ['attachment missing', 'Attachment is Required'],
    ],
  ),
  ...rows('5', 'complaint', [
    ['the attachment is neither PDF nor Excel', server('complaints.rules', '/complain/send', 'kind')],
  ]),
  ...form(
    'review',
    ['rules-society', 'Rate and Review'],
    ['reviews.rules', '/user/review/add'],
    [
      ['description missing', 'Description is Required.'],
      ['description above 250 characters', 'Description cannot exceed 250 characters..'],
    ],
  ),
  ...form(
    'report request',
    ['rules-society', 'Request for Report'],
    ['reports.rules', '/report/request'],
    [
      ['report id missing', 'ReportId is Required'],
      ['remark missing', 'Message is Required'],
      ['remark above 100 characters', ' Message cannot exceed 100 characters.'],
    ],
  ),
  ...form(
    'order',
    ['rules-money', "'Order'"],
    ['orders.rules', '/project/order'],
    [
      ['units missing', 'No of unit is Required'],
      ['address missing', 'Address is Required'],
      ['postal code missing', 'Postal code is Required'],
      ['contact number missing', 'Contact number is Required'],
    ],
  ),
  ...form(
    'invest',
    ['rules-money', '/invest'],
    ['investments.rules', '/project/invest'],
    [
      ['amount missing', 'Invest Amount is Required.'],
      ['description missing', 'Description is Required.'],
      ['description above 3000 characters', 'Description cannot exceed 3000 characters..'],
      ['document missing', 'Document is Required.'],
    ],
  ),
  ...form(
    'withdraw',
    ['rules-money', '/withdraw/request'],
    ['withdrawals.rules', '/wallet/withdraw'],
    [
      ['amount missing', 'Withdrawal amount is Required'],
      ['bank name missing', 'Bank name is Required'],
      ['account holder missing', 'Account holder name is Required'],
      ['account number missing', 'Account number is Required'],
      ['sort code missing', 'Sort code is Required'],
      ['IBAN or Swift code missing', 'lban or Swift code is Required'],
    ],
  ),
  ...form(
    'add project',
    ['rules-projects', '/add/project'],
    ['projects.rules', '/project/create'],
    [
      ['category missing', 'Category Name is Required'],
      ['title missing', 'Title is Required'],
      ['title above 20 characters', 'Title cannot exceed 20 characters.'],
      ['budget missing', 'Budget requested is Required.'],
      ['budget above 999999999999', 'Budget requested cannot exceed 12 digits.'],
      ['return missing', 'Return of investment is Required.'],
      ['return above 9999', 'ROI amount cannot exceed 4 digits.'],
      ['duration missing', 'Duration is Required.'],
      ['duration above 999', 'duration cannot exceed 3 digits.'],
      ['minimum missing', 'Minimum investment is Required.'],
      ['minimum above 999999999999', 'Minimum investment cannot exceed 12 digits.'],
      ['minimum above the budget', 'Minimum investment cannot greater than Budget requested.'],
      ['description missing', 'Description is Required.'],
      ['description above 3000 characters', 'Description cannot exceed 3000 characters..'],
      ['photo missing', 'Photo is Required.'],
      ['document missing', 'Document is Required.'],
    ],
  ),
  ...rows('5', 'uploads', [
    [
      'an investment takes pdf or images',
      browser('rules-money', '/invest', 'image/png', '.pdf'),
      server('investments.rules', '/project/invest', 'pdf', 'png', 'xlsx'),
    ],
    [
      'a project document takes pdf or excel',
      browser('rules-projects', '/add/project', '.pdf', '.xlsx'),
      server('projects.rules', '/project/create', 'pdf', 'xlsx', 'document'),
    ],
    [
      'a project photo takes png, jpg or jpeg',
      browser('rules-projects', '/add/project', 'image/png', 'image/jpeg'),
      server('projects.rules', '/project/create', 'png', 'jpeg', 'photo'),
    ],
    [
      'a profile picture takes png, gif or jpeg',
      browser('rules-accounts', '/edit/profile', 'image/gif'),
      server('profile.rules', '/profile/update', 'png', 'gif', 'jpeg'),
    ],
    [
      'a complaint takes pdf or excel',
      browser('rules-society', '/add/complaint', '.pdf', '.xlsx'),
      server('complaints.rules', '/complain/send', 'pdf', 'xlsx'),
    ],
    [
      'a report takes pdf or excel',
      browser('rules-society', 'Upload Report', '.pdf', '.xlsx'),
      server('reports.rules', '/report/document', 'pdf', 'xlsx'),
    ],
  ]),
  ...rows('5', 'every form', [
    [
      'errors show once a field is dirty or touched, not before',
      browser('rules-accounts', 'untouched'),
      unit('use-zod-form', 'a field that was left'),
    ],
    [
      'submit is blocked while the form is invalid',
      browser('rules-accounts', 'toBeDisabled'),
      unit('use-zod-form', 'untouched form'),
    ],
    ['a refused form changes nothing', server('*rules', 'nothing has changed')],
  ]),
];
