import { publicFileUrl } from '../../base/files/store-upload.ts';
import type { ListedProject } from './projects.sql.ts';
import { yearlyRateOf } from './yearly-rate-of.ts';

/** A project as a list shows it. */
export function toProjectCard<Row extends ListedProject>({ photoId, graceMonths, ...project }: Row) {
  return {
    ...project,
    yearlyRate: yearlyRateOf({ ...project, graceMonths }),
    photo: photoId === null ? '' : publicFileUrl(photoId),
    createdAt: project.createdAt.toISOString(),
  };
}
