import { publishPageAgain, resetPage } from '@guildhall/contract/reach/site-pages.operator.contract.ts';
import { reasonForm } from '@guildhall/contract/operator-reason.ts';
import { useQuery } from '@tanstack/react-query';
import { ReasonField } from '../../ui/fields/reason-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.ts';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import { ConsoleData } from '../../console/console-data.tsx';
import { ConsoleDialog } from '../../console/console-dialog.tsx';
import { act } from '../../console/operator-call.ts';
import classes from '../../console/operator.module.css';
import { pageHtmlQuery, type OperatedPage } from './site-pages.operator.queries.ts';

type Props = { opened: boolean; onClose: () => void };

type PreviewProps = Props & {
  page: string;
  /** A text that is not published yet, or a version. */
  shown: { markdown: string } | { version: number } | undefined;
};

/** A page as it would look, or as a version looked. */
export function PreviewDialog({ opened, onClose, page, shown }: PreviewProps) {
  const title = shown && 'version' in shown ? `Version ${shown.version}` : 'Preview';
  return (
    <ConsoleDialog opened={opened} onClose={onClose} title={title} size="lg" fills>
      {shown && <Preview page={page} shown={shown} />}
    </ConsoleDialog>
  );
}

function Preview({ page, shown }: { page: string; shown: NonNullable<PreviewProps['shown']> }) {
  return (
    <ConsoleData query={useQuery(pageHtmlQuery(page, shown))}>
      {/* Without any right: nothing in the page runs, and its links lead nowhere. */}
      {({ html }) => <iframe className={classes.preview} title="Preview" sandbox="" srcDoc={inColors(html)} />}
    </ConsoleData>
  );
}

/** The page in the colours that are chosen here. */
function inColors(html: string): string {
  const chosen = document.documentElement.getAttribute('data-mantine-color-scheme');
  return chosen ? html.replace('<html', `<html data-mantine-color-scheme="${chosen}"`) : html;
}

type BackProps = Props & {
  page: OperatedPage;
  /** The version to publish again; 0 for the text that comes without the console. */
  version: number;
  onPublished: (version: number) => void;
};

/** Publishes an earlier version again, or goes back to the text that a page has without the console. */
export function BackDialog({ opened, onClose, ...about }: BackProps) {
  return (
    <ConsoleDialog opened={opened} onClose={onClose} title={about.version > 0 ? 'Publish Again' : 'Back'}>
      <BackForm {...about} onDone={onClose} />
    </ConsoleDialog>
  );
}

function BackForm({
  page: { page, version: from, beneath },
  version,
  onPublished,
  onDone,
}: Omit<BackProps, 'opened' | 'onClose'> & { onDone: () => void }) {
  const form = useZodForm(reasonForm, { reason: '' });
  const submit = form.submit(async ({ reason }, options) => {
    const answer = await (version > 0
      ? act(publishPageAgain, { page, version, from, reason }, options)
      : act(resetPage, { page, from, reason }, options));
    if (answer) {
      toast.success(answer.message);
      onPublished(answer.data.version);
    }
    onDone();
  });
  return (
    <Form form={form} onSubmit={submit}>
      <p>
        {version > 0
          ? `The text of version ${version} is on the page again, as version ${from + 1}.`
          : `The published text is removed: ${beneath === 'file' ? 'the file in PAGES_DIR' : 'the text of the product'} is on the page again.`}
      </p>
      <ReasonField {...form.field('reason')} />
      <SubmitButton form={form}>{version > 0 ? 'Publish Again' : 'Go Back'}</SubmitButton>
    </Form>
  );
}
