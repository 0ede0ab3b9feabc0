import { mostOfPage, publishPage, publishPageForm } from '@guildhall/contract/reach/site-pages.operator.contract.ts';
import { Button } from '@mantine/core';
import { ReasonField } from '../../ui/fields/reason-field.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.ts';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import { act } from '../../console/operator-call.ts';
import classes from '../../console/operator.module.css';
import type { OperatedPage } from './site-pages.operator.queries.ts';

type Props = {
  page: OperatedPage;
  onPreview: (markdown: string) => void;
  onPublished: (version: number) => void;
};

/** The text of a page to change, with a preview. It is published as the version after the one that it began with. */
export function PageEditor({ page: { page, version, markdown }, onPreview, onPublished }: Props) {
  const form = useZodForm(publishPageForm, { markdown, reason: '' }, { draft: `page ${page} ${version}` });
  const submit = form.submit(async (values, options) => {
    const answer = await act(publishPage, { ...values, page, from: version }, options);
    if (!answer) return;
    toast.success(answer.message);
    onPublished(answer.data.version);
  });
  return (
    <Form form={form} onSubmit={submit}>
      <TextAreaField label="Markdown" limit={mostOfPage} rows={12} {...form.field('markdown')} />
      <p className={classes.soft}>
        The first line that begins with “# ” is the title. HTML is shown as text, and links to scripts are removed.
      </p>
      <ReasonField {...form.field('reason')} />
      <div className={classes.acts}>
        <Button
          variant="default"
          disabled={form.values.markdown.trim() === ''}
          onClick={() => onPreview(form.values.markdown)}
        >
          Preview
        </Button>
        <SubmitButton form={form}>Publish</SubmitButton>
      </div>
    </Form>
  );
}
