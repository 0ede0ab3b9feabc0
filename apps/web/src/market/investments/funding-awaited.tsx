import { formatDollars } from '@guildhall/contract/money.ts';
import { DateText } from '../../ui/date-text.tsx';
import type { Project } from '../projects/project-funding.tsx';

type Terms = Pick<Project, 'state' | 'terms' | 'budgetRequired'>;

/** Whether what is invested does not wait for what others invest. */
export function isDecided({ state, terms }: Terms): boolean {
  return terms.funding === 'keep' || state === 'funded';
}

/** What such a project has to raise, in dollars. */
function thresholdOf({ terms, budgetRequired }: Terms): number {
  return terms.funding === 'minimum' ? terms.minimumRaised : budgetRequired;
}

/** Of a project that is not decided: when its organization gets the money, and when it comes back. */
export function UntilRaised({ project, organization }: { project: Terms; organization: string }) {
  return (
    <p>
      It goes to {organization} once {formatDollars(thresholdOf(project))} has been raised and can no longer be
      canceled. If not enough is raised by <DateText iso={project.terms.openUntil} />, all of your money comes back to
      your wallet.
    </p>
  );
}

type Props = {
  project: Terms & Pick<Project, 'raised'>;
  organization: string;
  /** Until when it can be taken back; empty where it cannot. */
  cancelUntil: string;
};

/** What has to happen until money in escrow reaches the organization. */
export function FundingAwaited({ project, organization, cancelUntil }: Props) {
  const { state, raised } = project;
  if (state === 'failed' || state === 'canceled')
    return (
      <p>
        The project was {state === 'failed' ? 'not funded' : 'canceled'}: your money will be back in your wallet in a
        few minutes.
      </p>
    );
  if (isDecided(project))
    return cancelUntil === '' ? (
      <p>It goes to {organization} in a few minutes.</p>
    ) : (
      <p>It goes to {organization} once you can no longer cancel.</p>
    );
  return (
    <>
      <UntilRaised project={project} organization={organization} />
      <p>
        {formatDollars(raised)} of {formatDollars(thresholdOf(project))} raised so far.
      </p>
    </>
  );
}
