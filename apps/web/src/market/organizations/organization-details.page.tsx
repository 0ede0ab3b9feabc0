import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { chosenId, useChosenId } from '../../api/chosen.ts';
import { queryClient } from '../../api/query-client.ts';
import { useSession } from '../../api/session.ts';
import { FileFlag } from '../../trust/flags/flag-button.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Picture } from '../../ui/picture.tsx';
import { DetailSkeleton } from '../../ui/states/skeletons.tsx';
import { Stars } from '../../ui/stars.tsx';
import { VerifiedBadge } from '../../ui/verified-badge.tsx';
import { Likes } from './organization-card.tsx';
import { NewestProjects, NewestReviews } from './newest.tsx';
import { OrganizationActions } from './organization-actions.tsx';
import { PromiseFacts } from './promise-facts.tsx';
import { LoanOutcomes } from './loan-outcomes.tsx';
import { OrganizationLinks } from './organization-links.tsx';
import classes from './organizations.module.css';
import { organizationQuery } from './organizations.queries.ts';
import { RecentActivity } from './recent-activity.tsx';
import { TrackRecord } from './track-record.tsx';

export function loader({ request }: LoaderFunctionArgs) {
  const id = chosenId(request, 'orgId');
  if (id) void queryClient.prefetchQuery(organizationQuery(id));
  return null;
}

const nothingChosen = new ApiError(404, 'No organization was chosen.');

/** One organization, and all that one can do there (spec §2.organization). */
export function Component() {
  const id = useChosenId('orgId');
  const own = useSession().id === id;
  const [broken, setBroken] = useState('');
  const { data, error, refetch } = useQuery({ ...organizationQuery(id), enabled: id !== '' });
  if (id === '' || (error && !data))
    return (
      <>
        <PageTitle />
        <ErrorState error={error ?? nothingChosen} retry={refetch} />
      </>
    );
  if (!data) return <DetailSkeleton />;
  const { name, type, address, about, profilePic, verified, takesNoMoney } = data.userDetail;
  return (
    <>
      <div className={classes.details}>
        <div className={classes.portrait}>
          <Picture src={profilePic} kind="organization" name={name} eager onBroken={setBroken} />
          {!own && profilePic !== broken && <FileFlag link={profilePic} about="the picture" corner />}
        </div>
        <div>
          <PageTitle lead={[type, address].filter(Boolean).join(' · ')}>{name}</PageTitle>
          <p className={classes.standing}>
            <Likes likes={data.totalLikes} />
            <Stars rating={data.totalRating} count={data.ratingCount} />
            {verified && <VerifiedBadge />}
          </p>
          <PromiseFacts record={data.record} />
          {takesNoMoney && (
            <p role="note">
              <strong>This organization cannot take money right now.</strong> Guildhall has frozen its account. Nobody
              can invest in its projects or order from it.
            </p>
          )}
          {about && <p className={classes.about}>{about}</p>}
          <OrganizationActions id={id} organization={data} />
        </div>
      </div>
      <div className={classes.below}>
        <div className={classes.column}>
          <OrganizationLinks id={id} organization={data} />
          <TrackRecord record={data.record} />
          <LoanOutcomes id={id} />
        </div>
        <div className={classes.column}>
          <NewestProjects projects={data.newestProjects} />
          <NewestReviews organization={data} />
          <RecentActivity activity={data.recentActivity} />
        </div>
      </div>
    </>
  );
}
