import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showPage } from '../../test-page.tsx';
import type { InvestmentDetails } from './investments.queries.ts';
import { WhenLate } from './when-late.tsx';

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2027-03-20T12:00:00Z'), toFake: ['Date'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show(state: string, dueOn: string, nextStageOn = '', mayDispute = true, unlikely = false) {
  const inDefaultSince = unlikely ? '2027-03-12' : '';
  const investment = {
    state,
    dueOn,
    nextStageOn,
    inDefaultSince,
    unlikely,
    organization: 'Mill',
    organizationId: '5',
    mayDispute,
  };
  showPage(<WhenLate investment={investment as unknown as InvestmentDetails} />);
}

test('what is overdue says since when, and from which day on it is late', () => {
  show('overdue', '2027-03-10', '2027-03-24');
  expect(screen.getByRole('region', { name: 'Paid Late' })).toBeTruthy();
  expect(screen.getByText(/Due on Mar 10, 2027, 10 days ago\./)).toBeTruthy();
  expect(screen.getByText(/it is late from Mar 24, 2027 on/)).toBeTruthy();
});

test('what is late says from which day on it is in default', () => {
  show('late', '2027-02-28', '2027-05-30');
  expect(screen.getByText(/it is in default from May 30, 2027 on/)).toBeTruthy();
});

test('what is in default leads to the organization, and to a dispute only while there can be one', () => {
  show('default', '2026-12-01');
  expect(screen.getByRole('region', { name: 'In Default' })).toBeTruthy();
  expect(screen.getByText(/More than 90 days have passed/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Mill' }).getAttribute('href')).toContain('id=5');
  expect(screen.getByText(/or open a dispute/)).toBeTruthy();
  cleanup();
  show('default', '2026-12-01', '', false);
  expect(screen.queryByText(/or open a dispute/)).toBeNull();
});

test('what two operators say is unlikely to be paid back says so, also before its day', () => {
  show('default', '2027-05-01', '', true, true);
  expect(screen.getByText(/unlikely to be paid back/)).toBeTruthy();
  expect(screen.getByText(/since Mar 12, 2027\./)).toBeTruthy();
  expect(screen.queryByText(/Due on/)).toBeNull();
  expect(screen.getByText(/Guildhall writes it off/)).toBeTruthy();
});
