import { verifyEmail } from '@guildhall/contract/accounts.contract.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { call } from '../api/call.ts';
import { paths } from '../paths.ts';
import { PageTitle } from '../ui/page-title.tsx';
import classes from './accounts.module.css';

/** The link of the verification e-mail ends here; its key is told to the server once. */
export const Component = () => {
  const key = useSearchParams()[0].get('key') ?? '';
  const { error, isFetching } = useQuery({
    queryKey: ['verify-email', key],
    queryFn: ({ signal }) => call(verifyEmail, { key }, { signal }).then(() => true),
    enabled: key !== '',
    staleTime: Infinity,
    retry: false,
  });
  const lead = isFetching
    ? 'One moment …'
    : error
      ? error.message
      : 'Thank you. Your e-mail address is verified, and you can log in.';
  return (
    <div className={classes.centred}>
      <PageTitle lead={<span role="status">{lead}</span>}>Email Verified</PageTitle>
      <Button component={Link} to={paths.login()}>
        Go to Login
      </Button>
    </div>
  );
};
