import { resendOtp } from '@guildhall/contract/people/accounts.contract.ts';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { callWithMessage } from '../../api/call.ts';
import { toast } from '../../ui/toast.ts';

/** Sends a new code, which ends the older ones. What the server refuses is shown in a toast (spec §8.resend-otp). */
export function ResendCode({ email }: { email: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => callWithMessage(resendOtp, { email }),
    onSuccess: ({ message }) => toast.success(message),
  });
  return (
    <Button variant="default" disabled={!email} loading={isPending} onClick={() => mutate()}>
      RESEND OTP
    </Button>
  );
}
