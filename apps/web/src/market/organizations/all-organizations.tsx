import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { categoryOption, institutionTypesQuery } from '../../people/accounts/accounts.queries.ts';
import { pathTo } from '../../paths.ts';
import { count } from '../../ui/count.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { CardGrid } from '../../ui/link-card.tsx';
import { Pagination } from '../../ui/tables/pagination.tsx';
import { CardGridSkeleton } from '../../ui/states/skeletons.tsx';
import { useUrlState } from '../../ui/hooks/use-url-state.ts';
import { OrganizationCard } from './organization-card.tsx';
import classes from './organizations.module.css';
import { allOrganizationsQuery, pageSize } from './organizations.queries.ts';
import { useNothingFound } from './use-nothing-found.ts';

/** What the address says of this list; `category` is the button that is pressed. */
export const listAddress = { category: '', page: 1 };

/** Every organization, or those of one category, by name. `back` leads to the connected ones, where there are any. */
export function AllOrganizations({ back }: { back: boolean }) {
  const [{ category, page }, setAddress] = useUrlState(listAddress);
  const { data, error, isPlaceholderData, refetch } = useQuery(allOrganizationsQuery(category, page));
  const { data: types = [], isPending: waitsForTypes } = useQuery(institutionTypesQuery(true));
  useNothingFound(!isPlaceholderData && data?.organizations.length === 0);
  // The buttons take one line or more, and would push the cards down.
  if (waitsForTypes) return <CardGridSkeleton />;
  return (
    <section aria-labelledby="all-organizations">
      <div className={classes.listHead}>
        <h2 id="all-organizations">All Organizations</h2>
        {data && !isPlaceholderData && (
          <span className={classes.soft} aria-live="polite">
            {count(data.total, 'organization')}
          </span>
        )}
        {back && (
          <Link to={pathTo('dashboard')} className={classes.back}>
            Show connected only
          </Link>
        )}
      </div>
      <CategoryButtons
        categories={types.map(categoryOption)}
        chosen={category}
        onChoose={(id) => setAddress({ category: id, page: 1 })}
      />
      {error && !data ? (
        <ErrorState error={error} retry={refetch} />
      ) : !data ? (
        <CardGridSkeleton />
      ) : data.organizations.length > 0 ? (
        <CardGrid label="All Organizations">
          {data.organizations.map((organization, index) => (
            <li key={organization.userId}>
              <OrganizationCard organization={organization} eager={index < 3} />
            </li>
          ))}
        </CardGrid>
      ) : (
        <EmptyState hint={category === '' ? 'No organization has signed up yet.' : 'Try another category.'}>
          No Projects Found.
        </EmptyState>
      )}
      {data && <Pagination page={page} pages={Math.ceil(data.total / pageSize)} />}
    </section>
  );
}

type ButtonsProps = {
  categories: readonly { value: string; label: string }[];
  chosen: string;
  onChoose: (id: string) => void;
};

function CategoryButtons({ categories, chosen, onChoose }: ButtonsProps) {
  const options = [{ value: '', label: 'All' }, ...categories];
  return (
    <div role="group" aria-label="Category" className={classes.categories}>
      {options.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          className={classes.chip}
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
