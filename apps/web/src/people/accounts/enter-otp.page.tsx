import { otpForm, verifyCode } from '@guildhall/contract/people/accounts.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { callWithMessage } from '../../api/call.ts';
import { session, useSession } from '../../api/session.ts';
import { pathTo } from '../../paths.ts';
import { configurationQuery } from '../../api/configuration.queries.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { toast } from '../../ui/toast.ts';
import { useLeave } from '../../ui/hooks/use-leave.ts';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import classes from './accounts.module.css';
import { ResendCode } from './resend-code.tsx';

/** The second step: the code from the e-mail is traded for the key to a new password. */
export function Component() {
  const leave = useLeave();
  const { email } = useSession();
  const { data: configuration } = useQuery(configurationQuery());
  const form = useZodForm(otpForm, { otp: '' });

  const verify = form.submit(async (values, options) => {
    if (!email) {
      toast.warning('Please request a verification code first.');
      return leave(pathTo('forgot/passsword'));
    }
    const { data, message } = await callWithMessage(verifyCode, { ...values, email }, options);
    session.set({ userKey: data.userKey });
    toast.success(message);
    await leave(pathTo('reset/password'));
  });

  return (
    <>
      <PageTitle
        lead={
          email ? (
            <>
              A verification code was sent to <strong className={classes.email}>{email}</strong>
            </>
          ) : (
            <>
              You have not requested a verification code yet.{' '}
              <Link to={pathTo('forgot/passsword')}>Forgot Password?</Link>
            </>
          )
        }
      />
      <Form form={form} onSubmit={verify}>
        <TextField
          label="OTP"
          description="The six digits in the e-mail. They work for ten minutes."
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="done"
          {...form.field('otp')}
        />
        <SubmitButton form={form} fullWidth>
          Submit
        </SubmitButton>
      </Form>
      <div className={classes.foot}>
        <ResendCode email={email} />
        {configuration?.mailbox && (
          <span>
            Mail is stored on this machine: <a href="/mailbox">open the mailbox</a>
          </span>
        )}
      </div>
    </>
  );
}
