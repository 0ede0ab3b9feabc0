import type { SnippetUse } from '@guildhall/contract/reach/snippet-uses.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement, type NoParams } from '../../platform/database/statement.ts';

const sql = {
  list: statement<NoParams, Snippet>(
    'snippets.list',
    'SELECT s.id, s.title, s.used_for AS use, s.body AS text FROM snippets AS s ORDER BY fold(s.title), s.id',
  ),
  save: statement<NewSnippet, SavedSnippet>(
    'snippets.save',
    `SELECT s.outcome, s.saved_id AS id, s.before FROM save_snippet(:id::uuid, :title, :use, :text, :most) AS s`,
  ),
  remove: statement<{ id: string }, { before: Omit<Snippet, 'id'> | null }>(
    'snippets.remove',
    'SELECT remove_snippet(:id) AS before',
  ),
};

type Snippet = { id: string; title: string; use: SnippetUse; text: string };

/** The id is null for one that is added. */
type NewSnippet = Omit<Snippet, 'id'> & { id: string | null; most: number };

/** `before` is null where it was added. */
type SavedSnippet = {
  outcome: 'ok' | 'not_found' | 'taken' | 'many';
  id: string;
  before: Omit<Snippet, 'id'> | null;
};

/** All snippets, by their titles. */
export function findSnippets(db: Db) {
  return db.query(sql.list, {});
}

/** Adds or changes one, where there are no more than `most`. */
export async function writeSnippet(db: Db, snippet: NewSnippet) {
  return (await db.query(sql.save, snippet))[0]!;
}

/** Removes one. @returns what it was; null where there is none */
export async function deleteSnippet(db: Db, id: string) {
  return (await db.query(sql.remove, { id }))[0]!.before;
}
