import { logIn as route } from '@guildhall/contract/people/log-in.contract.ts';
import { askForPasskeyAtLogIn } from '@guildhall/contract/people/passkeys.contract.ts';
import { useEffect, useState } from 'react';
import { call, callWithMessage, type Answer } from '../../api/call.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { CodeForm } from './code-form.tsx';

type Props = { logIn: { email: string; password: string }; enter: (answer: Answer<typeof route>) => Promise<void> };

/** The second step of the log-in of those who have a second factor: nobody else loads it. */
export function logInCode(logIn: Props['logIn'], enter: Props['enter']) {
  return <LogInCode logIn={logIn} enter={enter} />;
}

type Ways = { authenticator: boolean; options: string };

function LogInCode({ logIn, enter }: Props) {
  const [ways, setWays] = useState<Ways>({ authenticator: true, options: '' });
  const { email, password } = logIn;
  // The code can be entered without it, so that nothing is said when it fails.
  useEffect(() => {
    const leaving = new AbortController();
    call(askForPasskeyAtLogIn, { email, password }, { signal: leaving.signal }).then(setWays, () => undefined);
    return () => leaving.abort();
  }, [email, password]);
  // What the browser needs serves once and for five minutes: it is requested again when the button is used.
  const ask = async () => (await call(askForPasskeyAtLogIn, logIn)).options;
  return (
    <>
      <PageTitle />
      <CodeForm
        button="Sign In"
        app={ways.authenticator}
        recovery
        askPasskey={ways.options === '' ? undefined : ask}
        send={async (proof, options) => enter(await callWithMessage(route, { ...logIn, ...proof }, options))}
      >
        <p>Please confirm with your second factor that it is you.</p>
      </CodeForm>
    </>
  );
}
