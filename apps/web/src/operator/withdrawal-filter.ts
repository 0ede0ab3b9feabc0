import { withdrawalLooks } from '../withdrawals/withdrawal-status.tsx';

const statuses = Object.entries(withdrawalLooks).map(([value, { word }]) => ({ value, label: word }));
const all = { value: 'all', label: 'All' };

/** What the list can be narrowed to. */
export const statusOptions = [...statuses, all];

/** What of it the address asks for. One that there is none of counts as the first. */
export function statusIn(address: string): string {
  return (statusOptions.find(({ value }) => value === address) ?? statuses[0]!).value;
}

/** The same for the server: the empty text is for all. */
export function statusToAsk(status: string): string {
  return status === all.value ? '' : status;
}
