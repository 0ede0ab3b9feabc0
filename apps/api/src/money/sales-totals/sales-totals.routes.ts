import * as contract from '@guildhall/contract/money/sales-totals.operator.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { exportSalesTotals } from './export-sales-totals.ts';

export const salesTotalsRoutes = [serve(contract.exportSalesTotals, exportSalesTotals)];
