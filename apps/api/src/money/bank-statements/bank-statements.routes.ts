import * as contract from '@guildhall/contract/money/bank-statements.operator.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { applyBankStatement } from './apply-bank-statement.ts';
import { listBankLines } from './list-bank-lines.ts';
import { listBankStatements } from './list-bank-statements.ts';
import { readBankStatement } from './read-bank-statement.ts';
import { settleBankLines } from './settle-bank-lines.ts';

export const bankStatementsRoutes = [
  serve(contract.readBankStatement, readBankStatement),
  serve(contract.listBankStatements, listBankStatements),
  serve(contract.listBankLines, listBankLines),
  serve(contract.applyBankStatement, applyBankStatement),
  serve(contract.settleBankLines, settleBankLines),
];
