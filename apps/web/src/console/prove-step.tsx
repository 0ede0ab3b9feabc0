import { ProveForm } from '../people/second-factor/prove-form.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import classes from './operator.module.css';

/** Before the console opens, and when it has closed by itself. */
export default function ProveStep({ onProven }: { onProven: () => void }) {
  return (
    <div className={classes.step}>
      <PageTitle lead="The console closes automatically after 30 minutes without use, and after eight hours.">
        Confirm That It Is You
      </PageTitle>
      <ProveForm onProven={onProven} />
    </div>
  );
}
