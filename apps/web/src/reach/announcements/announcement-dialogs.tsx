import {
  announcementForm,
  announcementWays,
  audiences,
  makeAnnouncement,
  mostOfText,
  mostOfTitle,
  stopAnnouncement,
  type Audience,
} from '@guildhall/contract/reach/announcements.operator.contract.ts';
import { formatWhole } from '@guildhall/contract/money.ts';
import { reasonForm } from '@guildhall/contract/operator-reason.ts';
import { ConsoleDialog } from '../../console/console-dialog.tsx';
import { act } from '../../console/operator-call.ts';
import operatorClasses from '../../console/operator.module.css';
import { ReasonField } from '../../ui/fields/reason-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import { toast } from '../../ui/toast.ts';
import { AnnouncementText } from './announcement-banner.tsx';
import { audienceWords, wayWords } from './announcement-words.ts';
import classes from './announcements.module.css';
import type { Accounts, OpenAnnouncement } from './announcements.operator.queries.ts';

type Props = { opened: boolean; onClose: () => void };

const audienceOptions = audiences.map((value) => ({ value, label: audienceWords[value] }));
const wayOptions = announcementWays.map((value) => ({ value, label: wayWords[value] }));

/** Announces something. */
export function MakeDialog({ opened, onClose, accounts }: Props & { accounts: Accounts | undefined }) {
  return (
    <ConsoleDialog opened={opened} onClose={onClose} title="Announce Something">
      <MakeForm accounts={accounts} onDone={onClose} />
    </ConsoleDialog>
  );
}

function MakeForm({ accounts, onDone }: { accounts: Accounts | undefined; onDone: () => void }) {
  const form = useZodForm(
    announcementForm,
    { title: '', text: '', audience: 'everybody', way: 'banner', beginsAt: '', endsAt: '' },
    { draft: 'announcement' },
  );
  const submit = form.submit(async (_values, options, made) => {
    const answer = await act(makeAnnouncement, made, options);
    if (answer) toast.success(answer.message);
    onDone();
  });
  const { title, text, audience } = form.values;
  return (
    <Form form={form} onSubmit={submit}>
      <TextField label="Title" autoComplete="off" maxLength={mostOfTitle} {...form.field('title')} />
      <TextAreaField label="Text" limit={mostOfText} rows={3} {...form.field('text')} />
      <SelectField
        label="For"
        description={accounts && `${formatWhole(accounts[audience as Audience])} accounts now`}
        options={audienceOptions}
        {...form.field('audience')}
      />
      <SelectField
        label="Ways"
        description="Mails go to those who want mails of this kind, at a verified address."
        options={wayOptions}
        {...form.field('way')}
      />
      <div className={classes.times}>
        <TextField
          type="datetime-local"
          label="Begins (UTC)"
          description="At once if left empty"
          {...form.field('beginsAt')}
        />
        <TextField type="datetime-local" label="Ends (UTC)" description="Within 90 days" {...form.field('endsAt')} />
      </div>
      <section aria-labelledby="announcement-preview">
        <h3 id="announcement-preview">What people will read</h3>
        <div className={`${classes.banner} ${classes.preview}`}>
          <AnnouncementText title={title.trim() || 'Title'} text={text.trim() || 'Text'} />
        </div>
      </section>
      <SubmitButton form={form}>Announce</SubmitButton>
    </Form>
  );
}

/** Ends an announcement before its time. */
export function StopDialog({ opened, onClose, announcement }: Props & { announcement: OpenAnnouncement | undefined }) {
  return (
    <ConsoleDialog opened={opened} onClose={onClose} title="Stop an Announcement">
      {announcement && <StopForm announcement={announcement} onDone={onClose} />}
    </ConsoleDialog>
  );
}

function StopForm({ announcement, onDone }: { announcement: OpenAnnouncement; onDone: () => void }) {
  const form = useZodForm(reasonForm, { reason: '' });
  const submit = form.submit(async (values, options) => {
    const answer = await act(stopAnnouncement, { ...values, id: announcement.id }, options);
    if (answer) toast.success(answer.message);
    onDone();
  });
  return (
    <Form form={form} onSubmit={submit}>
      <p className={operatorClasses.who}>
        “{announcement.title}” is no longer shown at the top of screens, and nobody else is notified of it.
        Notifications that were sent stay.
      </p>
      <ReasonField {...form.field('reason')} />
      <SubmitButton form={form}>Stop</SubmitButton>
    </Form>
  );
}
