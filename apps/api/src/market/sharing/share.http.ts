import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readFile } from '../../base/files/read-file.ts';
import { answerCache } from '../../platform/calls/answer-cache.ts';
import { guarded } from '../../platform/calls/mount.ts';
import { isRefusal } from '../../platform/calls/refusal.ts';
import { signScreen } from '../../platform/secrets/next-screen.ts';
import { ServiceAway } from '../../platform/calls/service-away.ts';
import type { Resources } from '../../resources.ts';
import { seeReferralLink } from '../referrals/see-referral-link.ts';
import { readingPage, sendReadingPage } from '../../reach/site-pages/reading-page.ts';
import { builtFont } from '../../reach/site-pages/reading.http.ts';
import { organizationPage, percentOf, projectPage, type SharePage } from './share-page.ts';
import { drawSharePicture } from './share-picture.ts';
import { sharedFeed } from './feed.http.ts';
import { findPublicOrganization, findPublicProject } from './share.sql.ts';

type Shared = { page: SharePage; photoId: string | undefined; percent?: number };

/**
 * `/p/:slug` and `/o/:slug`, beside each `picture.jpg` for its preview, and `/p/:slug/feed` with a project's updates: what the owner of a project or an organization has made
 * public, complete without a log-in or any script. What is not public is answered like an address that does not exist.
 */
export async function sharePages(app: FastifyInstance, resources: Resources, webDir?: string): Promise<void> {
  const { database, fileStore, config, site } = resources;
  const font = await builtFont(webDir);
  const around = (screen: string) => ({
    origin: site.origin(),
    pictures: config.picturesUrl,
    next: signScreen(screen, config.secret),
  });
  const pictures = answerCache<Buffer>({ atLeast: 3_600_000, most: 50 });

  const ofProject = async (slug: string, by?: string): Promise<Shared | undefined> => {
    const project = await findPublicProject(database, slug);
    return (
      project && {
        page: projectPage(project, around(`/project/details?id=${project.id}${by ? `&by=${by}` : ''}`)),
        photoId: project.photoId ?? undefined,
        percent: percentOf(project),
      }
    );
  };
  const ofOrganization = async (slug: string): Promise<Shared | undefined> => {
    const organization = await findPublicOrganization(database, slug);
    return (
      organization && {
        page: organizationPage(organization, around(`/organization/details?id=${organization.id}`)),
        photoId: /^\/files\/([0-9a-f-]{36})$/.exec(organization.picture)?.[1],
      }
    );
  };

  const photoOf = async (id: string | undefined): Promise<Buffer | undefined> => {
    if (!id) return undefined;
    try {
      const { stream } = await readFile({ db: database, fileStore, linkSecret: config.secret }, { id });
      return await buffer(stream);
    } catch (error) {
      // The preview goes without a photo that is gone, and is not kept without one that cannot be read.
      if (isRefusal(error, 'not_found')) return undefined;
      throw error instanceof ServiceAway ? error : new ServiceAway('The picture cannot be read right now.', error);
    }
  };
  const pictureOf = async ({ photoId, percent }: Shared): Promise<Buffer> => {
    const key = JSON.stringify([photoId, percent]);
    const known = await pictures.recall(key);
    if (known) return known;
    const drawn = photoOf(photoId).then((photo) => drawSharePicture(photo, percent));
    pictures.keep(key, drawn);
    return drawn;
  };

  /** The personal link by which a page is opened, which is counted; undefined for none. */
  const linkOf = async (request: FastifyRequest, slug: string): Promise<string | undefined> => {
    const { by } = request.query as { by?: unknown };
    if (by === undefined || request.method !== 'GET') return undefined;
    const browser = request.headers['user-agent'] ?? '';
    return seeReferralLink(database, { by, slug, address: request.ip, browser });
  };

  sharedFeed(app, resources);
  for (const [kind, find] of [
    ['p', ofProject],
    ['o', ofOrganization],
  ] as const) {
    const slugOf = (request: FastifyRequest) => (request.params as { slug: string }).slug;
    const found = (request: FastifyRequest, by?: string) => find(slugOf(request), by);
    app.get(
      `/${kind}/:slug`,
      guarded(async (request: FastifyRequest, reply: FastifyReply) => {
        const shared = await found(request, kind === 'p' ? await linkOf(request, slugOf(request)) : undefined);
        if (!shared) return reply.callNotFound();
        const page = readingPage({ ...shared.page, path: '', font, testMode: config.testMoney });
        return sendReadingPage(request, reply, page);
      }),
    );
    app.get(
      `/${kind}/:slug/picture.jpg`,
      guarded(async (request: FastifyRequest, reply: FastifyReply) => {
        const shared = await found(request);
        if (!shared) return reply.callNotFound();
        // First, since a refusal is answered under another type.
        const picture = await pictureOf(shared);
        return reply.type('image/jpeg').header('cache-control', 'public, max-age=3600').send(picture);
      }),
    );
  }
}
