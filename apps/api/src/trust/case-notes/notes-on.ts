import { notersOf, type caseNotes, type NotedKind } from '@guildhall/contract/trust/case-notes.operator.contract.ts';
import type * as z from 'zod/mini';
import type { OperatorCtx } from '../../context.ts';
import { findCaseNotes } from './case-notes.sql.ts';

/** The notes on a case for the operator who calls; null where they have a stake in it. */
export async function notesOn(
  { db, caller }: Pick<OperatorCtx, 'db' | 'caller'>,
  kind: NotedKind,
  id: string,
): Promise<z.output<typeof caseNotes>> {
  const found = await findCaseNotes(db, { kind, id, operatorId: caller.id, roles: notersOf[kind] });
  return (
    found && {
      ...found,
      notes: found.notes.map((note) => ({ ...note, createdAt: new Date(note.createdAt).toISOString() })),
    }
  );
}
