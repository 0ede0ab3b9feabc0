import { pathTo } from '../../paths.ts';
import { Picture } from '../../ui/picture.tsx';
import { Money } from '../../ui/money.tsx';
import { count } from '../../ui/count.ts';
import { FundingLine } from '../../ui/plots/funding-bar.tsx';
import { Link } from 'react-router';
import { NoMoney } from '../../ui/states/no-money.tsx';
import { RepaymentState } from '../repayments/repayment-state.tsx';
import cardClasses from '../../ui/link-card.module.css';
import classes from './compact-project-card.module.css';
import { FundingState } from './funding-state.tsx';
import type { OpenProject } from './projects.queries.ts';

type Props = {
  project: OpenProject;
  eager?: boolean;
  /** How far away it is, where that is what the list is about. */
  distance?: string;
};

/** A project in few lines, so that several fit on a phone: what it is, who asks, on what terms, and how far it has come. */
export function CompactProjectCard({ project, eager = false, distance = '' }: Props) {
  return (
    <Link to={pathTo('project/details', { id: project.id })} className={`${cardClasses.card} ${classes.card}`}>
      <span className={classes.photo}>
        <Picture src={project.photo} kind="project" shape="filling" name={project.title} eager={eager} sizes="200px" />
      </span>
      <span className={classes.body}>
        <span className={cardClasses.title}>{project.title}</span>
        <span className={classes.by}>
          <span className={classes.organization}>{project.organization}</span>
          {distance && <span>{distance}</span>}
        </span>
        {project.takesNoMoney && <NoMoney />}
        <FundingState state={project.state} />
        {project.repaymentState && <RepaymentState state={project.repaymentState} />}
        <span className={classes.terms}>
          <span>
            {project.returnOnInvestment}%<span className="gh-visually-hidden"> return</span>
          </span>
          <span>{count(project.duration, 'month')}</span>
          <span>
            from <Money dollars={project.minInvestment} brief />
          </span>
        </span>
        <FundingLine raised={project.raised} goal={project.budget} />
      </span>
    </Link>
  );
}
