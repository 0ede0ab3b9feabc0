import { complaintForm, sendComplaint } from '@guildhall/contract/trust/complaints.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { lazy } from 'react';
import { useSearchParams } from 'react-router';
import { callWithMessage } from '../../api/call.ts';
import { session } from '../../api/session.ts';
import { delays } from '../../delays.ts';
import { pathTo } from '../../paths.ts';
import { FileField } from '../../ui/fields/file-field.tsx';
import { PhotosAsPdf } from '../../ui/fields/photos-as-pdf.tsx';
import { InfiniteMultiSelect } from '../../ui/fields/infinite-multi-select.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { StillNeeded } from '../../ui/still-needed.tsx';
import { toast } from '../../ui/toast.ts';
import { useLeave } from '../../ui/hooks/use-leave.ts';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import classes from './complaints.module.css';
import { organizationsSource } from './complaints.queries.ts';

const LateComplaint = lazy(() => import('./late-complaint.tsx').then((module) => ({ default: module.LateComplaint })));

/**
 * Each way to this screen fills in a form of its own: with the organization that the address names, with a late report, or
 * with nothing.
 */
export function Component() {
  const [params] = useSearchParams();
  const organizationId = params.get('id') ?? '';
  const owedId = params.get('owedId') ?? '';
  const requestId = params.get('requestId') ?? '';
  if (owedId || requestId) return <LateComplaint {...(owedId ? { owedId } : { requestId })} />;
  return (
    <>
      <PageTitle lead="Every organization you choose receives it." />
      <ComplaintForm key={organizationId} organizationId={organizationId} />
    </>
  );
}

function ComplaintForm({ organizationId }: { organizationId: string }) {
  const leave = useLeave();
  const client = useQueryClient();
  const form = useZodForm(
    complaintForm,
    { subject: '', orgId: organizationId ? [organizationId] : [], message: '', attachment: null },
    { draft: `complaint-${organizationId}` },
  );

  const send = form.submit(async ({ orgId, ...complaint }, options) => {
    const stored = session.get('orgId') ?? orgId[0]!;
    const { message } = await callWithMessage(
      sendComplaint,
      { ...complaint, orgId: stored, complaintIds: orgId },
      options,
    );
    toast.success(message);
    void client.invalidateQueries({ queryKey: ['complaints'] });
    await leave(pathTo('dashboard'), delays.complaint);
    toast.dismissAll();
  });

  return (
    <div className={classes.form}>
      <Form form={form} onSubmit={send}>
        <TextField label="Subject" autoComplete="off" description="Up to 20 characters" {...form.field('subject')} />
        <InfiniteMultiSelect label="Organizations" source={organizationsSource} {...form.field('orgId')} />
        <TextAreaField label="Message" limit={3000} rows={6} {...form.field('message')} />
        <FileField
          label="Attachment"
          kind="document"
          otherWay={PhotosAsPdf}
          progress={form.progress}
          {...form.field('attachment')}
        />
        <SubmitButton form={form}>Send</SubmitButton>
        <StillNeeded form={form} />
      </Form>
    </div>
  );
}
