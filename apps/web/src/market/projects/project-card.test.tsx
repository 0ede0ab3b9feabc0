import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { showPage } from '../../test-page.tsx';
import { ProjectCard } from './project-card.tsx';

const project = {
  id: '7',
  title: 'New kiln',
  photo: '',
  category: 'Crafts',
  budget: 1000,
  createdAt: '2026-01-01T00:00:00.000Z',
  raised: 100,
  returnOnInvestment: 10,
  duration: 12,
  minInvestment: 10,
  repayment: 'end' as const,
  yearlyRate: 10,
  takesNoMoney: false,
  state: 'open' as const,
};

afterEach(cleanup);

test.each([
  ['overdue', 'Overdue'],
  ['late', 'Late'],
  ['default', 'In default'],
] as const)('a project that is %s says so on its card', (repaymentState, word) => {
  showPage(<ProjectCard project={{ ...project, repaymentState }} />);
  expect(screen.getByText(word)).toBeTruthy();
});

test('a card among those of others says of what its date is, and one among the organization’s own has the words of the specification', () => {
  showPage(<ProjectCard project={{ ...project, repaymentState: '' }} by="Kiln Hall" />);
  expect(screen.getByRole('link').textContent).toMatch(/Published Jan 1, 2026$/);
  cleanup();
  showPage(<ProjectCard project={{ ...project, repaymentState: '' }} />);
  expect(screen.getByRole('link').textContent).toMatch(/Date: Jan 1, 2026$/);
});

test('a project that is not behind says nothing of it', () => {
  showPage(<ProjectCard project={{ ...project, repaymentState: '' }} />);
  expect(screen.getByRole('link').textContent).not.toMatch(/Overdue|Late|default/);
});

test.each([
  ['draft', 'Draft'],
  ['funded', 'Funded'],
  ['failed', 'Not funded'],
  ['canceled', 'Canceled'],
] as const)('a project that is %s says so on its card, an open one nothing', (state, word) => {
  showPage(<ProjectCard project={{ ...project, repaymentState: '', state }} />);
  expect(screen.getByText(word)).toBeTruthy();
  cleanup();
  showPage(<ProjectCard project={{ ...project, repaymentState: '', state: 'open' }} />);
  expect(screen.getByRole('link').textContent).not.toMatch(/Draft|Open|unded|Canceled/);
});
