import { makePdf, makePicture } from '../../base/files/test-files.ts';
import type { Person, TestApp } from '../../server/test-app.ts';

/** Publishes a project of an organization and answers its id. */
export async function publishProject(
  app: TestApp,
  by: Person,
  title: string,
  changes: Record<string, unknown> = {},
): Promise<string> {
  const { data: categories } = await app.call('POST', '/project/categories', { token: by.token });
  const body = {
    categoryId: categories[0].id,
    title,
    budgetRequired: 5000,
    returnOnInvestment: 5,
    duration: 12,
    minInvestment: 50,
    description: 'A plan.',
    photo: { filename: 'a.png', bytes: await makePicture('png') },
    document: { filename: 'a.pdf', bytes: await makePdf() },
    ...changes,
  };
  const created = await app.call('POST', '/project/create', { token: by.token, body });
  if (created.status !== 200) throw new Error(`The project was refused: ${created.message}`);
  return created.data.id;
}
