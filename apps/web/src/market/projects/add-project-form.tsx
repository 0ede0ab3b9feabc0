import { formatBrief, parseCents } from '@guildhall/contract/money.ts';
import { createProject, projectForm } from '@guildhall/contract/market/projects.contract.ts';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { categoryOption } from '../../people/accounts/accounts.queries.ts';
import { callWithMessage } from '../../api/call.ts';
import { pathTo } from '../../paths.ts';
import { projectCategoriesQuery } from './projects.queries.ts';
import { MoreTerms } from './more-terms.tsx';
import { ProjectPreview } from './project-preview.tsx';
import { ChoosePart } from '../../ui/fields/choose-part.tsx';
import { FileField } from '../../ui/fields/file-field.tsx';
import { MoneyField, NumberField } from '../../ui/fields/number-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { StillNeeded } from '../../ui/still-needed.tsx';
import { toast } from '../../ui/toast.ts';
import { useLeave } from '../../ui/hooks/use-leave.ts';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import { askingToVerify } from '../../people/verification/asking-to-verify.ts';
import classes from './projects.module.css';

const empty = {
  categoryId: '',
  title: '',
  budgetRequired: '',
  returnOnInvestment: '',
  duration: '',
  minInvestment: '',
  description: '',
  document: null,
  photo: null,
  repayment: 'end',
  graceMonths: '',
  lateInterest: '',
  earlyRepayment: 'whole',
  funding: 'keep',
  minimumRaised: '',
  openUntil: '',
  reflectionDays: '',
  draft: false,
};

/** What was typed is kept for this tab; only the two files have to be chosen again. */
export function AddProjectForm() {
  const leave = useLeave();
  const client = useQueryClient();
  const { data: categories = [] } = useQuery(projectCategoriesQuery());
  const form = useZodForm(projectForm, empty, { draft: 'project' });

  const title = [...form.values.title.trim()].length;

  const send = (draft: boolean) =>
    form.submit(async (values, options) => {
      const { data, message } = await askingToVerify(callWithMessage(createProject, { ...values, draft }, options));
      toast.success(message);
      await client.invalidateQueries({ queryKey: ['projects'] });
      await leave(draft ? pathTo('project/details', { id: data.id }) : pathTo('projects'));
    });

  return (
    <Form form={form} onSubmit={send(false)}>
      <SelectField
        label="Category"
        placeholder="Select a category"
        options={categories.map(categoryOption)}
        {...form.field('categoryId')}
      />
      <TextField
        label="Title"
        description={`Up to 20 characters${title ? `, ${Math.max(0, 20 - title)} left` : ''}`}
        autoComplete="off"
        autoCapitalize="sentences"
        {...form.field('title')}
      />
      <MoneyField
        label="Budget Requested"
        description={`What the project needs in all${inFigures(form.values.budgetRequired)}`}
        {...form.field('budgetRequired')}
      />
      <TextField
        label="Return On Investment"
        description="In percent, over the whole duration"
        inputMode="decimal"
        autoComplete="off"
        {...form.field('returnOnInvestment')}
      />
      <NumberField label="Duration" description="In months" {...form.field('duration')} />
      <MoneyField
        label="Minimum Investment"
        description={`The least that one person can bring${inFigures(form.values.minInvestment)}`}
        {...form.field('minInvestment')}
      />
      <TextAreaField label="Description" limit={3000} rows={6} {...form.field('description')} />
      <FileField
        label="Document"
        description="The plan with its figures."
        kind="document"
        {...form.field('document')}
      />
      <FileField
        label="Photo"
        description="Shown wide, 16 to 9."
        kind="photo"
        preview={false}
        progress={form.progress}
        {...form.field('photo')}
      />
      <ChoosePart file={form.values.photo} shape="photo" onChoose={form.field('photo').onChange} />
      <MoreTerms form={form} />
      <ProjectPreview
        values={form.values}
        category={categories.find(({ id }) => id === form.values.categoryId)?.name ?? ''}
      />
      <div className={classes.buttons}>
        <SubmitButton form={form}>Submit</SubmitButton>
        <Button variant="default" disabled={!form.valid || form.busy} onClick={() => void send(true)()}>
          Save Draft
        </Button>
      </div>
      <StillNeeded form={form} />
      <p className={classes.soft}>Your organization alone sees a draft, until you publish it.</p>
    </Form>
  );
}

/** What was typed with its thousands set off, where that reads better: ": $1,250,000". */
function inFigures(typed: string) {
  const cents = parseCents(typed);
  return cents !== null && cents >= 100_000n ? `: ${formatBrief(cents)}` : '';
}
