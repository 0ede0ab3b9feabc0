import { formatWhole } from '@guildhall/contract/money.ts';
import { mostListed } from '@guildhall/contract/paging.ts';
import { mostCompared } from '@guildhall/contract/market/projects.contract.ts';
import { Button } from '@mantine/core';
import { IconLayoutGrid, IconMap2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy } from 'react';
import { Link, type LoaderFunctionArgs } from 'react-router';
import { queryClient } from '../../api/query-client.ts';
import { pathTo } from '../../paths.ts';
import { SaveSearch } from '../saved-searches/save-search.tsx';
import { count } from '../../ui/count.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { CardGrid } from '../../ui/link-card.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Pagination } from '../../ui/tables/pagination.tsx';
import { CardGridSkeleton, FieldSkeleton } from '../../ui/states/skeletons.tsx';
import { readUrlState, useUrlState } from '../../ui/hooks/use-url-state.ts';
import { readIds, toggled } from './chosen-projects.ts';
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
  type ProjectFilters,
} from './projects.queries.ts';
import classes from './projects.module.css';

const address = { ...noProjectFilters, page: 1, compare: '', view: '' };

const views = [
  { value: '', label: 'List', Icon: IconLayoutGrid },
  { value: 'map', label: 'Map', Icon: IconMap2 },
];

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
  const clear = () => setAddress({ ...noProjectFilters, page: 1 });
  return (
    <>
      <PageTitle lead="Projects that still take investments." />
      <OpenProjectFilters filters={filters} onChange={(change) => setAddress({ ...change, page: 1 })}>
        <Button.Group aria-label="View" className={classes.views}>
          {views.map(({ value, label, Icon }) => (
            <Button
              key={value}
              variant={view === value ? 'filled' : 'default'}
              size="md"
              aria-pressed={view === value}
              leftSection={<Icon size={18} aria-hidden />}
              onClick={() => setAddress({ view: value, page: 1 })}
            >
              {label}
            </Button>
          ))}
        </Button.Group>
      </OpenProjectFilters>
      <Found
        filters={filters}
        page={page}
        view={view}
        onClear={clear}
        compared={compared}
        onCompare={(id) => setAddress({ compare: toggled(compared, id).join(',') })}
      />
      <CompareBar ids={compared} onClear={() => setAddress({ compare: '' })} />
    </>
  );
}

type FoundProps = {
  filters: ProjectFilters;
  page: number;
  view: string;
  onClear: () => void;
  compared: readonly string[];
  /** Called when a project is chosen to be compared, or no longer. */
  onCompare: (id: string) => void;
};

function Found({ filters, page, view, onClear, compared, onCompare }: FoundProps) {
  const { data, error, refetch } = useQuery(openProjectsQuery(filters, page, lengthOf(view)));
  const { sort: _sort, ...narrowing } = filters;
  const isNarrowed = Object.values(narrowing).some((value) => value !== '');
  if (!data) return error ? <ErrorState error={error} retry={refetch} /> : <CardGridSkeleton beside />;
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
        <CardGrid label="Open Projects">
          {projects.map((project, index) => (
            <li key={project.id} className={compareClasses.item}>
              <ProjectCard
                project={project}
                eager={index < 3}
                by={[project.organization, project.location, distanceAway(project.distance)]
                  .filter(Boolean)
                  .join(' · ')}
              />
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
          ))}
        </CardGrid>
      ) : (
        <EmptyState
          hint={isNarrowed ? 'Try fewer or wider filters.' : 'No organization has published a project yet.'}
          action={clearButton}
        >
          No Projects Found.
        </EmptyState>
      )}
      <Pagination page={page} pages={Math.ceil(total / lengthOf(view))} />
    </>
  );
}
