import { randomUUID } from 'node:crypto';
import { newStorageKey } from '../files/file-store.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Plan, PlannedOrganization, PlannedProject } from './demo-plan.ts';
import { drawProjectDocument } from './draw-document.ts';
import { drawOrganizationPicture, drawProjectPhoto } from './draw-picture.ts';

type FileRow = readonly [
  id: string,
  ownerId: string,
  purpose: string,
  kind: string,
  contentType: string,
  size: number,
  name: string,
  key: string,
  isPublic: boolean,
  at: Date,
];
type DrawnFiles = {
  rows: FileRow[];
  pictureOf: Map<PlannedOrganization, string>;
  photoOf: Map<PlannedProject, string>;
};

/** Draws every picture and document of the demo and keeps the bytes. A few at a time: the drawing takes all processors anyhow. */
export async function drawFiles({ organizations, projects }: Plan, fileStore: FileStore): Promise<DrawnFiles> {
  const drawn: DrawnFiles = { rows: [], pictureOf: new Map(), photoOf: new Map() };
  const keep = async (
    ownerId: string,
    purpose: string,
    kind: string,
    contentType: string,
    name: string,
    isPublic: boolean,
    at: Date,
    bytes: Buffer,
    id: string = randomUUID(),
  ) => {
    const key = newStorageKey();
    await fileStore.put(key, bytes, contentType);
    drawn.rows.push([id, ownerId, purpose, kind, contentType, bytes.length, name, key, isPublic, at]);
    return id;
  };
  const work = [
    ...organizations.map((organization, n) => async () => {
      const picture = await drawOrganizationPicture(n, organization);
      drawn.pictureOf.set(
        organization,
        await keep(
          organization.id,
          'profilePicture',
          'png',
          'image/webp',
          'picture.webp',
          true,
          organization.since,
          picture,
        ),
      );
    }),
    ...projects.map((project, n) => async () => {
      const { organization, published } = project;
      const photo = await drawProjectPhoto(n, project);
      drawn.photoOf.set(
        project,
        await keep(organization.id, 'projectPhoto', 'png', 'image/webp', 'photo.webp', true, published, photo),
      );
      const pdf = await drawProjectDocument({
        title: project.title,
        organization: organization.name,
        budgetCents: BigInt(Math.round(project.budget * 100)),
        roi: project.roi,
        durationMonths: project.durationMonths,
        description: project.description,
        date: published,
      });
      await keep(
        organization.id,
        'projectDocument',
        'pdf',
        'application/pdf',
        `${project.title}.pdf`,
        false,
        published,
        pdf,
        project.documentId,
      );
    }),
  ];
  const next = async (): Promise<void> => {
    for (let job = work.shift(); job; job = work.shift()) await job();
  };
  await Promise.all(Array.from({ length: 4 }, next));
  return drawn;
}
