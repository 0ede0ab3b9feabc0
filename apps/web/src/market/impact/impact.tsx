import { lazy } from 'react';
import region from '../../ui/region.module.css';
import { TableSkeleton } from '../../ui/states/skeletons.tsx';
import { WhenNear } from '../../ui/when-near.tsx';
import type { Project } from '../projects/project-funding.tsx';

const ImpactTables = lazy(() => import('./impact-tables.tsx').then((module) => ({ default: module.ImpactTables })));

/** The figures that a project promises, and what was reached of them. */
export function Impact({ project }: { project: Project }) {
  return (
    <section aria-labelledby="impact" className={region.region}>
      <h2 id="impact" className={region.title}>
        Impact
      </h2>
      <div className={region.part}>
        <WhenNear orLater fallback={<TableSkeleton />}>
          <ImpactTables project={project} />
        </WhenNear>
      </div>
    </section>
  );
}
