import { lazy } from 'react';
import region from '../../ui/region.module.css';
import { TableSkeleton } from '../../ui/states/skeletons.tsx';
import { WhenNear } from '../../ui/when-near.tsx';
import type { Project } from '../projects/project-funding.tsx';

const OwedReportsTable = lazy(() =>
  import('./owed-reports-table.tsx').then((module) => ({ default: module.OwedReportsTable })),
);

/** What a project has promised to report, which of it was sent, and what is late. */
export function OwedReports({ project, own }: { project: Project; own: boolean }) {
  return (
    <section aria-labelledby="reports" className={region.region}>
      <h2 id="reports" className={region.title}>
        Reports
      </h2>
      <div className={region.part}>
        <WhenNear orLater fallback={<TableSkeleton />}>
          <OwedReportsTable project={project} own={own} />
        </WhenNear>
      </div>
    </section>
  );
}
