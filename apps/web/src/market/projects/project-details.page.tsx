import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy, useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { Link } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { chosenId, useChosenId } from '../../api/chosen.ts';
import { queryClient } from '../../api/query-client.ts';
import { useSession } from '../../api/session.ts';
import { FileFlag } from '../../trust/flags/flag-button.tsx';
import { pathTo } from '../../paths.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Picture } from '../../ui/picture.tsx';
import { DetailSkeleton, TableSkeleton } from '../../ui/states/skeletons.tsx';
import { FundingActs } from './funding-acts.tsx';
import { ProjectActions } from './project-actions.tsx';
import { ProjectFunding } from './project-funding.tsx';
import { ProjectGlance } from './project-glance.tsx';
import { ShareProject } from './share-project.tsx';
import { ProjectPaused } from './project-paused.tsx';
import { ProjectReporting } from './project-reporting.tsx';
import { ProjectTerms } from './project-terms.tsx';
import classes from './project-details.module.css';
import { projectQuery } from './projects.queries.ts';
import { useReferred } from './use-referred.ts';
import { useSeen } from './use-seen.ts';

const DraftButtons = lazy(() =>
  import('../project-drafts/draft-buttons.tsx').then((module) => ({ default: module.DraftButtons })),
);
const ChangedTerms = lazy(() =>
  import('../project-changes/changed-terms.tsx').then((module) => ({ default: module.ChangedTerms })),
);
const WaitingButton = lazy(() =>
  import('../waiting/waiting-button.tsx').then((module) => ({ default: module.WaitingButton })),
);
const Investors = lazy(() => import('../investments/investors.tsx').then((module) => ({ default: module.Investors })));

export function loader({ request }: LoaderFunctionArgs) {
  const id = chosenId(request, 'projectId');
  if (id) void queryClient.prefetchQuery(projectQuery(id));
  return null;
}

const nothingChosen = new ApiError(404, 'No project was chosen.');

/** One project, and all that one can do about it (spec §2.project). */
export function Component() {
  const id = useChosenId('projectId');
  const { data, error, refetch } = useQuery({ ...projectQuery(id), enabled: id !== '' });
  const viewer = useSession().id;
  const [broken, setBroken] = useState('');
  useReferred();
  useSeen(data && !data.insider ? data.id : undefined);
  if (id === '' || (error && !data))
    return (
      <>
        <PageTitle />
        <ErrorState error={error ?? nothingChosen} retry={refetch} />
      </>
    );
  if (!data) return <DetailSkeleton />;
  return (
    <>
      <div className={classes.top}>
        <div className={classes.photo}>
          <Picture src={data.photo} kind="project" name={data.title} eager onBroken={setBroken} />
          {viewer !== data.createdBy && data.photo !== broken && (
            <FileFlag link={data.photo} about="the picture" corner />
          )}
        </div>
        <div className={classes.offer}>
          <PageTitle
            lead={
              <>
                By <Link to={pathTo('organization/details', { id: data.createdBy })}>{data.createdByName}</Link>
              </>
            }
          >
            {data.title}
          </PageTitle>
          <ProjectFunding project={data} />
          <ProjectGlance project={data} />
          <ProjectPaused project={data} />
          {viewer !== data.createdBy && !data.insider && (data.isFull || data.waiting) && (
            <Suspense>
              <WaitingButton project={data} />
            </Suspense>
          )}
          {viewer === data.createdBy ? (
            <>
              <p className={classes.soft}>
                {data.state === 'draft'
                  ? 'This is a draft. Only your organization sees it until you publish it.'
                  : 'This is your project. Others see the buttons Invest, Order and Refer User here.'}
              </p>
              {data.state === 'draft' ? (
                <Suspense>
                  <DraftButtons project={data} />
                </Suspense>
              ) : (
                <FundingActs project={data} />
              )}
            </>
          ) : (
            <ProjectActions project={data} />
          )}
        </div>
        <ProjectTerms project={data} />
      </div>
      {(data.changes > 0 || (viewer === data.createdBy && data.mayChange)) && (
        <Suspense>
          <ChangedTerms project={data} own={viewer === data.createdBy} />
        </Suspense>
      )}
      {data.state !== 'draft' && <ProjectReporting project={data} own={viewer === data.createdBy} />}
      {viewer === data.createdBy && data.state !== 'draft' && (
        <>
          <ShareProject project={data} />
          <Suspense fallback={<TableSkeleton />}>
            <Investors project={data} />
          </Suspense>
        </>
      )}
    </>
  );
}
