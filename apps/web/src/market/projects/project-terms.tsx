import { formatBrief, formatDollars, fromDollars } from '@guildhall/contract/money.ts';
import { earlyMeaning } from '@guildhall/contract/market/early-repayment.ts';
import { fundingWords } from '@guildhall/contract/market/funding.contract.ts';
import { reportPromiseWords } from '@guildhall/contract/market/owed-reports.ts';
import { planWords } from '@guildhall/contract/market/repayments.contract.ts';
import { rateInWords } from '@guildhall/contract/market/returns.ts';
import { Skeleton } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy } from 'react';
import { useSession } from '../../api/session.ts';
import { FileFlag } from '../../trust/flags/flag-button.tsx';
import { AreaChart } from '../../ui/plots/area-chart.tsx';
import { count } from '../../ui/count.ts';
import { formatDate } from '../../ui/date-text.tsx';
import { dayIn } from '../../ui/day-in.ts';
import { DescriptionList } from '../../ui/description-list.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Money } from '../../ui/money.tsx';
import { PromisedFigures } from '../impact/promised-figures.tsx';
import { daysLeft } from './funding-in-words.ts';
import { reserveInWords } from './repayment-in-words.ts';
import { MoneyMoves } from './money-moves.tsx';
import { ProjectExplanations } from './project-explanations.tsx';
import type { Project } from './project-funding.tsx';
import classes from './project-details.module.css';
import { projectFundingQuery } from './projects.queries.ts';

const Corrections = lazy(() =>
  import('../project-corrections/corrections.tsx').then((module) => ({ default: module.Corrections })),
);

/** What the project is about, on what terms, and how its funding grew. */
export function ProjectTerms({ project }: { project: Project }) {
  const { repayment, graceMonths, lateInterest, earlyRepayment, ...funding } = project.terms;
  const own = useSession().id === project.createdBy;
  return (
    <div className={classes.below}>
      <section aria-labelledby="about-project">
        <h2 id="about-project">About this project</h2>
        <p className={classes.description}>{project.description}</p>
        <Papers project={project} own={own} />
        {(project.correctedAt !== '' || (own && project.state !== 'draft')) && (
          <Suspense>
            <Corrections project={project} own={own} />
          </Suspense>
        )}
      </section>
      <ProjectExplanations project={project} />
      <div>
        <section aria-labelledby="terms">
          <h2 id="terms">Terms</h2>
          <DescriptionList
            label="Terms"
            items={[
              ['Budget', <Money key="budget" dollars={project.budgetRequired} />],
              ['ROI', `${project.returnOnInvestment}%`],
              ['Duration', count(project.duration, 'month')],
              ['Minimum Investment', <Money key="minimum" dollars={project.minInvestment} />],
              ...(project.unitPrice > 0
                ? [['Price of One Unit', <Money key="unit" dollars={project.unitPrice} />] as const]
                : []),
              ['Category', project.categoryName],
              ['Funding', fundingWords[funding.funding]],
              ...(funding.minimumRaised > 0
                ? [['Minimum to Raise', <Money key="raise" dollars={funding.minimumRaised} />] as const]
                : []),
              ...(funding.openUntil ? [['Open Until', lastDay(project)] as const] : []),
              ['Days to Reconsider', funding.reflectionDays > 0 ? String(funding.reflectionDays) : 'None'],
              ['Repayment', planWords[repayment]],
              ...(graceMonths > 0 && repayment !== 'end' ? [['Months of Grace', String(graceMonths)] as const] : []),
              ...(lateInterest > 0 ? [['Late Interest', `${lateInterest}% a year`] as const] : []),
              ['Early Repayment', earlyMeaning[earlyRepayment]],
              ...(project.reports !== 'none' ? [['Reports', reportsInWords(project)] as const] : []),
              ...(project.budgetLines.length > 0
                ? [['Budget Lines', <BudgetLines key="lines" project={project} />] as const]
                : []),
              ...(project.impactFigures.length > 0
                ? [['Promised Impact', <PromisedFigures key="impact" figures={project.impactFigures} />] as const]
                : []),
              ...(project.reservePercent > 0 ? [['Report Reserve', reserveInWords(project)] as const] : []),
              ['Yearly Rate', rateInWords(project.yearlyRate)],
            ]}
          />
        </section>
        <MoneyMoves project={project} />
        {/* Of what was given back nothing is left to draw. */}
        {project.raised > 0 && project.state !== 'failed' && project.state !== 'canceled' && (
          <section aria-labelledby="funding" className={classes.plot}>
            <h2 id="funding">Funding</h2>
            <FundingPlot project={project} />
          </section>
        )}
      </div>
    </div>
  );
}

/** What the budget is for, line by line. */
function BudgetLines({ project: { budgetLines } }: { project: Project }) {
  return (
    <ul className={classes.lines}>
      {budgetLines.map(({ name, amount }) => (
        <li key={name}>
          {name} <Money dollars={amount} />
        </li>
      ))}
    </ul>
  );
}

/** What one can download: the organization's document, and the sheet that the product makes. */
function Papers({ project: { document, documentName, keyInformation }, own }: { project: Project; own: boolean }) {
  return (
    <>
      {document && (
        <p className={classes.document}>
          <IconFileText size={20} aria-hidden />
          <a href={document} target="_blank" rel="noreferrer">
            Document
          </a>
          <span className={classes.soft}>{documentName}</span>
          {!own && <FileFlag link={document} about="the document" />}
        </p>
      )}
      <p className={classes.document}>
        <IconFileText size={20} aria-hidden />
        <a href={keyInformation} target="_blank" rel="noreferrer">
          Key Information
        </a>
        <span className={classes.soft}>Terms, plan, risks and past defaults, as PDF</span>
      </p>
    </>
  );
}

/** Which reports are promised, and by when each is due. */
function reportsInWords({ reports, reportDays }: Project) {
  return `${reportPromiseWords[reports]}, within ${count(reportDays, 'day')}`;
}

/** The last day, and how long that is while somebody may still invest. */
function lastDay({ takesMoney, state, terms: { openUntil } }: Project) {
  return takesMoney || state === 'draft'
    ? `${formatDate(openUntil)}, ${daysLeft(openUntil, dayIn(0))}`
    : formatDate(openUntil);
}

/** From nothing on the day it was published until today, against the goal. */
function FundingPlot({ project: { id, createdAt, budgetRequired } }: { project: Project }) {
  const { data, error, refetch } = useQuery(projectFundingQuery(id));
  if (!data) return error ? <ErrorState error={error} retry={refetch} /> : <Skeleton height={220} />;
  const points = data.map(({ date, raised }) => ({ date, value: raised }));
  const published = createdAt.slice(0, 10);
  const isLater = !points[0] || published < points[0].date;
  return (
    <AreaChart
      label="Funding over time"
      measure="Raised"
      points={isLater ? [{ date: published, value: 0 }, ...points] : points}
      format={formatDollars}
      mark={{ value: budgetRequired, label: `Goal ${formatBrief(fromDollars(budgetRequired))}` }}
      empty="Nothing has been raised yet."
    />
  );
}
