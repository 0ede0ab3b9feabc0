import * as contract from '@guildhall/contract/market/updates.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { addUpdateFile } from './add-update-file.ts';
import { askForUpdate } from './ask-for-update.ts';
import { countUpdateReaders } from './count-update-readers.ts';
import { discardUpdate } from './discard-update.ts';
import { followProject } from './follow-project.ts';
import { listUpdateVersions } from './list-update-versions.ts';
import { listUpdates } from './list-updates.ts';
import { writeUpdate } from './write-update.ts';

export const updatesRoutes = [
  serve(contract.listUpdates, listUpdates, { auth: 'in-statement' }),
  serve(contract.writeUpdate, writeUpdate),
  serve(contract.listUpdateVersions, listUpdateVersions, { auth: 'in-statement' }),
  serve(contract.discardUpdate, discardUpdate),
  serve(contract.addUpdateFile, addUpdateFile),
  serve(contract.countUpdateReaders, countUpdateReaders),
  serve(contract.askForUpdate, askForUpdate),
  serve(contract.followProject, followProject),
];
