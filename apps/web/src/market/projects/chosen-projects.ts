import { mostCompared } from '@guildhall/contract/market/projects.contract.ts';

/** The ids in an address, separated by commas: each once, and no more than are compared. */
export function readIds(text: string): string[] {
  return [...new Set(text.split(',').filter(Boolean))].slice(0, mostCompared);
}

/** The same with this id, or without it where it was there. */
export function toggled(ids: readonly string[], id: string): string[] {
  return ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id];
}
