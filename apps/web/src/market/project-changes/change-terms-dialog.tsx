import { changeForm, changeProject } from '@guildhall/contract/market/project-changes.contract.ts';
import { callWithMessage } from '../../api/call.ts';
import { invalidate } from '../../api/query-client.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { MoneyField, NumberField } from '../../ui/fields/number-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import { toast } from '../../ui/toast.ts';
import type { Project } from '../projects/project-funding.tsx';
import { earlyRepaymentOptions, fundingOptions, repaymentOptions } from '../projects/term-options.ts';
import { typedTerms } from '../projects/typed-terms.ts';

type Props = { opened: boolean; onClose: () => void; project: Project };

/** Changes the terms of one's own project; what is not touched stays. */
export function ChangeTermsDialog({ opened, onClose, project }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Change Terms">
      <ChangeForm project={project} onDone={onClose} />
    </Dialog>
  );
}

function ChangeForm({ project, onDone }: { project: Project; onDone: () => void }) {
  const before = typedTerms(project);
  const form = useZodForm(changeForm, { ...before, why: '' }, { keepsRefusal: true });
  const { funding, repayment } = form.values;

  const submit = form.submit(async (values, options) => {
    const changed = Object.entries(values).filter(([name, value]) => value !== before[name as keyof typeof before]);
    const { message } = await callWithMessage(
      changeProject,
      { why: values.why, ...Object.fromEntries(changed), projectId: project.id },
      options,
    );
    toast.success(message);
    await invalidate(['projects']);
    onDone();
  });

  return (
    <Form form={form} onSubmit={submit}>
      <p>
        We notify your investors of the change. For seven days they can take their money back, and nothing is released.
      </p>
      <MoneyField label="Budget Requested" {...form.field('budgetRequired')} />
      <TextField
        label="Return On Investment"
        description="In percent, over the whole duration"
        inputMode="decimal"
        autoComplete="off"
        {...form.field('returnOnInvestment')}
      />
      <NumberField label="Duration" description="In months" {...form.field('duration')} />
      <MoneyField label="Minimum Investment" {...form.field('minInvestment')} />
      <SelectField label="Funding" options={fundingOptions} {...form.field('funding')} />
      {funding === 'minimum' && <MoneyField label="Minimum to Raise" {...form.field('minimumRaised')} />}
      {funding !== 'keep' && <TextField label="Open Until" type="date" {...form.field('openUntil')} />}
      <NumberField label="Days to Reconsider" {...form.field('reflectionDays')} />
      <SelectField label="Repayment" options={repaymentOptions} {...form.field('repayment')} />
      {repayment !== 'end' && <NumberField label="Months of Grace" {...form.field('graceMonths')} />}
      <TextField
        label="Late Interest"
        description="In percent a year on late payments, up to 10"
        inputMode="decimal"
        autoComplete="off"
        {...form.field('lateInterest')}
      />
      <SelectField label="Early Repayment" options={earlyRepaymentOptions} {...form.field('earlyRepayment')} />
      {project.reports !== 'none' && (
        <TextField
          label="Report Reserve"
          description="In percent of each payment to you, up to 5, held back until your first report"
          inputMode="decimal"
          autoComplete="off"
          {...form.field('reservePercent')}
        />
      )}
      <TextAreaField label="Why" description="Your investors see it on this page" limit={1000} {...form.field('why')} />
      <SubmitButton form={form}>Change Terms</SubmitButton>
    </Form>
  );
}
