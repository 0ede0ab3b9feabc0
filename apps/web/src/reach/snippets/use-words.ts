import { snippetPlaceholders, type SnippetUse } from '@guildhall/contract/reach/snippet-uses.ts';

/** In which forms a snippet is offered, in words. */
export const useWords: Record<SnippetUse, string> = {
  any: 'All reasons and answers',
  withdrawal: 'Withdrawals',
  complaint: 'Complaints',
  dispute: 'Disputes',
  verification: 'Verifications',
  flag: 'Reported content',
  freeze: 'Freezes',
  appeal: 'Answers to appeals',
};

/** What of a text is filled in where it is used, in a sentence. */
export function placeholderWords(use: SnippetUse): string {
  const names = snippetPlaceholders[use].map((name) => `{${name}}`);
  return names.length === 0 ? 'Nothing is filled in here.' : `${names.join(' and ')} will be filled in.`;
}
