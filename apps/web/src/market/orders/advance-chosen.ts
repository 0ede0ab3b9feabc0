import { advanceOrders } from '@guildhall/contract/market/order-steps.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { call, type CallOptions } from '../../api/call.ts';
import { invalidate } from '../../api/query-client.ts';
import { count } from '../../ui/count.ts';
import type { Answered } from '../../ui/hooks/use-chosen.ts';

type Answers = ReceivedOf<typeof advanceOrders>['records'];

/** Takes several orders one step on. The list is asked for again before it is answered, so that both say the same. */
export async function advanceChosen(
  ids: string[],
  step: 'accepted' | 'sent',
  reference = '',
  options: CallOptions = {},
): Promise<Answered> {
  const { records } = await call(advanceOrders, { ids, step, reference }, options);
  await invalidate(['orders']);
  const refused = records.filter(({ outcome }) => outcome === 'refused');
  return {
    summary: summaryOf(records, step),
    refusals: new Map(refused.map(({ id, reason }) => [id, `Not ${step}: ${reason}`])),
  };
}

/** What came of the orders, in a line. */
function summaryOf(answers: Answers, step: 'accepted' | 'sent'): string {
  const numberOf = (wanted: Answers[number]['outcome']) => answers.filter(({ outcome }) => outcome === wanted).length;
  const before = numberOf('repeated');
  const refused = numberOf('refused');
  return [
    `${count(numberOf('done'), 'order')} ${step}.`,
    before > 0 ? `${before} had been ${step} before.` : '',
    refused > 0 ? `${refused} not ${step}: each row says why.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}
