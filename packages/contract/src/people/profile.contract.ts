import * as z from 'zod/mini';
import { nameRule } from './accounts.contract.ts';
import { id, isDay, nameText, optionalId, optionalName, optionalText, optionalUpload } from '../fields.ts';
import { route } from '../route.ts';
import { instant, noInput, picture } from '../values.ts';

export const readProfile = route({
  method: 'GET',
  path: '/profile',
  access: 'user',
  member: 'reader',
  summary: "The caller's own profile.",
  input: noInput,
  output: z.object({
    name: z.string(),
    profilePic: picture,
    businessName: z.string(),
    professionalRegNo: z.string(),
    healthInsuranceNumber: z.string(),
    designation: z.string(),
    organizationRegNo: z.string(),
    organizationSectorOperation: z.string(),
    email: z.string(),
    category: z.string(),
    /** The category's id; empty for a person. */
    typeId: z.string(),
    dob: z.string(),
    mobile: z.string(),
    area: z.string(),
    pincode: z.string(),
    userType: z.number(),
    emailVerified: z.boolean(),
    /** Until when the operators have verified who it is; empty when they have not. */
    verifiedUntil: instant,
    /** The address of an organization's public page; empty unless it made itself public. */
    sharePath: z.string(),
    /** An organization that has taken its public page back: its new projects are not public by themselves. */
    staysOut: z.boolean(),
  }),
  message: 'Your profile.',
  errors: [],
});

const birthDate = optionalText(10, 'Birth Date').check(
  z.refine(
    (value) => value === '' || (isDay(value) && value >= '1900-01-01' && Date.parse(value) < Date.now()),
    'Please enter a date in the past.',
  ),
);

/** The fields of spec §3.profile-update. Email and mobile cannot be changed and are ignored. */
const fields = {
  businessName: optionalText(100, 'Business Name'),
  profeRegNo: optionalText(50, 'Professional Registration Number'),
  healthNumber: optionalText(50, 'Health Insurance Number'),
  designation: optionalText(100, 'Designation'),
  orgRegNumber: optionalText(50, 'Organisation Registration Number'),
  sectorOfOperation: optionalText(100, 'Organisation Sector Of Operation'),
  birthDate,
  area: optionalText(300, 'Area'),
  areaCode: optionalText(20, 'Area Code'),
  profilePic: optionalUpload(),
};

/** What operators look at before they verify somebody: a change of one ends the verification. */
export const verifiedFields = ['name', 'businessName', 'orgRegNumber', 'area', 'areaCode'] as const;

/** The form of a person, which leaves the category empty. */
export const profileForm = z.object({ ...fields, name: nameText(nameRule), typeId: optionalId() });

/** The form of an organization. */
export const organizationProfileForm = z.extend(profileForm, { typeId: id('Category Name is Required') });

export const updateProfile = route({
  method: 'POST',
  path: '/profile/update',
  access: 'user',
  member: 'owner',
  recorded: 'profile.update',
  summary: "Changes the caller's profile; a picture is re-encoded. A name or category that is left out stays.",
  input: z.object({ ...fields, name: optionalName(nameRule), typeId: optionalId() }),
  output: z.object({ profilePic: picture }),
  message: 'Your profile has been saved.',
  errors: ['too_large'],
  maxBody: 6_000_000,
});
