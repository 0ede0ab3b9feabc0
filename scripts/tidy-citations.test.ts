import { describe, expect, it } from 'vitest';
import { promises } from './coverage/promises.ts';
import { repository } from './repository.ts';
import { deadDocuments, deadParagraphs, lostPromises, unknownPromises } from './tidy-citations.ts';

const ours = repository();
const page = 'docs/specification/5-validation.md';
const text = '# §5 Rules\n\n| §5.login | e-mail |\n| §5.otp, §5.message | text |\n\n- **§5.invest** As §5.login.\n';
const small = { '§5.invest.minimum': 'The minimum is reached.' };

describe('documents that are cited', () => {
  it('are in the tree', () => expect(deadDocuments(ours)).toEqual([]));

  it('are found when they are not, in comments, titles and pages', () => {
    const tree = {
      [page]: text,
      'docs/operations.md': 'See [the rules](specification/5-validation.md), and goals.md.',
      'apps/a.ts': '// As api.md says (docs/specification/calls.md), and docs/operations.md.',
      'apps/a.test.ts': "it('is what 5-validation.md and docs/5-validation.md say')",
      'apps/README.md': '`./a.ts`, ../docs/operations.md',
    };
    expect(deadDocuments(tree)).toEqual([
      'docs/operations.md cites goals.md, which is not there',
      'apps/a.ts cites api.md, which is not there',
      'apps/a.ts cites docs/specification/calls.md, which is not there',
      'apps/a.test.ts cites docs/5-validation.md, which is not there',
    ]);
  });
});

describe('paragraphs that are cited', () => {
  it('are in the specification', () => expect(deadParagraphs(ours, promises)).toEqual([]));

  it('are found when they are not', () => {
    const tree = {
      [page]: text,
      'apps/a.ts': '/** The rules of spec §5.invest.minimum, §5.message, §5.invest.maximum, §5 and §6. */',
      'apps/b.test.ts': "it('refuses §5.invest.{minimum,document}')",
    };
    expect(deadParagraphs(tree, small)).toEqual([
      'apps/a.ts cites §5.invest.maximum, which the specification does not have',
      'apps/a.ts cites §6, which the specification does not have',
      'apps/b.test.ts cites §5.invest.document, which the specification does not have',
    ]);
  });
});

describe('each promise', () => {
  it('that a test cites is known', () => expect(unknownPromises(ours, promises)).toEqual([]));

  it('that is not known is found in the tests alone', () => {
    const tree = {
      'apps/a.e2e.ts': "test('refuses §5.invest.{minimum,document}')",
      'apps/a.ts': '// spec §5.invest.sum',
    };
    expect(unknownPromises(tree, small)).toEqual([
      'apps/a.e2e.ts cites §5.invest.document, which is not among the promises',
    ]);
  });

  it('has its anchor in the specification', () => expect(lostPromises(ours, promises)).toEqual([]));

  it('without one is found, and an anchor that stands twice', () => {
    expect(lostPromises({ [page]: text }, small)).toEqual([]);
    expect(lostPromises({ [page]: '# §5 Rules\n\nAs §5.invest says.\n' }, small)).toEqual([
      '§5.invest.minimum has no anchor in docs/specification',
    ]);
    expect(lostPromises({ [page]: text, 'docs/specification/calls.md': '## §5.otp Codes' }, small)).toEqual([
      '§5.otp is an anchor of docs/specification twice',
    ]);
  });
});
