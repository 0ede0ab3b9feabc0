import * as contract from '@guildhall/contract/base/audit.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { exportAuditEntries } from './export-audit-entries.ts';
import { listOwnAuditEntries } from './list-own-audit-entries.ts';
import { listAuditEntries } from './list-audit-entries.ts';

export const auditRoutes = [
  serve(contract.listAuditEntries, listAuditEntries),
  serve(contract.exportAuditEntries, exportAuditEntries),
  serve(contract.listOwnAuditEntries, listOwnAuditEntries, { auth: 'in-statement' }),
];
