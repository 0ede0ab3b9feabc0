import { drawCertificate, drawProjectDocument } from '../drawing/draw-document.ts';
import { drawOrganizationPicture, drawProjectPhoto } from '../drawing/draw-picture.ts';
import type { DemoPurpose } from './copies-of-file.ts';
import type { Plan } from './demo-plan.ts';
import { verified } from './demo-waiting.ts';

/** A picture or document of the demo: `row` is its row in the table of files, `path` where it lies below `generated/`. */
export type PlannedFile = {
  path: string;
  row: {
    id: string;
    owner_id: string;
    purpose: DemoPurpose;
    kind: 'png' | 'pdf';
    content_type: 'image/webp' | 'application/pdf';
    original_name: string;
    public: boolean;
    created_at: Date;
  };
  draw: () => Promise<Buffer>;
};

/** Every picture and document of the demo, yet to be drawn. */
export function planFiles({ organizations, people, projects }: Plan): PlannedFile[] {
  const picture = { kind: 'png', content_type: 'image/webp', public: true } as const;
  const document = { kind: 'pdf', content_type: 'application/pdf', public: false } as const;
  return [
    ...organizations.map((organization, n): PlannedFile => ({
      path: `organizations/${slug(organization.name)}.webp`,
      row: {
        id: organization.pictureId,
        owner_id: organization.id,
        purpose: 'profilePicture',
        ...picture,
        original_name: 'picture.webp',
        created_at: organization.since,
      },
      draw: () => drawOrganizationPicture(n, organization),
    })),
    ...projects.flatMap((project, n): PlannedFile[] => {
      const { organization, title, published: created_at } = project;
      const path = `projects/${slug(title)}`;
      const owner_id = organization.id;
      return [
        {
          path: `${path}.webp`,
          row: {
            id: project.photoId,
            owner_id,
            purpose: 'projectPhoto',
            ...picture,
            original_name: 'photo.webp',
            created_at,
          },
          draw: () => drawProjectPhoto(n, project),
        },
        {
          path: `${path}.pdf`,
          row: {
            id: project.documentId,
            owner_id,
            purpose: 'projectDocument',
            ...document,
            original_name: `${title}.pdf`,
            created_at,
          },
          draw: () =>
            drawProjectDocument({
              title,
              organization: organization.name,
              budgetCents: BigInt(Math.round(project.budget * 100)),
              roi: project.roi,
              durationMonths: project.durationMonths,
              description: project.description,
            }),
        },
      ];
    }),
    ...verified({ organizations, people }).map(({ user_id, name, title, file_id, asked_at }): PlannedFile => ({
      path: `verifications/${slug(name)}.pdf`,
      row: {
        id: file_id,
        owner_id: user_id,
        purpose: 'verificationDocument',
        ...document,
        original_name: `${title}.pdf`,
        created_at: asked_at,
      },
      draw: () => drawCertificate(title, name),
    })),
  ];
}

function slug(name: string) {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
