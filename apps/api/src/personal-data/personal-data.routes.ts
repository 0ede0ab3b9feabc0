import * as contract from '@guildhall/contract/personal-data.contract.ts';
import { serve } from '../platform/calls/serve.ts';
import { readDataExport } from './read-data-export.ts';
import { requestDataExport } from './request-data-export.ts';

export const personalDataRoutes = [
  serve(contract.readDataExport, readDataExport),
  serve(contract.requestDataExport, requestDataExport),
];
