import * as contract from '@guildhall/contract/market/public-directory.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { listNewestProjects } from './list-newest-projects.ts';

export const publicDirectoryRoutes = [serve(contract.listNewestProjects, listNewestProjects)];
