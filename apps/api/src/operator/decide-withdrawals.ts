import { formatCents } from '@guildhall/contract/money.ts';
import { decideInLedger } from '../withdrawals/withdrawals.sql.ts';
import { withOwnerDatabase } from './with-owner-database.ts';

const pending = {
  name: 'operator.pending-withdrawals',
  text: `SELECT w.id, u.name, u.email, w.amount_cents AS cents, w.bank_name AS bank, w.account_holder_name AS holder,
      right(w.account_number, 4) AS ending, w.created_at AS "createdAt"
    FROM withdrawals w JOIN users u ON u.id = w.user_id WHERE w.status = 'pending' ORDER BY w.created_at`,
};

type Pending = {
  id: string;
  name: string;
  email: string;
  cents: bigint;
  bank: string;
  holder: string;
  ending: string;
  createdAt: Date;
};

const usage = 'Use: npm run withdrawals -- list | approve <id> | reject <id>';

/** The operator's console for withdrawals: what waits, and the decision, which holds once. */
if (import.meta.main) {
  const [verb = 'list', id = ''] = process.argv.slice(2);
  await withOwnerDatabase(async (database) => {
    if (verb === 'list') {
      const rows = await database.query<Pending>(pending, []);
      if (rows.length === 0) console.log('No withdrawal waits.');
      for (const row of rows)
        console.log(
          `${row.id}  ${formatCents(row.cents)}  ${row.name} <${row.email}>  to ${row.holder}, ${row.bank}, account ending in ${row.ending}, asked ${row.createdAt.toISOString()}`,
        );
    } else if ((verb === 'approve' || verb === 'reject') && /^[0-9a-f-]{36}$/i.test(id)) {
      const { outcome, status } = await decideInLedger(database, id, verb === 'approve', null);
      console.log(outcome === 'not_found' ? 'This withdrawal was not found.' : `The withdrawal is ${status}.`);
      process.exitCode = outcome === 'ok' || outcome === 'repeated' ? 0 : 1;
    } else {
      console.error(usage);
      process.exitCode = 2;
    }
  });
}
