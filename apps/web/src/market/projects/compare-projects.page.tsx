import { formatCents, formatDollars, formatWhole } from '@guildhall/contract/money.ts';
import { fundingStateWords } from '@guildhall/contract/market/funding.contract.ts';
import type { compareProjects } from '@guildhall/contract/market/projects.contract.ts';
import { planWords } from '@guildhall/contract/market/repayments.contract.ts';
import { rateInWords, receivableCents, returnInWords } from '@guildhall/contract/market/returns.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, type LoaderFunctionArgs } from 'react-router';
import { queryClient } from '../../api/query-client.ts';
import { useSession } from '../../api/session.ts';
import { pathTo } from '../../paths.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { percentOf } from '../../ui/plots/percent-of.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { TableSkeleton } from '../../ui/states/skeletons.tsx';
import { readUrlState, useUrlState } from '../../ui/hooks/use-url-state.ts';
import { RepaymentState } from '../repayments/repayment-state.tsx';
import { readIds, toggled } from './chosen-projects.ts';
import classes from './compare.module.css';
import { distanceAway } from './distance-away.ts';
import { comparedProjectsQuery } from './projects.queries.ts';

type Project = ReceivedOf<typeof compareProjects>[number];

const address = { ids: '' };
/** In cents. */
const example = 10_000n;

const facts: [string, (project: Project) => ReactNode][] = [
  [
    'Organization',
    (project) => <Link to={pathTo('organization/details', { id: project.createdBy })}>{project.organization}</Link>,
  ],
  ['Return', (project) => returnInWords(project)],
  ['Expected back for $100', (project) => formatCents(receivableCents(example, project.returnOnInvestment))],
  ['Yearly rate', (project) => rateInWords(project.yearlyRate)],
  ['Repayment', (project) => planWords[project.repayment]],
  [
    'Paid back',
    ({ repaymentState }) => (repaymentState ? <RepaymentState state={repaymentState} /> : 'Nothing overdue'),
  ],
  ['Months', (project) => formatWhole(project.duration)],
  ['New money', (project) => (project.takesNoMoney ? 'Cannot take money right now' : fundingStateWords[project.state])],
  ['Minimum', (project) => formatDollars(project.minInvestment)],
  ['Funded', (project) => `${percentOf(project.raised, project.budget)}%`],
  ['Goal', (project) => formatDollars(project.budget)],
  ['Place', (project) => project.location || '–'],
  ['From you', (project) => distanceAway(project.distance) || '–'],
  ['Category', (project) => project.category],
];

export function loader({ request }: LoaderFunctionArgs) {
  const ids = readIds(readUrlState(new URL(request.url).searchParams, address).ids);
  if (ids.length > 0) void queryClient.prefetchQuery(comparedProjectsQuery(ids));
  return null;
}

/** Up to four projects side by side. */
export function Component() {
  const [state, setAddress] = useUrlState(address);
  const ids = readIds(state.ids);
  const { data, error, refetch } = useQuery({ ...comparedProjectsQuery(ids), enabled: ids.length > 0 });
  const back = (
    <Button component={Link} to={pathTo('projects/open', { compare: ids.join(',') })} variant="default" size="md">
      {ids.length > 0 ? 'Choose Others' : 'Open Projects'}
    </Button>
  );
  return (
    <>
      <PageTitle lead="The same facts for each, side by side. You may lose what you invest." />
      {ids.length === 0 ? (
        <EmptyState hint="Tick “Compare” at two projects or more." action={back}>
          No projects were chosen.
        </EmptyState>
      ) : data ? (
        <>
          <Compared projects={data} onRemove={(id) => setAddress({ ids: toggled(ids, id).join(',') })} />
          <p className={classes.back}>{back}</p>
        </>
      ) : error ? (
        <ErrorState error={error} retry={refetch} />
      ) : (
        <TableSkeleton />
      )}
    </>
  );
}

function Compared({ projects, onRemove }: { projects: Project[]; onRemove: (id: string) => void }) {
  const viewer = useSession().id;
  return (
    // It scrolls sideways by the keyboard, too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.scroll} role="region" aria-label="Projects side by side" tabIndex={0}>
      <table className={classes.table} aria-label="Projects side by side">
        <thead>
          <tr>
            <td>Project</td>
            {projects.map(({ id, title }) => (
              <th key={id} scope="col">
                <Link to={pathTo('project/details', { id })}>{title}</Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {facts.map(([name, tell]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {projects.map((project) => (
                <td key={project.id}>{tell(project)}</td>
              ))}
            </tr>
          ))}
          <tr>
            <td>
              <span className="gh-visually-hidden">What you can do</span>
            </td>
            {projects.map(({ id, title, createdBy, raised, budget, state }) => (
              <td key={id}>
                <div className={classes.links}>
                  {createdBy !== viewer && state === 'open' && raised < budget && (
                    <Button component={Link} to={pathTo('invest', { id })} aria-label={`Invest in ${title}`}>
                      Invest
                    </Button>
                  )}
                  <Button variant="default" onClick={() => onRemove(id)} aria-label={`Remove ${title}`}>
                    Remove
                  </Button>
                </div>
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}
