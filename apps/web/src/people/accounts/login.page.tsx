import { logIn as route, loginForm } from '@guildhall/contract/people/log-in.contract.ts';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { ApiError } from '../../api/api-error.ts';
import { callWithMessage, type Answer } from '../../api/call.ts';
import { configurationInPage } from '../../api/in-page.ts';
import { endSession } from '../../api/end-session.ts';
import { wanted } from '../../api/navigation.ts';
import { session } from '../../api/session.ts';
import { delays } from '../../delays.ts';
import { pathTo } from '../../paths.ts';
import { prefetchScreen } from '../../shell/prefetch-screen.ts';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { toast } from '../../ui/toast.ts';
import { useLeave } from '../../ui/hooks/use-leave.ts';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import classes from './accounts.module.css';

/** Fetched while the message is being read; the dashboard's data as well, if that is where the person goes. */
async function nextScreen(to: string) {
  const [, dashboard] = await Promise.all([
    import('../../shell/app-layout.tsx'),
    import('../../market/organizations/dashboard.page.tsx'),
  ]);
  if (to === pathTo('dashboard')) dashboard.load(new URL(to, window.location.origin));
}

/** The kind of thing that somebody came for, read once: it is forgotten with the log-in, and the text stays until they leave. */
let kind: string | undefined;

/** Opening this screen clears local storage (spec §2.login), and the session that stood there ends at the server too. */
export function loader() {
  endSession();
  kind = wanted.kind();
  return null;
}

let prefetched: Promise<void> | undefined;

/** The dashboard's code is fetched, but not run, while the person types. */
function prefetchDashboard() {
  prefetched ??= prefetchScreen('dashboard');
}

const about = document.getElementById('about');

/** Moves what index.html says of the product beneath the form: it was painted before there was any code. */
function takeAbout(place: HTMLElement | null) {
  if (about) place?.append(about);
}

/** The e-mail address with which somebody has just registered, or ''. */
function useRegistered(): string {
  const handed: unknown = useLocation().state;
  return (handed as { registered?: string } | null)?.registered ?? '';
}

/** Nothing where its code cannot be had: the form works without it. */
const NewestProjects = lazy<() => ReactNode>(() =>
  import('../../market/public-directory/newest-projects.tsx').then(
    (module) => ({ default: module.NewestProjects }),
    () => ({ default: () => null }),
  ),
);

/** Whether projects are shown beside the form: where there is room for them, once the form can be used. */
function useProjectsBeside() {
  const [usable, setUsable] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setUsable(true));
    return () => clearTimeout(timer);
  }, []);
  return usable && configurationInPage()?.publicDirectory && matchMedia('(min-width: 80rem)').matches;
}

export function Component() {
  const leave = useLeave();
  const projectsBeside = useProjectsBeside();
  const registered = useRegistered();
  const form = useZodForm(loginForm, { email: registered, password: '' });

  const [codeStep, setCodeStep] = useState<ReactNode>();

  const enter = async ({ data, message }: Answer<typeof route>) => {
    const { id, email, token, userType, profilePic } = data;
    session.set({ id, email, token, userType, profilePic });
    toast.success(message);
    const to = wanted.take() ?? pathTo('dashboard');
    void nextScreen(to);
    await leave(to, delays.login);
  };

  const logIn = form.submit(async (values) => {
    try {
      await enter(await callWithMessage(route, values));
    } catch (error) {
      if ((error as ApiError).code !== 'second_factor') throw error;
      const { logInCode } = await import('../second-factor/log-in-code.tsx');
      setCodeStep(logInCode(values, enter));
    }
  });

  if (codeStep) return codeStep;

  return (
    <>
      <PageTitle />
      {kind && <p>Log in to see this {kind}.</p>}
      {registered && (
        <p className={classes.email}>
          We sent a link to {registered} to verify it. You can log in before you open it, and have it sent again then.
        </p>
      )}
      <Form form={form} onSubmit={logIn} onFocus={prefetchDashboard}>
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          {...form.field('email')}
        />
        <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
        <Link to={pathTo('forgot/passsword')} className={classes.aside}>
          Forgot Password?
        </Link>
        <SubmitButton form={form} fullWidth>
          Sign In
        </SubmitButton>
      </Form>
      <p className={classes.foot}>
        <span>
          New here? <Link to={pathTo('register')}>Register</Link>
        </span>
        {configurationInPage()?.publicDirectory && (
          <span>
            Not sure yet? <a href="/welcome">Look around first</a>
          </span>
        )}
      </p>
      <div ref={takeAbout} />
      {projectsBeside && (
        <Suspense>
          <NewestProjects />
        </Suspense>
      )}
    </>
  );
}
