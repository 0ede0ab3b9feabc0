import { keepInvestment } from '@guildhall/contract/market/project-changes.contract.ts';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { callWithMessage } from '../../api/call.ts';
import { invalidate } from '../../api/query-client.ts';
import { DateText } from '../../ui/date-text.tsx';
import { toast } from '../../ui/toast.ts';
import classes from './project-changes.module.css';

/** Says that one keeps an investment on changed terms; nothing where nothing has to be said. */
export function KeepInvestment({ investment: { id, keepUntil } }: { investment: { id: string; keepUntil: string } }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => callWithMessage(keepInvestment, { investId: id }),
    onSuccess: ({ message }) => {
      toast.success(message);
      return invalidate(['investments']);
    },
  });
  if (keepUntil === '') return null;
  return (
    <section aria-label="Changed terms" className={classes.keep}>
      <p role="note">
        <strong>The terms of this project have changed.</strong> Unless you choose to keep your investment by{' '}
        <DateText iso={keepUntil} withTime />, your money is returned.
      </p>
      <Button mt="sm" loading={isPending} onClick={() => mutate()}>
        Keep Investment
      </Button>
    </section>
  );
}
