import { expect, it } from 'vitest';
import { auditCsv } from './audit-csv.ts';

it('the audit log as CSV has a line for each entry, and no text that a spreadsheet takes for a formula', () => {
  const entry = {
    seq: 7,
    at: '2026-11-23T08:00:00.000Z',
    operator: '=Opal',
    verb: 'withdrawal.approve',
    subjectKind: 'withdrawal',
    subjectId: 'w1',
    account: '@Ada, of "Mill"',
    accountId: '',
    before: { status: 'requested' },
    after: { status: 'approved', amount: '$12.50' },
    reason: '+1+1',
    networkAddress: '::1',
  };
  expect(auditCsv([entry]).split('\r\n')).toEqual([
    '\uFEFFNo.,When,Operator,Verb,Subject,Subject id,Account,Before,After,Reason,Network address',
    `7,2026-11-23T08:00:00.000Z,'=Opal,withdrawal.approve,withdrawal,w1,"'@Ada, of ""Mill""",status: requested,status: approved; amount: $12.50,'+1+1,::1`,
    '',
  ]);
});
