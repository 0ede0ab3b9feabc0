import type { Db } from '../database/database.ts';
import { statement, type NoParams } from '../database/statement.ts';
import { StartProblem } from '../process/start-problem.ts';

const isSet = statement<NoParams, { isSet: boolean }>(
  'clock.is-set',
  'SELECT EXISTS (SELECT FROM business_clock) AS "isSet"',
);

/** @throws StartProblem when the time that plans, deadlines and reports read is not the clock, as tests set it */
export async function refuseSetClock(db: Db): Promise<void> {
  const [found] = await db.query(isSet, {});
  if (found!.isSet)
    throw new StartProblem(
      'The clock of the business has been set in this database, as tests do: what is due would not follow the days. Start in production on a database of its own.',
    );
}
