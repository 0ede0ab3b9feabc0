import { IconRosetteDiscountCheck } from '@tabler/icons-react';
import { SendAgain } from '../accounts/send-again.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Card } from '../../ui/link-card.tsx';
import { Picture } from '../../ui/picture.tsx';
import classes from './profile.module.css';
import type { Profile } from './profile.queries.ts';

/** A birthday is a date of the calendar and the same everywhere, unlike a moment. */
const calendarDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

function formatDay(day: string) {
  return day ? calendarDay.format(new Date(`${day}T00:00:00Z`)) : '';
}

/** Picture and name, and every field of the profile. */
export function ProfileDetails({ profile }: { profile: Profile }) {
  return (
    <Card as="div">
      <div className={classes.who}>
        <Picture src={profile.profilePic} kind="person" name={profile.name} shape="round" size={88} eager />
        <div>
          <h2 className={classes.name}>{profile.name}</h2>
          {profile.category && <p className={classes.soft}>{profile.category}</p>}
        </div>
      </div>
      <DescriptionList
        label="Profile"
        items={[
          ['Name', profile.name],
          ['Business Name', profile.businessName],
          ['Professional Registration Number', profile.professionalRegNo],
          ['Health Insurance Number', profile.healthInsuranceNumber],
          ['Designation', profile.designation],
          ['Organisation Registration Number', profile.organizationRegNo],
          ['Organisation Sector Of Operation', profile.organizationSectorOperation],
          ['Email', <Email key="email" {...profile} />],
          ['Category', profile.category],
          ['Birth Date', formatDay(profile.dob)],
          ['Mobile', profile.mobile],
          ['Area', profile.area],
          ['Area Code', profile.pincode],
        ]}
      />
    </Card>
  );
}

function Email({ email, emailVerified }: Pick<Profile, 'email' | 'emailVerified'>) {
  return (
    <>
      {email}
      <br />
      {emailVerified ? (
        <span className={classes.verified}>
          <IconRosetteDiscountCheck size={16} aria-hidden /> Verified
        </span>
      ) : (
        <>
          <span className={classes.soft}>Not verified yet. Please open the link in our e-mail.</span>
          <br />
          <SendAgain />
        </>
      )}
    </>
  );
}
