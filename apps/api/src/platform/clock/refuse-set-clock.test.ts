import { expect, it } from 'vitest';
import { openTestLedger } from '../../money/wallet/test-ledger.ts';
import { setDay } from '../../market/repayments/test-holdings.ts';
import { refuseSetClock } from './refuse-set-clock.ts';

it('production refuses a database in which the time of plans is set, which the application cannot do', async () => {
  const ledger = await openTestLedger();
  await refuseSetClock(ledger.database);
  const set = { name: '', text: "INSERT INTO business_clock (ahead) VALUES ('1 day')" };
  await expect(ledger.database.query(set, [])).rejects.toMatchObject({ code: '42501' });
  await setDay(ledger, '2027-01-31');
  const [found] = await ledger.asOwner<{ day: string }>('SELECT business_day()::text AS day');
  expect(found).toEqual({ day: '2027-01-31' });
  await expect(refuseSetClock(ledger.database)).rejects.toThrow(/clock of the business has been set/);
  await ledger.stop();
});
