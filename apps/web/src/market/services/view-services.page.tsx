import type { LoaderFunctionArgs } from 'react-router';
import { chosenId, useChosenId } from '../../api/chosen.ts';
import { queryClient } from '../../api/query-client.ts';
import { useSession } from '../../api/session.ts';
import { FlagButton } from '../../trust/flags/flag-button.tsx';
import { useOfOrganization } from '../organizations/of-organization.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { ServiceCards } from './service-cards.tsx';
import { servicesQuery } from './services.queries.ts';

export function loader({ request }: LoaderFunctionArgs) {
  const id = chosenId(request, 'orgId');
  if (id) void queryClient.prefetchQuery(servicesQuery(id));
  return null;
}

/** The services of the chosen organization, to read (spec §2.view-services). */
export function Component() {
  const id = useChosenId('orgId');
  const { missing, lead } = useOfOrganization(id);
  const own = useSession().id === id;
  return (
    <>
      <PageTitle lead={lead} />
      {missing ? (
        <ErrorState error={missing} />
      ) : (
        <ServiceCards
          organizationId={id}
          empty={<EmptyState hint="This organization has not listed any yet.">No Services Found.</EmptyState>}
        >
          {own
            ? undefined
            : ({ id: serviceId, title }) => (
                <FlagButton kind="service" thingId={serviceId} about={`the service ${title}`} />
              )}
        </ServiceCards>
      )}
    </>
  );
}
