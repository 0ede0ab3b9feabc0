import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { logOut, logOutEverywhere } from '../accounts/log-out.ts';
import { formatDateTime } from '../../ui/date-text.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Card } from '../../ui/link-card.tsx';
import { ListSkeleton } from '../../ui/states/skeletons.tsx';
import region from '../../ui/region.module.css';
import { sessionsQuery } from './sessions.queries.ts';
import type { OpenSession } from './sessions.queries.ts';
import { useEndSession } from './use-end-session.ts';

/** Where one is logged in, and the ways to end it. */
export function SessionsRegion() {
  const { data, error, refetch } = useQuery(sessionsQuery());
  const title = useId();
  return (
    <section aria-labelledby={title} className={region.region}>
      <div className={region.head}>
        <h2 id={title} className={region.title}>
          Sessions
        </h2>
        <Button variant="default" onClick={() => void logOutEverywhere()}>
          Log Out Everywhere
        </Button>
      </div>
      <p className={region.lead}>Where you are logged in. A session ends automatically after 14 days without use.</p>
      {data ? (
        <Card as="div">
          <ul className={region.list}>
            {data.records.map((session) => (
              <SessionItem key={session.id} session={session} />
            ))}
          </ul>
          {data.recordsTotal > data.records.length && (
            <p className={region.soft}>And {data.recordsTotal - data.records.length} more, used longer ago.</p>
          )}
        </Card>
      ) : error ? (
        <ErrorState error={error} retry={refetch} />
      ) : (
        <ListSkeleton count={2} />
      )}
    </section>
  );
}

function SessionItem({ session }: { session: OpenSession }) {
  const end = useEndSession();
  const device = session.device || 'Unknown device';
  const seen = formatDateTime(session.lastSeenAt);
  return (
    <li className={region.item}>
      <div className={region.what}>
        <strong>{device}</strong>
        {session.current && <span className={region.mark}>This device</span>}
        <p className={region.soft}>
          {session.networkAddress && <>{session.networkAddress} · </>}
          {session.current ? (
            'In use now'
          ) : (
            <>
              Last seen <time dateTime={session.lastSeenAt}>{seen}</time>
            </>
          )}
        </p>
      </div>
      {session.current ? (
        <Button variant="subtle" aria-label={`End ${device}, this device`} onClick={() => void logOut()}>
          End
        </Button>
      ) : (
        <Button
          variant="subtle"
          aria-label={`End ${device}, last seen ${seen}`}
          loading={end.isPending}
          onClick={() => end.mutate(session)}
        >
          End
        </Button>
      )}
    </li>
  );
}
