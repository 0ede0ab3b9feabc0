import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import region from '../../ui/region.module.css';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import classes from './second-factor.module.css';

const SecondFactorDialog = lazyDialog(() =>
  import('./second-factor-dialog.tsx').then((module) => module.SecondFactorDialog),
);
const PasskeysDialog = lazyDialog(() => import('./passkeys-dialog.tsx').then((module) => module.PasskeysDialog));

/** The way to one's second factor and passkeys, of which nothing is loaded before. */
export function SecurityRegion() {
  const [opened, setOpened] = useState<'factor' | 'passkeys'>();
  const close = () => setOpened(undefined);
  const title = useId();
  return (
    <section aria-labelledby={title} className={region.region}>
      <div className={region.head}>
        <h2 id={title} className={region.title}>
          Security
        </h2>
        <div className={classes.both}>
          <Button variant="default" onClick={() => setOpened('factor')}>
            Second Factor
          </Button>
          <Button variant="default" onClick={() => setOpened('passkeys')}>
            Passkeys
          </Button>
        </div>
      </div>
      <p className={region.lead}>
        With a second factor, a stolen password is not enough. When you log in, we also ask for a code from an app on
        your phone, or for a passkey that you open with your fingerprint, face or PIN.
      </p>
      <SecondFactorDialog opened={opened === 'factor'} onClose={close} />
      <PasskeysDialog opened={opened === 'passkeys'} onClose={close} />
    </section>
  );
}
