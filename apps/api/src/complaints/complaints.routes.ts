import * as contract from '@guildhall/contract/complaints.contract.ts';
import { serve } from '../platform/calls/serve.ts';
import { listComplaintUsers } from './list-complaint-users.ts';
import { listOwnComplaints } from './list-own-complaints.ts';
import { listReceivedComplaints } from './list-received-complaints.ts';
import { sendComplaint } from './send-complaint.ts';

export const complaintsRoutes = [
  serve(contract.listComplaintUsers, listComplaintUsers),
  serve(contract.sendComplaint, sendComplaint),
  serve(contract.listReceivedComplaints, listReceivedComplaints),
  serve(contract.listOwnComplaints, listOwnComplaints, { auth: 'in-statement' }),
];
