import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { invalidate } from '../../api/query-client.ts';
import { DateText } from '../../ui/date-text.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import region from '../../ui/region.module.css';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Countdown } from '../investments/countdown.tsx';
import type { Project } from '../projects/project-funding.tsx';
import classes from './project-changes.module.css';
import { projectChangesQuery } from './project-changes.queries.ts';

const ChangeTermsDialog = lazyDialog(() =>
  import('./change-terms-dialog.tsx').then((module) => module.ChangeTermsDialog),
);

/** How the terms of a project have changed, and where its organization changes them. */
export function ChangedTerms({ project, own }: { project: Project; own: boolean }) {
  const [opened, setOpened] = useState(false);
  return (
    <section aria-labelledby="changed-terms" className={classes.changes}>
      <h2 id="changed-terms" className={region.title}>
        Changes
      </h2>
      {project.noticeUntil !== '' && (
        <p role="note">
          <strong>The terms have changed.</strong> Until <DateText iso={project.noticeUntil} withTime /> nothing is
          released, and every investor can take their money back. {silenceInWords(project)}{' '}
          <Countdown
            key={project.noticeUntil}
            id="notice-left"
            iso={project.noticeUntil}
            onOver={() => invalidate(['projects'])}
          />
        </p>
      )}
      {project.changes > 0 && <Changes id={project.id} />}
      {own && project.mayChange && (
        <>
          <p className={region.lead}>
            The terms may change {project.changes === 0 ? 'twice' : 'once more'} while nothing has been released. We
            notify your investors. For seven days they can take their money back, and nothing is released.
          </p>
          <Button variant="default" onClick={() => setOpened(true)}>
            Change Terms
          </Button>
          <ChangeTermsDialog opened={opened} onClose={() => setOpened(false)} project={project} />
        </>
      )}
    </section>
  );
}

/** What happens to the money of an investor who says nothing. */
function silenceInWords({ silenceCancels }: Pick<Project, 'silenceCancels'>) {
  return silenceCancels
    ? 'Investors who do not choose to keep their investment by then get their money back.'
    : 'Investors who do nothing keep their investment on the new terms.';
}

function Changes({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(projectChangesQuery(id));
  if (!data) return error ? <ErrorState error={error} retry={refetch} /> : <Skeleton height={120} />;
  return data.records.map(({ changedAt, noticeUntil, why, terms }) => (
    <Fragment key={changedAt}>
      <h3>
        <DateText iso={changedAt} />
      </h3>
      <DescriptionList
        label={`Changed terms, with notice until ${noticeUntil.slice(0, 10)}`}
        items={terms.map(({ name, before, after }) => [name, `${before} → ${after}`] as const)}
      />
      <p className={classes.why}>{why}</p>
    </Fragment>
  ));
}
