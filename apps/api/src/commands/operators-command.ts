import { parseArgs } from 'node:util';
import { operatorRoles, type OperatorRole } from '@guildhall/contract/route.ts';
import { commandLine } from '../base/audit/audit.ts';
import { giveRole } from '../trust/operators/grant-role.ts';
import { allOperators } from '../trust/operators/to-operator.ts';
import { takeRole } from '../trust/operators/revoke-role.ts';
import { takeStance } from '../configuration/stance.ts';
import { paymentSettings } from '../money/payments/payments.settings.ts';
import { platformSettings } from '../platform/platform.settings.ts';
import { readSettings } from '../platform/process/settings.ts';
import { dataKeyFile, openDataKeys } from '../platform/secrets/data-key-file.ts';
import { operatorSettings } from '../trust/operators/operators.settings.ts';
import { debtorOf, payoutSettings } from '../money/payouts/payouts.settings.ts';
import { markLimits, withdrawalSettings } from '../money/withdrawals/withdrawals.settings.ts';
import { payoutsCommand } from './payouts-command.ts';
import { refuse, Refusal } from '../platform/calls/refusal.ts';
import type { Db } from '../platform/database/database.ts';
import { oneLine } from '../platform/text/one-line.ts';
import { runCommand } from './run-command.ts';
import { withOwnerDatabase, type OwnerConfig } from './with-owner-database.ts';

const usage = `Use: npm run operator -- list
     npm run operator -- grant <email> --role support|finance|admin     makes the account an operator's, or changes the role
     npm run operator -- revoke <email>                                 takes the role away
     npm run operator -- payouts                                        batches for the bank: list, create, show, file, paid, returned`;

type Console = { db: Db; say: (line: string) => void; complain: (line: string) => void };

/** Gives and takes the roles of operators. Answers the exit code: 0 done, 1 refused, 2 not understood. */
export function operatorsCommand(args: string[], console: Console): Promise<number> {
  const { complain } = console;
  return runCommand(read(args), { usage, complain, run: (understood) => run(understood, console) });
}

type Understood = { verb: string; email: string; role: OperatorRole | undefined };

async function run({ verb, email, role }: Understood, { db, say }: Console): Promise<void> {
  const operators = await allOperators(db);
  if (verb === 'list') {
    if (operators.length === 0) say('There is no operator.');
    for (const { name, email: address, role: has, secondFactor } of operators)
      say(`${has}  ${oneLine(name)} <${address}>${secondFactor ? '' : ', no second factor yet'}`);
  } else if (verb === 'grant') {
    const given = await giveRole({ db, refuse }, commandLine, { email, role: role!, reason: '' });
    say(`${oneLine(given.name)} is an operator for ${given.role}.`);
  } else {
    const operator = operators.find(({ email: address }) => address === email.toLowerCase());
    if (!operator) throw new Refusal('not_found', 'No operator has this e-mail.');
    await takeRole({ db, refuse }, commandLine, { id: operator.id, reason: '' });
    say(`${oneLine(operator.name)} is no longer an operator.`);
  }
}

function read(args: string[]): Understood | null {
  try {
    const { values, positionals } = parseArgs({ args, options: { role: { type: 'string' } }, allowPositionals: true });
    const [verb = 'list', email = '', ...more] = positionals;
    const role = operatorRoles.find((each) => each === values.role);
    const fits = { list: email === '', grant: email !== '' && role !== undefined, revoke: email !== '' }[verb] ?? false;
    return fits && more.length === 0 ? { verb, email, role } : null;
  } catch {
    return null;
  }
}

if (import.meta.main) {
  const [first, ...others] = process.argv.slice(2);
  const run = async (db: Db, config: OwnerConfig) => {
    const terminal = {
      db,
      say: (text: string) => console.log(text),
      complain: (text: string) => console.error(text),
    };
    if (first !== 'payouts') {
      process.exitCode = await operatorsCommand(process.argv.slice(2), terminal);
      return;
    }
    const settings = readSettings(
      { ...platformSettings, ...paymentSettings, ...operatorSettings, ...withdrawalSettings, ...payoutSettings },
      process.env,
    );
    const stanced = { ...settings, ...takeStance(settings, process.env) };
    process.exitCode = await payoutsCommand(others, {
      ...terminal,
      keys: () => openDataKeys(config.dataKeys, dataKeyFile(config)),
      debtor: debtorOf(settings),
      limits: markLimits(stanced),
      onTestMoney: stanced.testMoney,
    });
  };
  await withOwnerDatabase(run, { audits: true });
}
