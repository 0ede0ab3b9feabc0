import { riskTick } from '@guildhall/contract/market/risk.ts';
import { expect } from '@playwright/test';
import type { APIRequestContext, Page } from '@playwright/test';
import { enter, pdf, png, signUp } from './requests.ts';
import { inputOf } from './rules.ts';
import { isCall } from './screens.ts';
import type { Call } from './screens.ts';
import { fund, publish, test } from './fixture.ts';

type Setup = { request: APIRequestContext; organizationId: string; projectId: string };
/** A form that is filled in rightly: where it is, what opens it, what goes in, what sends it, and the call that this makes. */
type Filled = {
  name: string;
  path: (setup: Setup) => string;
  as?: 1 | 2;
  /** What the account's wallet holds, in dollars. */
  wallet?: number;
  opens?: [button: string, dialog: string];
  ticks?: string;
  fields: Record<string, string | ReturnType<typeof pdf>>;
  button: string;
  sends: Call;
  /** Spec §8.order and §8.refer: an error closes the dialog. */
  closes?: true;
};

const person = { Name: 'Ada Weaver', 'Mobile Number': '5551234567', Email: 'in-flight@e2e.example' };
const passwords = { Password: 'secret12', 'Confirm Password': 'secret12' };
const newPasswords = { 'New Password': 'secret14', 'Confirm Password': 'secret14' };
const bank = {
  'Bank Name': 'Test Bank',
  'Account Holder Name': 'Ada Weaver',
  'Account Number': '12345678',
  'Sort Code': '00-00-00',
  'IBAN or Swift Code': 'TESTXX00',
};

function about(path: string) {
  return (setup: Setup) => `${path}?id=${setup.organizationId}`;
}

function ofProject(path: string) {
  return (setup: Setup) => `${path}?id=${setup.projectId}`;
}

const forms: Filled[] = [
  {
    name: 'log-in',
    path: () => '/login',
    fields: { Email: person.Email, Password: 'secret12' },
    button: 'Sign In',
    sends: 'logIn',
  },
  {
    name: 'register',
    path: () => '/register',
    fields: { ...person, ...passwords },
    button: 'Register',
    sends: 'signUp',
  },
  {
    name: 'forgot password',
    path: () => '/forgot/passsword',
    fields: { Email: person.Email },
    button: 'Send',
    sends: 'forgotPassword',
  },
  {
    name: 'reset password',
    path: () => '/reset/password',
    fields: newPasswords,
    button: 'Submit',
    sends: 'resetPassword',
  },
  {
    name: 'change password',
    path: () => '/change/password',
    as: 1,
    fields: { 'Old Password': 'secret12', ...newPasswords },
    button: 'Submit',
    sends: 'changePassword',
  },
  {
    name: 'message',
    path: about('/organization/details'),
    as: 1,
    opens: ['Send Message', 'Send Message'],
    fields: { Message: 'Good day' },
    button: 'Send',
    sends: 'sendMessage',
  },
  {
    name: 'complaint',
    path: about('/add/complaint'),
    as: 1,
    fields: { Subject: 'Noise', Message: 'The wheel creaks.', Attachment: pdf() },
    button: 'Send',
    sends: 'sendComplaint',
  },
  {
    name: 'review',
    path: about('/view/reviews'),
    as: 1,
    opens: ['Rate and Review', 'Rate and Review'],
    fields: { Description: 'Honest scales.' },
    button: 'Add',
    sends: 'addReview',
  },
  {
    name: 'report request',
    path: about('/view/reports'),
    as: 1,
    opens: ['REQUEST', 'Request for Report'],
    fields: { 'Report Id': 'R-1', Remark: 'Please.' },
    button: 'Add',
    sends: 'requestReport',
  },
  {
    name: 'withdrawal',
    path: () => '/withdraw/request',
    as: 1,
    wallet: 10,
    fields: { Amount: '10', ...bank },
    button: 'Submit',
    sends: 'withdraw',
  },
  {
    name: 'order',
    path: ofProject('/project/details'),
    as: 1,
    opens: ['Order', 'Order'],
    fields: { 'No of Units': '1', Address: '1 Mill Lane', 'Postal Code': '10117', 'Contact Number': '555 0100' },
    button: 'Submit',
    sends: 'order',
    closes: true,
  },
  {
    name: 'investment',
    path: ofProject('/invest'),
    as: 1,
    fields: { Amount: '100', Description: 'For the wheel.', Document: pdf() },
    ticks: riskTick,
    button: 'Submit',
    sends: 'invest',
  },
  {
    name: 'service',
    path: () => '/services',
    as: 2,
    opens: ['Add New', 'Add Service'],
    fields: { 'Service Name': 'Glazing', 'Service Price': '80' },
    button: 'Add',
    sends: 'createService',
  },
  {
    name: 'profile',
    path: () => '/edit/profile',
    as: 1,
    fields: { 'Business Name': 'Glass Works', 'Profile Picture': png() },
    button: 'Save',
    sends: 'updateProfile',
  },
];

let setup: Setup;
test.beforeAll(async ({ playwright }) => {
  const request = await playwright.request.newContext({ baseURL: process.env.E2E_BASE_URL! });
  const organization = await signUp(request, 2);
  setup = {
    request,
    organizationId: organization.id,
    projectId: await publish(request, organization, 'Riverside Mill'),
  };
});
test.afterAll(() => setup.request.dispose());

async function open(page: Page, form: Filled) {
  const scope = form.opens ? page.getByRole('dialog', { name: form.opens[1] }) : page.getByRole('main');
  if (form.opens) await page.getByRole('button', { name: form.opens[0], exact: true }).first().click();
  for (const [label, value] of Object.entries(form.fields)) {
    const field = inputOf(scope, label);
    await (typeof value === 'string' ? field.fill(value) : field.setInputFiles(value));
  }
  if (form.ticks) await scope.getByRole('checkbox', { name: form.ticks }).check();
  return { scope, submit: scope.getByRole('button', { name: form.button, exact: true }) };
}

for (const form of forms)
  test(`${form.name}: submit is disabled in flight, and after an error it can be sent again §4.in-flight §8.complaint`, async ({
    page,
    request,
  }) => {
    if (form.as) {
      const caller = await signUp(request, form.as);
      if (form.wallet) await fund(request, caller, form.wallet);
      await enter(page, caller);
    }
    await page.goto(form.path(setup));
    let { scope, submit } = await open(page, form);
    await expect(submit).toBeEnabled();

    const answer = Promise.withResolvers<void>();
    let sent = 0;
    await page.route('**/api/**', async (route, asked) => {
      if (!isCall(form.sends, asked.method(), asked.url())) return route.fallback();
      sent++;
      await answer.promise;
      const refusal = { success: false, statusCode: 422, message: 'Not now, please.', data: null };
      await route.fulfill({ status: 422, json: refusal });
    });
    await submit.click();
    await expect(submit).toBeDisabled();
    await scope.locator('form').evaluate((element: HTMLFormElement) => element.requestSubmit());
    await expect.poll(() => sent).toBe(1);
    answer.resolve();
    await expect(page.getByRole('alert').filter({ hasText: 'Not now, please.' }).first()).toBeVisible();
    expect(sent).toBe(1);
    if (form.closes) {
      await expect(scope).toBeHidden();
      ({ scope, submit } = await open(page, form));
    }
    await expect(submit).toBeEnabled();
  });
