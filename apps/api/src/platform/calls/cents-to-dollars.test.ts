import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { api } from '@guildhall/contract/api.ts';
import { dollars } from '@guildhall/contract/money.ts';
import { centsToDollars } from './cents-to-dollars.ts';

const part = z.object({ name: z.string(), amount: dollars });

describe('the cents of a verb', () => {
  it('become dollars wherever the contract says money', () => {
    const write = centsToDollars(
      z.object({
        id: z.string(),
        amount: dollars,
        limit: z.nullable(dollars),
        owed: z.optional(dollars),
        parts: z.array(part),
        newest: z.optional(z.nullable(part)),
        none: z.nullable(part),
        count: z.number(),
      }),
    )!;
    const data = {
      id: 'a',
      amount: 123450n,
      limit: null,
      parts: [
        { name: 'first', amount: 1n },
        { name: 'second', amount: -250n },
      ],
      newest: { name: 'third', amount: 99_999_999_999_999n },
      none: null,
      count: 3,
    };
    expect(JSON.stringify(write(data))).toBe(
      '{"id":"a","amount":1234.5,"limit":null,"parts":[{"name":"first","amount":0.01},{"name":"second","amount":-2.5}],"newest":{"name":"third","amount":999999999999.99},"none":null,"count":3}',
    );
  });

  it('stay as they were in what the verb gave, which it may keep', () => {
    const kept = [{ name: 'first', amount: 1n }];
    expect(centsToDollars(z.array(part))!(kept)).toEqual([{ name: 'first', amount: 0.01 }]);
    expect(kept).toEqual([{ name: 'first', amount: 1n }]);
  });

  it('are looked for in no answer without money', () => {
    expect(centsToDollars(z.array(z.object({ count: z.number() })))).toBeUndefined();
    expect(centsToDollars(api.listServices.output)).toBeDefined();
  });

  it('become dollars in each answer of the contract', () => {
    const answers = Object.values(api).filter(({ output }) => centsToDollars(output));
    expect(answers.length).toBeGreaterThan(40);
    for (const { path, output } of answers) {
      const data = sample(output);
      expect(z.safeEncode(output, data as never).data, path).toEqual(centsToDollars(output as z.ZodMiniType)!(data));
    }
    for (const { path, output } of Object.values(api).filter((route) => !answers.includes(route)))
      expect(texts(sample(output)), path).not.toContain('1250');
  });
});

type Kinds = {
  type: string;
  shape: Record<string, z.ZodMiniType>;
  element: z.ZodMiniType;
  innerType: z.ZodMiniType;
  valueType: z.ZodMiniType;
  entries: Record<string, string>;
  values: unknown[];
};

/** What a verb may give, with everything there that may be left out, and 1250 cents wherever there is money. */
function sample(schema: z.ZodMiniType): unknown {
  if (schema === (dollars as z.ZodMiniType)) return 1250n;
  const { type, ...def } = schema._zod.def as unknown as Kinds;
  switch (type) {
    case 'object':
      return Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, sample(field)]));
    case 'array':
      return [sample(def.element), sample(def.element)];
    case 'record':
      return { name: sample(def.valueType) };
    case 'optional':
    case 'nullable':
      return sample(def.innerType);
    case 'enum':
      return Object.values(def.entries)[0];
    case 'literal':
      return def.values[0];
    case 'string':
      return 'text';
    case 'number':
      return 3;
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      throw new Error(`Nobody has said here what a ${type} looks like.`);
  }
}

function texts(data: unknown): string[] {
  return typeof data === 'object' && data !== null ? Object.values(data).flatMap(texts) : [String(data)];
}
