import { changePassword, changePasswordForm } from '@guildhall/contract/people/accounts.contract.ts';
import { Link } from 'react-router';
import { callWithMessage } from '../../api/call.ts';
import { delays } from '../../delays.ts';
import { pathTo } from '../../paths.ts';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { toast } from '../../ui/toast.ts';
import { useLeave } from '../../ui/hooks/use-leave.ts';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import classes from './accounts.module.css';
import { NewPasswordFields } from './new-password-fields.tsx';

/** A new password for a user who knows the old one; this session goes on, all others end. */
export function Component() {
  const leave = useLeave();
  const form = useZodForm(changePasswordForm, { oldPassword: '', newPassword: '', confirmPassword: '' });

  const change = form.submit(async (values, options) => {
    const { message } = await callWithMessage(changePassword, values, options);
    toast.success(message);
    await leave(pathTo('dashboard'), delays.passwordChange);
  });

  return (
    <>
      <PageTitle lead="You stay logged in here and are logged out everywhere else." />
      <Form form={form} onSubmit={change}>
        <PasswordField label="Old Password" autoComplete="current-password" {...form.field('oldPassword')} />
        <NewPasswordFields form={form} />
        <SubmitButton form={form} fullWidth>
          Submit
        </SubmitButton>
      </Form>
      <p className={classes.foot}>
        <Link to={pathTo('dashboard')}>Back to Home</Link>
      </p>
    </>
  );
}
