import { describe, expect, it } from 'vitest';
import { readForm, readJson } from './body.ts';

describe('reading a form', () => {
  it('parses bracketed names', () => {
    expect(
      readForm('start=0&order[0][column]=1&order[0][dir]=desc&search[value]=x&complaintIds[0]=a&complaintIds[1]=b'),
    ).toEqual({
      start: '0',
      order: [{ column: '1', dir: 'desc' }],
      search: { value: 'x' },
      complaintIds: ['a', 'b'],
    });
  });

  it('refuses a field that is sent twice', () => {
    expect(() => readForm('amount=10&amount=20')).toThrow('more than once');
  });

  it('drops names such as __proto__', () => {
    const form = readForm('__proto__[polluted]=1&constructor[prototype][polluted]=1&a[__proto__]=1&ok=1');
    expect(Object.keys(form)).toEqual(['ok']);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

describe('reading JSON', () => {
  it('reads bracketed names and nested objects alike', () => {
    expect(readJson('{"order[0][dir]":"asc","search":{"value":"x"}}')).toEqual({
      order: [{ dir: 'asc' }],
      search: { value: 'x' },
    });
  });

  it('takes JSON as deep as an event of a provider, and none that is deeper', () => {
    const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
    expect(readJson(nested(16))).toHaveProperty('a.a.a');
    expect(() => readJson(nested(17))).toThrow('nested too deeply');
  });

  it('refuses duplicate keys, nested ones too', () => {
    expect(() => readJson('{"amount":10,"amount":20}')).toThrow('more than once');
    expect(() => readJson('{"order":[{"dir":"asc","dir":"desc"}]}')).toThrow('more than once');
    expect(() => readJson('{"amount":10,"\\u0061mount":20}')).toThrow('more than once');
    expect(readJson('{"a":"\\"a\\":","b":[{"a":1},{"a":2}]}')).toEqual({ a: '"a":', b: [{ a: 1 }, { a: 2 }] });
  });

  it('leaves numbers in other notations as text', () => {
    expect(readJson('{"a":1e3,"b":12.50,"c":-1}')).toEqual({ a: '1e3', b: 12.5, c: -1 });
    expect(readJson('{"a":[1E2,"1e3"],"b":{"c":-1e-9}}')).toEqual({ a: ['1E2', '1e3'], b: { c: '-1e-9' } });
  });

  it('rounds no number', () => {
    expect(readJson('{"a":9007199254740993,"b":12.000000000000000001}')).toEqual({
      a: '9007199254740993',
      b: '12.000000000000000001',
    });
    expect(readJson('{"a":999999999999.99}')).toEqual({ a: 999_999_999_999.99 });
  });

  it.each(['01', '1.', '.5', '1e', '0x1F', '+1', '-', 'NaN', 'Infinity', '1-2', '1 2'])(
    'refuses the number %s',
    (number) => {
      expect(() => readJson(`{"a":${number}}`)).toThrow('not valid JSON');
    },
  );

  it('parses an unterminated text in linear time', () => {
    const began = performance.now();
    expect(() => readJson(`{"a":"${'\\"'.repeat(120_000)}`)).toThrow('not valid JSON');
    expect(performance.now() - began).toBeLessThan(2000);
  });

  it.each(['{', '[]', '1', '"x"', 'null', `${'['.repeat(100)}${']'.repeat(100)}`])('refuses %s', (text) => {
    expect(() => readJson(text)).toThrow();
  });
});
