import { SetUpAuthenticator } from '../second-factor/set-up-authenticator.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import classes from './operator.module.css';

/** Before the console opens for the first time. */
export default function SetUpStep({ onDone }: { onDone: () => void }) {
  return (
    <div className={classes.step}>
      <PageTitle lead="Other people’s money is run here: a password alone does not open it.">
        Set Up Second Factor
      </PageTitle>
      <SetUpAuthenticator onDone={onDone} />
    </div>
  );
}
