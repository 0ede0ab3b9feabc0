import type { registerForm } from '@guildhall/contract/people/accounts.contract.ts';
import type { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { PlaceField } from '../../ui/fields/place-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';

type RegisterForm = Pick<ReturnType<typeof useZodForm<typeof registerForm>>, 'field' | 'set'>;

/** What an empty registration holds; the place's parts are filled by choosing a location. */
export const emptyPerson = {
  name: '',
  mobile: '',
  email: '',
  password: '',
  confirmPassword: '',
  countryName: '',
  stateName: '',
  cityName: '',
  area: '',
  areaCode: '',
};

/** The fields that both kinds of registration share (spec §2.register). */
export function PersonFields({ form, areaCodeHelp }: { form: RegisterForm; areaCodeHelp?: string }) {
  return (
    <>
      <TextField label="Name" autoComplete="name" autoCapitalize="words" {...form.field('name')} />
      <TextField
        label="Mobile Number"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        description="10 digits, such as (555) 123-4567"
        {...form.field('mobile')}
      />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        {...form.field('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        description="6 to 12 characters"
        {...form.field('password')}
      />
      <PasswordField label="Confirm Password" autoComplete="new-password" {...form.field('confirmPassword')} />
      <PlaceField
        label="Location"
        description="Optional. Start with the town or its postal code."
        {...form.field('area')}
        onPlace={(place) => {
          form.set('area', place.area);
          form.set('cityName', place.cityName);
          form.set('stateName', place.stateName);
          form.set('countryName', place.countryName);
          if (place.areaCode) form.set('areaCode', place.areaCode);
        }}
      />
      <TextField
        label="Area Code"
        {...(areaCodeHelp ? { description: areaCodeHelp } : {})}
        {...form.field('areaCode')}
      />
    </>
  );
}
