import * as contract from '@guildhall/contract/market/updates.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { listUpdates } from './list-updates.ts';
import { writeUpdate } from './write-update.ts';

export const updatesRoutes = [
  serve(contract.listUpdates, listUpdates, { auth: 'in-statement' }),
  serve(contract.writeUpdate, writeUpdate),
];
