import { expect, it } from 'vitest';
import { statement } from './statement.ts';

it('puts the values of its names in order, each name once', () => {
  const found = statement<{ from: string; to: string }>('test.pair', 'SELECT :to::uuid, :from, :to');
  expect(found.text).toBe(`SELECT $1::uuid, $2, $1 /*action='test.pair'*/`);
  expect(found.values({ from: 'a', to: 'b' })).toEqual(['b', 'a']);
});

it('takes neither a cast nor a time for a name', () => {
  const text = `SELECT to_char(now(), 'HH24:MI'), '{}'::jsonb`;
  expect(statement('test.casts', text).text).toBe(`${text} /*action='test.casts'*/`);
});

it('refuses to run without one of its values, and takes null for one', () => {
  const found = statement<{ id: string | null }>('test.misspelled', 'SELECT :id, :idd');
  expect(() => found.values({ id: 'a' })).toThrow('The statement test.misspelled was run without :idd.');
  expect(statement<{ id: null }>('test.null', 'SELECT :id').values({ id: null })).toEqual([null]);
});
