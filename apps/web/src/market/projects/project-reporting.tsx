import { lazy } from 'react';
import region from '../../ui/region.module.css';
import { ListSkeleton } from '../../ui/states/skeletons.tsx';
import { WhenNear } from '../../ui/when-near.tsx';
import { UseOfFunds } from '../expenses/use-of-funds.tsx';
import { Impact } from '../impact/impact.tsx';
import { OwedReports } from '../owed-reports/owed-reports.tsx';
import { ProjectQuestions } from '../questions/project-questions.tsx';
import type { Project } from './project-funding.tsx';

const Updates = lazy(() => import('../updates/updates.tsx').then((module) => ({ default: module.Updates })));

/** What a published project says of how it goes: its updates, the reports that it owes, what it has reached, what it spends, and what it was asked. */
export function ProjectReporting({ project, own }: { project: Project; own: boolean }) {
  return (
    <>
      <section aria-labelledby="updates" className={region.region}>
        <h2 id="updates" className={region.title}>
          Updates
        </h2>
        <div className={region.part}>
          <WhenNear orLater fallback={<ListSkeleton />}>
            <Updates project={project} own={own} />
          </WhenNear>
        </div>
      </section>
      {project.reports !== 'none' && <OwedReports project={project} own={own} />}
      {project.impactFigures.length > 0 && <Impact project={project} />}
      <UseOfFunds project={project} own={own} />
      <ProjectQuestions project={project} />
    </>
  );
}
