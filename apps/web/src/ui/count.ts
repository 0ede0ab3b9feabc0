import { formatWhole } from '@guildhall/contract/money.ts';

/** "1 open project", "3 open projects". */
export function count(number: number, one: string, many = `${one}s`) {
  return `${formatWhole(number)} ${number === 1 ? one : many}`;
}
