import { searchProjects } from '@guildhall/contract/market/projects.contract.ts';
import { call } from '../../api/call.ts';
import { InfiniteSelect } from '../../ui/fields/infinite-select.tsx';
import type { OptionsSource } from '../../ui/fields/infinite-options.ts';
import classes from './monthly.module.css';

type OpenProject = { id: string; title: string; organization: string };

/** The open projects, the newest first. */
const openProjects: OptionsSource<OpenProject> = {
  name: 'open-projects',
  pageSize: 10,
  load: async ({ start, length, search }, signal) => {
    const { projectList, recordsTotal } = await call(searchProjects, { start, length, search }, { signal });
    return { records: projectList, recordsFiltered: recordsTotal };
  },
  option: ({ id, title, organization }) => ({ value: id, label: `${title} by ${organization}` }),
};

/** Chooses among the projects that take money. */
export function ChooseProject({ onChoose }: { onChoose: (id: string) => void }) {
  return (
    <div className={classes.choose}>
      <InfiniteSelect
        label="Project"
        name="projectId"
        source={openProjects}
        placeholder="Search by title or organization"
        value=""
        onChange={onChoose}
        onBlur={() => {}}
        error={undefined}
      />
    </div>
  );
}
