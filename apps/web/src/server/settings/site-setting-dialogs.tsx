import { reasonForm } from '@guildhall/contract/operator-reason.ts';
import {
  approveSetting,
  changeSetting,
  refuseSetting,
  settingForm,
} from '@guildhall/contract/server/settings.operator.contract.ts';
import { ConsoleDialog } from '../../console/console-dialog.tsx';
import classes from '../../console/operator.module.css';
import { act } from '../../console/operator-call.ts';
import { DateText } from '../../ui/date-text.tsx';
import { ReasonField } from '../../ui/fields/reason-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import { CardTable, type KeyColumn } from '../../ui/tables/card-table.tsx';
import { toast } from '../../ui/toast.ts';
import { WithCode } from '../powers/settings-table.tsx';
import type { PendingSetting, SiteSetting } from './site-settings.queries.ts';
import { valueInWords } from './value-in-words.ts';

type Props = { opened: boolean; onClose: () => void; setting: SiteSetting | undefined };

/** Changes a setting, or asks another operator for the change. */
export function ChangeDialog({ opened, onClose, setting }: Props) {
  return (
    <ConsoleDialog opened={opened} onClose={onClose} title="Change a Setting">
      {setting && <ChangeForm setting={setting} onDone={onClose} />}
    </ConsoleDialog>
  );
}

function ChangeForm({ setting, onDone }: { setting: SiteSetting; onDone: () => void }) {
  const { name, group, title, about, value, fallback } = setting;
  const form = useZodForm(settingForm, { name, before: value, value, reason: '' });
  const submit = form.submit(async (wanted, options) => {
    const answer = await act(changeSetting, wanted, options);
    if (answer?.data.needsSecond) toast.info(answer.message);
    else if (answer) toast.success(answer.message);
    onDone();
  });
  return (
    <Form form={form} onSubmit={submit}>
      <p>
        <span className={classes.setting}>{title}</span>: <WithCode text={about} />
      </p>
      <p>
        {group === 'texts'
          ? 'The change applies at once.'
          : 'The change applies once another operator has approved it, within seven days.'}
      </p>
      <TextField
        label="Value"
        description={`Now: ${valueInWords(value)}. Blank: the default (${valueInWords(fallback)}).`}
        autoComplete="off"
        {...form.field('value')}
      />
      <ReasonField {...form.field('reason')} />
      <SubmitButton form={form}>{group === 'texts' ? 'Change' : 'Request Change'}</SubmitButton>
    </Form>
  );
}

type DecideProps = {
  opened: boolean;
  onClose: () => void;
  setting: PendingSetting | undefined;
  approves: boolean;
};

/** Approves a change that another operator has asked for, refuses it, or withdraws one's own. */
export function DecideDialog({ opened, onClose, setting, approves }: DecideProps) {
  const refuses = setting?.pending.mayApprove ? 'Refuse' : 'Withdraw';
  const verb = approves ? 'Approve' : refuses;
  return (
    <ConsoleDialog opened={opened} onClose={onClose} title={`${verb} a Change`}>
      {setting && <DecideForm setting={setting} verb={verb} onDone={onClose} />}
    </ConsoleDialog>
  );
}

type DecideFormProps = { setting: PendingSetting; verb: 'Approve' | 'Refuse' | 'Withdraw'; onDone: () => void };

function DecideForm({ setting: { title, about, value, pending }, verb, onDone }: DecideFormProps) {
  const form = useZodForm(reasonForm, { reason: '' });
  const submit = form.submit(async ({ reason }, options) => {
    const decision = { id: pending.id, reason };
    const answer = await (verb === 'Approve'
      ? act(approveSetting, decision, options)
      : act(refuseSetting, decision, options));
    if (answer) toast.success(answer.message);
    onDone();
  });
  return (
    <Form form={form} onSubmit={submit}>
      <p>
        <span className={classes.setting}>{title}</span>: <WithCode text={about} />
      </p>
      <p>
        From {valueInWords(value)} to {valueInWords(pending.value, pending.isDefault)}. {pending.askedBy} requested it:{' '}
        {pending.reason}
      </p>
      <ReasonField {...form.field('reason')} />
      <SubmitButton form={form}>{verb}</SubmitButton>
    </Form>
  );
}

type Change = SiteSetting['history'][number];

const historyColumns: KeyColumn<Change>[] = [
  { label: 'Since', cell: ({ since }) => <DateText iso={since} withTime /> },
  { label: 'Value', cell: ({ value, isDefault }) => valueInWords(value, isDefault) },
  { label: 'By', cell: ({ by, approvedBy }) => (approvedBy === '' ? by : `${by}, approved by ${approvedBy}`) },
  { label: 'Reason', cell: ({ reason }) => reason },
];

/** What a setting was changed to in the console, newest first. */
export function HistoryDialog({ opened, onClose, setting }: Props) {
  return (
    <ConsoleDialog opened={opened} onClose={onClose} title="History of a Setting" size="lg">
      {setting && (
        <>
          <p className={classes.setting}>{setting.title}</p>
          <CardTable
            caption={`History of ${setting.title}`}
            columns={historyColumns}
            rowKey={({ since, value }) => `${since} ${value}`}
            rows={setting.history}
          />
          <p className={`${classes.soft} ${classes.after}`}>The last 20 changes. The audit log has all of them.</p>
        </>
      )}
    </ConsoleDialog>
  );
}
