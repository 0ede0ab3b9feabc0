import { parseCents, toDollars } from '@guildhall/contract/money.ts';
import { yearlyRate } from '@guildhall/contract/market/instalments.ts';
import { returnInWords } from '@guildhall/contract/market/returns.ts';
import { planWords } from '@guildhall/contract/market/repayments.contract.ts';
import { lazy, useState } from 'react';
import { useObjectUrl } from '../../ui/hooks/use-object-url.ts';
import { WhenNear } from '../../ui/when-near.tsx';
import { ProjectCard } from './project-card.tsx';
import { readTerms, type TypedTerms } from './read-terms.ts';
import classes from './projects.module.css';

const FeeNote = lazy(() => import('../../money/fees/fee-note.tsx').then((module) => ({ default: module.FeeNote })));

type Values = TypedTerms &
  Record<'title' | 'budgetRequired' | 'minInvestment', string> & {
    photo: File | null;
  };

/** The project as its card will show it, to be looked at before it is published; with `photo` where no other is chosen. */
export function ProjectPreview({ values, category, photo }: { values: Values; category: string; photo: string }) {
  const chosen = useObjectUrl(values.photo);
  const [createdAt] = useState(() => new Date().toISOString());
  const roi = Number(values.returnOnInvestment) || 0;
  const duration = Math.floor(Number(values.duration)) || 0;
  const terms = readTerms(values);
  const project = {
    id: '',
    title: values.title.trim() || 'Your title',
    photo: chosen || photo,
    category,
    budget: dollarsOf(values.budgetRequired),
    raised: 0,
    returnOnInvestment: roi,
    duration,
    minInvestment: dollarsOf(values.minInvestment),
    repayment: terms?.repayment ?? 'end',
    yearlyRate: terms ? yearlyRate(terms) : 0,
    repaymentState: '' as const,
    takesNoMoney: false,
    state: 'open' as const,
    createdAt,
  };
  return (
    <section aria-labelledby="preview" className={classes.preview}>
      <h2 id="preview">What People Will See</h2>
      {/* To look at: all that it says is in the fields. */}
      <div inert>
        <ProjectCard project={project} eager />
      </div>
      <p>
        {terms && `You promise ${returnInWords(project)}, paid back ${planWords[terms.repayment].toLowerCase()}. `}
        <strong>Once money has reached you, you cannot change any of this.</strong>
      </p>
      <WhenNear>
        <FeeNote />
      </WhenNear>
    </section>
  );
}

function dollarsOf(typed: string) {
  return toDollars(parseCents(typed) ?? 0n);
}
