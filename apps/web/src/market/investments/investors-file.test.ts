import { expect, test } from 'vitest';
import { investorsFile } from './investors-file.ts';

test('a register has what was refunded, what remains, what is due of the rest and when, and the state', () => {
  const of = {
    state: 'active',
    msg: 'Good luck.',
    documentName: 'id.pdf',
    createdAt: '2026-08-31T22:00:00.000Z',
  } as const;
  const file = investorsFile({ duration: 6, returnOnInvestment: 12.5 }, [
    { ...of, id: 'i-1', investorId: 'u-1', name: 'Ada', amount: 100, refunded: 30.1, fee: 2.1, verified: true },
    { ...of, id: 'i-2', investorId: 'u-2', name: 'Bo', amount: 50, refunded: 50, verified: false, state: 'refunded' },
    { ...of, id: 'i-3', investorId: 'u-3', name: 'Cy', amount: 20, refunded: 0, verified: false, state: 'escrow' },
  ]);
  expect(file.split('\r\n')).toEqual([
    '\uFEFFName,Amount,Date,Message,Document,Refunded,Remaining,Return Due,Due,Verified,Investor Id,Investment Id,State,Fee',
    'Ada,100,2026-08-31T22:00:00.000Z,Good luck.,id.pdf,30.1,69.9,78.64,2027-02-28,Yes,u-1,i-1,Active,2.1',
    'Bo,50,2026-08-31T22:00:00.000Z,Good luck.,id.pdf,50,0,0,2027-02-28,No,u-2,i-2,Refunded,0',
    'Cy,20,2026-08-31T22:00:00.000Z,Good luck.,id.pdf,0,20,22.5,,No,u-3,i-3,In escrow,0',
    '',
  ]);
});
