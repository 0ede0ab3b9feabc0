import { shareProject } from '@guildhall/contract/market/projects.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callWithMessage } from '../../api/call.ts';
import { SharePage } from '../../ui/sharing/share-page.tsx';
import type { Project } from './project-funding.tsx';
import { projectQuery } from './projects.queries.ts';

/** Whether one's own project has a page for everybody. */
export function ShareProject({ project: { id, sharePath } }: { project: Project }) {
  const client = useQueryClient();
  const change = async (on: boolean) => {
    const { data, message } = await callWithMessage(shareProject, { id, on });
    client.setQueryData(projectQuery(id).queryKey, (now) => now && { ...now, ...data });
    return { message };
  };
  return (
    <SharePage
      shows="the photo, terms and description of this project, its updates for everybody, what it has raised, and your organization’s name and place"
      path={sharePath}
      change={change}
    />
  );
}
