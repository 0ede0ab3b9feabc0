import * as contract from '@guildhall/contract/people/personal-data.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { cancelErasure } from './cancel-erasure.ts';
import { readErasure } from './read-erasure.ts';
import { requestErasure } from './request-erasure.ts';
import { readDataExport } from './read-data-export.ts';
import { requestDataExport } from './request-data-export.ts';

export const personalDataRoutes = [
  serve(contract.readDataExport, readDataExport),
  serve(contract.requestDataExport, requestDataExport),
  serve(contract.readErasure, readErasure),
  serve(contract.cancelErasure, cancelErasure),
  serve(contract.requestErasure, requestErasure),
];
