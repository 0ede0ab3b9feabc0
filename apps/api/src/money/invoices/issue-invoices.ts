import { formatCents } from '@guildhall/contract/money.ts';
import type { Database, Db } from '../../platform/database/database.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { notify } from '../../reach/notifications/notify.ts';
import type { Resources } from '../../resources.ts';
import { houseOf } from './house-of.ts';
import { invoiceNumber, isCredit, monthInWords } from './invoice-words.ts';
import { invoicesNotifications } from './invoices.notifications.ts';
import { issueSome, type House, type Invoice } from './invoices.sql.ts';

type Issuing = Pick<Resources, 'database' | 'config' | 'payments'>;

/** At most this many accounts in one transaction: other processes wait for it to issue theirs. */
const most = 100;

/**
 * Issues the invoices of months that were over at a moment to all who have paid fees, oldest months first. Answers how many; none where the settings
 * name nobody who issues them.
 */
export async function issueInvoices({ database, config, payments }: Issuing, moment: Date): Promise<number> {
  const house = houseOf(config);
  if (!house) return 0;
  const round = { house, moment, onTestMoney: payments.current.testMode };
  let all = 0;
  // An account gets one invoice in a round, so that another round finds whether it has fees of a later month.
  for (let issued = -1; issued !== 0; all += issued) issued = await issueRound(database, round);
  return all;
}

/** One invoice to each account that waits for one; answers how many. */
async function issueRound(
  database: Database,
  round: { house: House; moment: Date; onTestMoney: boolean },
): Promise<number> {
  let number = 0;
  for (let after: string | undefined, more = true; more;) {
    const { lookedAt, issued } = await database.transaction(async (db) => {
      const some = await issueSome(db, { ...round, most, ...(after && { after }) });
      await notifyOf(db, some.issued);
      return some;
    });
    number += issued.length;
    more = lookedAt !== undefined;
    after = lookedAt;
  }
  return number;
}

function notifyOf(db: Db, issued: readonly Invoice[]): Promise<void> {
  return notify(
    db,
    invoicesNotifications,
    issued.map((invoice) => ({
      userId: invoice.payerId,
      event: 'invoiceIssued' as const,
      subject: invoice.id,
      data: {
        number: invoiceNumber(invoice),
        month: monthInWords(invoice.firstDay),
        isCredit: isCredit(invoice),
        total: formatCents(isCredit(invoice) ? -invoice.cents : invoice.cents),
      },
    })),
  );
}

/** Each night: the months that are over, and what a crash has left. */
export function invoicesJob(resources: Issuing): JobKind {
  return {
    name: 'invoices.issue',
    about: 'Issues the invoices for the fees of the month before.',
    every: '31 1 * * *',
    work: () => issueInvoices(resources, new Date()),
  };
}
