import * as z from 'zod/mini';
import { aboutKinds, type AboutKind } from './complaint-cases.ts';
import { id, optionalId, optionalUpload, readsOptional, text, upload } from '../fields.ts';
import { page, pageInput } from '../paging.ts';
import { route } from '../route.ts';
import { blank, fail } from '../text-fields.ts';
import { nothing } from '../values.ts';

export const listComplaintUsers = route({
  method: 'POST',
  path: '/complain/userList',
  access: 'user',
  member: 'reader',
  seeAs: true,
  replica: true,
  summary: 'The organizations that can be complained about: columns 0 id, 1 name.',
  input: z.object(pageInput(2, { length: 1000, max: 1000, column: 1 })),
  output: page(z.object({ id: z.string(), name: z.string(), orgType: z.string() })),
  message: 'Organizations.',
  errors: [],
});

const fields = {
  subject: text({ required: 'Subject is Required.', max: [20, 'Subject cannot exceed 20 characters..'] }),
  message: text({
    kind: 'lines',
    required: 'Message is Required.',
    max: [3000, 'Message cannot exceed 3000 characters..'],
  }),
  attachment: upload('Attachment is Required'),
};
const orgRequired = 'Org Name is Required';

/** The form of spec §2.add-complaint: `orgId` holds the chosen organizations. */
export const complaintForm = z.object({ ...fields, orgId: z.array(id()).check(z.minLength(1, orgRequired)) });

export const sendComplaint = route({
  method: 'POST',
  path: '/complain/send',
  access: 'user',
  member: 'editor',
  recorded: 'complaint.send',
  summary:
    'One complaint to each of `complaintIds`, or to `orgId` without it: all or none. `aboutKind` and `aboutId` may name an order or investment of the caller, or a project or message of one of them.',
  input: z.object({
    ...fields,
    aboutKind: readsOptional<string, AboutKind | null>((value, ctx) =>
      blank(value)
        ? null
        : (aboutKinds.find((each) => each === value) ?? fail(ctx, 'A complaint cannot be about this.')),
    ),
    aboutId: optionalId(),
    orgId: z.union([z.array(id()), optionalId()]),
    complaintIds: z.optional(
      z.array(id()).check(z.maxLength(1000, 'You can choose up to 1,000 organizations at once.')),
    ),
  }),
  output: z.object({ sent: z.number() }),
  message: 'Your complaint has been sent.',
  errors: ['not_found', 'too_large', 'too_many'],
  limit: { per: 'account', most: 30, seconds: 600, message: 'Too many complaints. Please wait a while.' },
  maxBody: 12_000_000,
});

export const answerForm = z.object({
  answer: text({
    kind: 'lines',
    required: 'Please write an answer.',
    max: [3000, 'The answer cannot exceed 3000 characters.'],
  }),
  attachment: optionalUpload(),
});

export const answerComplaint = route({
  method: 'POST',
  path: '/complain/:id/answer',
  access: 'organization',
  member: 'editor',
  recorded: 'complaint.answer',
  summary: 'Answers a complaint about the calling organization, once.',
  input: z.extend(answerForm, { id: id() }),
  output: nothing,
  message: 'Your answer has been sent.',
  errors: ['not_found', 'too_large'],
  maxBody: 12_000_000,
});
