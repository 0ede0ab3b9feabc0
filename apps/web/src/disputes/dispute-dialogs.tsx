import { answerDispute, answerDisputeForm, disputeForm, openDispute } from '@guildhall/contract/disputes.contract.ts';
import { formatDollars } from '@guildhall/contract/money.ts';
import { useState } from 'react';
import { callWithMessage } from '../api/call.ts';
import { refreshMoney } from '../payments/payments.queries.ts';
import { Dialog } from '../ui/dialog.tsx';
import { CheckboxField } from '../ui/fields/checkbox-field.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { TextAreaField } from '../ui/fields/text-area-field.tsx';
import { Form, SubmitButton } from '../ui/form.tsx';
import { toast } from '../ui/toast.ts';
import { useZodForm } from '../ui/use-zod-form.ts';
import { reasonOptions, reasonWords } from './dispute-words.ts';
import type { Dispute } from './dispute-part.tsx';

type Opened = { opened: boolean; onClose: () => void };

const limit = 3000;

/** The buyer says what is wrong. */
export function OpenDisputeDialog({ opened, onClose, purchaseId }: Opened & { purchaseId: string }) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Open Dispute">
      <OpenForm purchaseId={purchaseId} onDone={onClose} />
    </Dialog>
  );
}

function OpenForm({ purchaseId, onDone }: { purchaseId: string; onDone: () => void }) {
  const form = useZodForm(disputeForm, { reason: '', message: '' }, { draft: `dispute-${purchaseId}` });
  const submit = form.submit(async (_values, options, parsed) => {
    const { message } = await callWithMessage(openDispute, { ...parsed, id: purchaseId }, options);
    toast.success(message);
    await refreshMoney();
    onDone();
  });
  return (
    <Form form={form} onSubmit={submit}>
      <p>
        The seller is asked to answer within seven days. An operator decides if you cannot agree; until then the seller
        cannot withdraw this money. You can open one dispute about it.
      </p>
      <SelectField
        label="What Is Wrong"
        placeholder="Please choose"
        options={reasonOptions}
        {...form.field('reason')}
      />
      <TextAreaField label="Message" limit={limit} rows={5} {...form.field('message')} />
      <SubmitButton form={form}>Open Dispute</SubmitButton>
    </Form>
  );
}

/** The seller answers, or gives everything back. */
export function AnswerDisputeDialog({ opened, onClose, dispute }: Opened & { dispute: Dispute }) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Answer Dispute">
      <AnswerForm dispute={dispute} onDone={onClose} />
    </Dialog>
  );
}

function AnswerForm({ dispute, onDone }: { dispute: Dispute; onDone: () => void }) {
  const form = useZodForm(answerDisputeForm, { answer: '' }, { draft: `dispute-answer-${dispute.id}` });
  const isAnswered = dispute.status === 'answered';
  const [accept, setAccept] = useState(isAnswered);
  const submit = form.submit(async (values, options) => {
    const input = { ...values, id: dispute.id, accept: accept ? 1 : 0 };
    const { message } = await callWithMessage(answerDispute, input, options);
    toast.success(message);
    await refreshMoney();
    onDone();
  });
  return (
    <Form form={form} onSubmit={submit}>
      <p>
        {reasonWords[dispute.reason]}: {dispute.message}
      </p>
      {isAnswered && <p>You have answered already. You can still accept it, until an operator decides.</p>}
      <TextAreaField label="Answer" limit={limit} rows={4} {...form.field('answer')} />
      <CheckboxField
        label={`Accept it: ${formatDollars(dispute.amount)} goes from your wallet back to the buyer`}
        name="accept"
        value={accept}
        onChange={(on) => setAccept(on || isAnswered)}
        onBlur={() => {}}
        error={undefined}
      />
      <SubmitButton form={form}>Send</SubmitButton>
    </Form>
  );
}
