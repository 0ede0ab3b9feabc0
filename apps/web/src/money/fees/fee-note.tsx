import { useQuery } from '@tanstack/react-query';
import { feeInWords } from './fee-in-words.ts';
import { feesQuery } from './fees.queries.ts';

/** What the house takes, for who is about to publish a project; nothing where it takes nothing. */
export function FeeNote() {
  const { data } = useQuery(feesQuery());
  const parts = data && [
    data.order.percent + data.order.fixed > 0 && `${feeInWords(data.order)} of each order`,
    data.investment.percent + data.investment.fixed > 0 &&
      `${feeInWords(data.investment)} of each investment when it reaches your wallet`,
  ];
  const words = parts?.filter(Boolean).join(', and ');
  if (!words) return null;
  return (
    <p>
      Guildhall takes {words}. Buyers and investors pay nothing for it. If you refund all, you get all of it back; of a
      part the percentage. It stays so for this project.
    </p>
  );
}
