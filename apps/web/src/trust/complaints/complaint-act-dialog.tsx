import { caseOutcomes } from '@guildhall/contract/trust/complaint-cases.ts';
import { complaintDecidedWords } from '@guildhall/contract/trust/complaint-words.ts';
import {
  decideComplaint,
  decisionForm,
  holdForComplaint,
} from '@guildhall/contract/trust/complaint-acts.operator.contract.ts';
import { reasonForm } from '@guildhall/contract/operator-reason.ts';
import { AnswerField } from '../../reach/snippets/answer-field.tsx';
import { outcomeWords } from './case-looks.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { ReasonField } from '../../ui/fields/reason-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.ts';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import type { ComplaintAct } from './complaint-acts.ts';
import { ConsoleDialog } from '../../console/console-dialog.tsx';
import { OpenNext, openNextIfWanted } from '../../console/open-next.tsx';
import { act as make } from '../../console/operator-call.ts';
import type { ReviewedComplaint } from './complaints.operator.queries.ts';

/** Undefined where the complaint is gone. */
type Done = { message: string } | undefined;

type FormProps = { complaint: ReviewedComplaint; onDone: (answer: Done) => void };

type Props = { opened: boolean; onClose: () => void; act: ComplaintAct; complaint: ReviewedComplaint };

const forms: Record<ComplaintAct, { title: string; Fields: React.ComponentType<FormProps> }> = {
  Decide: { title: 'Decide Complaint', Fields: DecideForm },
  'Hold Withdrawals': { title: 'Hold Withdrawals', Fields: HoldForm },
  'Free Withdrawals': { title: 'Free Withdrawals', Fields: HoldForm },
};

/** Says what follows before anything is done, and asks for what it needs. */
export function ComplaintActDialog({ opened, onClose, act, complaint }: Props) {
  const { title, Fields } = forms[act];
  const done = (answer: Done) => {
    if (answer) toast.success(answer.message);
    onClose();
    if (answer && act === 'Decide') openNextIfWanted('operator/complaints');
  };
  return (
    <ConsoleDialog opened={opened} onClose={onClose} title={title}>
      <Fields complaint={complaint} onDone={done} />
    </ConsoleDialog>
  );
}

const outcomes = caseOutcomes.map((value) => ({ value, label: outcomeWords[value] }));

function DecideForm({ complaint: { id, number, complainant, organization, held }, onDone }: FormProps) {
  const form = useZodForm(decisionForm, { outcome: '', reason: '' }, { draft: `decision-${id}` });
  const submit = form.submit(async (_values, options, decision) => {
    onDone(await make(decideComplaint, { ...decision, id }, options));
  });
  const chosen = caseOutcomes.find((outcome) => outcome === form.values.outcome);
  return (
    <Form form={form} onSubmit={submit}>
      <p>
        {complainant} and {organization} see the outcome and the reason. You cannot change it later.
        {held && ' The hold on withdrawals ends then.'}
      </p>
      <SelectField label="Outcome" placeholder="Choose an outcome" options={outcomes} {...form.field('outcome')} />
      <AnswerField
        rows={3}
        use="complaint"
        values={{ number }}
        reader={`${complainant} and ${organization}`}
        words={(reason) => (chosen ? complaintDecidedWords(number, chosen, reason) : 'Choose an outcome first.')}
        {...form.field('reason')}
      />
      <OpenNext />
      <SubmitButton form={form}>Decide</SubmitButton>
    </Form>
  );
}

function HoldForm({ complaint: { id, organization, held }, onDone }: FormProps) {
  const form = useZodForm(reasonForm, { reason: '' });
  const submit = form.submit(async (values, options) => {
    onDone(await make(holdForComplaint, { ...values, id, on: !held }, options));
  });
  return (
    <Form form={form} onSubmit={submit}>
      <p>
        {held
          ? `Withdrawals of ${organization} can be approved again.`
          : `No withdrawal of ${organization} can be approved until the hold is lifted or the complaint is decided.`}
      </p>
      <ReasonField {...form.field('reason')} />
      <SubmitButton form={form}>{held ? 'Free' : 'Hold'}</SubmitButton>
    </Form>
  );
}
