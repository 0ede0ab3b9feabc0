import { Button, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { session } from '../../api/session.ts';
import { delays } from '../../delays.ts';
import { pathTo } from '../../paths.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import classes from './payments.module.css';
import type { Returned } from './returned-payment.ts';
import { isComplete, readReturned, returnedPaymentQuery } from './returned-payment.ts';
import { WayBack } from './way-back.tsx';

/** The window that a card payment comes back to (spec §2.payment-in-progress). */
export function Component() {
  const returned = readReturned(useLocation().search);
  const { data: outcome, error, refetch, isFetching } = useQuery(returnedPaymentQuery(returned));

  if (outcome?.state === 'completed') return <Completed returned={returned} />;
  if (outcome?.state === 'failed')
    return (
      <Ended title="Payment Not Completed" returned={returned} over>
        {outcome.failure ??
          'The payment did not go through. Nothing was charged, and the amount held for it is free again.'}
      </Ended>
    );
  if (outcome?.state === 'unconfirmed')
    return (
      <Ended title="Payment Not Completed" returned={returned}>
        The payment has not been confirmed yet, and nothing was charged.
      </Ended>
    );
  if (error && !isFetching)
    return (
      <Ended title="Payment Not Completed" returned={returned} retry={refetch}>
        {error instanceof ApiError && error.statusCode !== 404 ? error.message : 'We could not find this payment.'}
      </Ended>
    );
  if (!isComplete(returned))
    return (
      <Ended title="Payment In Progress" returned={returned}>
        {session.isOpen()
          ? 'There is no payment in progress here.'
          : 'Please log in again to see the state of your payment. A confirmed payment is not lost.'}
      </Ended>
    );
  return (
    <>
      <PageTitle />
      <p role="status" className={classes.waitingWords}>
        <Loader size={20} aria-hidden />
        <span>Your payment is in progress. Please do not close this window.</span>
      </p>
    </>
  );
}

function Completed({ returned }: { returned: Returned }) {
  const [stays, setStays] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      window.close();
      // A window that no script has opened stays open.
      setStays(true);
    }, delays.paymentWindow);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={classes.returned}>
      <PageTitle>Your payment is completed</PageTitle>
      <p role="status">{stays ? 'You can close this window now.' : 'This window closes automatically.'}</p>
      {stays && <WayBack returned={returned} />}
    </div>
  );
}

/** `over`: the payment and what it was for have failed, so that both can only be begun again. */
type EndedProps = { title: string; returned: Returned; children: string; retry?: () => unknown; over?: boolean };

function Ended({ title, returned, children, retry, over = false }: EndedProps) {
  return (
    <div className={classes.returned}>
      <PageTitle>{title}</PageTitle>
      <p role="alert">{children}</p>
      {retry && (
        <Button variant="default" onClick={() => retry()}>
          Try again
        </Button>
      )}
      {over && returned.projectId && returned.paymentType === 'invest' && (
        <Button component={Link} to={pathTo('invest', { id: returned.projectId })}>
          Begin Again
        </Button>
      )}
      <WayBack returned={returned} failed />
    </div>
  );
}
