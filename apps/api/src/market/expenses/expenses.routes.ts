import * as contract from '@guildhall/contract/market/expenses.contract.ts';
import * as operator from '@guildhall/contract/market/expenses.operator.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { addExpense } from './add-expense.ts';
import { addExpensePaper } from './add-expense-paper.ts';
import { askForPaper } from './ask-for-paper.ts';
import { listExpenses } from './list-expenses.ts';

export const expensesRoutes = [
  serve(contract.listExpenses, listExpenses, { auth: 'in-statement' }),
  serve(contract.addExpense, addExpense),
  serve(contract.addExpensePaper, addExpensePaper),
  serve(operator.askForPaper, askForPaper),
];
