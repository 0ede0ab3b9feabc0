import { IconClock } from '@tabler/icons-react';
import classes from '../money/payments/payments.module.css';

type Look = { state: 'pending' | 'open' | 'done' | 'ended' | 'alert'; word: string; Icon: typeof IconClock };

/** A status as a sign and a word. A page that was opened before an update meets words that have no look here: they stand for themselves, in the colour of what is neither done nor wrong. */
export function StatusSign<Status extends string>({ looks, status }: { looks: Record<Status, Look>; status: Status }) {
  const known: Partial<Record<Status, Look>> = looks;
  const { state, word, Icon } = known[status] ?? { state: 'open', word: status, Icon: IconClock };
  return (
    <span className={classes.status} data-state={state}>
      <Icon size={17} aria-hidden />
      {word}
    </span>
  );
}
