import { complainOfLateReport, lateComplaintForm } from '@guildhall/contract/trust/late-complaints.contract.ts';
import { IconPaperclip } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { callWithMessage } from '../../api/call.ts';
import { delays } from '../../delays.ts';
import { pathTo } from '../../paths.ts';
import { DescriptionList } from '../../ui/description-list.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { ListSkeleton } from '../../ui/states/skeletons.tsx';
import { toast } from '../../ui/toast.ts';
import { useLeave } from '../../ui/hooks/use-leave.ts';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import { ComplaintItem } from './complaint-item.tsx';
import classes from './complaints.module.css';
import { lateComplaintQuery, type LateDraft, type WhichReport } from './late-complaint.queries.ts';

/** A complaint about a late report that is filled in already, or the one that is open. */
export function LateComplaint(which: WhichReport) {
  const { data, error, refetch } = useQuery(lateComplaintQuery(which));
  return (
    <>
      <PageTitle
        lead={
          data?.open
            ? 'You have complained about this report. Your complaint is open.'
            : 'It is filled in. You can change the words before you send it.'
        }
      />
      {data ? (
        data.open ? (
          <div className={classes.list}>
            <ComplaintItem complaint={data.open} />
            <Link to={pathTo('complaints', { tab: 'by-you' })} className={classes.link}>
              All your complaints
            </Link>
          </div>
        ) : (
          data.draft && <LateForm which={which} draft={data.draft} />
        )
      ) : error ? (
        <ErrorState error={error} retry={refetch} />
      ) : (
        <ListSkeleton />
      )}
    </>
  );
}

function LateForm({ which, draft }: { which: WhichReport; draft: LateDraft }) {
  const { organizationId, organization, subject, message: words, paper } = draft;
  const leave = useLeave();
  const client = useQueryClient();
  const form = useZodForm(lateComplaintForm, { subject, message: words });

  const send = form.submit(async (values, options) => {
    const { message } = await callWithMessage(complainOfLateReport, { ...values, ...which }, options);
    toast.success(message);
    void client.invalidateQueries({ queryKey: ['projects', 'reports'] });
    void client.invalidateQueries({ queryKey: ['reports'] });
    await leave(pathTo('complaints', { tab: 'by-you' }), delays.complaint);
    void client.invalidateQueries({ queryKey: ['complaints'] });
    toast.dismissAll();
  });

  return (
    <div className={classes.form}>
      <Form form={form} onSubmit={send}>
        <DescriptionList
          label="Complaint"
          items={[
            [
              'Organization',
              <Link key="organization" to={pathTo('organization/details', { id: organizationId })}>
                {organization}
              </Link>,
            ],
            [
              'Attachment',
              <a key="paper" href={paper} target="_blank" rel="noreferrer" className={classes.link}>
                <IconPaperclip size={18} aria-hidden />
                Late report (PDF)
              </a>,
            ],
          ]}
        />
        <p className={classes.note}>
          Guildhall writes the attachment from its own records when you send the complaint.
        </p>
        <TextField label="Subject" autoComplete="off" description="Up to 20 characters" {...form.field('subject')} />
        <TextAreaField label="Message" limit={3000} rows={9} {...form.field('message')} />
        <SubmitButton form={form}>Send</SubmitButton>
      </Form>
    </div>
  );
}
