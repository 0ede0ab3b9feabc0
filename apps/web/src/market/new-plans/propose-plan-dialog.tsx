import { newPlanForm, newPlanTerms, proposeNewPlan } from '@guildhall/contract/market/new-plans.contract.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { callWithMessage } from '../../api/call.ts';
import { invalidate } from '../../api/query-client.ts';
import { count } from '../../ui/count.ts';
import { DateText } from '../../ui/date-text.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import { toast } from '../../ui/toast.ts';
import { repaymentOptions } from '../projects/term-options.ts';
import { ComparedPlansTable } from './compared-plans.tsx';
import classes from './new-plans.module.css';
import { comparisonQuery, newPlansQuery } from './new-plans.queries.ts';
import { VoteCount } from './vote-count.tsx';

type Props = { opened: boolean; onClose: () => void; project: { projectId: string; title: string } };

/** Proposes a new plan for what is unpaid of a project, or shows how the vote on one stands. */
export function ProposePlanDialog({ opened, onClose, project }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Propose a New Plan" size="lg">
      <Inside project={project} onDone={onClose} />
    </Dialog>
  );
}

type InsideProps = Pick<Props, 'project'> & { onDone: () => void };

function Inside({ project, onDone }: InsideProps) {
  const { data, error } = useQuery({ ...newPlansQuery(project.projectId), staleTime: 0 });
  if (!data) return error ? <p role="alert">{error.message}</p> : <Skeleton height={220} />;
  const [last] = data.records;
  if (data.obstacle === '') return <ProposeForm project={project} onDone={onDone} />;
  return (
    <>
      <p>
        <strong>{project.title}:</strong> {data.obstacle}
      </p>
      {last && <VoteCount plan={last} />}
      {data.compared && <ComparedPlansTable compared={data.compared} />}
    </>
  );
}

function ProposeForm({ project: { projectId, title }, onDone }: InsideProps) {
  const form = useZodForm(newPlanForm, { months: '', repayment: 'monthly', why: '' }, { keepsRefusal: true });
  const submit = form.submit(async (values, options) => {
    const { message } = await callWithMessage(proposeNewPlan, { ...values, projectId }, options);
    toast.success(message);
    await Promise.all([invalidate(['repayments']), invalidate(['investments'])]);
    onDone();
  });
  return (
    <Form form={form} onSubmit={submit}>
      <p>
        The unpaid part of {title} is paid on different days and in different parts. The total stays the same. Your
        investors vote for 14 days, and more than half of the outstanding principal has to say yes. Until then the
        current plan stays in force.
      </p>
      <NumberField label="Months" description="Counted from the end of the vote" {...form.field('months')} />
      <SelectField label="Repayment" options={repaymentOptions} {...form.field('repayment')} />
      <Compared projectId={projectId} months={form.values.months} repayment={form.values.repayment} />
      <TextAreaField
        label="Why"
        description="Your investors see it with the proposal"
        limit={1000}
        {...form.field('why')}
      />
      <SubmitButton form={form}>Propose to Investors</SubmitButton>
    </Form>
  );
}

/** What the plan that is typed changes, as soon as it is one. */
function Compared({ projectId, ...typed }: { projectId: string; months: unknown; repayment: unknown }) {
  const months = useDeferredValue(typed.months);
  const terms = newPlanTerms.safeParse({ months, repayment: typed.repayment });
  const { data, error } = useQuery(comparisonQuery(projectId, terms.data));
  if (error)
    return (
      <p role="alert" className={classes.soft}>
        {error.message}
      </p>
    );
  if (!data) return terms.success ? <Skeleton height={160} /> : null;
  return (
    <section aria-label="What it changes">
      <ComparedPlansTable compared={data} />
      <p className={classes.soft}>
        {count(data.voters, 'investor')} would be asked, until <DateText iso={data.endsAt} withTime />.
      </p>
    </section>
  );
}
