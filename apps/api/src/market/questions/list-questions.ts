import type { listQuestions as route } from '@guildhall/contract/market/questions.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { Ctx } from '../../context.ts';
import { findQuestions } from './questions.sql.ts';

/**
 * The questions about a project and their answers.
 * @throws Refusal `not_found`, also of somebody else's draft
 */
export async function listQuestions(
  ctx: Ctx<typeof route>,
  { id, list = 'useful', after, afterUseful, length }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const found = await findQuestions(ctx, list, { projectId: id, after, afterUseful, most: length + 1 });
  if (!found) throw ctx.refuse('not_found', 'This project was not found.');
  const { records, asked, answered, inTime, late } = found;
  return {
    records: records.slice(0, length).map(({ answer, answeredBy, answeredAt, askedAt, ...question }) => ({
      ...question,
      askedAt: new Date(askedAt).toISOString(),
      answer:
        answer === null || answeredAt === null
          ? null
          : { text: answer, by: answeredBy ?? '', at: new Date(answeredAt).toISOString() },
    })),
    more: records.length > length,
    asked,
    open: asked - answered,
    inTime,
    late,
  };
}
