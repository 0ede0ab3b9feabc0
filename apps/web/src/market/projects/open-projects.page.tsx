import { formatWhole } from '@guildhall/contract/money.ts';
import { mostListed } from '@guildhall/contract/paging.ts';
import { mostCompared } from '@guildhall/contract/market/projects.contract.ts';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy, type ReactNode } from 'react';
import { Link, type LoaderFunctionArgs } from 'react-router';
import { queryClient } from '../../api/query-client.ts';
import { pathTo } from '../../paths.ts';
import { useMay } from '../../people/members/use-may.ts';
import { SaveSearch } from '../saved-searches/save-search.tsx';
import { count } from '../../ui/count.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { CardGrid } from '../../ui/link-card.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Pagination } from '../../ui/tables/pagination.tsx';
import { CardGridSkeleton, CompactCardsSkeleton, FieldSkeleton } from '../../ui/states/skeletons.tsx';
import { readUrlState, useUrlState } from '../../ui/hooks/use-url-state.ts';
import { readIds, toggled } from './chosen-projects.ts';
import { CompactProjectCard } from './compact-project-card.tsx';
import { CompareBar } from './compare-bar.tsx';
import compareClasses from './compare.module.css';
import { distanceAway } from './distance-away.ts';
import mapClasses from './map.module.css';
import { OpenProjectFilters } from './open-project-filters.tsx';
import { ProjectCard } from './project-card.tsx';
import {
  mapPageSize,
  noProjectFilters,
  openPageSize,
  openProjectsQuery,
  projectCategoriesQuery,
  type OpenProject,
  type ProjectFilters,
} from './projects.queries.ts';
import classes from './projects.module.css';
import { RecentProjects } from './recent-projects.tsx';

const address = { ...noProjectFilters, page: 1, compare: '', view: '' };

const ProjectsMap = lazy(() => import('./projects-map.tsx').then((module) => ({ default: module.ProjectsMap })));

/** A map has room for more than a page of cards has. */
function lengthOf(view: string) {
  return view === 'map' ? mapPageSize : openPageSize;
}

export function loader({ request }: LoaderFunctionArgs) {
  const { page, compare: _compare, view, ...filters } = readUrlState(new URL(request.url).searchParams, address);
  void queryClient.prefetchQuery(projectCategoriesQuery(true));
  void queryClient.prefetchQuery(openProjectsQuery(filters, page, lengthOf(view)));
  return null;
}

/** The projects of all organizations that still take investments. */
export function Component() {
  const [{ page, compare, view, ...filters }, setAddress] = useUrlState(address);
  const compared = readIds(compare);
  const phone = useMediaQuery('(max-width: 36rem)', undefined, { getInitialValueInEffect: false });
  const clear = () => setAddress({ ...noProjectFilters, page: 1 });
  return (
    <>
      <PageTitle lead={phone ? undefined : 'Projects that still take investments.'} />
      <OpenProjectFilters
        filters={filters}
        length={lengthOf(view)}
        onChange={(change) => setAddress({ ...change, page: 1 })}
        view={view}
        onView={(shown) => setAddress({ view: shown, page: 1 })}
      />
      <Found
        filters={filters}
        page={page}
        view={view}
        phone={phone}
        onClear={clear}
        compared={compared}
        onCompare={(id) => setAddress({ compare: toggled(compared, id).join(',') })}
      />
      <CompareBar ids={compared} onClear={() => setAddress({ compare: '' })} />
    </>
  );
}

function CompactList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes.compact} aria-label={label}>
      {children}
    </ul>
  );
}

type FoundProps = {
  filters: ProjectFilters;
  page: number;
  view: string;
  /** Whether the cards have to be small. */
  phone: boolean;
  onClear: () => void;
  compared: readonly string[];
  /** Called when a project is chosen to be compared, or no longer. */
  onCompare: (id: string) => void;
};

type FoundProjectProps = Pick<FoundProps, 'phone' | 'compared' | 'onCompare'> & {
  project: OpenProject;
  eager: boolean;
  showsDistance: boolean;
};

/** One of them, with its box to compare it. */
function FoundProject({ project, eager, phone, showsDistance, compared, onCompare }: FoundProjectProps) {
  const distance = distanceAway(project.distance);
  return (
    <li className={compareClasses.item} data-compact={phone || undefined}>
      {phone ? (
        <CompactProjectCard project={project} eager={eager} distance={showsDistance ? distance : ''} />
      ) : (
        <ProjectCard
          project={project}
          eager={eager}
          by={[project.organization, project.location, distance].filter(Boolean).join(' · ')}
        />
      )}
      <label className={compareClasses.choice}>
        <input
          type="checkbox"
          checked={compared.includes(project.id)}
          disabled={compared.length >= mostCompared && !compared.includes(project.id)}
          onChange={() => onCompare(project.id)}
        />
        <span>
          Compare<span className="gh-visually-hidden"> {project.title}</span>
        </span>
      </label>
    </li>
  );
}

function Found({ filters, page, view, phone, onClear, compared, onCompare }: FoundProps) {
  const { data, error, refetch } = useQuery(openProjectsQuery(filters, page, lengthOf(view)));
  const { sort: _sort, ...narrowing } = filters;
  const narrowedBy = Object.entries(narrowing).filter(([, value]) => value !== '');
  const isNarrowed = narrowedBy.length > 0;
  // What else narrows them is saved first.
  const category = narrowedBy.length === 1 ? filters.categoryId : '';
  const mayInvest = useMay('treasurer');
  if (!data && error) return <ErrorState error={error} retry={refetch} />;
  if (!data) return phone ? <CompactCardsSkeleton /> : <CardGridSkeleton beside />;
  const List = phone ? CompactList : CardGrid;
  const { projectList: projects, recordsTotal: total, isLocated, searchedFor } = data;
  const clearButton = isNarrowed && (
    <Button variant="default" onClick={onClear}>
      Clear Filters
    </Button>
  );
  return (
    <>
      <div className={classes.found}>
        <span aria-live="polite">
          {total < mostListed ? count(total, 'open project') : `${formatWhole(mostListed)}+ open projects`}
        </span>
        {projects.length > 0 && clearButton}
        <SaveSearch filters={filters} isNarrowed={isNarrowed} />
        {category !== '' && mayInvest && (
          <Link to={pathTo('investments/monthly/list/set', { categoryId: category })} className={classes.monthly}>
            Invest each month in this
          </Link>
        )}
      </div>
      {searchedFor && (
        <p className={classes.instead} role="status">
          No results for “{filters.search}”. Showing results for “{searchedFor}”.
        </p>
      )}
      {filters.sort === 'nearest' && !isLocated && (
        <p className={classes.instead} role="status">
          We do not know where you are, so the newest projects come first. Add your town, region and country in{' '}
          <Link to={pathTo('edit/profile')}>Edit Profile</Link>.
        </p>
      )}
      {view === 'map' && (
        <Suspense fallback={<FieldSkeleton className={mapClasses.map} />}>
          <ProjectsMap projects={projects} />
        </Suspense>
      )}
      {projects.length > 0 ? (
        <List label="Open Projects">
          {projects.map((project, index) => (
            <FoundProject
              key={project.id}
              project={project}
              eager={index < (phone ? 4 : 3)}
              phone={phone}
              showsDistance={filters.sort === 'nearest'}
              compared={compared}
              onCompare={onCompare}
            />
          ))}
        </List>
      ) : (
        <EmptyState
          hint={isNarrowed ? 'Try fewer or wider filters.' : 'No organization has published a project yet.'}
          action={clearButton}
        >
          No Projects Found.
        </EmptyState>
      )}
      <Pagination page={page} pages={Math.ceil(total / lengthOf(view))} />
      {!isNarrowed && <RecentProjects />}
    </>
  );
}
