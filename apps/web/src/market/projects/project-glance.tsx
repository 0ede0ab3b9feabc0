import { formatBrief, formatWhole } from '@guildhall/contract/money.ts';
import { returnInWords } from '@guildhall/contract/market/returns.ts';
import { RepaymentState } from '../repayments/repayment-state.tsx';
import { FarAbove } from './far-above.tsx';
import { leastToInvest } from './goal.ts';
import { repaymentInWords } from './repayment-in-words.ts';
import type { Project } from './project-funding.tsx';
import classes from './project-details.module.css';

/** What one gets, when, for how much, and what can go wrong: all that a first look has to show. */
export function ProjectGlance({ project }: { project: Project }) {
  const { returnOnInvestment, duration } = project;
  const least = leastToInvest(project);
  return (
    <section aria-label="At a glance" className={classes.glance}>
      <ul className={classes.strip}>
        <li>
          <span className={classes.stripLabel}>Return</span> {returnOnInvestment}%
        </li>
        <li>
          <span className={classes.stripLabel}>Months</span> {formatWhole(duration)}
        </li>
        <li>
          <span className={classes.stripLabel}>Minimum</span> {least > 0n ? formatBrief(least) : 'Goal reached'}
        </li>
      </ul>
      <p>{returnInWords(project)}</p>
      <FarAbove project={project} />
      {project.terms.repayment !== 'end' && <p>Repayment: {repaymentInWords(project.terms)}</p>}
      {project.repaymentState && (
        <p>
          <RepaymentState state={project.repaymentState} />{' '}
          {project.repaymentState === 'writtenOff'
            ? 'Its investors have lost the unpaid part. Anything still paid goes to them.'
            : 'It has not paid its investors on time.'}
        </p>
      )}
      <p className={classes.soft}>You may lose what you invest.</p>
    </section>
  );
}
