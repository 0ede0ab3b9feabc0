import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { NewestReceipt } from '../../money/receipts/newest-receipt.tsx';
import { CardGrid } from '../../ui/link-card.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { CardGridSkeleton } from '../../ui/states/skeletons.tsx';
import { Pagination } from '../../ui/tables/pagination.tsx';
import { AccountHome } from './account-home.tsx';
import { AllOrganizations } from './all-organizations.tsx';
import { OrganizationCard } from './organization-card.tsx';
import classes from './organizations.module.css';
import { isSearch, organizationsQuery, pageSize, type Filters } from './organizations.queries.ts';
import { useNothingFound } from './use-nothing-found.ts';

/** Few see it more than once. */
const VerifyEmailNote = lazy(async () => ({
  default: (await import('../../people/accounts/verify-email-note.tsx')).VerifyEmailNote,
}));

/** What a search finds; without one, the connected organizations. */
export function OrganizationList({ filters, page }: { filters: Filters; page: number }) {
  const { data, error, isPlaceholderData, refetch } = useQuery(organizationsQuery(filters, page));
  const searched = isSearch(filters);
  useNothingFound(searched && !isPlaceholderData && data?.organizations.length === 0);
  if (!data) return error ? <ErrorState error={error} retry={refetch} /> : <CardGridSkeleton />;
  const first = (
    <>
      {data.emailToVerify && !data.organization && <VerifyEmailNote email={data.emailToVerify} />}
      {data.home && (
        <AccountHome
          home={data.home}
          organization={data.organization}
          emailToVerify={data.organization && data.emailToVerify}
        />
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
        <EmptyState hint={searched ? 'Try fewer or shorter words.' : 'The list has fewer pages now.'}>
          {searched ? 'No Projects Found.' : 'There is nothing on this page.'}
        </EmptyState>
      )}
      <Pagination page={page} pages={Math.ceil(data.total / pageSize)} />
    </>
  );
}
