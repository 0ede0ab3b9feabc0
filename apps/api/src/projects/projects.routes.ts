import * as contract from '@guildhall/contract/projects.contract.ts';
import { serve } from '../platform/serve.ts';
import { createProject } from './create-project.ts';
import { projectDetails } from './project-details.ts';
import { projectFunding } from './project-funding.ts';
import { projectList } from './project-list.ts';

export const projectsRoutes = [
  serve(contract.createProject, createProject),
  serve(contract.projectList, projectList, { auth: 'in-statement' }),
  serve(contract.projectDetails, projectDetails, { auth: 'in-statement' }),
  serve(contract.projectFunding, projectFunding, { auth: 'in-statement' }),
];
