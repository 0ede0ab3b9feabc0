import { useQuery } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import { Link } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { chosenId, useChosenId } from '../../api/chosen.ts';
import { queryClient } from '../../api/query-client.ts';
import { useSession } from '../../api/session.ts';
import { pathTo } from '../../paths.ts';
import { ProjectPaused } from '../projects/project-paused.tsx';
import { projectQuery } from '../projects/projects.queries.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { DetailSkeleton } from '../../ui/states/skeletons.tsx';
import { investmentLimitQuery } from '../investment-limits/investment-limits.queries.ts';
import { walletQuery } from '../../money/wallet/wallet.queries.ts';
import { InvestForm } from './invest-form.tsx';

export function loader({ request }: LoaderFunctionArgs) {
  const id = chosenId(request, 'projectId');
  void queryClient.prefetchQuery(walletQuery());
  void queryClient.prefetchQuery(investmentLimitQuery());
  if (id) void queryClient.prefetchQuery(projectQuery(id));
  return null;
}

const nothingChosen = new ApiError(404, 'No project was chosen.');

/** Investing in the chosen project (spec §2.invest). */
export function Component() {
  const id = useChosenId('projectId');
  const { data: project, error, refetch } = useQuery({ ...projectQuery(id), enabled: id !== '' });
  // The form stands still once it is there, so it comes with the wallet's balance and one's own limit; or without, where they could not be read.
  const { isFetched: knowsWallet } = useQuery(walletQuery());
  const { isFetched: knowsLimit } = useQuery({ ...investmentLimitQuery(), meta: { quiet: true } });
  const viewer = useSession().id;
  const missing = id === '' ? nothingChosen : project ? null : error;
  return (
    <>
      <PageTitle
        lead={
          project ? (
            <>
              In <Link to={pathTo('project/details', { id })}>{project.title}</Link> by {project.createdByName}
            </>
          ) : (
            '\u00a0'
          )
        }
      />
      {missing ? (
        <ErrorState error={missing} retry={refetch} />
      ) : !project || !knowsWallet || !knowsLimit ? (
        <DetailSkeleton />
      ) : viewer === project.createdBy ? (
        <EmptyState action={<Link to={pathTo('project/details', { id })}>Back to the project</Link>}>
          You cannot invest in your own project.
        </EmptyState>
      ) : project.insider ? (
        <EmptyState action={<Link to={pathTo('project/details', { id })}>Back to the project</Link>}>
          You belong to this organization, so you cannot invest in its projects.
        </EmptyState>
      ) : project.pausedUntil !== '' ? (
        <>
          <ProjectPaused project={project} />
          <Link to={pathTo('project/details', { id })}>Back to the project</Link>
        </>
      ) : (
        <InvestForm key={id} project={project} />
      )}
    </>
  );
}
