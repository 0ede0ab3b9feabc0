import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { queryClient } from '../../api/query-client.ts';
import { session, useSession } from '../../api/session.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { ServiceCards } from './service-cards.tsx';
import { servicesQuery } from './services.queries.ts';
import type { Service } from './services.queries.ts';
import { useDeleteService } from './use-delete-service.ts';

const ServiceDialog = lazyDialog(() => import('./service-dialog.tsx').then((module) => module.ServiceDialog));

export function loader() {
  void queryClient.prefetchQuery(servicesQuery());
  return null;
}

const icon = { size: 18, 'aria-hidden': true } as const;

/** The services of the organization that is logged in (spec §2.services). */
export function Component() {
  const { isOrganization } = useSession();
  const [opened, setOpened] = useState(false);
  const [chosen, setChosen] = useState<Service>();
  const remove = useDeleteService();

  const open = (service?: Service) => {
    if (service) session.set({ serviceId: service.id });
    setChosen(service);
    setOpened(true);
  };

  return (
    <>
      <PageTitle
        lead="What your organization offers, and the price."
        actions={
          isOrganization && (
            <Button leftSection={<IconPlus {...icon} />} onClick={() => open()}>
              Add New
            </Button>
          )
        }
      />
      <ServiceCards
        empty={
          <EmptyState
            hint={isOrganization ? 'Add what you offer, with its price.' : 'Only organizations offer services.'}
          >
            No Services Found.
          </EmptyState>
        }
      >
        {(service) => (
          <>
            <Button
              variant="default"
              leftSection={<IconPencil {...icon} />}
              aria-label={`Edit ${service.title}`}
              onClick={() => open(service)}
            >
              Edit
            </Button>
            <Button
              variant="subtle"
              leftSection={<IconTrash {...icon} />}
              aria-label={`Delete ${service.title}`}
              onClick={() => remove(service)}
            >
              Delete
            </Button>
          </>
        )}
      </ServiceCards>
      <ServiceDialog opened={opened} onClose={() => setOpened(false)} service={chosen} />
    </>
  );
}
