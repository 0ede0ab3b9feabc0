import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { call, enter, pdf, png, signUp } from './requests.ts';
import type { Account } from './requests.ts';
import { mailbox } from './mailbox.ts';
import { addressOf, goTo, guardedScreens, nameOf } from './screens.ts';
import { fund, test } from './fixture.ts';
import type { Fixture } from './fixture.ts';

/** Short enough for names (30 characters) and titles (20). */
const shortPayloads = [
  '<b onclick=xss()>b',
  '"><svg/onload=xss()>',
  "'-xss()-'",
  '</script><script>',
  '{{xss()}}${xss()}',
  'javascript:xss()',
  '<a href=//e.example>',
  '&lt;b&gt;&#60;i&#62;',
];
/** For texts of any length: what has broken out of elements, attributes, scripts, styles, links and templates elsewhere. */
const payloads = [
  ...shortPayloads,
  '<script>xss()</script>',
  '<ScRiPt src=data:,xss()></sCrIpT>',
  '<img src=x onerror=xss()>',
  '<img src=x onerror="xss()"//>',
  '" onmouseover="xss()" x="',
  "' autofocus onfocus=xss() '",
  '<svg><script>xss()</script></svg>',
  '<svg><animate onbegin=xss() attributeName=x>',
  '<math><mi xlink:href="javascript:xss()">x</mi></math>',
  '<iframe srcdoc="<script>parent.xss()</script>">',
  '<object data="javascript:xss()">',
  '<details open ontoggle=xss()>',
  '<style>@import "javascript:xss()";</style>',
  '<link rel=stylesheet href=//e.example/x.css>',
  '<meta http-equiv=refresh content="0;url=javascript:xss()">',
  '<base href="https://e.example/">',
  '<form action=javascript:xss()><button>go</button></form>',
  '[click](javascript:xss())',
  '<noscript><p title="</noscript><img src=x onerror=xss()>">',
  '<!--><img src=x onerror=xss()>-->',
  'javascript:/*--></title></style></textarea></script><svg/onload=xss()>',
  '\u202e<img src=x onerror=xss()>\u202c',
];

const everything = payloads.join('\n');
/** As many of the payloads as fit, whole, beginning with one of them. */
function some(most: number, from = 0) {
  const turned = [...payloads.slice(from), ...payloads.slice(0, from)];
  return turned.reduce((text, next) => (text.length + next.length + 1 <= most ? `${text} ${next}`.trim() : text), '');
}

function short(i: number) {
  return shortPayloads[i % shortPayloads.length]!;
}

type Request = Parameters<typeof signUp>[0];

/** Writes the payloads into every text and file name that the calls take, by a person and an organization. */
async function write(request: Request): Promise<Fixture> {
  const [person, organization, newcomer] = await Promise.all([
    signUp(request, 1, short(0)),
    signUp(request, 2, short(1)),
    signUp(request, 1, short(2)),
  ]);
  const by = (who: Account) => (path: string, body?: Record<string, unknown>, method?: 'GET' | 'POST') =>
    call(request, who, path, body, method);
  const mal = by(person);
  const eve = by(organization);
  const orgId = organization.id;
  for (const own of [mal, eve])
    await own('/profile/update', {
      businessName: some(100),
      profeRegNo: some(50, 8),
      healthNumber: some(50, 10),
      designation: some(50, 12),
      orgRegNumber: some(50, 14),
      sectorOfOperation: some(50, 16),
      area: some(100, 18),
      areaCode: '10117',
    });

  const [category] = await call<{ id: string }[]>(request, organization, '/project/categories');
  const create = async (i: number, draft = '0'): Promise<string> =>
    (
      await eve('/project/create', {
        categoryId: category!.id,
        title: short(i),
        budgetRequired: '2000',
        returnOnInvestment: '5',
        duration: '12',
        minInvestment: '1',
        description: everything,
        document: pdf(`${payloads[i]}.pdf`),
        photo: png(`${payloads[i + 8]}.png`),
        draft,
      })
    ).id;
  const projects: string[] = [];
  for (let i = 0; i < shortPayloads.length; i++) projects.push(await create(i));
  const draftId = await create(0, '1');
  const projectId = projects[0]!;
  for (let i = 0; i < shortPayloads.length; i++)
    await eve('/service/create', { title: short(i), budgetRequired: '25' });

  await fund(request, person, 1000);
  for (const relation of ['connect', 'like']) await mal(`/project/${relation}`, { orgId, on: true });
  const { orderId } = await mal('/project/order', {
    projectId,
    payFromWallet: '0',
    numberOfUnit: 1,
    address: some(200, 3),
    postalCode: short(0).slice(0, 10),
    contactNo: '555 0100 <b onclick=xss()>',
  });
  let investmentId = '';
  for (const [i, name] of payloads.slice(16).entries())
    investmentId = (
      await mal('/project/invest', {
        projectId: projects[i % projects.length]!,
        payFromWallet: '1',
        price: '1',
        msg: everything,
        document: pdf(`${name}.pdf`),
      })
    ).investId;
  await mal('/user/review/add', { orgId, message: some(250, 8), rating: '4.5' });
  for (let i = 0; i < shortPayloads.length; i++) {
    const { id } = await mal('/report/request', { orgId, reportId: short(i), message: some(100, i + 8) });
    if (i % 2 === 0)
      await eve('/report/document', { id, reportName: short(i), document: pdf(`${payloads[i]}.pdf`), shared: '1' });
    await mal('/complain/send', {
      orgId,
      subject: short(i),
      message: everything,
      attachment: pdf(`${payloads[i + 20]}.pdf`),
    });
  }
  await mal('/message/send', { orgId, message: everything });
  await eve('/message/send', { orgId: person.id, message: everything });
  for (const project of projects) await mal('/project/refer', { projectId: project, referal: newcomer.id });
  const unused = {
    neighbour: organization,
    newcomer,
    newOrganization: organization,
    operator: person,
    withdrawalId: '',
    payoutBatchId: '',
    bankStatementId: '',
    riskId: '',
    sanctionsId: '',
    complaint: { id: '', number: '' },
    verificationId: '',
    flagId: '',
    hiddenId: '',
    caseMessageId: '',
  };
  return { person, organization, ...unused, projectId, draftId, serviceTitle: short(0), orderId, investmentId };
}

/** Every sign of a script, or of text that became markup. */
async function watch(page: Page) {
  const seen: string[] = [];
  await page.exposeFunction('xss', () => seen.push('a script ran'));
  page.on('dialog', async (dialog) => {
    seen.push(`a dialog: ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on('pageerror', (error) => seen.push(`an error: ${error.message}`));
  page.on('console', (line) => {
    if (/Content.Security.Policy/i.test(line.text())) seen.push(line.text());
  });
  page.on('request', (request) => {
    if (/e\.example|^javascript:/.test(request.url())) seen.push(`a request: ${request.url()}`);
  });
  return seen;
}

/** Elements and attributes that only a payload can have brought. `own` are the texts of the page's own inline scripts. */
function markup(page: Page, own: readonly string[]) {
  return page.evaluate((ownScripts) => {
    const foreign =
      'script:not([src]), iframe, object, base, meta[http-equiv=refresh], link[href*="e.example"], details[ontoggle]';
    const links = ['href', 'src', 'action', 'formaction', 'data', 'xlink:href'];
    const handlers = [...document.querySelectorAll('*')].filter(({ attributes }) =>
      [...attributes].some(
        ({ name, value }) => name.startsWith('on') || (links.includes(name) && /^\s*javascript:/i.test(value)),
      ),
    );
    const isData = (element: Element) => element.getAttribute('type') === 'application/json';
    const isOwn = (element: Element) => element.matches('head > script') && ownScripts.includes(element.textContent);
    return [...document.querySelectorAll(foreign), ...handlers]
      .filter((element) => !isData(element) && !isOwn(element))
      .map((element) => element.outerHTML.slice(0, 200));
  }, own);
}

// What the clock of another test left in a shared context throws on each page, and would be taken for a script.
test.use({ reuseContext: false });

test('stored text and file names never run as script or markup, on any screen or in a mail', async ({
  page,
  request,
}) => {
  expect(payloads).toHaveLength(30);
  // Before anything is written, the content of the page is its own.
  await page.goto('/login');
  const own = await page.locator('head > script:not([src])').allTextContents();
  const fixture = await write(request);
  const seen = await watch(page);
  const problems: Record<string, string[]> = {};
  const look = async (name: string) => {
    const found = [...seen.splice(0), ...(await markup(page, own))];
    if (found.length > 0) problems[name] = found;
  };
  for (const as of ['person', 'organization'] as const) {
    await enter(page, fixture[as]);
    await page.goto('/404');
    for (const screen of guardedScreens.filter((each) => each.as === as)) {
      await goTo(page, addressOf(screen, fixture));
      await expect(page.getByRole('heading', { level: 1 }), nameOf(screen)).toHaveCount(1);
      await expect(page.getByRole('status').filter({ hasText: 'Loading' }), nameOf(screen)).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Try again' }), nameOf(screen)).toHaveCount(0);
      await look(nameOf(screen));
    }
  }
  await page.goto('/services');
  await expect(page.getByText(short(0), { exact: true }).first(), 'the text is shown as it was written').toBeVisible();
  await page.goto(mailbox());
  const mails = await page.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')!));
  for (const mail of mails.slice(0, 10)) {
    await page.goto(mail);
    await look(mail);
  }
  expect(problems).toEqual({});
});
