import { makePdf, makePicture } from '../../base/files/test-files.ts';
import { organizationsApp, type OrganizationsApp } from '../organizations/test-organizations.ts';
import type { Person } from '../../server/test-app.ts';

export type ProjectsApp = OrganizationsApp & {
  /** What the Add Project form sends when everything is right, with changes; undefined leaves a field out. */
  form(changes?: Record<string, unknown>): Record<string, unknown>;
  /** Publishes a project and answers its id. */
  publish(creator: Person, changes?: Record<string, unknown>): Promise<string>;
};

/** The product, and a filled form to publish projects with. */
export async function projectsApp(env: NodeJS.ProcessEnv = {}): Promise<ProjectsApp> {
  const app = await organizationsApp(env);
  const categoryId = (
    await app.owner<{ id: string }>('SELECT id FROM project_categories ORDER BY position LIMIT 1')
  )[0]!.id;
  const pdf = await makePdf();
  const png = await makePicture('png');
  const form: ProjectsApp['form'] = (changes = {}) => {
    const right = {
      categoryId,
      title: 'Bread oven',
      budgetRequired: '1000',
      returnOnInvestment: '7.5',
      duration: '12',
      minInvestment: '50',
      description: 'An oven for the whole street.',
      document: { filename: 'plan.pdf', bytes: pdf },
      photo: { filename: 'oven.png', bytes: png },
    };
    return Object.fromEntries(Object.entries({ ...right, ...changes }).filter(([, value]) => value !== undefined));
  };
  const publish: ProjectsApp['publish'] = async ({ token }, changes) => {
    const answer = await app.call('POST', '/project/create', { token, body: form(changes) });
    if (answer.status !== 200) throw new Error(`The project was refused: ${answer.message}`);
    return answer.data.id;
  };
  return { ...app, form, publish };
}
