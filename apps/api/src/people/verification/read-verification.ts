import type { readVerification as route } from '@guildhall/contract/people/verification.contract.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import { findOwnVerification } from './verification.sql.ts';

/** Whether the caller is verified, and how their newest request stands. */
export async function readVerification({
  db,
  caller,
}: Pick<UserCtx<typeof route>, 'db' | 'caller'>): Promise<DataOf<typeof route>> {
  const { status, verifiedUntil, words, askedAt, mayAsk, documents } = await findOwnVerification(db, caller.id);
  return {
    status: status ?? 'none',
    verifiedUntil: verifiedUntil?.toISOString() ?? '',
    words: words ?? '',
    askedAt: askedAt?.toISOString() ?? '',
    documents: documents.map(({ id, name, sentAt }) => ({ id, name, sentAt: new Date(sentAt).toISOString() })),
    mayAsk,
  };
}
