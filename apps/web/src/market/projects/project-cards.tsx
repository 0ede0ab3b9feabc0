import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { CardGrid } from '../../ui/link-card.tsx';
import { Pagination } from '../../ui/tables/pagination.tsx';
import { CardGridSkeleton } from '../../ui/states/skeletons.tsx';
import { useUrlState } from '../../ui/hooks/use-url-state.ts';
import { ProjectCard } from './project-card.tsx';
import classes from './projects.module.css';
import { pageSize, projectsQuery } from './projects.queries.ts';

/** The address's part of a list of projects. */
export const address = { page: 1 };

type Props = { organizationId?: string; empty: ReactNode };

/** An organization's projects as cards; without an id the caller's own. */
export function ProjectCards({ organizationId, empty }: Props) {
  const [{ page }] = useUrlState(address);
  const { data, error, refetch } = useQuery(projectsQuery(organizationId, page));
  if (error && !data) return <ErrorState error={error} retry={refetch} />;
  if (!data) return <CardGridSkeleton beside />;
  if (data.projectList.length === 0 && page === 1) return empty;
  return (
    <>
      <CardGrid label="Projects">
        {data.projectList.map((project, index) => (
          <li key={project.id}>
            <ProjectCard project={project} eager={index < 3} />
            {project.state === 'draft' && (
              <Link className={classes.publish} to={pathTo('project/details', { id: project.id })}>
                Publish {project.title}
              </Link>
            )}
          </li>
        ))}
      </CardGrid>
      <Pagination page={page} pages={Math.ceil(data.recordsTotal / pageSize)} />
    </>
  );
}
