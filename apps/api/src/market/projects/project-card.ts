import { toDollars } from '@guildhall/contract/money.ts';
import { publicFileUrl } from '../../base/files/store-upload.ts';
import type { ListedProject } from './projects.sql.ts';

/** A project as a list shows it, money in dollars. */
export function toProjectCard<Row extends ListedProject>({ photoId, ...project }: Row) {
  return {
    ...project,
    photo: photoId === null ? '' : publicFileUrl(photoId),
    budget: toDollars(project.budget),
    raised: toDollars(project.raised),
    minInvestment: toDollars(project.minInvestment),
    createdAt: project.createdAt.toISOString(),
  };
}
