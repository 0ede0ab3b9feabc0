import { lazy } from 'react';
import { WhenNear } from '../../ui/when-near.tsx';
import type { Project } from '../projects/project-funding.tsx';

const QuestionsRegion = lazy(() =>
  import('./questions-region.tsx').then((module) => ({ default: module.QuestionsRegion })),
);

/** The questions about a published project, read once their place comes near the screen. */
export function ProjectQuestions({ project }: { project: Project }) {
  return (
    <WhenNear orLater>
      <QuestionsRegion project={project} />
    </WhenNear>
  );
}
