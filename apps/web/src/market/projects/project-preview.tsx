import { parseCents, toDollars } from '@guildhall/contract/money.ts';
import { returnInWords } from '@guildhall/contract/market/returns.ts';
import { useState } from 'react';
import { useObjectUrl } from '../../ui/hooks/use-object-url.ts';
import { ProjectCard } from './project-card.tsx';
import classes from './projects.module.css';

type Values = Record<'title' | 'budgetRequired' | 'returnOnInvestment' | 'duration' | 'minInvestment', string> & {
  photo: File | null;
};

/** The project as its card will show it, to be looked at before it is published. */
export function ProjectPreview({ values, category }: { values: Values; category: string }) {
  const photo = useObjectUrl(values.photo);
  const [createdAt] = useState(() => new Date().toISOString());
  const roi = Number(values.returnOnInvestment) || 0;
  const duration = Math.floor(Number(values.duration)) || 0;
  const project = {
    id: '',
    title: values.title.trim() || 'Your title',
    photo,
    category,
    budget: dollarsOf(values.budgetRequired),
    raised: 0,
    returnOnInvestment: roi,
    duration,
    minInvestment: dollarsOf(values.minInvestment),
    takesNoMoney: false,
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
        {duration > 0 && `You promise ${returnInWords(roi, duration)}. `}
        <strong>None of this can be changed afterwards.</strong>
      </p>
    </section>
  );
}

function dollarsOf(typed: string) {
  return toDollars(parseCents(typed) ?? 0n);
}
