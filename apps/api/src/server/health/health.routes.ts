import * as contract from '@guildhall/contract/server/health.operator.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { listJobs } from './list-jobs.ts';
import { runJobAgain } from './run-job-again.ts';

export const healthRoutes = [serve(contract.listJobs, listJobs), serve(contract.runJobAgain, runJobAgain)];
