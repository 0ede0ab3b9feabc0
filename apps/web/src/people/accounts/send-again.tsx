import { sendVerificationAgain } from '@guildhall/contract/people/accounts.contract.ts';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { callWithMessage } from '../../api/call.ts';

/** Requests the mail again that verifies one's e-mail address, and says so in its place. */
export function SendAgain() {
  const send = useMutation({ mutationFn: () => callWithMessage(sendVerificationAgain, {}) });
  if (send.data)
    return <p role="status">{send.data.data.isVerified ? 'Your e-mail address is verified.' : send.data.message}</p>;
  return (
    <Button variant="default" size="md" loading={send.isPending} onClick={() => send.mutate()}>
      Send the Mail Again
    </Button>
  );
}
