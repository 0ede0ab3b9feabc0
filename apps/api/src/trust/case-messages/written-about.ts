import {
  sidesOf,
  type CaseMessageKind,
  type written,
} from '@guildhall/contract/trust/case-messages.operator.contract.ts';
import type * as z from 'zod/mini';
import type { Db } from '../../platform/database/database.ts';
import { findWritten } from './case-messages.sql.ts';

/** Who can be written to about a case, and what the house has written, as operators see it. */
export async function writtenAbout(db: Db, kind: CaseMessageKind, id: string): Promise<z.output<typeof written>> {
  const { sides, messages } = await findWritten(db, kind, id);
  return {
    sides: sides.map((found, i) => ({ ...found, side: sidesOf[kind][i]! })),
    messages: messages.map((message) => ({ ...message, writtenAt: new Date(message.writtenAt).toISOString() })),
  };
}
