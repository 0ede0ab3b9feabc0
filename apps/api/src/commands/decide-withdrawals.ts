import { parseArgs } from 'node:util';
import { isId } from '@guildhall/contract/fields.ts';
import { formatCents } from '@guildhall/contract/money.ts';
import { takeStance } from '../configuration/stance.ts';
import { paymentSettings } from '../money/payments/payments.settings.ts';
import { dataKeyFile, openDataKeys } from '../platform/secrets/data-key-file.ts';
import type { Db } from '../platform/database/database.ts';
import type { DataKeys } from '../platform/secrets/encryption.ts';
import { oneLine } from '../platform/text/one-line.ts';
import { platformSettings } from '../platform/platform.settings.ts';
import { readSettings } from '../platform/process/settings.ts';
import { refuse, Refusal } from '../platform/calls/refusal.ts';
import { openBankAccount } from '../money/withdrawals/bank-account/bank-account.ts';
import { masked } from '../platform/text/masked.ts';
import { decideWithdrawal } from '../money/withdrawals/decide-withdrawal.ts';
import { riskSettings, type RiskConfig } from '../money/risk/risk.settings.ts';
import { statusOf } from '../money/withdrawals/withdrawal-status.ts';
import { notePaid } from '../money/withdrawals/mark-withdrawal-paid.ts';
import { giveBackWithdrawal } from '../money/withdrawals/return-withdrawal.ts';
import { operatorSettings } from '../trust/operators/operators.settings.ts';
import { aloneLimits, withdrawalSettings, type AloneLimits } from '../money/withdrawals/withdrawals.settings.ts';
import { neededReason } from './needed-reason.ts';
import { runCommand } from './run-command.ts';
import { withOwnerDatabase, type OwnerConfig } from './with-owner-database.ts';
import { findWithdrawal, waitingWithdrawals, type OperatorWithdrawal } from './withdrawals-command.sql.ts';

const usage = `Use: npm run withdrawals -- list
     npm run withdrawals -- show <id>                        the bank account in full
     npm run withdrawals -- approve <id> [--test]            --test: test money, while only test cards pay in
     npm run withdrawals -- reject <id> --reason "<why>"     the reason is shown to the owner
     npm run withdrawals -- paid <id> [--reference "<…>"]     the bank has paid an approved one, under its reference
     npm run withdrawals -- returned <id> --reason "<why>" --reference "<…>"  the bank has sent it back; the money is in the wallet again`;

const labels = {
  bankName: 'Bank name',
  accountHolderName: 'Account holder',
  accountNumber: 'Account number',
  sortCode: 'Sort code',
  swiftCode: 'IBAN or Swift code',
};

type Console = {
  db: Db;
  /** Asked only when a bank account is shown. */
  keys: () => DataKeys;
  /** Whether only test cards can pay in. */
  onTestMoney: boolean;
  /** Up to where one operator approves alone; beyond it nobody approves here. */
  limits: AloneLimits;
  /** Whether what was approved here is marked here as paid or returned. */
  oneOperator: boolean;
  /** What holds a withdrawal as a sign of risk; left out, none is looked for. */
  risk?: RiskConfig;
  say: (line: string) => void;
  complain: (line: string) => void;
};

/** The operator's console for withdrawals. Answers the exit code: 0 done, 1 refused, 2 not understood. */
export function withdrawalsCommand(args: string[], console: Console): Promise<number> {
  const { complain } = console;
  return runCommand(read(args), { usage, complain, run: (understood) => run(understood, console) });
}

type Understood = { verb: string; id: string; reason: string; reference: string; test: boolean };

function read(args: string[]): Understood | null {
  try {
    const words = { type: 'string', default: '' } as const;
    const options = { reason: words, reference: words, test: { type: 'boolean', default: false } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [verb = 'list', id = '', ...more] = positionals;
    const known = verb === 'list' ? id === '' : ['show', 'approve', 'reject', 'paid', 'returned'].includes(verb);
    if (!known || more.length > 0) return null;
    if (verb !== 'list' && !isId(id)) return null;
    return { verb, id, reason: values.reason, reference: values.reference.trim(), test: values.test };
  } catch {
    return null;
  }
}

async function run(
  { verb, id, reason, reference, test }: Understood,
  { db, keys, onTestMoney, limits, oneOperator, risk, say }: Console,
): Promise<void> {
  switch (verb) {
    case 'list': {
      const waiting = await waitingWithdrawals(db);
      if (waiting.length === 0) say('No withdrawal is waiting.');
      for (const withdrawal of waiting) say(`${line(withdrawal)}, account ${masked(withdrawal.ending)}`);
      return;
    }
    case 'show':
      return show(id, db, keys, say);
    case 'approve': {
      if (test && !onTestMoney)
        throw new Refusal('validation', 'Real money is paid in here, so test money cannot be approved.');
      const { status } = await decideWithdrawal(
        { db, refuse },
        { id, approve: true, operatorId: null, asTest: test, limits, ...(risk && { risk }) },
      );
      return say(`The withdrawal is ${status}.`);
    }
    case 'reject': {
      const decision = { id, approve: false, operatorId: null, reason: neededReason(reason) };
      const { status } = await decideWithdrawal({ db, refuse }, decision);
      return say(`The withdrawal is ${status}.`);
    }
    case 'returned': {
      const { status } = await giveBackWithdrawal(
        { db, refuse },
        { id, reason: neededReason(reason), reference, limits: { ...limits, oneOperator } },
      );
      return say(`The withdrawal is ${status}.`);
    }
    default: {
      const { status } = await notePaid({ db, refuse }, id, { reference, oneOperator });
      return say(`The withdrawal is ${status}.`);
    }
  }
}

function line({ id, test, status, cents, name, email, createdAt }: OperatorWithdrawal): string {
  return `${id}  ${test ? 'TEST  ' : ''}${statusOf(status)}  ${formatCents(cents)}  ${oneLine(name)} <${email}>, asked ${createdAt.toISOString()}`;
}

async function show(id: string, db: Db, keys: () => DataKeys, say: (line: string) => void): Promise<void> {
  const found = await findWithdrawal(db, id);
  if (!found) throw new Refusal('not_found', 'This withdrawal was not found.');
  say(line(found));
  if (found.reason !== '') say(`Reason: ${oneLine(found.reason)}`);
  const account = openBankAccount(keys, found);
  for (const [field, label] of Object.entries(labels))
    say(`${label}: ${oneLine(account[field as keyof typeof labels] ?? '')}`);
}

if (import.meta.main) {
  const settings = readSettings(
    { ...platformSettings, ...paymentSettings, ...operatorSettings, ...withdrawalSettings, ...riskSettings },
    process.env,
  );
  const stanced = { ...settings, ...takeStance(settings, process.env) };
  const run = async (db: Db, config: OwnerConfig) => {
    process.exitCode = await withdrawalsCommand(process.argv.slice(2), {
      db,
      keys: () => openDataKeys(config.dataKeys, dataKeyFile(config)),
      limits: aloneLimits(settings),
      oneOperator: stanced.oneOperator,
      risk: stanced,
      onTestMoney: stanced.testMoney,
      say: (text) => console.log(text),
      complain: (text) => console.error(text),
    });
  };
  await withOwnerDatabase(run, { audits: true });
}
