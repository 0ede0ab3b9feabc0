import { createHash } from 'node:crypto';
import type { PageName, publishPage as route } from '@guildhall/contract/reach/site-pages.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf, audit } from '../../base/audit/audit.ts';
import type { OperatorCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { pageOf } from './page-text.ts';
import { insertPageText } from './page-texts.sql.ts';

/** What is published at a page after the version `from`; without Markdown it goes back to what stands beneath. */
type Wanted = { page: PageName | null; markdown: string | null; from: number; reason: string };

/**
 * Publishes the next version of a page. Its checksum is recorded in the audit log, so that the text cannot be changed unnoticed either.
 * @throws Refusal `not_found` for an unknown page, `validation` when another version was published meanwhile, or the page has the same text
 */
export function publish(
  ctx: OperatorCtx<'not_found'>,
  verb: 'page.publish' | 'page.publish_again' | 'page.reset',
  { markdown, from, reason, ...wanted }: Wanted,
): Promise<DataOf<typeof route>> {
  const page = pageOf(ctx, wanted.page);
  return inTransaction(ctx, async ({ db, refuse, caller }) => {
    const { outcome, version } = await insertPageText(db, { page, markdown, from, operatorId: caller.id, reason });
    if (outcome === 'changed')
      throw refuse('validation', 'Another version has been published since. Please look at that one first.');
    if (outcome === 'same')
      throw refuse('validation', markdown === null ? 'Nothing was published here.' : 'This text is already published.');
    const checksum: Record<string, string> =
      markdown === null ? {} : { sha256: createHash('sha256').update(markdown).digest('hex') };
    await audit(db, actorOf(ctx), {
      verb,
      subjectKind: 'page',
      subjectId: page,
      reason,
      before: { version: String(from) },
      after: { version: String(version), ...checksum },
    });
    return { version };
  });
}

/** Publishes a text at a page. @throws Refusal as `publish` */
export function publishPage(
  ctx: OperatorCtx<typeof route>,
  input: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  return publish(ctx, 'page.publish', input);
}
