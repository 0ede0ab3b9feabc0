import { queryClient } from '../../api/query-client.ts';
import { pathTo } from '../../paths.ts';
import { toast } from '../../ui/toast.ts';

/** Says that something was paid, with the way to its receipt; `receipt` is its id. */
export function showPaidToast(message: string, receipt: string) {
  // Loaded again when it is shown next: what the dashboard says of the receipt comes with its list, and so pushes nothing down.
  queryClient.removeQueries({ queryKey: ['organizations', 'list'], type: 'inactive' });
  toast.success(message, { to: pathTo('receipt', { id: receipt }), label: 'View receipt' });
}
