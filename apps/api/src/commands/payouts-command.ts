import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isId } from '@guildhall/contract/fields.ts';
import { formatCents } from '@guildhall/contract/money.ts';
import type { createPayoutBatch } from '@guildhall/contract/money/payouts.operator.contract.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import { commandLine } from '../base/audit/audit.ts';
import { refuse, Refusal } from '../platform/calls/refusal.ts';
import type { Db } from '../platform/database/database.ts';
import type { DataKeys } from '../platform/secrets/encryption.ts';
import { oneLine } from '../platform/text/one-line.ts';
import { makePayoutBatch } from '../money/payouts/create-payout-batch.ts';
import { listPayoutBatches } from '../money/payouts/list-payout-batches.ts';
import { noteBatchPaid } from '../money/payouts/mark-payout-batch-paid.ts';
import { openPayoutFile } from '../money/payouts/payout-batch-file.ts';
import { payoutBatchDetails } from '../money/payouts/payout-batch-details.ts';
import type { Debtor } from '../money/payouts/payout-file.ts';
import { giveBackWithdrawal } from '../money/withdrawals/return-withdrawal.ts';
import { statusOf } from '../money/withdrawals/withdrawal-status.ts';
import type { MarkLimits } from '../money/withdrawals/withdrawals.settings.ts';
import { neededReason } from './needed-reason.ts';
import { runCommand } from './run-command.ts';

const usage = `Use: npm run operator -- payouts list                                the newest batches, and what waits for one
     npm run operator -- payouts create [--test]                     approved withdrawals into a batch; --test: those of test money
     npm run operator -- payouts show <batch>                        its payments, their accounts masked
     npm run operator -- payouts file <batch> --to <folder> [--csv]  its file for the bank: pain.001, or CSV
     npm run operator -- payouts paid <batch> --reference "<…>"      the bank has paid what was still to pay
     npm run operator -- payouts returned <withdrawal> --reason "<why>" --reference "<…>"  the bank has sent one back; the money is in the wallet again`;

const mostListed = 20;
const longestReference = 140;

type Console = {
  db: Db;
  /** Asked only when bank accounts are written into a file. */
  keys: () => DataKeys;
  /** Whether only test cards can pay in. */
  onTestMoney: boolean;
  /** Pays real money; null where the settings name none. */
  debtor: Debtor | null;
  /** Up to where one marks a payment as returned here, and whether what was approved here is marked here as paid or returned. */
  limits: MarkLimits;
  say: (line: string) => void;
  complain: (line: string) => void;
};

/** Payout batches at the command line, by the same functions as the calls. Answers the exit code: 0 done, 1 refused, 2 not understood. */
export function payoutsCommand(args: string[], console: Console): Promise<number> {
  const { complain } = console;
  return runCommand(read(args), { usage, complain, run: (understood) => run(understood, console) });
}

type Batch = DataOf<typeof createPayoutBatch>;
type Understood = NonNullable<ReturnType<typeof read>>;

function read(args: string[]) {
  try {
    const words = { type: 'string', default: '' } as const;
    const yes = { type: 'boolean', default: false } as const;
    const options = { reason: words, reference: words, to: words, csv: yes, test: yes };
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [verb = 'list', id = '', ...more] = positionals;
    const hasId = isId(id);
    const fits =
      {
        list: id === '',
        create: id === '',
        show: hasId,
        file: hasId && values.to !== '',
        paid: hasId,
        returned: hasId,
      }[verb] ?? false;
    return fits && more.length === 0 ? { ...values, verb, id } : null;
  } catch {
    return null;
  }
}

async function run(
  { verb, id, reason, reference, to, csv, test }: Understood,
  { db, keys, onTestMoney, debtor, limits, say }: Console,
): Promise<void> {
  const ctx = { db, refuse };
  switch (verb) {
    case 'list': {
      const { records, ready, readyTest } = await listPayoutBatches(ctx, { after: null, length: mostListed });
      if (records.length === 0) say('There is no batch.');
      for (const batch of records) say(line(batch));
      if (ready > 0) say(`${ready} approved wait for a batch.`);
      if (readyTest > 0) say(`${readyTest} approved wait for a batch of TEST money.`);
      return;
    }
    case 'create':
      return say(line(await makePayoutBatch(ctx, { test, onTestMoney, debtor, keys, actor: commandLine })));
    case 'show': {
      const batch = await payoutBatchDetails(ctx, { id });
      say(line(batch));
      say(`pain.001 ${batch.xmlSha256}`);
      say(`csv      ${batch.csvSha256}`);
      for (const { id: withdrawal, status, amount, name, account } of batch.records)
        say(`${withdrawal}  ${status}  ${formatCents(amount)}  ${oneLine(name)}, account ${account}`);
      return;
    }
    case 'file': {
      const format = csv ? 'csv' : 'pain.001';
      const file = await openPayoutFile(ctx, { id, format, keys, actor: commandLine });
      const path = join(to, file.name);
      // It holds bank accounts, so that nobody else of the machine reads it; what is there is not written over.
      await writeFile(path, file.content, { mode: 0o600, flag: 'wx' }).catch((error: Error) => {
        throw new Refusal('validation', `The file was not written: ${error.message}`);
      });
      return say(`${path}\nSHA-256 ${file.sha256}`);
    }
    case 'paid': {
      const named = reference.trim();
      if (named === '' || named.length > longestReference)
        throw new Refusal('validation', `Please give --reference "<…>" in 1 to ${longestReference} characters.`);
      const { number, paid } = await noteBatchPaid(ctx, {
        id,
        reference: named,
        actor: commandLine,
        oneOperator: limits.oneOperator,
      });
      return say(`${paid} of batch ${number} are paid.`);
    }
    default: {
      const { status } = await giveBackWithdrawal(ctx, {
        id,
        reason: neededReason(reason),
        reference: reference.trim(),
        limits,
      });
      return say(`The withdrawal is ${statusOf(status)}.`);
    }
  }
}

function line({ id, number, test, createdAt, payments, amount, waiting, returned }: Batch): string {
  const left = waiting === 0 ? 'nothing left to pay' : `${waiting} to pay`;
  return `${id}  ${test ? 'TEST  ' : ''}batch ${number}  ${createdAt}  ${payments} payments  ${formatCents(amount)}  ${left}${returned === 0 ? '' : `, ${returned} returned`}`;
}
