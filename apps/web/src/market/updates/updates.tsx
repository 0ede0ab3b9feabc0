import { discardUpdate } from '@guildhall/contract/market/updates.contract.ts';
import { Button } from '@mantine/core';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { callWithMessage } from '../../api/call.ts';
import { invalidate } from '../../api/query-client.ts';
import { DateText } from '../../ui/date-text.tsx';
import { confirm } from '../../ui/dialogs/confirm.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import region from '../../ui/region.module.css';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { ListSkeleton } from '../../ui/states/skeletons.tsx';
import { toast } from '../../ui/toast.ts';
import type { Project } from '../projects/project-funding.tsx';
import { AskButton, Requested } from './ask-button.tsx';
import { FollowButton, FollowNote } from './follow-button.tsx';
import { Files } from './update-files.tsx';
import { Pictures, useNewLinks } from './update-pictures.tsx';
import { updatesQuery, type Update, type UpdateDraft } from './updates.queries.ts';
import classes from './updates.module.css';

const VersionsDialog = lazyDialog(() => import('./versions-dialog.tsx').then((module) => module.VersionsDialog));
const UpdateDialog = lazyDialog(() => import('./update-dialog.tsx').then((module) => module.UpdateDialog));

/** What the organization of a project has said since it was published, newest first, and where it writes it. */
export function Updates({ project: { id }, own }: { project: Pick<Project, 'id'>; own: boolean }) {
  const query = useInfiniteQuery(updatesQuery(id));
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const [written, setWritten] = useState<UpdateDraft | Update | 'new'>();
  const [opened, setOpened] = useState(false);
  const write = (what: UpdateDraft | Update | 'new') => {
    setWritten(what);
    setOpened(true);
  };
  const links = useNewLinks();
  const updates = data?.pages.flatMap(({ records }) => records) ?? [];
  return (
    <>
      {data && (
        <div className={classes.buttons}>
          {own ? (
            <Button onClick={() => write('new')}>Write an Update</Button>
          ) : (
            <>
              <FollowButton projectId={id} viewer={data.pages[0]!} />
              <AskButton projectId={id} ask={data.pages[0]!.ask} />
            </>
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
          <Requested request={data.pages[0]!.request} />
          {own && <Drafts drafts={data.pages[0]!.drafts} onEdit={write} />}
          {updates.length === 0 ? (
            <p className={classes.soft}>There are no updates yet.</p>
          ) : (
            <ol className={classes.list} aria-label="Published updates">
              {updates.map((update) => (
                <li key={update.id}>
                  <OneUpdate update={update} onCorrect={own ? write : undefined} onBroken={links} />
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
          update={written === 'new' ? undefined : written}
        />
      )}
    </>
  );
}

type OneProps = {
  update: Update;
  onCorrect: ((update: Update) => void) | undefined;
  onBroken: (link: string) => void;
};

function OneUpdate({ update, onCorrect, onBroken }: OneProps) {
  const { id, title, text, audience, publishedAt, correctedAt, pictures, files } = update;
  const [opened, setOpened] = useState(false);
  return (
    <article>
      <h3>{title}</h3>
      <p className={classes.soft}>
        <DateText iso={publishedAt} withTime />
        {audience === 'investors' && <span className={classes.mark}>For investors only</span>}
      </p>
      <p className={classes.text}>{text}</p>
      <Pictures pictures={pictures} own={onCorrect !== undefined} onBroken={onBroken} />
      <Files files={files} own={onCorrect !== undefined} />
      {(correctedAt !== '' || onCorrect) && (
        <div className={classes.buttons}>
          {correctedAt !== '' && (
            <>
              <span className={classes.soft}>
                Corrected on <DateText iso={correctedAt} withTime />
              </span>
              <Button variant="default" onClick={() => setOpened(true)}>
                See Versions<span className="gh-visually-hidden"> of {title}</span>
              </Button>
              <VersionsDialog opened={opened} onClose={() => setOpened(false)} updateId={id} />
            </>
          )}
          {onCorrect && (
            <Button variant="default" onClick={() => onCorrect(update)}>
              Correct<span className="gh-visually-hidden"> the update {title}</span>
            </Button>
          )}
        </div>
      )}
    </article>
  );
}

function Drafts({ drafts, onEdit }: { drafts: UpdateDraft[]; onEdit: (draft: UpdateDraft) => void }) {
  const { mutate } = useMutation({
    mutationFn: (updateId: string) => callWithMessage(discardUpdate, { updateId }),
    onSuccess: ({ message }) => {
      toast.success(message);
      return invalidate(['updates']);
    },
  });
  if (drafts.length === 0) return null;
  const discard = async ({ id, title }: UpdateDraft) => {
    const message = `“${title}” will be deleted. This cannot be undone.`;
    if (await confirm({ title: 'Discard Draft', message, destructive: true })) mutate(id);
  };
  return (
    <ul className={region.list} aria-label="Drafts of updates">
      {drafts.map((draft) => (
        <li key={draft.id} className={region.item}>
          <div className={region.what}>
            {draft.title}
            <p className={region.soft}>Draft, which only your organization sees</p>
          </div>
          <div className={classes.buttons}>
            <Button variant="default" onClick={() => onEdit(draft)}>
              Edit<span className="gh-visually-hidden"> the draft {draft.title}</span>
            </Button>
            <Button variant="default" color="red" onClick={() => void discard(draft)}>
              Discard<span className="gh-visually-hidden"> the draft {draft.title}</span>
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}
