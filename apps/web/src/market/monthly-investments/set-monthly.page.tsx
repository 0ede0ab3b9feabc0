import { fundingOver, goalReached } from '@guildhall/contract/market/investments.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { Link } from 'react-router';
import { queryClient } from '../../api/query-client.ts';
import { useSession } from '../../api/session.ts';
import { walletQuery } from '../../money/wallet/wallet.queries.ts';
import { pathTo } from '../../paths.ts';
import { useUrlState } from '../../ui/hooks/use-url-state.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { DetailSkeleton } from '../../ui/states/skeletons.tsx';
import { investmentLimitQuery } from '../investment-limits/investment-limits.queries.ts';
import { leftToGoal } from '../projects/goal.ts';
import type { Project } from '../projects/project-funding.tsx';
import { projectQuery } from '../projects/projects.queries.ts';
import { MonthlyForm } from './monthly-form.tsx';

const ChooseProject = lazy(() => import('./choose-project.tsx').then((module) => ({ default: module.ChooseProject })));

const address = { id: '' };

export function loader({ request }: LoaderFunctionArgs) {
  const id = new URL(request.url).searchParams.get('id');
  if (!id) return null;
  void queryClient.prefetchQuery(projectQuery(id));
  void queryClient.prefetchQuery(walletQuery());
  void queryClient.prefetchQuery(investmentLimitQuery());
  return null;
}

/** Setting up what is invested each month: first in which project, then how much, on which day and on what terms. */
export function Component() {
  const [{ id }, setAddress] = useUrlState(address);
  return id === '' ? (
    <>
      <PageTitle lead="Choose the project in which you want to invest each month." />
      <Suspense fallback={<DetailSkeleton />}>
        <ChooseProject onChoose={(chosen) => setAddress({ id: chosen }, { push: true })} />
      </Suspense>
    </>
  ) : (
    <ForProject key={id} id={id} />
  );
}

function ForProject({ id }: { id: string }) {
  const { data: project, error, refetch } = useQuery(projectQuery(id));
  const { isFetched: knowsWallet } = useQuery({ ...walletQuery(), meta: { quiet: true } });
  const { isFetched: knowsLimit } = useQuery({ ...investmentLimitQuery(), meta: { quiet: true } });
  const viewer = useSession().id;
  const obstacle = project && obstacleTo(project, viewer);
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
      {!project ? (
        error ? (
          <ErrorState error={error} retry={refetch} />
        ) : (
          <DetailSkeleton />
        )
      ) : obstacle ? (
        <EmptyState action={<Link to={pathTo('project/details', { id })}>Back to the project</Link>}>
          {obstacle}
        </EmptyState>
      ) : !knowsWallet || !knowsLimit ? (
        <DetailSkeleton />
      ) : (
        <MonthlyForm project={project} />
      )}
    </>
  );
}

/** Why nobody, or not this viewer, can invest in it each month. */
function obstacleTo(project: Project, viewer: string | undefined): string {
  if (viewer === project.createdBy) return 'You cannot invest in your own project.';
  if (project.insider) return 'You belong to this organization, so you cannot invest in its projects.';
  if (leftToGoal(project) <= 0n) return goalReached;
  return project.takesMoney ? '' : fundingOver;
}
