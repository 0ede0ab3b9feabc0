import { lazy } from 'react';
import { ListSkeleton } from '../../ui/states/skeletons.tsx';
import { WhenNear } from '../../ui/when-near.tsx';
import { OwedReports } from '../owed-reports/owed-reports.tsx';
import { ProjectQuestions } from '../questions/project-questions.tsx';
import classes from './project-details.module.css';
import type { Project } from './project-funding.tsx';

const Updates = lazy(() => import('../updates/updates.tsx').then((module) => ({ default: module.Updates })));

/** What a published project says of how it goes: its updates, the reports that it owes, and what it was asked. */
export function ProjectReporting({ project, own }: { project: Project; own: boolean }) {
  return (
    <>
      <section aria-labelledby="updates" className={classes.updates}>
        <h2 id="updates">Updates</h2>
        <WhenNear orLater fallback={<ListSkeleton />}>
          <Updates project={project} own={own} />
        </WhenNear>
      </section>
      {project.reports !== 'none' && <OwedReports project={project} own={own} />}
      <ProjectQuestions project={project} />
    </>
  );
}
