import { lazy } from 'react';
import region from '../../ui/region.module.css';
import { TableSkeleton } from '../../ui/states/skeletons.tsx';
import { WhenNear } from '../../ui/when-near.tsx';
import type { Project } from '../projects/project-funding.tsx';

const Spending = lazy(() => import('./spending.tsx').then((module) => ({ default: module.Spending })));

/** What the budget of a project is for, and what was spent of it. */
export function UseOfFunds({ project, own }: { project: Project; own: boolean }) {
  return (
    <section aria-labelledby="use-of-funds" className={region.region}>
      <h2 id="use-of-funds" className={region.title}>
        Use of Funds
      </h2>
      <div className={region.part}>
        <WhenNear orLater fallback={<TableSkeleton />}>
          <Spending project={project} own={own} />
        </WhenNear>
      </div>
    </section>
  );
}
