import { expect, test } from 'vitest';
import { investorsFile } from './investors-file.ts';

test('a register tells what was refunded, what remains, and what is due of the rest and when', () => {
  const of = {
    state: 'active',
    msg: 'Good luck.',
    documentName: 'id.pdf',
    createdAt: '2026-08-31T22:00:00.000Z',
  } as const;
  const file = investorsFile({ duration: 6, returnOnInvestment: 12.5 }, [
    { ...of, id: 'i-1', investorId: 'u-1', name: 'Ada', amount: 100, refunded: 30.1, verified: true },
    { ...of, id: 'i-2', investorId: 'u-2', name: 'Bo', amount: 50, refunded: 50, verified: false },
  ]);
  expect(file.split('\r\n')).toEqual([
    '\uFEFFName,Amount,Date,Message,Document,Refunded,Remaining,Return Due,Due,Verified,Investor Id,Investment Id',
    'Ada,100,2026-08-31T22:00:00.000Z,Good luck.,id.pdf,30.1,69.9,78.64,2027-02-28,Yes,u-1,i-1',
    'Bo,50,2026-08-31T22:00:00.000Z,Good luck.,id.pdf,50,0,0,2027-02-28,No,u-2,i-2',
    '',
  ]);
});
