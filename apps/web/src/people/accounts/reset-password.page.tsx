import { resetPassword, resetPasswordForm } from '@guildhall/contract/people/accounts.contract.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { callWithMessage } from '../../api/call.ts';
import { endSession } from '../../api/end-session.ts';
import { session } from '../../api/session.ts';
import { delays } from '../../delays.ts';
import { pathTo } from '../../paths.ts';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { toast } from '../../ui/toast.ts';
import { useLeave } from '../../ui/hooks/use-leave.ts';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

/** The last step. Afterwards nothing is left in local storage, and one logs in with the new password. */
export function Component() {
  const leave = useLeave();
  const [userKey] = useState(() => session.get('userKey') ?? '');
  const form = useZodForm(resetPasswordForm, { newPassword: '', confirmPassword: '' });

  const reset = form.submit(async (values, options) => {
    const { message } = await callWithMessage(resetPassword, { ...values, userKey }, options);
    toast.success(message);
    endSession();
    await leave(pathTo('login'), delays.passwordReset);
  });

  return (
    <>
      <PageTitle
        lead={
          userKey ? (
            'You will be logged out everywhere.'
          ) : (
            <>
              This needs a verification code first. <Link to={pathTo('forgot/passsword')}>Forgot Password?</Link>
            </>
          )
        }
      />
      <Form form={form} onSubmit={reset}>
        <NewPasswordFields form={form} />
        <SubmitButton form={form} fullWidth>
          Submit
        </SubmitButton>
      </Form>
    </>
  );
}
