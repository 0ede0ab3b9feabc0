import { caseStatuses } from '@guildhall/contract/trust/complaint-cases.ts';
import { decideComplaint } from '@guildhall/contract/trust/complaint-acts.operator.contract.ts';
import { operatorRoles } from '@guildhall/contract/route.ts';
import { expect, it } from 'vitest';
import { actsOnComplaint } from './complaint-acts.ts';
import { caseOptions, caseStatusIn } from './complaint-filter.ts';

it('a complaint is decided and held for until it is decided', () => {
  const acts = caseStatuses.map((status) => actsOnComplaint({ status, held: status === 'answered' }, 'support'));
  expect(acts).toEqual([['Decide', 'Hold Withdrawals'], ['Decide', 'Free Withdrawals'], []]);
});

it('those decide whom the call answers', () => {
  const deciding = operatorRoles.filter((role) =>
    actsOnComplaint({ status: 'open', held: false }, role).includes('Decide'),
  );
  expect(deciding.toSorted()).toEqual(['admin', ...decideComplaint.operator!.roles].toSorted());
});

it('complaints are listed by the status in the address: open at first', () => {
  expect(caseOptions.map(({ label }) => label)).toEqual(['Open', 'Answered', 'Decided']);
  expect(['closed', 'nowhere', ''].map(caseStatusIn)).toEqual(['closed', 'open', 'open']);
});
