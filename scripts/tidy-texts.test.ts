import { describe, expect, it } from 'vitest';
import { repository } from './repository.ts';
import { unusedWords } from './tidy-texts.ts';

describe('texts of screens, mails, papers, errors and pages', () => {
  it('use words of today, and one for each thing', () => expect(unusedWords(repository())).toEqual([]));

  it('that use others are found, with what to write instead', () => {
    for (const [path, text] of Object.entries({
      'apps/web/src/trust/disputes/a.tsx': '<p>\n  It has not\n  come.\n</p>',
      'apps/web/src/market/projects/b.tsx': 'const empty = <Empty hint="Save one, and it stands here." />;',
      'apps/web/src/people/c.tsx': 'const words = `You act for ${name} no more.`;',
      'apps/web/src/market/investments/d.tsx': "[['You Get Back', back]]",
      'packages/contract/src/people/e.contract.ts': "message: 'Your recovery codes were made anew.',",
      'packages/contract/src/market/f.ts': "'This list cannot be ordered so.'",
      'apps/api/src/people/members/invitation-mail.ts': "closing: 'You can leave this mail unanswered.',",
      'apps/api/src/money/g.ts': '`Your wallet has too little free for this.`',
      'apps/api/src/trust/freezes/h.ts': "'Frozen by the operators.'",
      'apps/api/src/trust/i.functions.sql': "RETURN 'The buyer is told.';",
      'apps/api/pages/help.md': 'The link below holds for seven days.',
    }))
      expect(unusedWords({ [path]: text }), path).toHaveLength(1);
    expect(unusedWords({ 'apps/web/src/a.tsx': '<p>You are an operator no more.</p>' })).toEqual([
      'apps/web/src/a.tsx: "no more" in "…<p>You are an operator no more.</p>…"; write no longer',
    ]);
  });

  it('are those alone that people read', () => {
    for (const [path, text] of Object.entries({
      'apps/web/src/a.tsx':
        "// Nobody is told.\nconst at = '//anew';\n/** No more. */\n<p>No more than one. {/* Any more? */}</p>",
      'apps/web/src/a.test.tsx': "it('is told', () => {});",
      'apps/web/e2e/a.e2e.ts': "test('is told', () => {});",
      'apps/api/src/a.sql.ts': 'const sql = `\n  -- Whether it is told.\n  SELECT 1`;',
      'apps/api/src/money/ledger/a-checks.sql.ts': "'what is owed is kept right'",
      'apps/api/migrations/0001-first.sql': "'Investment in %s, given back'",
      'packages/contract/src/a.contract.ts': "summary:\n    'Answers it. The other side is told.',",
      'docs/a.md': 'Nobody is told.',
    }))
      expect(unusedWords({ [path]: text }), path).toEqual([]);
  });
});
