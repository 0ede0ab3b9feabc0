import classes from './verify-email-note.module.css';
import { SendAgain } from './send-again.tsx';

/** Says to whoever has signed up that a mail was sent, until its link was followed. */
export function VerifyEmailNote({ email }: { email: string }) {
  return (
    <section aria-label="Verify your e-mail address" className={classes.note}>
      <p>
        We have sent a mail to <strong>{email}</strong>. Please open the link in it, so you get mails about your money.
      </p>
      <SendAgain />
    </section>
  );
}
