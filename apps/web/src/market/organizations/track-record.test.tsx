import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { showPage } from '../../test-page.tsx';
import type { OrganizationRecord } from './organizations.queries.ts';
import { TrackRecord } from './track-record.tsx';

const record: OrganizationRecord = {
  memberSince: '2026-01-01T00:00:00.000Z',
  emailVerified: true,
  registrationNumber: '',
  raised: 0,
  projects: 0,
  funded: 0,
  services: 0,
  answerSeconds: null,
  complaints: 0,
  complaintsAnswered: 0,
  reports: 0,
  reportsDelivered: 0,
  updateRequests: 0,
  updatesInTime: 0,
  owedReports: { due: 0, inTime: 0, late: 0 },
  paidBack: { due: 0, onTime: 0, dueAmount: 0, onTimeAmount: 0 },
};

afterEach(cleanup);

function shown(paidBack: OrganizationRecord['paidBack']) {
  showPage(<TrackRecord record={{ ...record, paidBack }} />);
  return screen.getByText('Paid Back on Time').nextElementSibling?.textContent;
}

test('what was paid back on time is shown by number and sum, out of what fell due', () => {
  expect(shown({ due: 1200, onTime: 1150, dueAmount: 36000, onTimeAmount: 34500.5 })).toBe(
    '1,150 of 1,200 instalments, $34,500.50 of $36,000.00 (24 months)',
  );
});

test('an organization of which nothing was due yet has no such figure', () => {
  expect(shown(record.paidBack)).toBe('Nothing due yet');
});
