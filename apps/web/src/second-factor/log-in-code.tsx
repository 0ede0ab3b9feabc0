import { logIn as route } from '@guildhall/contract/log-in.contract.ts';
import { callWithMessage, type Answer } from '../api/call.ts';
import { PageTitle } from '../ui/page-title.tsx';
import { CodeForm } from './code-form.tsx';

/** The second step of the log-in of those who have a second factor: nobody else loads it. */
export function logInCode(
  logIn: { email: string; password: string },
  enter: (answer: Answer<typeof route>) => Promise<void>,
) {
  return (
    <>
      <PageTitle>Log In</PageTitle>
      <CodeForm
        button="Sign In"
        recoveryToo
        send={async ({ code }, options) => enter(await callWithMessage(route, { ...logIn, code }, options))}
      >
        <p>Please confirm with your second factor that it is you.</p>
      </CodeForm>
    </>
  );
}
