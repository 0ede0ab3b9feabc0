import { correctForm, correctProject } from '@guildhall/contract/market/project-corrections.contract.ts';
import { callWithMessage } from '../../api/call.ts';
import { invalidate } from '../../api/query-client.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { ChoosePart } from '../../ui/fields/choose-part.tsx';
import { FileField } from '../../ui/fields/file-field.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import { toast } from '../../ui/toast.ts';
import { ExplanationFields } from '../projects/explanation-fields.tsx';
import type { Project } from '../projects/project-funding.tsx';

type Props = { opened: boolean; onClose: () => void; project: Project };

/** Corrects the title, the description, the photo and the explanations of one's own project. */
export function CorrectDialog({ opened, onClose, project }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Correct Project">
      <CorrectForm project={project} onDone={onClose} />
    </Dialog>
  );
}

function CorrectForm({ project, onDone }: Pick<Props, 'project'> & { onDone: () => void }) {
  const { id, title, description, useOfMoney, team, returnSource, claimRank, risks } = project;
  const said = { useOfMoney, team, returnSource, claimRank, risks };
  const form = useZodForm(correctForm, { title, description, photo: null, ...said }, { keepsRefusal: true });
  const submit = form.submit(async (values, options) => {
    const { message } = await callWithMessage(correctProject, { ...values, projectId: id }, options);
    toast.success(message);
    await invalidate(['projects']);
    onDone();
  });
  return (
    <Form form={form} onSubmit={submit}>
      <p>
        The terms stay the same. Everyone who sees the project can still read the earlier text.
        {project.investors > 0 && ' We notify your investors.'}
      </p>
      <TextField
        label="Title"
        description="Up to 20 characters"
        autoComplete="off"
        autoCapitalize="sentences"
        {...form.field('title')}
      />
      <TextAreaField label="Description" limit={3000} rows={6} {...form.field('description')} />
      <FileField
        label="Photo"
        description="The current photo stays unless you choose another. Shown wide, 16 to 9."
        kind="photo"
        progress={form.progress}
        {...form.field('photo')}
      />
      <ChoosePart file={form.values.photo} shape="photo" onChoose={form.field('photo').onChange} />
      <ExplanationFields form={form} />
      <SubmitButton form={form}>Correct Project</SubmitButton>
    </Form>
  );
}
