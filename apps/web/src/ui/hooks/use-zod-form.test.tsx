import { registerForm, loginForm } from '@guildhall/contract/people/accounts.contract.ts';
import { organizationMessageForm } from '@guildhall/contract/reach/messages.contract.ts';
import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import type { CallOptions } from '../../api/call.ts';
import { emptyPerson } from '../../people/accounts/person-fields.tsx';
import { PasswordField } from '../fields/password-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { Form, SubmitButton } from '../form.tsx';
import { useZodForm } from './use-zod-form.ts';

afterEach(cleanup);

type Send = (values: { email: string; password: string }, options: CallOptions) => Promise<unknown>;

function LogIn({ send }: { send: Send }) {
  const form = useZodForm(loginForm, { email: '', password: '' });
  return (
    <Form form={form} onSubmit={form.submit(send)}>
      <TextField label="Email" {...form.field('email')} />
      <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
      <SubmitButton form={form}>Sign In</SubmitButton>
    </Form>
  );
}

function show(send: Send = async () => {}) {
  render(<LogIn send={send} />, { wrapper: ({ children }) => <MantineProvider>{children}</MantineProvider> });
  return {
    email: screen.getByLabelText('Email'),
    password: screen.getByLabelText('Password'),
    button: screen.getByRole('button', { name: 'Sign In' }),
  };
}

async function fill({ email, password }: ReturnType<typeof show>) {
  await userEvent.type(email, 'ada@example.org');
  await userEvent.type(password, 'secret1');
}

test('a refusal of a dialog stays in it until it is sent anew, and no toast is shown', async () => {
  const answers = [new ApiError(422, 'Not enough money is free.'), undefined];
  function Refund() {
    const form = useZodForm(organizationMessageForm, { message: '' }, { keepsRefusal: true });
    return (
      <Form
        form={form}
        onSubmit={form.submit(async () => {
          const refused = answers.shift();
          if (refused) throw refused;
        })}
      >
        <TextField label="Message" {...form.field('message')} />
        <SubmitButton form={form}>Send</SubmitButton>
      </Form>
    );
  }
  render(<Refund />, { wrapper: ({ children }) => <MantineProvider>{children}</MantineProvider> });
  await userEvent.type(screen.getByLabelText('Message'), 'Hello');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  const said = await screen.findAllByText('Not enough money is free.');
  expect(said.map((element) => element.getAttribute('role'))).toEqual(['alert']);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(screen.queryByText('Not enough money is free.')).toBeNull();
});

test('an untouched form shows no error and cannot be sent §5.forms.submit', () => {
  const { button, email } = show();
  expect(button).toHaveProperty('disabled', true);
  expect(email.getAttribute('aria-invalid')).not.toBe('true');
  expect(screen.queryByText('Email is Required')).toBeNull();
});

test('a touched field shows its error, tied to it §5.forms.errors', async () => {
  const { email } = show();
  await userEvent.click(email);
  await userEvent.tab();
  const error = screen.getByText('Email is Required');
  expect(email.getAttribute('aria-invalid')).toBe('true');
  expect(email.getAttribute('aria-describedby')).toContain(error.id);
});

test('a dirty field shows its error while typing', async () => {
  const { password } = show();
  await userEvent.type(password, '123');
  expect(screen.getByText('Your password must be at least 6 characters long.')).toBeTruthy();
  await userEvent.type(password, '456');
  expect(screen.queryByText(/at least 6/)).toBeNull();
});

test('an emptied field shows its error at once', async () => {
  const { email } = show();
  await userEvent.type(email, 'a');
  await userEvent.clear(email);
  expect(document.activeElement).toBe(email);
  expect(screen.getByText('Email is Required')).toBeTruthy();
});

test('a required field says so, and keeps its name', () => {
  const { email, password } = show();
  expect(email.getAttribute('aria-required')).toBe('true');
  expect(password.getAttribute('aria-required')).toBe('true');
  expect(screen.getByRole('textbox', { name: 'Email' })).toBe(email);
  expect(screen.getByText('Fields marked', { exact: false }).textContent).toBe('Fields marked * are required.');
  const { result } = renderHook(() => useZodForm(registerForm, emptyPerson));
  expect(result.current.field('name').required).toBe(true);
  expect(result.current.field('areaCode').required).toBe(false);
});

test('the button is disabled in flight, and nothing is sent twice §4.in-flight', async () => {
  let finish = () => {};
  const send = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const fields = show(send);
  await fill(fields);
  await userEvent.click(fields.button);
  expect(fields.button).toHaveProperty('disabled', true);
  await userEvent.type(fields.password, '{Enter}');
  expect(send).toHaveBeenCalledOnce();
  await act(async () => finish());
  expect(fields.button).toHaveProperty('disabled', false);
});

test('a second submit of the same moment sends nothing, though the button is not disabled yet', async () => {
  let finish = () => {};
  const send = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const { result } = renderHook(() => useZodForm(loginForm, { email: 'ada@example.org', password: 'secret1' }));
  const submit = result.current.submit(send);
  act(() => void [submit(), submit()]);
  expect(send).toHaveBeenCalledOnce();
  await act(async () => finish());
});

test('a server error is shown under its field until it changes, and focuses it', async () => {
  const fields = show(async () => {
    throw new ApiError(422, 'Please correct the marked fields.', { email: 'This e-mail is taken.' });
  });
  await fill(fields);
  await userEvent.click(fields.button);
  expect(await screen.findByText('This e-mail is taken.')).toBeTruthy();
  await expect.poll(() => document.activeElement).toBe(fields.email);
  await userEvent.type(fields.email, 'x');
  expect(screen.queryByText('This e-mail is taken.')).toBeNull();
});

test('the idempotency key is kept without an answer, and is new for new values and after a refusal', async () => {
  const keys: (string | undefined)[] = [];
  const answers = [new ApiError(0, 'Unreachable.'), new ApiError(422, 'No.'), new ApiError(503, 'Later.')];
  const { result } = renderHook(() => useZodForm(loginForm, { email: 'ada@example.org', password: 'secret1' }));
  const submit = () =>
    act(() =>
      result.current.submit(async (_values, { idempotencyKey }) => {
        keys.push(idempotencyKey);
        const answer = answers.shift();
        if (answer) throw answer;
      })(),
    );
  await submit();
  await submit();
  await submit();
  act(() => result.current.set('password', 'secret2'));
  await submit();
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[1]);
  expect(keys[3]).not.toBe(keys[2]);
});

test('two passwords must match, whichever of them changes last', () => {
  const person = { ...emptyPerson, name: 'Ada', mobile: '5551234567', email: 'ada@example.org', password: 'secret1' };
  const { result } = renderHook(() => useZodForm(registerForm, person));
  act(() => result.current.set('confirmPassword', 'sec'));
  expect(result.current.field('confirmPassword').error).toBe(
    'Your confirm password must be at least 6 characters long.',
  );
  act(() => result.current.set('confirmPassword', 'secret2'));
  expect(result.current.field('confirmPassword').error).toBe('Password should match');
  act(() => result.current.set('password', 'secret2'));
  expect(result.current.field('confirmPassword').error).toBeUndefined();
  expect(result.current.valid).toBe(true);
});

test('a draft is kept over reloads until it is sent', async () => {
  const write = () => renderHook(() => useZodForm(organizationMessageForm, { message: '' }, { draft: 'message' }));
  const first = write();
  act(() => first.result.current.set('message', 'Good day'));
  first.unmount();
  const second = write();
  expect(second.result.current.values.message).toBe('Good day');
  await act(() => second.result.current.submit(async () => {})());
  second.unmount();
  expect(write().result.current.values.message).toBe('');
});
