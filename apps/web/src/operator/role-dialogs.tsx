import { grantRole, grantRoleForm, reasonForm, revokeRole } from '@guildhall/contract/operators.contract.ts';
import { operatorRoles } from '@guildhall/contract/route.ts';
import { SelectField } from '../ui/fields/select-field.tsx';
import { ReasonField } from '../ui/fields/reason-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { Form, SubmitButton } from '../ui/form.tsx';
import { toast } from '../ui/toast.ts';
import { useZodForm } from '../ui/use-zod-form.ts';
import { ConsoleDialog } from './console-dialog.tsx';
import { act } from './operator-call.ts';
import type { Operator } from './operator.queries.ts';
import { roleNames } from './role-names.ts';

type Props = { opened: boolean; onClose: () => void; operator?: Operator | undefined };

const roleOptions = operatorRoles.map((value) => ({ value, label: roleNames[value] }));

/** Makes somebody an operator, or gives an operator another role. */
export function GrantDialog({ opened, onClose, operator }: Props) {
  return (
    <ConsoleDialog opened={opened} onClose={onClose} title={operator ? 'Change a Role' : 'Grant a Role'}>
      <GrantForm operator={operator} onDone={onClose} />
    </ConsoleDialog>
  );
}

function GrantForm({ operator, onDone }: { operator: Operator | undefined; onDone: () => void }) {
  const form = useZodForm(grantRoleForm, { email: operator?.email ?? '', role: operator?.role ?? '', reason: '' });
  const submit = form.submit(async (_values, options, granted) => {
    const answer = await act(grantRole, granted, options);
    if (!answer) return;
    toast.success(answer.message);
    onDone();
  });
  return (
    <Form form={form} onSubmit={submit}>
      <TextField
        label="Email"
        description="Of an account whose e-mail is verified."
        type="email"
        inputMode="email"
        autoComplete="off"
        readOnly={operator !== undefined}
        {...form.field('email')}
      />
      <SelectField label="Role" placeholder="Choose a role" options={roleOptions} {...form.field('role')} />
      <ReasonField {...form.field('reason')} />
      <SubmitButton form={form}>{operator ? 'Change' : 'Grant'}</SubmitButton>
    </Form>
  );
}

/** Takes the role of an operator away. */
export function RevokeDialog({ opened, onClose, operator }: Props) {
  return (
    <ConsoleDialog opened={opened} onClose={onClose} title="Take a Role Away">
      {operator && <RevokeForm operator={operator} onDone={onClose} />}
    </ConsoleDialog>
  );
}

function RevokeForm({ operator: { id, name, role }, onDone }: { operator: Operator; onDone: () => void }) {
  const form = useZodForm(reasonForm, { reason: '' });
  const submit = form.submit(async (values, options) => {
    const answer = await act(revokeRole, { ...values, id }, options);
    if (answer) toast.success(answer.message);
    onDone();
  });
  return (
    <Form form={form} onSubmit={submit}>
      <p>
        {name} is no longer an operator ({roleNames[role]}), at once and everywhere.
      </p>
      <ReasonField {...form.field('reason')} />
      <SubmitButton form={form}>Take Away</SubmitButton>
    </Form>
  );
}
