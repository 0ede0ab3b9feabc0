import { Button } from '@mantine/core';
import { useState } from 'react';
import { DateText } from '../../ui/date-text.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import type { Project } from '../projects/project-funding.tsx';
import classes from './project-corrections.module.css';

const CorrectDialog = lazyDialog(() => import('./correct-dialog.tsx').then((module) => module.CorrectDialog));
const CorrectionsDialog = lazyDialog(() =>
  import('./corrections-dialog.tsx').then((module) => module.CorrectionsDialog),
);

/** When a project was last corrected and what was changed, and where its organization corrects it. */
export function Corrections({ project, own }: { project: Project; own: boolean }) {
  const [opened, setOpened] = useState<'correct' | 'corrections'>();
  const close = () => setOpened(undefined);
  const mayCorrect = own && (project.state === 'open' || project.state === 'funded');
  return (
    <div className={classes.corrections}>
      {project.correctedAt !== '' && (
        <>
          <p className={classes.soft}>
            Corrected on <DateText iso={project.correctedAt} />
          </p>
          <Button variant="default" onClick={() => setOpened('corrections')}>
            See What Was Changed
          </Button>
        </>
      )}
      {mayCorrect && (
        <Button variant="default" onClick={() => setOpened('correct')}>
          Correct Project
        </Button>
      )}
      <CorrectDialog opened={opened === 'correct'} onClose={close} project={project} />
      <CorrectionsDialog opened={opened === 'corrections'} onClose={close} project={project} />
    </div>
  );
}
