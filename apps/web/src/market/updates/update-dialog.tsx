import {
  audienceWords,
  minutesToCorrect,
  mostReadersCounted,
  updateAudiences,
  updateForm,
  writeUpdate,
} from '@guildhall/contract/market/updates.contract.ts';
import { formatWhole } from '@guildhall/contract/money.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { callWithMessage } from '../../api/call.ts';
import { invalidate } from '../../api/query-client.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import { toast } from '../../ui/toast.ts';
import { count } from '../../ui/count.ts';
import { FileFields, useFiles } from './file-fields.tsx';
import { PictureFields, usePictures } from './picture-fields.tsx';
import { updateReadersQuery, type Update, type UpdateDraft } from './updates.queries.ts';
import classes from './updates.module.css';

type Props = {
  opened: boolean;
  onClose: () => void;
  projectId: string;
  /** What is edited or corrected; a new one without it. */
  update?: UpdateDraft | Update | undefined;
};

const audiences = updateAudiences.map((value) => ({ value, label: audienceWords[value] }));

/** Writes an update of one's own project, goes on with a draft of one, or corrects one that is published. */
export function UpdateDialog({ opened, onClose, update, projectId }: Props) {
  const title = !update ? 'New Update' : isPublished(update) ? 'Correct Update' : 'Edit Update';
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="lg">
      <UpdateForm projectId={projectId} update={update} onDone={onClose} />
    </Dialog>
  );
}

function isPublished(update: UpdateDraft | Update): update is Update {
  return 'publishedAt' in update;
}

function UpdateForm({ projectId, update, onDone }: Pick<Props, 'projectId' | 'update'> & { onDone: () => void }) {
  const form = useZodForm(
    updateForm,
    {
      title: update?.title ?? '',
      text: update?.text ?? '',
      audience: update?.audience ?? 'everybody',
      pictures: (update?.pictures ?? []).map(({ id, description }) => ({ id, description })),
      files: (update?.files ?? []).map(({ id }) => ({ id })),
    },
    { keepsRefusal: true },
  );
  const pictures = usePictures(projectId, form.field('pictures'), update?.pictures);
  const files = useFiles(projectId, form.field('files'), update?.files);
  const ready = { ...form, valid: form.valid && !pictures.sending && !files.sending };
  const send = (asDraft: boolean) =>
    form.submit(async (_typed, options, read) => {
      const written = { ...read, projectId, draft: asDraft, ...(update ? { updateId: update.id } : {}) };
      const { message } = await callWithMessage(writeUpdate, written, options);
      toast.success(message);
      await invalidate(['updates']);
      onDone();
    });
  return (
    <Form form={form} onSubmit={send(false)}>
      <TextField label="Title" autoComplete="off" autoCapitalize="sentences" {...form.field('title')} />
      <TextAreaField label="Text" limit={5000} rows={8} {...form.field('text')} />
      <PictureFields {...pictures} />
      <FileFields {...files} />
      {update && isPublished(update) ? (
        <>
          <p className={classes.soft}>
            For {minutesToCorrect} minutes after it was published a correction replaces the text, the pictures and the
            files. Later ones leave what was there before to be read.
          </p>
          <SubmitButton form={ready}>Correct Update</SubmitButton>
        </>
      ) : (
        <>
          <SelectField label="Who May Read It" options={audiences} {...form.field('audience')} />
          <Readers projectId={projectId} audience={form.values.audience} />
          <div className={classes.buttons}>
            <SubmitButton form={ready}>Publish Update</SubmitButton>
            <Button variant="default" disabled={!ready.valid || form.busy} onClick={() => void send(true)()}>
              Save as Draft
            </Button>
          </div>
          <p className={classes.soft}>Only your organization sees a draft.</p>
        </>
      )}
    </Form>
  );
}

/** How many are notified when it is published. */
function Readers({ projectId, audience }: { projectId: string; audience: string }) {
  const { data } = useQuery(updateReadersQuery(projectId));
  const number = data && (audience === 'investors' ? data.investors : data.everybody);
  return (
    <p className={classes.readers}>
      {number !== undefined &&
        (number >= mostReadersCounted
          ? `Publishing it notifies ${formatWhole(number)} people or more.`
          : `Publishing it notifies ${count(number, 'person', 'people')}.`)}
    </p>
  );
}
