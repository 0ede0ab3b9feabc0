import {
  caseMessageForm,
  mostOfCaseMessage,
  type CaseSide,
} from '@guildhall/contract/trust/case-messages.operator.contract.ts';
import { AnswerField } from '../../reach/snippets/answer-field.tsx';
import { ConsoleDialog } from '../../console/console-dialog.tsx';
import { act } from '../../console/operator-call.ts';
import { writingCalls, type WrittenPartProps } from '../../console/written-part.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import { toast } from '../../ui/toast.ts';

type Side = WrittenPartProps['written']['sides'][number];

/** `sides` are those that can be written to, one at least. */
type Props = Pick<WrittenPartProps, 'kind' | 'id' | 'snippets' | 'onWritten'> & {
  opened: boolean;
  onClose: () => void;
  sides: Side[];
};

/** Writes to one side of a case or to both, beside what they will read. */
export function WriteDialog({ opened, onClose, ...props }: Props) {
  return (
    <ConsoleDialog opened={opened} onClose={onClose} title="Write a Message">
      <WriteForm {...props} onDone={onClose} />
    </ConsoleDialog>
  );
}

const sideWords: Record<CaseSide, string> = {
  complainant: 'complained',
  organization: 'organization',
  buyer: 'buyer',
  seller: 'seller',
  owner: 'owner',
};

function WriteForm({
  kind,
  id,
  sides,
  snippets,
  onWritten,
  onDone,
}: Omit<Props, 'opened' | 'onClose'> & { onDone: () => void }) {
  const only = sides.length === 1 ? sides[0] : undefined;
  const form = useZodForm(caseMessageForm, { to: only?.side ?? '', text: '' }, { draft: `write-${id}` });
  const submit = form.submit(async (values, options, { to }) => {
    const answer = await act(writingCalls[kind], { ...values, to, id }, options);
    if (answer) {
      toast.success(answer.message);
      onWritten(answer.data.written);
    }
    onDone();
  });
  return (
    <Form form={form} onSubmit={submit}>
      <p>
        {only ? `${only.name} reads it` : 'Whoever gets it reads it'} in the notifications, in a mail and on a page,
        from Guildhall and without your name. It stays here for every operator. It cannot be changed.
      </p>
      {!only && (
        <SelectField
          label="To"
          placeholder="Choose who gets it"
          options={[
            ...sides.map(({ side, name }) => ({ value: side, label: `${name} (${sideWords[side]})` })),
            { value: 'both', label: 'Both, the same text' },
          ]}
          {...form.field('to')}
        />
      )}
      <AnswerField
        label="Text"
        limit={mostOfCaseMessage}
        rows={5}
        {...snippets}
        reader={only?.name ?? 'whoever gets it'}
        words={(text) => text}
        {...form.field('text')}
      />
      <SubmitButton form={form}>Send</SubmitButton>
    </Form>
  );
}
