import { sharePath } from '@guildhall/contract/addresses.ts';
import { yearlyRate } from '@guildhall/contract/market/instalments.ts';
import type { listNewestProjects as route } from '@guildhall/contract/market/public-directory.contract.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import { publicFileUrl } from '../../base/files/store-upload.ts';
import type { Ctx } from '../../context.ts';
import { answerCache, type AnswerCache } from '../../platform/calls/answer-cache.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Resources } from '../../resources.ts';
import { percentOf } from '../sharing/share-page.ts';
import { findNewest } from './public-directory.sql.ts';

type Answer = DataOf<typeof route>;

/** In milliseconds, as for the pages of the directory. One cache for each product that runs in this process. */
const fresh = 1_000;
const caches = new WeakMap<Resources, AnswerCache<Answer>>();

/** The newest public open projects, for whoever stands before the log-in. */
export async function listNewestProjects({ db, resources }: Ctx): Promise<Answer> {
  if (!resources.config.publicDirectory) return [];
  const cache = caches.get(resources) ?? answerCache<Answer>({ atLeast: fresh, most: 1 });
  caches.set(resources, cache);
  const known = await cache.recall('');
  if (known !== undefined) return known;
  const asked = answerOf(db);
  cache.keep('', asked);
  return asked;
}

async function answerOf(db: Db): Promise<Answer> {
  const projects = await findNewest(db, 6);
  return projects.map((project) => ({
    title: project.title,
    path: sharePath('p', project.slug),
    photo: project.photoId === null ? '' : publicFileUrl(project.photoId),
    organization: project.organization,
    returnOnInvestment: project.returnOnInvestment,
    duration: project.duration,
    yearlyRate: yearlyRate(project),
    minInvestment: project.minInvestment,
    percentFunded: percentOf(project),
  }));
}
