import { Button } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { queryClient } from '../api/query-client.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { lazyDialog } from '../ui/lazy-dialog.tsx';
import { CardGrid } from '../ui/link-card.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { CardGridSkeleton } from '../ui/skeletons.tsx';
import { toast } from '../ui/toast.ts';
import { readUrlState, useUrlState } from '../ui/use-url-state.ts';
import { OrganizationCard } from './organization-card.tsx';
import { SearchSummary } from './search-summary.tsx';
import { isSearch, noFilters, organizationsQuery, pageSize } from './organizations.queries.ts';

const SearchDialog = lazyDialog(() => import('./search-dialog.tsx').then((module) => module.SearchDialog));

const address = { ...noFilters, page: 1 };

export const loader = ({ request }: LoaderFunctionArgs) => {
  const { page, ...filters } = readUrlState(new URL(request.url).searchParams, address);
  void queryClient.prefetchQuery(organizationsQuery(filters, page));
  return null;
};

/** The connected organizations, or what a search finds (spec §2 Dashboard). */
export const Component = () => {
  const [{ page, ...filters }, setAddress] = useUrlState(address);
  const [searching, setSearching] = useState(false);
  const { data, error, isPlaceholderData, refetch } = useQuery(organizationsQuery(filters, page));
  const searched = isSearch(filters);
  const nothingFound = searched && !isPlaceholderData && data?.organizations.length === 0;

  useEffect(() => {
    if (nothingFound) toast.info('No Projects Found.');
  }, [nothingFound]);

  return (
    <>
      <PageTitle
        lead={searched ? 'What your search found in the whole hall.' : 'The organizations you are connected with.'}
        actions={
          <Button leftSection={<IconSearch size={18} aria-hidden />} onClick={() => setSearching(true)}>
            Search
          </Button>
        }
      >
        Organizations
      </PageTitle>
      {searched && <SearchSummary filters={filters} onChange={(change) => setAddress({ ...change, page: 1 })} />}
      {error && !data ? (
        <ErrorState error={error} retry={refetch} />
      ) : !data ? (
        <CardGridSkeleton />
      ) : data.organizations.length > 0 ? (
        <CardGrid label={searched ? 'Organizations found' : 'Connected organizations'}>
          {data.organizations.map((organization, index) => (
            <li key={organization.userId}>
              <OrganizationCard organization={organization} eager={index < 3} />
            </li>
          ))}
        </CardGrid>
      ) : searched ? (
        <EmptyState hint="Fewer or shorter words find more.">No Projects Found.</EmptyState>
      ) : (
        <EmptyState
          hint="Search the hall and connect with those you want to follow."
          action={
            <Button variant="default" onClick={() => setSearching(true)}>
              Find organizations
            </Button>
          }
        >
          No Connected Organizations Found!
        </EmptyState>
      )}
      {data && <Pagination page={page} pages={Math.ceil(data.total / pageSize)} />}
      <SearchDialog
        opened={searching}
        onClose={() => setSearching(false)}
        filters={filters}
        onSearch={(chosen) => setAddress({ ...chosen, page: 1 }, { push: true })}
      />
    </>
  );
};
