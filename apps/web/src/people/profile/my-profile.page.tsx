import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { Link } from 'react-router';
import { queryClient } from '../../api/query-client.ts';
import { ActsRegion } from '../../base/audit/acts-region.tsx';
import { ownFreezesQuery } from '../../trust/freezes/freezes.queries.ts';
import { OwnFreezes } from '../../trust/freezes/own-freezes.tsx';
import { pathTo } from '../../paths.ts';
import { DeleteAccount } from '../personal-data/delete-account.tsx';
import { dataExportQuery } from '../personal-data/personal-data.queries.ts';
import { YourDataRegion } from '../personal-data/your-data-region.tsx';
import { SecurityRegion } from '../second-factor/security-region.tsx';
import { SessionsRegion } from '../sessions/sessions-region.tsx';
import { sessionsQuery } from '../sessions/sessions.queries.ts';
import { VerificationRegion } from '../verification/verification-region.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { ListSkeleton } from '../../ui/states/skeletons.tsx';
import { ShareOrganization } from './share-organization.tsx';
import { ProfileDetails } from './profile-details.tsx';
import { WhenNear } from '../../ui/when-near.tsx';
import classes from './profile.module.css';
import { profileQuery } from './profile.queries.ts';

const LimitsRegion = lazy(() =>
  import('../../market/investment-limits/limits-region.tsx').then((module) => ({ default: module.LimitsRegion })),
);

export function loader() {
  void queryClient.prefetchQuery(profileQuery());
  void queryClient.prefetchQuery(sessionsQuery());
  void queryClient.prefetchQuery(dataExportQuery());
  void queryClient.prefetchQuery(ownFreezesQuery());
  return null;
}

/** One's own profile, to read (spec §2.my-profile). */
export function Component() {
  const { data, error, refetch } = useQuery(profileQuery());
  return (
    <div className={classes.profile}>
      <PageTitle
        actions={
          <>
            <Button variant="default" component={Link} to={pathTo('my/members')}>
              Members
            </Button>
            <Button component={Link} to={pathTo('edit/profile')} leftSection={<IconPencil size={18} aria-hidden />}>
              Edit
            </Button>
          </>
        }
      />
      <OwnFreezes />
      {data ? (
        <ProfileDetails profile={data} />
      ) : error ? (
        <ErrorState error={error} retry={refetch} />
      ) : (
        <ListSkeleton count={8} />
      )}
      {data?.typeId && <ShareOrganization profile={data} />}
      <SessionsRegion />
      <YourDataRegion />
      {data && <VerificationRegion verifiedUntil={data.verifiedUntil} />}
      <SecurityRegion />
      <WhenNear orLater>
        <LimitsRegion />
      </WhenNear>
      <DeleteAccount />
      <ActsRegion />
    </div>
  );
}
