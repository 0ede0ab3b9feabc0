import { explanations, explanationWords } from '@guildhall/contract/market/project-explanations.ts';
import type { Project } from './project-funding.tsx';
import classes from './project-details.module.css';

/** What the organization says of its project under headings of its own, also where it says nothing. */
export function ProjectExplanations({ project }: { project: Project }) {
  return (
    <section aria-labelledby="explanations" className={classes.explanations}>
      <h2 id="explanations">What the Organization Says</h2>
      {explanations.map((name) => (
        <div key={name}>
          <h3>{explanationWords[name]}</h3>
          <p className={project[name] ? classes.description : classes.soft}>{project[name] || 'Not told'}</p>
        </div>
      ))}
    </section>
  );
}
