import { Button } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy, useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { queryClient } from '../../api/query-client.ts';
import { session } from '../../api/session.ts';
import { NewestReceipt } from '../../money/receipts/newest-receipt.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { CardGrid } from '../../ui/link-card.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Pagination } from '../../ui/tables/pagination.tsx';
import { CardGridSkeleton } from '../../ui/states/skeletons.tsx';
import { readUrlState, useUrlState } from '../../ui/hooks/use-url-state.ts';
import { AllOrganizations, listAddress } from './all-organizations.tsx';
import { OrganizationCard } from './organization-card.tsx';
import classes from './organizations.module.css';
import { allOrganizationsQuery, isSearch, noFilters, organizationsQuery, pageSize } from './organizations.queries.ts';
import type { Filters } from './organizations.queries.ts';
import { SearchSummary } from './search-summary.tsx';
import { useNothingFound } from './use-nothing-found.ts';

const SearchDialog = lazyDialog(() => import('./search-dialog.tsx').then((module) => module.SearchDialog));

/** For organizations alone, so that others do not load it. */
function loadOwnOrganization() {
  return import('./own-organization.tsx');
}
const OwnOrganization = lazy(async () => ({ default: (await loadOwnOrganization()).OwnOrganization }));

/** Few see it more than once. */
const VerifyEmailNote = lazy(async () => ({
  default: (await import('../../people/accounts/verify-email-note.tsx')).VerifyEmailNote,
}));

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
            ? 'What your search found among all organizations.'
            : showsAll
              ? 'Open one to see its projects and to connect with it.'
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
          <Organizations key={String(searched)} filters={filters} page={page} />
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

/** What a search finds; without one, the connected organizations. */
function Organizations({ filters, page }: { filters: Filters; page: number }) {
  const { data, error, isPlaceholderData, refetch } = useQuery(organizationsQuery(filters, page));
  const searched = isSearch(filters);
  useNothingFound(searched && !isPlaceholderData && data?.organizations.length === 0);
  if (!data) return error ? <ErrorState error={error} retry={refetch} /> : <CardGridSkeleton />;
  const first = (
    <>
      {data.home ? (
        <OwnOrganization home={data.home} emailToVerify={data.emailToVerify} />
      ) : (
        data.emailToVerify && <VerifyEmailNote email={data.emailToVerify} />
      )}
      {data.receipt && <NewestReceipt receipt={data.receipt} />}
    </>
  );
  if (!searched && data.total === 0)
    return (
      <>
        {first}
        <p className={classes.none}>
          <strong>No Connected Organizations Found!</strong>
          <span className={classes.soft}>
            Here are all organizations. Open one and press Connect, and it appears here first.
          </span>
        </p>
        <AllOrganizations back={false} />
      </>
    );
  return (
    <>
      {first}
      {data.organizations.length > 0 ? (
        <CardGrid label={searched ? 'Organizations found' : 'Connected organizations'}>
          {data.organizations.map((organization, index) => (
            <li key={organization.userId}>
              <OrganizationCard organization={organization} eager={index < 3} />
            </li>
          ))}
        </CardGrid>
      ) : (
        <EmptyState hint={searched ? 'Fewer or shorter words find more.' : 'The list has fewer pages by now.'}>
          {searched ? 'No Projects Found.' : 'There is nothing on this page.'}
        </EmptyState>
      )}
      <Pagination page={page} pages={Math.ceil(data.total / pageSize)} />
    </>
  );
}
