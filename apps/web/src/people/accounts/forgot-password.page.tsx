import { forgotPassword, forgotPasswordForm } from '@guildhall/contract/people/accounts.contract.ts';
import { Link } from 'react-router';
import { callWithMessage } from '../../api/call.ts';
import { endSession } from '../../api/end-session.ts';
import { session } from '../../api/session.ts';
import { delays } from '../../delays.ts';
import { pathTo } from '../../paths.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { toast } from '../../ui/toast.ts';
import { useLeave } from '../../ui/hooks/use-leave.ts';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import classes from './accounts.module.css';

/** The first of three steps: forgot password, enter the code, choose a new password (spec §4.recovery). */
export function Component() {
  const leave = useLeave();
  const form = useZodForm(forgotPasswordForm, { email: '' });

  const send = form.submit(async (values, options) => {
    const { message } = await callWithMessage(forgotPassword, values, options);
    // An account that was logged in here does not go on under another's e-mail.
    endSession();
    session.set({ email: values.email.trim() });
    toast.success(message);
    await leave(pathTo('enter/otp'), delays.forgotPassword);
  });

  return (
    <>
      <PageTitle lead="Enter Your Email Address Below To reset Your Password" />
      <Form form={form} onSubmit={send}>
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          {...form.field('email')}
        />
        <SubmitButton form={form} fullWidth>
          Send
        </SubmitButton>
      </Form>
      <p className={classes.foot}>
        <span>
          Remembered it? <Link to={pathTo('login')}>Log In</Link>
        </span>
      </p>
    </>
  );
}
