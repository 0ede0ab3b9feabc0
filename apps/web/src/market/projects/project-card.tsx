import { formatWhole } from '@guildhall/contract/money.ts';
import type { projectCard } from '@guildhall/contract/market/projects.contract.ts';
import { planWords } from '@guildhall/contract/market/repayments.contract.ts';
import { rateInWords } from '@guildhall/contract/market/returns.ts';
import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import { pathTo } from '../../paths.ts';
import { DateText } from '../../ui/date-text.tsx';
import { FundingBar } from '../../ui/plots/funding-bar.tsx';
import { LinkCard } from '../../ui/link-card.tsx';
import { Money } from '../../ui/money.tsx';
import { NoMoney } from '../../ui/states/no-money.tsx';
import { truncate } from '../../ui/truncate.ts';
import { RepaymentState } from '../repayments/repayment-state.tsx';
import { FundingState } from './funding-state.tsx';
import classes from './projects.module.css';

/** Spec §2.cut-texts. */
const categoryCharacters = 20;

type Props = {
  project: z.input<typeof projectCard>;
  eager?: boolean;
  /** Who asks and where, in a list of several organizations. */
  by?: string;
};

/** A project as it lies on the counter: what it is, how far it has come, and on what terms one can join. */
export function ProjectCard({ project, eager = false, by }: Props) {
  return (
    <LinkCard
      to={pathTo('project/details', { id: project.id })}
      title={project.title}
      picture={project.photo}
      kind="project"
      eager={eager}
      beside
      meta={truncate(project.category, categoryCharacters)}
    >
      {by && <span className={classes.by}>{by}</span>}
      {project.takesNoMoney && <NoMoney />}
      <FundingState state={project.state} />
      {project.repaymentState && <RepaymentState state={project.repaymentState} />}
      <FundingBar raised={project.raised} goal={project.budget} />
      <span className={classes.terms}>
        <Term label="Return">{project.returnOnInvestment}%</Term>
        <Term label="Months">{formatWhole(project.duration)}</Term>
        <Term label="Yearly Rate">{rateInWords(project.yearlyRate)}</Term>
        <Term label="Minimum">
          <Money dollars={project.minInvestment} />
        </Term>
        {project.repayment !== 'end' && <Term label="Repayment">{planWords[project.repayment]}</Term>}
      </span>
      <span className={classes.date}>
        {/* Spec §2.projects has "Date: " on an organization's own cards. */}
        {by ? 'Published' : 'Date:'} <DateText iso={project.createdAt} />
      </span>
    </LinkCard>
  );
}

function Term({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span>
      <span className={classes.label}>{label} </span>
      <span className={classes.value}>{children}</span>
    </span>
  );
}
