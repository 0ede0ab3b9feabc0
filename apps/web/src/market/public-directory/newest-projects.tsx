import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../api/query-client.ts';
import { count } from '../../ui/count.ts';
import { Money } from '../../ui/money.tsx';
import { Picture } from '../../ui/picture.tsx';
import { newestProjectsQuery } from './public-directory.queries.ts';
import classes from './newest-projects.module.css';

/** Projects that can be looked at before one logs in, beside the form: nothing else moves when they come. */
export function NewestProjects() {
  // The screens before a log-in have no client for queries, whose code the form does not wait for.
  return (
    <QueryClientProvider client={queryClient}>
      <Projects />
    </QueryClientProvider>
  );
}

function Projects() {
  const { data } = useQuery(newestProjectsQuery());
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="newest-projects" className={classes.beside}>
      <h2 id="newest-projects">New projects</h2>
      <ul className={classes.list}>
        {data.map((project) => (
          <li key={project.path}>
            <a href={project.path} className={classes.project}>
              <span className={classes.photo}>
                <Picture
                  src={project.photo}
                  kind="project"
                  shape="filling"
                  copy="icon"
                  name={project.title}
                  eager
                  sizes="64px"
                />
              </span>
              <span className={classes.words}>
                <span className={classes.title}>{project.title}</span>
                <span className={classes.soft}>{project.organization}</span>
                <span>
                  {project.returnOnInvestment}% over {count(project.duration, 'month')}
                  {project.yearlyRate !== null && ` · ${project.yearlyRate}% a year`}
                </span>
                <span>
                  from <Money dollars={project.minInvestment} brief /> · {project.percentFunded}% funded
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
