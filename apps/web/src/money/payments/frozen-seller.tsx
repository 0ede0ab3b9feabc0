import { DateText } from '../../ui/date-text.tsx';

/** Says to whoever has paid for it that a project, or its organization, is frozen; nothing where `since` is empty. */
export function FrozenSeller({ since, organization }: { since: string; organization: string }) {
  if (since === '') return null;
  return (
    <p role="note">
      <strong>This project cannot take money right now.</strong> Guildhall has frozen it, or the account of{' '}
      {organization}, on <DateText iso={since} />. Your investments and orders stay as they are. You can write to the
      organization, complain, and get refunds.
    </p>
  );
}
