import { oneOf } from '../../console/one-of.ts';
import { withdrawalLooks } from './withdrawal-status.tsx';

const statuses = Object.entries(withdrawalLooks).map(([value, { word }]) => ({ value, label: word }));
const ready = { value: 'ready', label: 'Can be decided now' };
const all = { value: 'all', label: 'All' };

/** What the list can be narrowed to. */
export const statusOptions = [statuses[0]!, ready, ...statuses.slice(1), all];

/** The filter that the address names. An unknown one counts as the first. */
export const statusIn = oneOf(statusOptions);

/** The same for the server: the empty status is for all, and what can be decided is asked for by itself. */
export function filterToAsk(status: string): { status: string; ready?: true } {
  if (status === ready.value) return { status: '', ready: true };
  return { status: status === all.value ? '' : status };
}
