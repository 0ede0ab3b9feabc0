import * as contract from '@guildhall/contract/market/waiting.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { waitForProject } from './wait-for-project.ts';

export const waitingRoutes = [serve(contract.waitForProject, waitForProject)];
