import { formatBrief, parseCents } from '@guildhall/contract/money.ts';
import type { projectForm } from '@guildhall/contract/market/projects.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { categoryOption } from '../../people/accounts/accounts.queries.ts';
import { ChoosePart } from '../../ui/fields/choose-part.tsx';
import { FileField } from '../../ui/fields/file-field.tsx';
import { MoneyField, NumberField } from '../../ui/fields/number-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import { MoreTerms } from './more-terms.tsx';
import { ProjectPreview } from './project-preview.tsx';
import { projectCategoriesQuery } from './projects.queries.ts';

type Props = {
  form: Omit<ReturnType<typeof useZodForm<typeof projectForm>>, 'submit'>;
  /** The files that it has already, which stay where no others are chosen. */
  present?: { photo: string; documentName: string };
};

/** Everything that a project says, and what its card will look like. */
export function ProjectFields({ form, present }: Props) {
  const { data: categories = [] } = useQuery(projectCategoriesQuery());
  const title = [...form.values.title.trim()].length;
  return (
    <>
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
        description={`The project’s goal${inFigures(form.values.budgetRequired)}`}
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
        description={`The least one person can invest${inFigures(form.values.minInvestment)}`}
        {...form.field('minInvestment')}
      />
      <TextAreaField label="Description" limit={3000} rows={6} {...form.field('description')} />
      <FileField
        label="Document"
        description={
          present ? `${present.documentName} stays unless you choose another.` : 'Your plan with its figures.'
        }
        kind="document"
        {...form.field('document')}
      />
      <FileField
        label="Photo"
        description={
          present ? 'The current photo stays unless you choose another. Shown wide, 16 to 9.' : 'Shown wide, 16 to 9.'
        }
        kind="photo"
        preview={false}
        progress={form.progress}
        {...form.field('photo')}
      />
      <ChoosePart file={form.values.photo} shape="photo" onChoose={form.field('photo').onChange} />
      <MoreTerms form={form} />
      <ProjectPreview
        values={form.values}
        photo={present?.photo ?? ''}
        category={categories.find(({ id }) => id === form.values.categoryId)?.name ?? ''}
      />
    </>
  );
}

/** What was typed with its thousands set off, where that reads better: ": $1,250,000". */
function inFigures(typed: string) {
  const cents = parseCents(typed);
  return cents !== null && cents >= 100_000n ? `: ${formatBrief(cents)}` : '';
}
