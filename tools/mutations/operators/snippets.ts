import { api, contract, mistakesIn } from '../mutation.ts';

/** Mistakes in the texts that operators use again. */
export const snippetsMistakes = [
  ...mistakesIn(
    `${contract}/reach/snippets.operator.contract.ts`,
    ['snippets/snippets'],
    [
      'support writes snippets',
      "operator: { roles: ['admin'], audited: 'snippet.save' }",
      "operator: { roles: ['support'], audited: 'snippet.save' }",
    ],
    [
      'support removes snippets',
      "operator: { roles: ['admin'], audited: 'snippet.remove' }",
      "operator: { roles: ['support'], audited: 'snippet.remove' }",
    ],
    [
      'a snippet has a placeholder that nothing fills in',
      '.every((name) => known.includes(name))',
      ".every((name) => known.includes(name) || name === 'number')",
    ],
    ['a reason of several lines is saved', "!words.includes('\\n') && ", ''],
  ),
  ...mistakesIn(
    `${api}/reach/snippets/snippets.functions.sql`,
    ['snippets/snippets'],
    ['any number of snippets is saved', 'FROM snippets) >= most THEN', 'FROM snippets) > most THEN'],
    ['a full list lets nothing be changed', 'WHEN snippet_id IS NULL AND (SELECT', 'WHEN (SELECT'],
    ['a snippet that is gone is made again', 'WHEN snippet_id IS NOT NULL AND before IS NULL THEN', 'WHEN false THEN'],
    ['a snippet takes the title of another', "THEN 'taken'", "THEN 'ok'"],
  ),
];
