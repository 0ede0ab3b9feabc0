import { registerForm, signUp } from '@guildhall/contract/people/accounts.contract.ts';
import { Link } from 'react-router';
import { callWithMessage } from '../../api/call.ts';
import { delays } from '../../delays.ts';
import { pathTo } from '../../paths.ts';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { toast } from '../../ui/toast.ts';
import { useLeave } from '../../ui/hooks/use-leave.ts';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import classes from './accounts.module.css';
import { PersonFields, emptyPerson } from './person-fields.tsx';

export function Component() {
  const leave = useLeave();
  const form = useZodForm(registerForm, emptyPerson);

  const register = form.submit(async ({ confirmPassword: _, ...person }) => {
    const { message } = await callWithMessage(signUp, { ...person, type: 1 });
    toast.success(message);
    await leave(pathTo('login'), delays.register, { registered: person.email });
  });

  return (
    <>
      <PageTitle />
      <Form form={form} onSubmit={register}>
        <PersonFields form={form} areaCodeHelp="Optional" />
        <SubmitButton form={form} fullWidth>
          Register
        </SubmitButton>
      </Form>
      <p className={classes.foot}>
        <span>
          Already registered? <Link to={pathTo('login')}>Log In</Link>
        </span>
        <Link to={pathTo('register/business')}>Register as a Business</Link>
      </p>
    </>
  );
}
