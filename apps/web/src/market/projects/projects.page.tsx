import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { queryClient } from '../../api/query-client.ts';
import { useSession } from '../../api/session.ts';
import { pathTo } from '../../paths.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { readUrlState } from '../../ui/hooks/use-url-state.ts';
import { ProjectCards, address } from './project-cards.tsx';
import { projectsQuery } from './projects.queries.ts';

export function loader({ request }: LoaderFunctionArgs) {
  const { page } = readUrlState(new URL(request.url).searchParams, address);
  void queryClient.prefetchQuery(projectsQuery(undefined, page));
  return null;
}

/** The projects of the organization that is logged in (spec §2.projects). */
export function Component() {
  const { isOrganization } = useSession();
  return (
    <>
      <PageTitle
        lead="The projects your organization raises money for."
        actions={
          isOrganization && (
            <Button component={Link} to={pathTo('add/project')} leftSection={<IconPlus size={18} aria-hidden />}>
              Add New
            </Button>
          )
        }
      />
      <ProjectCards
        empty={
          <EmptyState
            hint={
              isOrganization
                ? 'Add your first project. All you need is a photo, a document and the terms.'
                : 'Only organizations publish projects.'
            }
          >
            No Projects Found.
          </EmptyState>
        }
      />
    </>
  );
}
