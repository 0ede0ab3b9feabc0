import * as funding from '@guildhall/contract/market/funding.contract.ts';
import * as contract from '@guildhall/contract/market/projects.contract.ts';
import * as recent from '@guildhall/contract/market/recent-projects.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { clearRecentProjects } from './clear-recent-projects.ts';
import { compareProjects } from './compare-projects.ts';
import { createProject } from './create-project.ts';
import { projectDetails } from './project-details.ts';
import { publishProject } from './publish-project.ts';
import { projectFunding } from './project-funding.ts';
import { listProjectCategories } from './list-project-categories.ts';
import { listRecentProjects } from './list-recent-projects.ts';
import { listProjects } from './list-projects.ts';
import { noteSeenProject } from './note-seen-project.ts';
import { shareProject } from './share-project.ts';
import { searchProjects } from './search-projects.ts';

export const projectsRoutes = [
  serve(contract.listProjectCategories, listProjectCategories),
  serve(contract.createProject, createProject),
  serve(funding.publishProject, publishProject),
  serve(contract.listProjects, listProjects, { auth: 'in-statement' }),
  serve(contract.searchProjects, searchProjects, { auth: 'in-statement' }),
  serve(contract.compareProjects, compareProjects, { auth: 'in-statement' }),
  serve(recent.noteSeenProject, noteSeenProject),
  serve(recent.listRecentProjects, listRecentProjects, { auth: 'in-statement' }),
  serve(recent.clearRecentProjects, clearRecentProjects),
  serve(contract.projectDetails, projectDetails, { auth: 'in-statement' }),
  serve(contract.shareProject, shareProject),
  serve(contract.projectFunding, projectFunding, { auth: 'in-statement' }),
];
