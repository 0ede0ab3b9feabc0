import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { showPage } from '../../test-page.tsx';
import type { OrganizationHome } from './organizations.queries.ts';
import { OwnOrganization } from './own-organization.tsx';

afterEach(cleanup);

const home: OrganizationHome = {
  free: 100,
  held: 0,
  raisedThisMonth: 0,
  repaymentsOverdue: 0,
  repaymentsSoon: 0,
  owed: 0,
  disputesToAnswer: 0,
  withdrawalsToProve: 0,
  withdrawalsToConfirm: 0,
  complaintsToAnswer: 0,
  ordersToSend: 0,
  verificationNeeds: '',
  reportsToUpload: 0,
  unreadMessages: 0,
  hasProjects: true,
  hasRegistrationNumber: true,
};
function show(due: Partial<OrganizationHome>) {
  showPage(<OwnOrganization home={{ ...home, ...due }} emailToVerify={undefined} />);
  return screen.getByRole('link', { name: /^Repayments/ });
}

test.each([
  [{}, 'Nothing due in the next 30 days'],
  [{ repaymentsSoon: 112 }, '$112.00 due in the next 30 days'],
])('the home of an organization says what it has to pay back soon, and leads there', (due, words) => {
  const link = show(due);
  expect(link.textContent).toBe(`Repayments${words}`);
  expect(link.getAttribute('href')).toBe('/repayments');
  expect(screen.getByText('All done: nothing waits for you.')).toBeTruthy();
});

test('what is overdue is said, and waits to be paid', () => {
  expect(show({ repaymentsSoon: 112, repaymentsOverdue: 40 }).textContent).toContain(', $40.00 overdue');
  const list = within(screen.getByRole('list', { name: 'To do' }));
  expect(list.getByRole('link', { name: /^Pay back what is overdue/ }).textContent).toContain('$40.00 should have');
});
