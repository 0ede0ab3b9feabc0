import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { ownWords } from './own-words.ts';

const source = new URL('../../', import.meta.url);
/** What operators do to no account: to the books, statements of the bank, the pages, the categories, the jobs, the settings, announcements, snippets, their own filters, payouts of fees and the log itself. */
const ofNobody =
  /^(?:announcement|audit|bank-statement|books|category|fee-payout|filter|job|page|setting|snippet|test)\./;

it('has words of its own for each act of an operator that concerns an account', async () => {
  const files = (await readdir(source, { recursive: true })).filter((path) => /(?<!\.test)\.ts$/.test(path));
  const texts = await Promise.all(files.map((path) => readFile(new URL(path, source), 'utf8')));
  const written = texts
    .filter((text) => /\baudit\(|\bAct\b/.test(text))
    .flatMap((text) => [...text.matchAll(/\bverb: '([\w-]+\.\w+)'/g)].map(([, verb]) => verb!));
  // Those whose verb is put together.
  const others = ['account.freeze', 'project.freeze', 'withdrawal.reject', 'verification.verify', 'verification.more'];
  const verbs = [...new Set([...written, ...others, 'verification.refuse'])].filter((verb) => !ofNobody.test(verb));
  expect(verbs.length).toBeGreaterThan(20);
  expect(verbs.filter((verb) => ownWords(verb).includes(verb.replaceAll(/[._]/g, ' ')))).toEqual([]);
});
