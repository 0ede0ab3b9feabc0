import { api } from '@guildhall/contract/api.ts';
import type { Route } from '@guildhall/contract/route.ts';
import { expect, it } from 'vitest';
import { recordWords } from './record-words.ts';

it('each verb of the record is told in words', () => {
  const verbs = Object.values(api as Record<string, Route>).flatMap(({ recorded }) => recorded ?? []);
  expect([...verbs, 'member.join', 'member.leave'].filter((verb) => recordWords(verb) === verb)).toEqual([]);
});
