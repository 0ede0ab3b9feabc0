import { publicFileUrl } from '../../base/files/store-upload.ts';
import type { ListedProject } from './projects.sql.ts';

/** A project as a list shows it. */
export function toProjectCard<Row extends ListedProject>({ photoId, ...project }: Row) {
  return {
    ...project,
    photo: photoId === null ? '' : publicFileUrl(photoId),
    createdAt: project.createdAt.toISOString(),
  };
}
