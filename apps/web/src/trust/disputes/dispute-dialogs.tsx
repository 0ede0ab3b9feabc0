import {
  acceptDispute,
  acceptDisputeForm,
  addToDispute,
  addToDisputeForm,
  answerDispute,
  answerDisputeForm,
  disputeForm,
  openDispute,
  withdrawDispute,
  withdrawDisputeForm,
} from '@guildhall/contract/trust/disputes.contract.ts';
import { formatDollars } from '@guildhall/contract/money.ts';
import { Button } from '@mantine/core';
import { call, callWithMessage } from '../../api/call.ts';
import { refreshMoney } from '../../api/refresh-money.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { FileField } from '../../ui/fields/file-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.ts';
import { useZodForm, type FieldProps } from '../../ui/hooks/use-zod-form.ts';
import type { Dispute } from './dispute-acts.tsx';
import { acceptLabel, reasonOptions, reasonWords } from './dispute-words.ts';
import classes from './disputes.module.css';

type Opened = { opened: boolean; onClose: () => void };

const limit = 3000;

type FileName = 'document' | 'secondDocument' | 'thirdDocument';
type FilesForm = {
  values: Record<FileName, File | null>;
  progress: number | undefined;
  field: (name: FileName) => FieldProps<File | null>;
};

/** `inEscrow`: the organization does not have the money yet. */
type About = { purchaseId: string; inEscrow: boolean };

/** The buyer says what is wrong. */
export function OpenDisputeDialog({ opened, onClose, ...about }: Opened & About) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Open Dispute">
      <OpenForm {...about} onDone={onClose} />
    </Dialog>
  );
}

function OpenForm({ purchaseId, inEscrow, onDone }: About & { onDone: () => void }) {
  const form = useZodForm(
    disputeForm,
    { reason: '', message: '', ...noFiles },
    { draft: `dispute-${purchaseId}`, keepsRefusal: true },
  );
  const submit = form.submit(async (values, options, { reason }) => {
    const { message } = await callWithMessage(openDispute, { ...values, reason, id: purchaseId }, options);
    toast.success(message);
    await refreshMoney();
    onDone();
  });
  return (
    <Form form={form} onSubmit={submit}>
      <p>
        The seller has seven days to answer. If you cannot agree, Guildhall decides. Until then{' '}
        {inEscrow ? 'this money stays in escrow' : 'the seller cannot withdraw this money'}. You can open only one
        dispute about it.
      </p>
      <SelectField
        label="What Is Wrong"
        placeholder="Please choose"
        options={reasonOptions}
        {...form.field('reason')}
      />
      <TextAreaField label="Message" limit={limit} rows={5} {...form.field('message')} />
      <Files form={form} />
      <SubmitButton form={form}>Open Dispute</SubmitButton>
    </Form>
  );
}

const noFiles = { document: null, secondDocument: null, thirdDocument: null };

/** Up to three files, each offered once there is one before it. */
function Files({ form }: { form: FilesForm }) {
  const { document, secondDocument, thirdDocument } = form.values;
  return (
    <>
      <FileField
        label="File (optional)"
        description="The other side and our team can see it."
        kind="pdfOrImage"
        progress={form.progress}
        {...form.field('document')}
      />
      {(document ?? secondDocument) && (
        <FileField label="Second File (optional)" kind="pdfOrImage" {...form.field('secondDocument')} />
      )}
      {(secondDocument ?? thirdDocument) && (
        <FileField label="Third File (optional)" kind="pdfOrImage" {...form.field('thirdDocument')} />
      )}
    </>
  );
}

/** The seller answers. It moves no money. */
export function AnswerDisputeDialog({ opened, onClose, dispute }: Opened & { dispute: Dispute }) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Answer Dispute">
      <AnswerForm dispute={dispute} onDone={onClose} />
    </Dialog>
  );
}

function AnswerForm({ dispute, onDone }: { dispute: Dispute; onDone: () => void }) {
  const form = useZodForm(
    answerDisputeForm,
    { answer: '' },
    { draft: `dispute-answer-${dispute.id}`, keepsRefusal: true },
  );
  const submit = form.submit(async (values, options) => {
    const { message } = await callWithMessage(answerDispute, { ...values, id: dispute.id }, options);
    toast.success(message);
    await refreshMoney();
    onDone();
  });
  return (
    <Form form={form} onSubmit={submit}>
      <p>
        {reasonWords[dispute.reason]}: {dispute.message}
      </p>
      <p>The buyer sees your answer, and Guildhall decides. You can answer once.</p>
      <TextAreaField label="Answer" limit={limit} rows={4} {...form.field('answer')} />
      <SubmitButton form={form}>Send</SubmitButton>
    </Form>
  );
}

/** The seller gives back all that is left. It opens on "Cancel". */
export function AcceptDisputeDialog({ opened, onClose, dispute }: Opened & { dispute: Dispute }) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Accept Dispute">
      <AcceptForm dispute={dispute} onDone={onClose} />
    </Dialog>
  );
}

function AcceptForm({ dispute, onDone }: { dispute: Dispute; onDone: () => void }) {
  const form = useZodForm(acceptDisputeForm, { note: '' }, { keepsRefusal: true });
  const submit = form.submit(async (values, options) => {
    const { refunded } = await call(acceptDispute, { ...values, id: dispute.id }, options);
    toast.success(`You have accepted the dispute: ${formatDollars(refunded)} went back to the buyer.`);
    await refreshMoney();
    onDone();
  });
  return (
    <Form form={form} onSubmit={submit}>
      <p>
        {reasonWords[dispute.reason]}: {dispute.message}
      </p>
      <p>
        <strong>
          {formatDollars(dispute.amount)} goes from {dispute.inEscrow ? 'escrow' : 'your wallet'} back to the buyer
        </strong>
        , and the dispute is closed. This cannot be undone.
      </p>
      <TextField label="Message" description="A message for the buyer." {...form.field('note')} />
      <div className={classes.buttons}>
        <Button variant="default" data-autofocus onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" color="red" disabled={!form.valid || form.busy} loading={form.busy}>
          {acceptLabel(dispute)}
        </Button>
      </div>
    </Form>
  );
}

/** Either side says more, until it is decided. */
export function AddToDisputeDialog({ opened, onClose, dispute }: Opened & { dispute: Dispute }) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Add to Dispute">
      <AddForm dispute={dispute} onDone={onClose} />
    </Dialog>
  );
}

function AddForm({ dispute, onDone }: { dispute: Dispute; onDone: () => void }) {
  const form = useZodForm(
    addToDisputeForm,
    { message: '', ...noFiles },
    { draft: `dispute-add-${dispute.id}`, keepsRefusal: true },
  );
  const submit = form.submit(async (values, options) => {
    const { message } = await callWithMessage(addToDispute, { ...values, id: dispute.id }, options);
    toast.success(message);
    await refreshMoney();
    onDone();
  });
  return (
    <Form form={form} onSubmit={submit}>
      <p>The other side and our team can read it.</p>
      <TextAreaField label="Message" limit={limit} rows={4} {...form.field('message')} />
      <Files form={form} />
      <SubmitButton form={form}>Add</SubmitButton>
    </Form>
  );
}

/** The buyer takes it back, for good. It opens on "Cancel". */
export function WithdrawDisputeDialog({ opened, onClose, dispute }: Opened & { dispute: Dispute }) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Withdraw Dispute">
      <WithdrawForm dispute={dispute} onDone={onClose} />
    </Dialog>
  );
}

function WithdrawForm({ dispute, onDone }: { dispute: Dispute; onDone: () => void }) {
  const form = useZodForm(withdrawDisputeForm, { note: '' }, { keepsRefusal: true });
  const submit = form.submit(async (values, options) => {
    const { message } = await callWithMessage(withdrawDispute, { ...values, id: dispute.id }, options);
    toast.success(message);
    await refreshMoney();
    onDone();
  });
  return (
    <Form form={form} onSubmit={submit}>
      <p>
        For example because it has arrived after all. <strong>Nothing goes back to you</strong>:{' '}
        {dispute.inEscrow
          ? `the ${formatDollars(dispute.amount)} in escrow can go to the seller again`
          : `the seller can have the ${formatDollars(dispute.amount)} again`}
        . You cannot open another dispute about it.
      </p>
      <TextField label="Message" description="A message for the seller." {...form.field('note')} />
      <div className={classes.buttons}>
        <Button variant="default" data-autofocus onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" color="red" disabled={!form.valid || form.busy} loading={form.busy}>
          Withdraw Dispute
        </Button>
      </div>
    </Form>
  );
}
