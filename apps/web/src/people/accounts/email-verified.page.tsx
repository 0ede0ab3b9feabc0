import { verifyEmail } from '@guildhall/contract/people/accounts.contract.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { call } from '../../api/call.ts';
import { useSession } from '../../api/session.ts';
import { pathTo } from '../../paths.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import classes from './accounts.module.css';

/** The link of the verification e-mail ends here; its key is sent to the server once. Thanks are due in any case. */
export function Component() {
  const isOpen = useSession().token !== '';
  const key = useSearchParams()[0].get('key') ?? '';
  const { error, isFetching } = useQuery({
    queryKey: ['verify-email', key],
    // Without the signal: a key counts once, so that the request must not be broken off and begun again.
    queryFn: () => call(verifyEmail, { key }).then(() => true),
    enabled: key !== '',
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: { quiet: true },
  });
  return (
    <div className={classes.centred}>
      <PageTitle lead={<span role="status">{isFetching ? 'One moment …' : thanks(key, error)}</span>} />
      <p className={classes.ways}>
        <Button component={Link} to={pathTo('login')} variant={isOpen ? 'default' : 'filled'}>
          Go to Login
        </Button>
        {isOpen && (
          <Button component={Link} to={pathTo('dashboard')}>
            Continue to Guildhall
          </Button>
        )}
      </p>
    </div>
  );
}

function thanks(key: string, error: Error | null) {
  if (error) return `Thank you. ${error.message} If your address is already verified, just log in.`;
  return key ? 'Thank you. Your e-mail address is verified, and you can log in.' : 'Thank you. You can log in.';
}
