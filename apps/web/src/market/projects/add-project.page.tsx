import { Link } from 'react-router';
import { useSession } from '../../api/session.ts';
import { queryClient } from '../../api/query-client.ts';
import { pathTo } from '../../paths.ts';
import { projectCategoriesQuery } from './projects.queries.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { AddProjectForm } from './add-project-form.tsx';
import classes from './projects.module.css';

export function loader() {
  void queryClient.prefetchQuery(projectCategoriesQuery());
  return null;
}

/** A new project (spec §2.add-project). */
export function Component() {
  const { isOrganization } = useSession();
  if (!isOrganization)
    return (
      <>
        <PageTitle />
        <EmptyState action={<Link to={pathTo('dashboard')}>Go to Home</Link>}>
          Only organizations publish projects.
        </EmptyState>
      </>
    );
  return (
    <div className={classes.sheet}>
      <PageTitle lead="People decide based on what you write here." />
      <AddProjectForm />
    </div>
  );
}
