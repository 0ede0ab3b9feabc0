import { reasonForm } from '@guildhall/contract/operator-reason.ts';
import {
  approveRoleRequest,
  grantRole,
  grantRoleForm,
  refuseRoleRequest,
  revokeRole,
} from '@guildhall/contract/trust/operators.contract.ts';
import { operatorRoles } from '@guildhall/contract/route.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { ReasonField } from '../../ui/fields/reason-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.ts';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import * as z from 'zod/mini';
import { ConsoleDialog } from '../../console/console-dialog.tsx';
import { act } from '../../console/operator-call.ts';
import type { Operator, RoleRequest } from './powers.queries.ts';
import { roleNames, wanted } from '../../console/role-names.ts';

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
        description="The account’s e-mail has to be verified."
        type="email"
        inputMode="email"
        autoComplete="off"
        readOnly={operator !== undefined}
        {...form.field('email')}
      />
      <SelectField label="Role" placeholder="Choose a role" options={roleOptions} {...form.field('role')} />
      <p>
        For Finance and Admin, and for changing an admin’s role, another admin has to approve. If there is no other
        admin, it takes effect after the wait in the settings. Every operator is notified.
      </p>
      <ReasonField {...form.field('reason')} />
      <SubmitButton form={form}>{operator ? 'Change' : 'Grant'}</SubmitButton>
    </Form>
  );
}

/** Takes the role of an operator away. */
export function RevokeDialog({ opened, onClose, operator }: Props) {
  return (
    <ConsoleDialog opened={opened} onClose={onClose} title="Remove a Role">
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
        {role === 'admin' && ' If there is another admin, they have to approve removing an admin’s role.'}
      </p>
      <ReasonField {...form.field('reason')} />
      <SubmitButton form={form}>Remove</SubmitButton>
    </Form>
  );
}

type RequestProps = { opened: boolean; onClose: () => void; request: RoleRequest | undefined };

/** Says yes to a role that another admin has asked for. */
export function ApproveRoleDialog({ opened, onClose, request }: RequestProps) {
  return (
    <ConsoleDialog opened={opened} onClose={onClose} title="Approve a Role">
      {request && <ApproveRoleForm request={request} onDone={onClose} />}
    </ConsoleDialog>
  );
}

const nothing = z.object({});

function ApproveRoleForm({ request, onDone }: { request: RoleRequest; onDone: () => void }) {
  const form = useZodForm(nothing, {});
  const submit = form.submit(async (_values, options) => {
    const answer = await act(approveRoleRequest, { id: request.id }, options);
    if (!answer) return;
    toast.success(answer.message);
    onDone();
  });
  return (
    <Form form={form} onSubmit={submit}>
      <p>
        {wanted(request)} ({request.email}). {request.askedBy} requested it: {request.reason}
      </p>
      <p>It takes effect at once. Approve only if you know the person and the reason.</p>
      <SubmitButton form={form}>Approve</SubmitButton>
    </Form>
  );
}

/** Refuses a role that was asked for. */
export function RefuseRoleDialog({ opened, onClose, request }: RequestProps) {
  return (
    <ConsoleDialog opened={opened} onClose={onClose} title="Refuse a Role">
      {request && <RefuseRoleForm request={request} onDone={onClose} />}
    </ConsoleDialog>
  );
}

function RefuseRoleForm({ request, onDone }: { request: RoleRequest; onDone: () => void }) {
  const form = useZodForm(reasonForm, { reason: '' });
  const submit = form.submit(async (values, options) => {
    const answer = await act(refuseRoleRequest, { ...values, id: request.id }, options);
    if (!answer) return;
    toast.success(answer.message);
    onDone();
  });
  return (
    <Form form={form} onSubmit={submit}>
      <p>
        {wanted(request)} ({request.email}). {request.askedBy} requested it: {request.reason}
      </p>
      <ReasonField {...form.field('reason')} />
      <SubmitButton form={form}>Refuse</SubmitButton>
    </Form>
  );
}
