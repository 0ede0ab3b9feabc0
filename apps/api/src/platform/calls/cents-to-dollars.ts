import type * as z from 'zod/mini';
import { dollars, toDollars } from '@guildhall/contract/money.ts';

type Writer = (value: unknown) => unknown;
type Definition = {
  type: string;
  shape?: Record<string, z.ZodMiniType>;
  element?: z.ZodMiniType;
  innerType?: z.ZodMiniType;
};

/**
 * What turns the cents that a verb gives into the dollars of its answer, in the fields that the contract says are money; undefined for an
 * answer without any. What holds money is copied, since a verb may keep what it gave. Nothing is checked, which the types have done.
 */
export function centsToDollars<O extends z.ZodMiniType>(output: O): ((data: z.output<O>) => z.input<O>) | undefined {
  return writerOf(output) as ((data: z.output<O>) => z.input<O>) | undefined;
}

function writerOf(shape: z.ZodMiniType): Writer | undefined {
  if (shape === (dollars as z.ZodMiniType)) return written;
  const { type, shape: fields, element, innerType } = shape._zod.def as Definition;
  if (type === 'object') return ofObject(fields!);
  if (type === 'optional' || type === 'nullable') return writerOf(innerType!);
  const write = type === 'array' ? writerOf(element!) : undefined;
  return write && ((value) => (value as unknown[] | null | undefined)?.map(write) ?? value);
}

function written(value: unknown): unknown {
  return typeof value === 'bigint' ? toDollars(value) : value;
}

function ofObject(fields: Record<string, z.ZodMiniType>): Writer | undefined {
  const writers = Object.entries(fields).flatMap(([name, field]): [string, Writer][] => {
    const write = writerOf(field);
    return write ? [[name, write]] : [];
  });
  if (writers.length === 0) return undefined;
  // Most of them are money itself, which is written here without one more call: there can be hundreds in a list.
  const money = writers.filter(([, write]) => write === written).map(([name]) => name);
  const parts = writers.filter(([, write]) => write !== written);
  return (value) => {
    if (value === null || value === undefined) return value;
    const copy = { ...value } as Record<string, unknown>;
    for (const name of money) {
      const cents = copy[name];
      if (typeof cents === 'bigint') copy[name] = toDollars(cents);
    }
    for (const [name, write] of parts) if (name in copy) copy[name] = write(copy[name]);
    return copy;
  };
}
