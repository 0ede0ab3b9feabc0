import * as contract from '@guildhall/contract/market/updates.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { countUpdateReaders } from './count-update-readers.ts';
import { followProject } from './follow-project.ts';
import { listUpdates } from './list-updates.ts';
import { writeUpdate } from './write-update.ts';

export const updatesRoutes = [
  serve(contract.listUpdates, listUpdates, { auth: 'in-statement' }),
  serve(contract.writeUpdate, writeUpdate),
  serve(contract.countUpdateReaders, countUpdateReaders, { auth: 'in-statement' }),
  serve(contract.followProject, followProject),
];
