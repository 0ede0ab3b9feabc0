import { Button } from '@mantine/core';
import { useState } from 'react';
import { SetUpAuthenticator } from '../people/second-factor/set-up-authenticator.tsx';
import { SetUpPasskey } from '../people/second-factor/set-up-passkey.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import classes from './operator.module.css';

/** Before the console opens for the first time. */
export default function SetUpStep({ onDone }: { onDone: () => void }) {
  const [byPasskey, setByPasskey] = useState(false);
  const other = (
    <Button variant="default" onClick={() => setByPasskey(!byPasskey)}>
      {byPasskey ? 'Use an Authenticator App Instead' : 'Use a Passkey Instead'}
    </Button>
  );
  return (
    <div className={classes.step}>
      <PageTitle lead="You manage other people’s money here, so a password alone is not enough.">
        Set Up Second Factor
      </PageTitle>
      {byPasskey ? (
        <SetUpPasskey onDone={onDone} other={other} />
      ) : (
        <SetUpAuthenticator onDone={onDone} other={other} />
      )}
    </div>
  );
}
