import { lazy } from 'react';
import { TableSkeleton } from '../../ui/states/skeletons.tsx';
import { WhenNear } from '../../ui/when-near.tsx';
import type { Project } from '../projects/project-funding.tsx';
import classes from './owed-reports.module.css';

const OwedReportsTable = lazy(() =>
  import('./owed-reports-table.tsx').then((module) => ({ default: module.OwedReportsTable })),
);

/** What a project has promised to report, which of it was sent, and what is late. */
export function OwedReports({ project, own }: { project: Project; own: boolean }) {
  return (
    <section aria-labelledby="reports" className={classes.reports}>
      <h2 id="reports">Reports</h2>
      <WhenNear orLater fallback={<TableSkeleton />}>
        <OwedReportsTable project={project} own={own} />
      </WhenNear>
    </section>
  );
}
