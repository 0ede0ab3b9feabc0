import type { LoaderFunctionArgs } from 'react-router';
import { chosenId, useChosenId } from '../../api/chosen.ts';
import { queryClient } from '../../api/query-client.ts';
import { useOfOrganization } from '../organizations/of-organization.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { readUrlState } from '../../ui/hooks/use-url-state.ts';
import { ProjectCards, address } from './project-cards.tsx';
import { projectsQuery } from './projects.queries.ts';

export function loader({ request }: LoaderFunctionArgs) {
  const id = chosenId(request, 'orgId');
  const { page } = readUrlState(new URL(request.url).searchParams, address);
  if (id) void queryClient.prefetchQuery(projectsQuery(id, page));
  return null;
}

/** The projects of the chosen organization (spec §2.view-projects). */
export function Component() {
  const id = useChosenId('orgId');
  const { missing, lead } = useOfOrganization(id);
  return (
    <>
      <PageTitle lead={lead} />
      {missing ? (
        <ErrorState error={missing} />
      ) : (
        <ProjectCards
          organizationId={id}
          empty={<EmptyState hint="This organization has not published any yet.">No Projects Found.</EmptyState>}
        />
      )}
    </>
  );
}
