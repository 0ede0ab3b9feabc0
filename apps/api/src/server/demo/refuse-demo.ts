import { demoLogIns } from '@guildhall/demo/log-ins.ts';
import { passwordFits } from '../../platform/secrets/passwords.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import { StartProblem } from '../../platform/process/start-problem.ts';

/** The demo gives one hash to all of its accounts, so these few stand for all. */
const hashes = statement<{ emails: readonly string[] }, { hash: string }>(
  'demo.hashes',
  `SELECT DISTINCT password_hash AS hash FROM users
    WHERE email = ANY(:emails) OR email LIKE 'office-%@organizations.example' LIMIT 5`,
);

/** @throws StartProblem when accounts of the demo are there and still open with its published password */
export async function refuseDemo(db: Db): Promise<void> {
  const found = await db.query(hashes, { emails: [demoLogIns.investor, demoLogIns.organization, demoLogIns.operator] });
  for (const { hash } of found)
    if (await passwordFits(demoLogIns.password, hash))
      throw new StartProblem(
        'The database holds the demo, whose passwords are published. Start in production on an empty database, and with the embedded one on an empty DATA_DIR.',
      );
}
