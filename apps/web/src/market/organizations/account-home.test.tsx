import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { showPage } from '../../test-page.tsx';
import { AccountHome } from './account-home.tsx';
import type { AccountHome as Home, OrganizationHome } from './organizations.queries.ts';

afterEach(cleanup);

const nothing: Home = {
  free: 0,
  owed: 0,
  invested: 0,
  nextDue: null,
  overdue: 0,
  plansToVoteOn: 0,
  investIdToVote: '',
  changesToAccept: 0,
  investIdToKeep: '',
  ordersToPay: 0,
  investmentsToPay: 0,
  disputesUnderWay: 0,
  newAnswers: 0,
  newReports: 0,
  withdrawalsToConfirm: 0,
  withdrawalsToProve: 0,
  verificationNeeds: '',
  unreadMessages: 0,
  projectsThatFit: [],
};
const settled: OrganizationHome = {
  held: 0,
  raisedThisMonth: 0,
  repaymentsOverdue: 0,
  repaymentsSoon: 0,
  disputesToAnswer: 0,
  complaintsToAnswer: 0,
  ordersToSend: 0,
  reportsToUpload: 0,
  hasProjects: true,
  asksToShare: false,
  hasRegistrationNumber: true,
};

function show(home: Partial<Home>, organization?: Partial<OrganizationHome>) {
  const own = organization && { ...settled, ...organization };
  showPage(<AccountHome home={{ ...nothing, ...home }} organization={own} emailToVerify={undefined} />);
}

function money() {
  return within(screen.getByRole('region', { name: 'Your Money' }));
}

function toDo() {
  return within(screen.getByRole('region', { name: 'To Do' }));
}

test('home says what is free, invested, and due next', () => {
  show({ free: 120.5, invested: 300, nextDue: { date: '2027-02-03', amount: 12 } });
  expect(
    money()
      .getAllByRole('definition')
      .map(({ textContent }) => textContent),
  ).toEqual(['$120.50', '$300.00', '$12.00', 'Feb 3, 2027']);
  expect(money().queryByRole('link')).toBeNull();
});

test('whoever has invested nothing is led to the projects', () => {
  show({});
  expect(money().getByText('Nothing')).toBeTruthy();
  expect(money().getByRole('link', { name: 'Find your first project' }).getAttribute('href')).toBe('/projects/open');
  expect(toDo().getByText('All done. There is nothing you need to do.')).toBeTruthy();
});

test('each thing that waits is named and leads to where it is done, the most urgent first', () => {
  show({
    owed: 5,
    overdue: 40,
    plansToVoteOn: 1,
    investIdToVote: '7',
    changesToAccept: 2,
    investIdToKeep: '8',
    ordersToPay: 1,
    investmentsToPay: 2,
    disputesUnderWay: 1,
    newAnswers: 2,
    newReports: 1,
    withdrawalsToConfirm: 1,
    withdrawalsToProve: 1,
    withdrawalSentBack: { amount: 25, status: 'rejected', reason: 'No such account.' },
    verificationNeeds: 'A newer extract.',
    unreadMessages: 3,
  });
  const links = toDo().getAllByRole('link');
  expect(links.map((link) => [link.querySelector('span')!.firstChild!.textContent, link.getAttribute('href')])).toEqual(
    [
      ['Pay what you owe', '/wallet'],
      ['Your withdrawal was rejected', '/withdraw/request'],
      ['2 investments to keep or take back', '/investment/detail?id=8'],
      ['Vote on 1 new plan', '/investment/detail?id=7'],
      ['$40.00 is overdue to you', '/investments?status=overdue'],
      ['1 withdrawal to confirm', '/wallet'],
      ['1 withdrawal to confirm as second member', '/wallet'],
      ['2 investments to pay for', '/investments'],
      ['1 order to pay for', '/orders?tab=ordered'],
      ['Your verification needs one more thing', '/my/verification'],
      ['2 new answers to read', '/notifications'],
      ['1 new report to read', '/notifications'],
      ['1 dispute under way', '/disputes'],
      ['3 unread messages', '/messages'],
    ],
  );
});

test.each([
  [{}, 'Nothing due in the next 30 days'],
  [{ repaymentsSoon: 112 }, '$112.00 due in the next 30 days'],
])('the home of an organization says what it has to pay back soon, and leads there', async (due, words) => {
  show({}, due);
  const link = await screen.findByRole('link', { name: /^Repayments/ });
  expect(link.textContent).toBe(`Repayments${words}`);
  expect(link.getAttribute('href')).toBe('/repayments');
  expect(toDo().getByText('All done. There is nothing you need to do.')).toBeTruthy();
});

test('what an organization has not paid back in time is shown, and waits to be paid', async () => {
  show({}, { repaymentsSoon: 112, repaymentsOverdue: 40 });
  expect((await screen.findByRole('link', { name: /^Repayments/ })).textContent).toContain(', $40.00 overdue');
  expect(toDo().getByRole('link', { name: /^Pay back what is overdue/ }).textContent).toContain(
    '$40.00 is overdue to your investors',
  );
});

test('home offers a person projects that fit, by their names and terms', () => {
  const mill = { id: 'x', title: 'Riverside Mill', returnOnInvestment: 12.5, duration: 1, minInvestment: 100 };
  show({ projectsThatFit: [{ ...mill, percentFunded: 63 }] });
  const fitting = within(screen.getByRole('region', { name: 'Projects for You' }));
  const link = fitting.getByRole('link', { name: 'Riverside Mill 12.5% over 1 month from $100 · 63% funded' });
  expect(link.getAttribute('href')).toBe('/project/details?id=x');
  cleanup();
  show({});
  expect(screen.queryByRole('region', { name: 'Projects for You' })).toBeNull();
});
