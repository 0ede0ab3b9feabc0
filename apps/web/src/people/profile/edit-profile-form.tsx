import {
  organizationProfileForm,
  profileForm,
  updateProfile,
  verifiedFields,
} from '@guildhall/contract/people/profile.contract.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { categoryOption, institutionTypesQuery } from '../accounts/accounts.queries.ts';
import { callWithMessage } from '../../api/call.ts';
import { session } from '../../api/session.ts';
import { pathTo } from '../../paths.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.ts';
import { useLeave } from '../../ui/hooks/use-leave.ts';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import { PictureField } from './picture-field.tsx';
import classes from './profile.module.css';
import type { Profile } from './profile.queries.ts';
import { ReadOnlyField } from './read-only-field.tsx';

function today() {
  return new Date().toISOString().slice(0, 10);
}

/** What the form holds at first. */
function valuesOf(profile: Profile) {
  return {
    name: profile.name,
    typeId: profile.typeId,
    profilePic: null,
    businessName: profile.businessName,
    profeRegNo: profile.professionalRegNo,
    healthNumber: profile.healthInsuranceNumber,
    designation: profile.designation,
    orgRegNumber: profile.organizationRegNo,
    sectorOfOperation: profile.organizationSectorOperation,
    birthDate: profile.dob,
    area: profile.area,
    areaCode: profile.pincode,
  };
}

export function EditProfileForm({ profile }: { profile: Profile }) {
  const leave = useLeave();
  const client = useQueryClient();
  const isOrganization = profile.typeId !== '';
  const { data: types = [] } = useQuery({ ...institutionTypesQuery(), enabled: isOrganization });
  // Its own may be offered no more.
  const isOffered = types.some(({ id }) => id === profile.typeId);
  const own = isOffered ? [] : [{ value: profile.typeId, label: profile.category }];
  const initial = valuesOf(profile);
  const form = useZodForm<typeof organizationProfileForm | typeof profileForm>(
    isOrganization ? organizationProfileForm : profileForm,
    initial,
  );
  const endsVerification =
    profile.verifiedUntil !== '' && verifiedFields.some((name) => form.values[name].trim() !== initial[name]);

  const save = form.submit(async (values, options) => {
    const { data, message } = await callWithMessage(updateProfile, values, options);
    // The header shows the picture that the session holds.
    session.set({ profilePic: data.profilePic });
    toast.success(endsVerification ? `${message} Your verification has ended.` : message);
    await client.invalidateQueries({ queryKey: ['profile'], refetchType: 'all' });
    await leave(pathTo('my/profile'));
  });

  return (
    <Form form={form} onSubmit={save}>
      <PictureField
        name={profile.name}
        current={profile.profilePic}
        field={form.field('profilePic')}
        isOrganization={isOrganization}
        progress={form.progress}
      />
      <TextField
        label="Name"
        autoComplete="name"
        description="Others see this name. We store your earlier names."
        {...form.field('name')}
      />
      {isOrganization && (
        <SelectField
          label="Category"
          placeholder="Select categories"
          options={[...own, ...types.map(categoryOption)]}
          {...form.field('typeId')}
        />
      )}
      <TextField label="Business Name" autoComplete="organization" {...form.field('businessName')} />
      <TextField label="Professional Registration Number" autoComplete="off" {...form.field('profeRegNo')} />
      <TextField label="Health Insurance Number" autoComplete="off" {...form.field('healthNumber')} />
      <TextField label="Designation" autoComplete="organization-title" {...form.field('designation')} />
      <TextField label="Organisation Registration Number" autoComplete="off" {...form.field('orgRegNumber')} />
      <TextField label="Organisation Sector Of Operation" autoComplete="off" {...form.field('sectorOfOperation')} />
      <ReadOnlyField label="Email" value={profile.email} note="The email cannot be changed." />
      <ReadOnlyField label="Mobile" value={profile.mobile} note="The mobile number cannot be changed." />
      <TextField label="Birth Date" type="date" autoComplete="bday" max={today()} {...form.field('birthDate')} />
      <TextField label="Area" autoComplete="street-address" {...form.field('area')} />
      <TextField label="Area Code" autoComplete="postal-code" {...form.field('areaCode')} />
      {profile.verifiedUntil !== '' && (
        <p aria-live="polite" className={classes.warning}>
          {endsVerification &&
            'Saving this ends your verification, because it was for your old name, business name, registration number and area. You can apply again afterwards.'}
        </p>
      )}
      <div className={classes.buttons}>
        <SubmitButton form={form}>Save</SubmitButton>
        <Link to={pathTo('my/profile')}>Back to My Profile</Link>
      </div>
    </Form>
  );
}
