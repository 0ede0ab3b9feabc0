import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DateText } from '../../ui/date-text.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import region from '../../ui/region.module.css';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { ListSkeleton } from '../../ui/states/skeletons.tsx';
import type { Project } from '../projects/project-funding.tsx';
import { FollowButton, FollowNote } from './follow-button.tsx';
import { updatesQuery, type Update, type UpdateDraft } from './updates.queries.ts';
import classes from './updates.module.css';

const UpdateDialog = lazyDialog(() => import('./update-dialog.tsx').then((module) => module.UpdateDialog));

/** What the organization of a project has said since it was published, newest first, and where it writes it. */
export function Updates({ project: { id }, own }: { project: Pick<Project, 'id'>; own: boolean }) {
  const query = useInfiniteQuery(updatesQuery(id));
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const [written, setWritten] = useState<UpdateDraft | 'new'>();
  const [opened, setOpened] = useState(false);
  const write = (what: UpdateDraft | 'new') => {
    setWritten(what);
    setOpened(true);
  };
  const updates = data?.pages.flatMap(({ records }) => records) ?? [];
  return (
    <>
      {data && (
        <div className={classes.acts}>
          {own ? (
            <Button onClick={() => write('new')}>Write an Update</Button>
          ) : (
            <FollowButton projectId={id} viewer={data.pages[0]!} />
          )}
          <span className={classes.soft}>{!own && <FollowNote viewer={data.pages[0]!} />}</span>
        </div>
      )}
      {!data ? (
        error ? (
          <ErrorState error={error} retry={refetch} />
        ) : (
          <ListSkeleton count={2} />
        )
      ) : (
        <>
          {own && <Drafts drafts={data.pages[0]!.drafts} onEdit={write} />}
          {updates.length === 0 ? (
            <p className={classes.soft}>There are no updates yet.</p>
          ) : (
            <ol className={classes.list} aria-label="Published updates">
              {updates.map((update) => (
                <li key={update.id}>
                  <OneUpdate update={update} />
                </li>
              ))}
            </ol>
          )}
        </>
      )}
      {hasNextPage && (
        <Button variant="default" mt="md" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show More Updates
        </Button>
      )}
      {own && written && (
        <UpdateDialog
          key={written === 'new' ? 'new' : written.id}
          opened={opened}
          onClose={() => setOpened(false)}
          projectId={id}
          draft={written === 'new' ? undefined : written}
        />
      )}
    </>
  );
}

function OneUpdate({ update: { title, text, audience, publishedAt } }: { update: Update }) {
  return (
    <article>
      <h3>{title}</h3>
      <p className={classes.soft}>
        <DateText iso={publishedAt} withTime />
        {audience === 'investors' && <span className={classes.mark}>For investors only</span>}
      </p>
      <p className={classes.text}>{text}</p>
    </article>
  );
}

function Drafts({ drafts, onEdit }: { drafts: UpdateDraft[]; onEdit: (draft: UpdateDraft) => void }) {
  if (drafts.length === 0) return null;
  return (
    <ul className={region.list} aria-label="Drafts of updates">
      {drafts.map((draft) => (
        <li key={draft.id} className={region.item}>
          <div className={region.what}>
            {draft.title}
            <p className={region.soft}>Draft, which only your organization sees</p>
          </div>
          <Button variant="default" onClick={() => onEdit(draft)}>
            Edit<span className="gh-visually-hidden"> the draft {draft.title}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
