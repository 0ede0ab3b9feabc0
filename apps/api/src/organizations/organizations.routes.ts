import * as contract from '@guildhall/contract/organizations.contract.ts';
import { serve } from '../platform/serve.ts';
import { connect } from './connect.ts';
import { dashboardSearch } from './dashboard-search.ts';
import { dashboard } from './dashboard.ts';
import { like } from './like.ts';
import { organizationDetails } from './organization-details.ts';
import { projectCategories } from './project-categories.ts';

export const organizationsRoutes = [
  serve(contract.projectCategories, projectCategories),
  serve(contract.dashboard, dashboard, { auth: 'in-statement' }),
  serve(contract.dashboardSearch, dashboardSearch, { auth: 'in-statement' }),
  serve(contract.organizationDetails, organizationDetails, { auth: 'in-statement' }),
  serve(contract.connect, connect),
  serve(contract.like, like),
];
