import { lazy } from 'react';
import { WhenNear } from '../../ui/when-near.tsx';
import type { Project } from '../projects/project-funding.tsx';

const QuestionsRegion = lazy(() =>
  import('./questions-region.tsx').then((module) => ({ default: module.QuestionsRegion })),
);

/** The questions about a published project, read once their place comes near the screen. */
export function ProjectQuestions({ project }: { project: Project }) {
  if (project.state === 'draft') return null;
  return (
    <WhenNear>
      <QuestionsRegion project={project} />
    </WhenNear>
  );
}
