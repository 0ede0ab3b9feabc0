import {
  changeMemberRole,
  inviteForm,
  inviteMember,
  roleForm,
  saveWithdrawalLimit,
  withdrawalLimitForm,
} from '@guildhall/contract/people/members.contract.ts';
import { memberRoles } from '@guildhall/contract/route.ts';
import { callWithMessage } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { MoneyField } from '../../ui/fields/number-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.ts';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import type { Member } from './members.queries.ts';
import { roleNames, roleWords } from './role-names.ts';

type Props = { opened: boolean; onClose: () => void };

const roleOptions = memberRoles.map((value) => ({ value, label: `${roleNames[value]}: ${roleWords[value]}` }));

async function done(message: string, onDone: () => void) {
  toast.success(message);
  onDone();
  await queryClient.invalidateQueries({ queryKey: ['members'] });
}

/** Invites somebody by e-mail. */
export function InviteDialog({ opened, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Invite">
      <InviteForm onDone={onClose} />
    </Dialog>
  );
}

function InviteForm({ onDone }: { onDone: () => void }) {
  const form = useZodForm(inviteForm, { email: '', role: '' });
  const submit = form.submit(async (_values, options, read) => {
    const { message } = await callWithMessage(inviteMember, read, options);
    await done(message, onDone);
  });
  return (
    <Form form={form} onSubmit={submit}>
      <TextField
        label="Email"
        description="They have to log in or register with this address."
        type="email"
        inputMode="email"
        autoComplete="off"
        {...form.field('email')}
      />
      <SelectField label="Role" placeholder="Choose a role" options={roleOptions} {...form.field('role')} />
      <SubmitButton form={form}>Send</SubmitButton>
    </Form>
  );
}

/** Gives a member another role. */
export function RoleDialog({ opened, onClose, member }: Props & { member: Member | undefined }) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Change Role">
      {member && <RoleForm member={member} onDone={onClose} />}
    </Dialog>
  );
}

function RoleForm({ member: { id, name, role }, onDone }: { member: Member; onDone: () => void }) {
  const form = useZodForm(roleForm, { role });
  const submit = form.submit(async (_values, options, read) => {
    const { message } = await callWithMessage(changeMemberRole, { ...read, id }, options);
    await done(message, onDone);
  });
  return (
    <Form form={form} onSubmit={submit}>
      <p>The new role of {name} applies at once.</p>
      <SelectField label="Role" placeholder="Choose a role" options={roleOptions} {...form.field('role')} />
      <SubmitButton form={form}>Change</SubmitButton>
    </Form>
  );
}

/** Sets beyond which amount a withdrawal needs two people; left empty, none does. */
export function LimitDialog({ opened, onClose, limit }: Props & { limit: number | null }) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Change Limit">
      <LimitForm limit={limit} onDone={onClose} />
    </Dialog>
  );
}

function LimitForm({ limit, onDone }: { limit: number | null; onDone: () => void }) {
  const form = useZodForm(withdrawalLimitForm, { limit: limit === null ? '' : String(limit) });
  const submit = form.submit(async (values, options) => {
    const { message } = await callWithMessage(saveWithdrawalLimit, values, options);
    await done(message, onDone);
  });
  return (
    <Form form={form} onSubmit={submit}>
      <MoneyField
        label="Limit"
        description="Above this sum in a day, a withdrawal needs a second owner or treasurer, and orders and investments from the wallet are refused. Leave it empty for no limit."
        {...form.field('limit')}
      />
      <SubmitButton form={form}>Save</SubmitButton>
    </Form>
  );
}
