import { parseArgs } from 'node:util';
import { operatorRoles, type OperatorRole } from '@guildhall/contract/route.ts';
import { commandLine } from '../audit/audit.ts';
import { giveRole } from '../operators/grant-role.ts';
import { allOperators } from '../operators/list-operators.ts';
import { takeRole } from '../operators/revoke-role.ts';
import { refuse, Refusal } from '../platform/calls/refusal.ts';
import type { Db } from '../platform/database/database.ts';
import { oneLine } from '../platform/text/one-line.ts';
import { withOwnerDatabase } from './with-owner-database.ts';

const usage = `Use: npm run operator -- list
     npm run operator -- grant <email> --role support|finance|admin     makes the account an operator's, or changes the role
     npm run operator -- revoke <email>                                 takes the role away`;

type Console = { db: Db; say: (line: string) => void; complain: (line: string) => void };

/** Gives and takes the roles of operators. Answers the exit code: 0 done, 1 refused, 2 not understood. */
export async function operatorsCommand(args: string[], { db, say, complain }: Console): Promise<number> {
  const understood = read(args);
  if (!understood) {
    complain(usage);
    return 2;
  }
  const { verb, email, role } = understood;
  try {
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
      say(`${oneLine(operator.name)} is no operator any more.`);
    }
    return 0;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    complain(error.message);
    return 1;
  }
}

function read(args: string[]): { verb: string; email: string; role: OperatorRole | undefined } | null {
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
  await withOwnerDatabase(async (db) => {
    process.exitCode = await operatorsCommand(process.argv.slice(2), {
      db,
      say: (text) => console.log(text),
      complain: (text) => console.error(text),
    });
  });
}
