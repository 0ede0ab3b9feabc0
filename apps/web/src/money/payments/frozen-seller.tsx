import { DateText } from '../../ui/date-text.tsx';

/** Says to whoever has paid for it that a project, or its organization, is frozen; nothing where `since` is empty. */
export function FrozenSeller({ since, organization }: { since: string; organization: string }) {
  if (since === '') return null;
  return (
    <p role="note">
      <strong>This project takes no money at present.</strong> Guildhall has frozen it, or the account of {organization}
      , on <DateText iso={since} />. What you have paid for stays as it is: you can write to the organization, complain,
      and be given money back.
    </p>
  );
}
