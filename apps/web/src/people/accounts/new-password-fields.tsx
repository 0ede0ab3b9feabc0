import type { resetPasswordForm } from '@guildhall/contract/people/accounts.contract.ts';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import type { useZodForm } from '../../ui/hooks/use-zod-form.ts';

type Props = { form: Pick<ReturnType<typeof useZodForm<typeof resetPasswordForm>>, 'field'> };

/** A new password, twice: where it is reset and where it is changed. */
export function NewPasswordFields({ form }: Props) {
  return (
    <>
      <PasswordField
        label="New Password"
        description="6 to 12 characters"
        autoComplete="new-password"
        {...form.field('newPassword')}
      />
      <PasswordField label="Confirm Password" autoComplete="new-password" {...form.field('confirmPassword')} />
    </>
  );
}
