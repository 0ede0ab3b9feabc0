import {
  mostAnnouncements,
  mostDaysAnnounced,
  type makeAnnouncement as route,
} from '@guildhall/contract/reach/announcements.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf, audit } from '../../base/audit/audit.ts';
import type { OperatorCtx } from '../../context.ts';
import { invalid } from '../../platform/calls/refusal.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { insertAnnouncement } from './announcements.sql.ts';

const noes = {
  over: 'It has to end later than now, and after it begins.',
  late: `It can end up to ${mostDaysAnnounced} days from now.`,
};

/**
 * Announces something.
 * @throws Refusal `validation` when it would be over at once, end too late, or be one too many
 */
export function makeAnnouncement(
  ctx: OperatorCtx<typeof route>,
  { beginsAt, endsAt, ...words }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  return inTransaction(ctx, async ({ db, refuse, caller }) => {
    const made = await insertAnnouncement(db, {
      ...words,
      beginsAt: beginsAt === '' ? null : new Date(`${beginsAt}Z`),
      endsAt: new Date(`${endsAt}Z`),
      operatorId: caller.id,
      most: mostAnnouncements,
      mostDays: mostDaysAnnounced,
    });
    if (made.outcome === 'many')
      throw refuse('validation', `There are already ${mostAnnouncements} that are coming or running. Please stop one.`);
    if (made.outcome !== 'ok') throw invalid('endsAt', noes[made.outcome]);
    await audit(db, actorOf(ctx), {
      verb: 'announcement.make',
      subjectKind: 'announcement',
      subjectId: made.id,
      after: { ...words, beginsAt: made.beginsAt.toISOString(), endsAt: `${endsAt}Z` },
    });
    return { id: made.id };
  });
}
