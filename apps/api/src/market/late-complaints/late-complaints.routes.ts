import * as contract from '@guildhall/contract/trust/late-complaints.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { complainOfLateReport } from './complain-of-late-report.ts';
import { prepareLateComplaint } from './prepare-late-complaint.ts';

export const lateComplaintsRoutes = [
  serve(contract.prepareLateComplaint, prepareLateComplaint),
  serve(contract.complainOfLateReport, complainOfLateReport),
];
