import * as contract from '@guildhall/contract/market/reports.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { listOrganizationReports } from './list-organization-reports.ts';
import { listReceivedReports } from './list-received-reports.ts';
import { listSentReports } from './list-sent-reports.ts';
import { requestReport } from './request-report.ts';
import { uploadReport } from './upload-report.ts';

export const reportsRoutes = [
  serve(contract.requestReport, requestReport),
  serve(contract.listReceivedReports, listReceivedReports),
  serve(contract.listSentReports, listSentReports, { auth: 'in-statement' }),
  serve(contract.listOrganizationReports, listOrganizationReports, { auth: 'in-statement' }),
  serve(contract.uploadReport, uploadReport),
];
