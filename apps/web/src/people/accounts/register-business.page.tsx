import { businessRegisterForm, signUp } from '@guildhall/contract/people/accounts.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { callWithMessage } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { delays } from '../../delays.ts';
import { pathTo } from '../../paths.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { toast } from '../../ui/toast.ts';
import { useLeave } from '../../ui/hooks/use-leave.ts';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import classes from './accounts.module.css';
import { categoryOption, institutionTypesQuery } from './accounts.queries.ts';
import { PersonFields, emptyPerson } from './person-fields.tsx';

export function loader() {
  void queryClient.prefetchQuery(institutionTypesQuery());
  return null;
}

export function Component() {
  const leave = useLeave();
  const form = useZodForm(businessRegisterForm, { ...emptyPerson, typeId: '' });
  const { data: types = [] } = useQuery(institutionTypesQuery());

  const register = form.submit(async ({ confirmPassword: _, ...person }) => {
    const { message } = await callWithMessage(signUp, { ...person, type: 2 });
    toast.success(message);
    await leave(pathTo('login'), delays.register, { registered: person.email });
  });

  return (
    <>
      <PageTitle />
      <Form form={form} onSubmit={register}>
        <SelectField
          label="Category"
          placeholder="Select categories"
          options={types.map(categoryOption)}
          {...form.field('typeId')}
        />
        <PersonFields form={form} />
        <SubmitButton form={form} fullWidth>
          Register
        </SubmitButton>
      </Form>
      <p className={classes.foot}>
        <span>
          Already registered? <Link to={pathTo('login')}>Log In</Link>
        </span>
        <span>
          Not a business? <Link to={pathTo('register')}>Register</Link>
        </span>
      </p>
    </>
  );
}
