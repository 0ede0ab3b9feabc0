import { mostOfReason } from '@guildhall/contract/text-fields.ts';
import { snippetUses, type SnippetUse } from '@guildhall/contract/reach/snippet-uses.ts';
import {
  mostOfAnswer,
  mostOfTitle,
  saveSnippet,
  snippetForm,
} from '@guildhall/contract/reach/snippets.operator.contract.ts';
import { ConsoleDialog } from '../../console/console-dialog.tsx';
import { act } from '../../console/operator-call.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import { toast } from '../../ui/toast.ts';
import type { Snippet } from './snippets.operator.queries.ts';
import { placeholderWords, useWords } from './use-words.ts';

type Props = {
  opened: boolean;
  onClose: () => void;
  /** Undefined for a new one. */
  snippet: Snippet | undefined;
};

const options = snippetUses.map((value) => ({ value, label: useWords[value] }));

/** Adds a snippet, or changes one. */
export function SnippetDialog({ opened, onClose, snippet }: Props) {
  return (
    <ConsoleDialog opened={opened} onClose={onClose} title={snippet ? 'Change a Snippet' : 'Add a Snippet'}>
      <SnippetForm snippet={snippet} onDone={onClose} />
    </ConsoleDialog>
  );
}

function SnippetForm({ snippet, onDone }: { snippet: Snippet | undefined; onDone: () => void }) {
  const { title, use, text } = snippet ?? { title: '', use: 'any', text: '' };
  const form = useZodForm(snippetForm, { title, use, text });
  const submit = form.submit(async (_values, requestOptions, written) => {
    const answer = await act(saveSnippet, { ...written, ...(snippet ? { id: snippet.id } : {}) }, requestOptions);
    if (answer) toast.success(answer.message);
    onDone();
  });
  const chosen = form.values.use as SnippetUse;
  return (
    <Form form={form} onSubmit={submit}>
      <TextField label="Title" autoComplete="off" maxLength={mostOfTitle} {...form.field('title')} />
      <SelectField label="For" options={options} {...form.field('use')} />
      <TextAreaField
        label="Text"
        description={placeholderWords(chosen)}
        limit={chosen === 'appeal' ? mostOfAnswer : mostOfReason}
        rows={4}
        {...form.field('text')}
      />
      <SubmitButton form={form}>{snippet ? 'Save' : 'Add'}</SubmitButton>
    </Form>
  );
}
