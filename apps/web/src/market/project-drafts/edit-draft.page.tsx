import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { chosenId, useChosenId } from '../../api/chosen.ts';
import { queryClient } from '../../api/query-client.ts';
import { pathTo } from '../../paths.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { FormSkeleton } from '../../ui/states/skeletons.tsx';
import classes from '../projects/projects.module.css';
import { projectCategoriesQuery, projectQuery } from '../projects/projects.queries.ts';
import { EditDraftForm } from './edit-draft-form.tsx';

export function loader({ request }: LoaderFunctionArgs) {
  const id = chosenId(request, 'projectId');
  if (id) void queryClient.prefetchQuery(projectQuery(id));
  void queryClient.prefetchQuery(projectCategoriesQuery());
  return null;
}

const nothingChosen = new ApiError(404, 'No project was chosen.');

/** A draft of one's own, to edit. The form begins once the draft and the categories are there. */
export function Component() {
  const id = useChosenId('projectId');
  const draft = useQuery({ ...projectQuery(id), enabled: id !== '' });
  const categories = useQuery(projectCategoriesQuery());
  const error = id === '' ? nothingChosen : (draft.error ?? categories.error);
  const retry = () => void Promise.all([draft.refetch(), categories.refetch()]);
  return (
    <div className={classes.sheet}>
      <PageTitle lead="Only your organization sees it until you publish it." />
      {draft.data && categories.data ? (
        draft.data.state === 'draft' ? (
          <EditDraftForm key={id} project={draft.data} categories={categories.data} />
        ) : (
          <EmptyState action={<Link to={pathTo('project/details', { id })}>Go to the Project</Link>}>
            This project is already published.
          </EmptyState>
        )
      ) : error ? (
        <ErrorState error={error} retry={retry} />
      ) : (
        <FormSkeleton fields={6} />
      )}
    </div>
  );
}
