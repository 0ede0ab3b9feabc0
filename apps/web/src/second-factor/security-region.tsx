import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import sessions from '../sessions/sessions.module.css';
import { lazyDialog } from '../ui/lazy-dialog.tsx';

const SecondFactorDialog = lazyDialog(() =>
  import('./second-factor-dialog.tsx').then((module) => module.SecondFactorDialog),
);

/** The way to one's second factor, of which nothing is loaded before. */
export function SecurityRegion() {
  const [opened, setOpened] = useState(false);
  const title = useId();
  return (
    <section aria-labelledby={title} className={sessions.region}>
      <div className={sessions.head}>
        <h2 id={title} className={sessions.title}>
          Security
        </h2>
        <Button variant="default" onClick={() => setOpened(true)}>
          Second Factor
        </Button>
      </div>
      <p className={sessions.lead}>
        With a second factor a stolen password is not enough: when you log in, you are also asked for a code that an app
        on your phone shows.
      </p>
      <SecondFactorDialog opened={opened} onClose={() => setOpened(false)} />
    </section>
  );
}
