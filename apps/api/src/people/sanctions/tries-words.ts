import type { Db } from '../../platform/database/database.ts';
import { utcMinute } from '../../platform/text/utc-minute.ts';
import { findTried } from './sanctions-questions.sql.ts';

/** How often the provider was asked about a withdrawal, and when it is asked again, as operators read it. */
export async function triesWords(db: Db, withdrawalId: string): Promise<string> {
  const { tries, nextAt } = await findTried(db, withdrawalId);
  if (nextAt === null) return 'It is asked by the name that the owner has now.';
  const again = `It is asked again from ${utcMinute(nextAt)} UTC on.`;
  if (tries === 0) return 'It is being asked.';
  return tries === 1 ? `It was asked once. ${again}` : `It was asked ${tries} times. ${again}`;
}
