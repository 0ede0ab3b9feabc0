import * as forOperators from '@guildhall/contract/money/invoices.operator.contract.ts';
import * as contract from '@guildhall/contract/money/invoices.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { exportInvoices } from './export-invoices.ts';
import { listInvoices } from './list-invoices.ts';
import { listIssuedInvoices } from './list-issued-invoices.ts';

export const invoicesRoutes = [
  serve(contract.listInvoices, listInvoices, { auth: 'in-statement' }),
  serve(forOperators.listIssuedInvoices, listIssuedInvoices),
  serve(forOperators.exportInvoices, exportInvoices),
];
