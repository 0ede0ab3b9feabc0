import { Button } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { queryClient } from '../../api/query-client.ts';
import { session } from '../../api/session.ts';
import { loadOwnOrganization } from './account-home.tsx';
import { OrganizationList } from './organization-list.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { CardGridSkeleton } from '../../ui/states/skeletons.tsx';
import { readUrlState, useUrlState } from '../../ui/hooks/use-url-state.ts';
import { AllOrganizations, listAddress } from './all-organizations.tsx';
import { allOrganizationsQuery, isSearch, noFilters, organizationsQuery } from './organizations.queries.ts';
import { SearchSummary } from './search-summary.tsx';

const SearchDialog = lazyDialog(() => import('./search-dialog.tsx').then((module) => module.SearchDialog));

/** `all` is set by a search for nothing in particular, which finds every organization. */
const address = { ...noFilters, all: '', ...listAddress };

export function loader({ request }: LoaderFunctionArgs) {
  load(new URL(request.url));
  return null;
}

/** Asks for what the address shows. */
export function load({ searchParams }: URL) {
  const { all, category, page, ...filters } = readUrlState(searchParams, address);
  if (session.isOrganization()) void loadOwnOrganization();
  if (all && !isSearch(filters)) void queryClient.prefetchQuery(allOrganizationsQuery(category, page));
  else void queryClient.prefetchQuery(organizationsQuery(filters, page));
}

/** The connected organizations, what a search finds, or all there are (spec §2.dashboard). */
export function Component() {
  const [{ all, category: _, page, ...filters }, setAddress] = useUrlState(address);
  const [searching, setSearching] = useState(false);
  const searched = isSearch(filters);
  const showsAll = all !== '' && !searched;

  return (
    <>
      <PageTitle
        lead={
          searched
            ? 'Organizations that match your search.'
            : showsAll
              ? 'Open one to see its projects and connect with it.'
              : 'The organizations you are connected with.'
        }
        actions={
          <Button leftSection={<IconSearch size={18} aria-hidden />} onClick={() => setSearching(true)}>
            Search
          </Button>
        }
      />
      {searched && <SearchSummary filters={filters} onChange={(change) => setAddress({ ...change, page: 1 })} />}
      {showsAll ? (
        <AllOrganizations back />
      ) : (
        <Suspense fallback={<CardGridSkeleton />}>
          <OrganizationList key={String(searched)} filters={filters} page={page} />
        </Suspense>
      )}
      <SearchDialog
        opened={searching}
        onClose={() => setSearching(false)}
        filters={filters}
        onClear={() => setAddress({ ...noFilters, ...listAddress, all: '' }, { push: true })}
        onSearch={(chosen) =>
          setAddress({ ...chosen, ...listAddress, all: isSearch(chosen) ? '' : '1' }, { push: true })
        }
      />
    </>
  );
}
