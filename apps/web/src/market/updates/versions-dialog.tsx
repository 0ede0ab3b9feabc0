import { useQuery } from '@tanstack/react-query';
import { DateText } from '../../ui/date-text.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { ListSkeleton } from '../../ui/states/skeletons.tsx';
import { ChangedText } from '../project-corrections/changed-text.tsx';
import { VersionFiles } from './version-files.tsx';
import { updateVersionsQuery } from './updates.queries.ts';
import classes from './updates.module.css';

type Props = { opened: boolean; onClose: () => void; updateId: string };

/** How an update was corrected, the newest version first, each with what differs from the one before. */
export function VersionsDialog({ opened, onClose, updateId }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Versions of the Update" size="lg">
      <Versions id={updateId} />
    </Dialog>
  );
}

function Versions({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(updateVersionsQuery(id));
  if (!data) return error ? <ErrorState error={error} retry={refetch} /> : <ListSkeleton count={2} />;
  const versions = data.records;
  return (
    <ol className={classes.list} aria-label="Versions">
      {versions.map((version, nth) => {
        const before = versions[nth + 1] ?? version;
        return (
          <li key={version.saidAt}>
            <p className={classes.soft}>
              <DateText iso={version.saidAt} withTime />
            </p>
            <h3>
              <ChangedText before={before.title} after={version.title} />
            </h3>
            <p className={classes.text}>
              <ChangedText before={before.text} after={version.text} />
            </p>
            <VersionFiles before={before} version={version} />
          </li>
        );
      })}
    </ol>
  );
}
