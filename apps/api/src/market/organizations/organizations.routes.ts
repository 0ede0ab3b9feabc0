import * as contract from '@guildhall/contract/market/organizations.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { connect } from './connect.ts';
import { searchDashboard } from './search-dashboard.ts';
import { dashboard } from './dashboard.ts';
import { like } from './like.ts';
import { shareOrganization } from './share-organization.ts';
import { shareAllProjects } from './share-all-projects.ts';
import { organizationDetails } from './organization-details.ts';

export const organizationsRoutes = [
  serve(contract.dashboard, dashboard, { auth: 'in-statement' }),
  serve(contract.searchDashboard, searchDashboard, { auth: 'in-statement' }),
  serve(contract.organizationDetails, organizationDetails, { auth: 'in-statement' }),
  serve(contract.shareOrganization, shareOrganization),
  serve(contract.shareAllProjects, shareAllProjects),
  serve(contract.connect, connect),
  serve(contract.like, like),
];
