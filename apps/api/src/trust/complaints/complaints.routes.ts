import * as acts from '@guildhall/contract/trust/complaint-acts.operator.contract.ts';
import * as lists from '@guildhall/contract/trust/complaint-lists.contract.ts';
import * as forOperators from '@guildhall/contract/trust/complaints.operator.contract.ts';
import * as contract from '@guildhall/contract/trust/complaints.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { answerComplaint } from './answer-complaint.ts';
import { decideComplaint } from './decide-complaint.ts';
import { holdForComplaint } from './hold-for-complaint.ts';
import { listComplaintUsers } from './list-complaint-users.ts';
import { listOwnComplaints } from './list-own-complaints.ts';
import { listReceivedComplaints } from './list-received-complaints.ts';
import { listComplaintsForOperator } from './list-complaints-for-operator.ts';
import { reviewComplaint } from './review-complaint.ts';
import { sendComplaint } from './send-complaint.ts';

export const complaintsRoutes = [
  serve(contract.listComplaintUsers, listComplaintUsers),
  serve(contract.sendComplaint, sendComplaint),
  serve(lists.listReceivedComplaints, listReceivedComplaints),
  serve(lists.listOwnComplaints, listOwnComplaints, { auth: 'in-statement' }),
  serve(contract.answerComplaint, answerComplaint),
  serve(forOperators.listComplaintsForOperator, listComplaintsForOperator),
  serve(forOperators.reviewComplaint, reviewComplaint),
  serve(acts.holdForComplaint, holdForComplaint),
  serve(acts.decideComplaint, decideComplaint),
];
