import type { listProjectCorrections } from '@guildhall/contract/market/project-corrections.contract.ts';
import { explanations, explanationWords } from '@guildhall/contract/market/project-explanations.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { DateText } from '../../ui/date-text.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Picture } from '../../ui/picture.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { ListSkeleton } from '../../ui/states/skeletons.tsx';
import type { Project } from '../projects/project-funding.tsx';
import { Added, ChangedText, Removed } from './changed-text.tsx';
import classes from './project-corrections.module.css';
import { projectCorrectionsQuery } from './project-corrections.queries.ts';

type Props = { opened: boolean; onClose: () => void; project: Pick<Project, 'id' | 'title'> };
type Correction = ReceivedOf<typeof listProjectCorrections>['records'][number];

/** What each correction of a project has changed, the newest first. */
export function CorrectionsDialog({ opened, onClose, project }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Corrections" size="lg">
      <List id={project.id} />
    </Dialog>
  );
}

function List({ id }: { id: string }) {
  const query = projectCorrectionsQuery(id);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(query);
  if (!data) return error ? <ErrorState error={error} retry={refetch} /> : <ListSkeleton />;
  return (
    <>
      <ol className={classes.list}>
        {data.pages
          .flatMap(({ records }) => records)
          .map((correction) => (
            <li key={correction.id}>
              <h3>
                <DateText iso={correction.correctedAt} withTime />
              </h3>
              <Changes correction={correction} />
            </li>
          ))}
      </ol>
      {hasNextPage && (
        <Button variant="default" mt="md" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show More
        </Button>
      )}
    </>
  );
}

function Changes({ correction }: { correction: Correction }) {
  const { title, description, photoBefore } = correction;
  const texts = [
    { name: 'Description', text: description },
    ...explanations.map((name) => ({ name: explanationWords[name], text: correction[name] })),
  ];
  return (
    <dl className={classes.changes}>
      {title && (
        <div>
          <dt>Title</dt>
          <dd>
            <Removed>{title.before}</Removed> <Added>{title.after}</Added>
          </dd>
        </div>
      )}
      {texts.map(
        ({ name, text }) =>
          text && (
            <div key={name}>
              <dt>{name}</dt>
              <dd className={classes.text}>
                <ChangedText before={text.before} after={text.after} />
              </dd>
            </div>
          ),
      )}
      {photoBefore && (
        <div>
          <dt>Photo before</dt>
          <dd className={classes.photo}>
            <Picture src={photoBefore} kind="project" alt="The photo before" sizes="320px" />
          </dd>
        </div>
      )}
    </dl>
  );
}
