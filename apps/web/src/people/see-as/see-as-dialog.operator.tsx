import { seeAs, seeAsForm } from '@guildhall/contract/people/see-as.operator.contract.ts';
import { session } from '../../api/session.ts';
import { ConsoleDialog } from '../../console/console-dialog.tsx';
import { act } from '../../console/operator-call.ts';
import { pathTo } from '../../paths.ts';
import { ReasonField } from '../../ui/fields/reason-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';

type Account = { id: string; name: string };
type Props = { opened: boolean; onClose: () => void; account: Account };

/** Shows the product in this tab as an account sees it. */
export function SeeAsDialog({ opened, onClose, account }: Props) {
  return (
    <ConsoleDialog opened={opened} onClose={onClose} title="See As">
      <SeeAsForm account={account} onGone={onClose} />
    </ConsoleDialog>
  );
}

function SeeAsForm({ account, onGone }: { account: Account; onGone: () => void }) {
  const form = useZodForm(seeAsForm, { reason: '' });
  const submit = form.submit(async ({ reason }, options) => {
    const answer = await act(seeAs, { id: account.id, reason }, options);
    if (!answer) return onGone();
    const { id, name, email, token, userType, profilePic, endsAt } = answer.data;
    session.beginSeeAs({ id, name, endsAt }, { id, email, token, userType, profilePic });
    window.location.assign(pathTo('dashboard'));
  });
  return (
    <Form form={form} onSubmit={submit}>
      <p>
        For 30 minutes this tab shows Guildhall as {account.name} sees it. You can change nothing, and see no messages,
        no papers, no profile and no full account number. {account.name} is notified at once and reads your reason.
      </p>
      <ReasonField {...form.field('reason')} />
      <SubmitButton form={form}>Begin</SubmitButton>
    </Form>
  );
}
