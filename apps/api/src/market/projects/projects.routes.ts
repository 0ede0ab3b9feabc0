import * as funding from '@guildhall/contract/market/funding.contract.ts';
import * as contract from '@guildhall/contract/market/projects.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { compareProjects } from './compare-projects.ts';
import { createProject } from './create-project.ts';
import { projectDetails } from './project-details.ts';
import { publishProject } from './publish-project.ts';
import { projectFunding } from './project-funding.ts';
import { listProjectCategories } from './list-project-categories.ts';
import { listProjects } from './list-projects.ts';
import { shareProject } from './share-project.ts';
import { searchProjects } from './search-projects.ts';

export const projectsRoutes = [
  serve(contract.listProjectCategories, listProjectCategories),
  serve(contract.createProject, createProject),
  serve(funding.publishProject, publishProject),
  serve(contract.listProjects, listProjects, { auth: 'in-statement' }),
  serve(contract.searchProjects, searchProjects, { auth: 'in-statement' }),
  serve(contract.compareProjects, compareProjects, { auth: 'in-statement' }),
  serve(contract.projectDetails, projectDetails, { auth: 'in-statement' }),
  serve(contract.shareProject, shareProject),
  serve(contract.projectFunding, projectFunding, { auth: 'in-statement' }),
];
