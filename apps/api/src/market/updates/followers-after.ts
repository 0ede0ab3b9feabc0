import type { Db } from '../../platform/database/database.ts';
import { findFollowers, type FollowersPage } from './followers.sql.ts';

/** The ids of the next followers of a project who may read what is for an audience: of what is for investors, who has a holding. */
export function followersAfter(db: Db, page: FollowersPage): Promise<string[]> {
  return findFollowers(db, page);
}
