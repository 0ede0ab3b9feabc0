import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../../api/query-client.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { FormSkeleton } from '../../ui/states/skeletons.tsx';
import { EditProfileForm } from './edit-profile-form.tsx';
import classes from './profile.module.css';
import { profileQuery } from './profile.queries.ts';

export function loader() {
  void queryClient.prefetchQuery(profileQuery());
  return null;
}

/** One's own profile, to change (spec §2.edit-profile). The form begins once the profile is there. */
export function Component() {
  const { data, error, refetch } = useQuery(profileQuery());
  return (
    <div className={classes.sheet}>
      <PageTitle lead="Everything except the name is optional." />
      {data ? (
        <EditProfileForm profile={data} />
      ) : error ? (
        <ErrorState error={error} retry={refetch} />
      ) : (
        <FormSkeleton fields={6} />
      )}
    </div>
  );
}
