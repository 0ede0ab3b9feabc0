import { formatDollars } from '@guildhall/contract/money.ts';
import { confirmWithdrawal } from '@guildhall/contract/money/withdrawals.contract.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { callWithMessage } from '../../api/call.ts';
import { pathTo } from '../../paths.ts';
import { refreshMoney } from '../../api/refresh-money.ts';
import { OwnerForm } from '../../people/second-factor/owner-form.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { toast } from '../../ui/toast.ts';
import classes from './withdrawals.module.css';
import type { Withdrawal } from './withdrawals.queries.ts';

type Props = { withdrawal: Withdrawal; onClose: () => void };

/** Asks at once, without covering the page, for whoever has just requested a withdrawal to an account that was not used before. */
export function ConfirmOwnRegion(props: Props) {
  return (
    <section aria-labelledby="confirm-withdrawal" className={classes.confirm}>
      <h2 id="confirm-withdrawal">Confirm Withdrawal</h2>
      <ConfirmOwn {...props} />
      <Button variant="subtle" onClick={props.onClose}>
        Later
      </Button>
    </section>
  );
}

/** The same later, from the list. */
export function ConfirmOwnDialog({
  opened,
  withdrawal,
  onClose,
}: Omit<Props, 'withdrawal'> & { opened: boolean; withdrawal: Withdrawal | undefined }) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Confirm Withdrawal">
      {withdrawal && <ConfirmOwn withdrawal={withdrawal} onClose={onClose} />}
    </Dialog>
  );
}

function ConfirmOwn({ withdrawal: { id, amount, account, confirmUntil, unverified }, onClose }: Props) {
  return (
    <OwnerForm
      button="Confirm"
      send={async (owner, options) => {
        const { message } = await callWithMessage(confirmWithdrawal, { id, ...owner }, options);
        toast.success(message);
        await refreshMoney();
        onClose();
      }}
    >
      <p>
        {formatDollars(amount)} is to be paid to the account {account}, which has not been used before. Please confirm
        that this is you by <DateText iso={confirmUntil} withTime />. Otherwise the withdrawal is canceled, and the
        money is free again.
      </p>
      {unverified && (
        <p>
          The e-mail address of the account also has to be verified first, with the link in the mail sent after sign-up.{' '}
          <Link to={pathTo('my/profile')}>My Profile</Link> can send it again.
        </p>
      )}
    </OwnerForm>
  );
}
