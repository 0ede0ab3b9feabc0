import { Link } from 'react-router';
import { session } from '../../api/session.ts';
import { pathTo } from '../../paths.ts';
import type { Returned } from './returned-payment.ts';

/** From a payment that has ended to what was paid for, or where it `failed`, to the project. */
export function WayBack({ returned, failed = false }: { returned: Returned; failed?: boolean }) {
  const { paymentType, purchaseId, projectId } = returned;
  if (!session.isOpen())
    return (
      <Link replace to={pathTo('login')}>
        Log In
      </Link>
    );
  if (failed && projectId)
    return (
      <Link replace to={pathTo('project/details', { id: projectId })}>
        Back to the project
      </Link>
    );
  if (paymentType === 'order' && purchaseId)
    return (
      <Link replace to={pathTo('order/detail', { id: purchaseId })}>
        Go to the order
      </Link>
    );
  if (paymentType === 'invest' && purchaseId)
    return (
      <Link replace to={pathTo('investment/detail', { id: purchaseId })}>
        Go to the investment
      </Link>
    );
  return (
    <Link replace to={pathTo('wallet')}>
      Go to the wallet
    </Link>
  );
}
