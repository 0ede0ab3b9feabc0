import { useId } from 'react';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import region from '../../ui/region.module.css';
import { formatDate } from '../../ui/date-text.tsx';
import { lastDayOf } from './last-day.ts';

/** Whether one is verified, and the way to the screen about it. `verifiedUntil` is empty for those who are not. */
export function VerificationRegion({ verifiedUntil }: { verifiedUntil: string }) {
  const title = useId();
  return (
    <section aria-labelledby={title} className={region.region}>
      <h2 id={title} className={region.title}>
        Verification
      </h2>
      <p className={region.lead}>
        {verifiedUntil === ''
          ? 'You are not verified. '
          : `You are verified until ${formatDate(lastDayOf(verifiedUntil))}. `}
        <Link to={pathTo('my/verification')}>Verify your identity</Link>
      </p>
    </section>
  );
}
