import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../api/query-client.ts';
import { toast } from '../../ui/toast.ts';
import { CompactProjectCard } from './compact-project-card.tsx';
import { forgetSeen, recentProjectsQuery } from './projects.queries.ts';
import classes from './recent-projects.module.css';

/** What somebody opened last, in one row that scrolls sideways; nothing where there is nothing. */
export function RecentProjects() {
  const { data: projects } = useQuery(recentProjectsQuery());
  const clear = useMutation({
    mutationFn: forgetSeen,
    onSuccess: async ({ message }) => {
      // What is being asked for was there before.
      await queryClient.cancelQueries({ queryKey: recentProjectsQuery().queryKey });
      queryClient.setQueryData(recentProjectsQuery().queryKey, []);
      toast.success(message);
    },
  });
  if (!projects || projects.length === 0) return null;
  return (
    <section aria-labelledby="recently-seen" className={classes.region}>
      <div className={classes.head}>
        <h2 id="recently-seen" className={classes.title}>
          Recently Seen
        </h2>
        <Button variant="subtle" px="sm" loading={clear.isPending} onClick={() => clear.mutate()}>
          Clear
        </Button>
      </div>
      <ul className={classes.row} aria-label="Recently seen projects">
        {projects.map((project) => (
          <li key={project.id}>
            <CompactProjectCard project={project} />
          </li>
        ))}
      </ul>
    </section>
  );
}
