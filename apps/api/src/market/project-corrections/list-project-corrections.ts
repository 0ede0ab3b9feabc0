import type { listProjectCorrections as route } from '@guildhall/contract/market/project-corrections.contract.ts';
import { explanations, type Explanation, type Explanations } from '@guildhall/contract/market/project-explanations.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { publicFileUrl } from '../../base/files/store-upload.ts';
import type { Ctx } from '../../context.ts';
import { findCorrections } from './project-corrections.sql.ts';

/**
 * The corrections of a project, newest first.
 * @throws Refusal `not_found`
 */
export async function listProjectCorrections(
  ctx: Ctx<typeof route>,
  { id, before, length }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const found = await findCorrections(ctx, { id, before, most: length + 1 });
  if (!found) throw ctx.refuse('not_found', 'This project was not found.');
  return {
    records: found.slice(0, length).map((correction) => ({
      id: correction.id,
      correctedAt: correction.correctedAt.toISOString(),
      title: correctedText(correction.titleBefore, correction.titleAfter),
      description: correctedText(correction.descriptionBefore, correction.descriptionAfter),
      photoBefore: correction.photoId === null ? '' : publicFileUrl(correction.photoId),
      ...correctedExplanations(correction.explanationsBefore ?? {}, correction.explanationsAfter ?? {}),
    })),
    more: found.length > length,
  };
}

function correctedText(before: string | null | undefined, after: string | null | undefined) {
  return typeof before === 'string' && typeof after === 'string' ? { before, after } : null;
}

function correctedExplanations(before: Partial<Explanations>, after: Partial<Explanations>) {
  const texts = explanations.map((name) => [name, correctedText(before[name], after[name])] as const);
  return Object.fromEntries(texts) as Record<Explanation, ReturnType<typeof correctedText>>;
}
