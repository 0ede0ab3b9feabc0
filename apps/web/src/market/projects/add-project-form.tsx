import { createProject, projectForm } from '@guildhall/contract/market/projects.contract.ts';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { callWithMessage } from '../../api/call.ts';
import { pathTo } from '../../paths.ts';
import { ProjectFields } from './project-fields.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { StillNeeded } from '../../ui/still-needed.tsx';
import { toast } from '../../ui/toast.ts';
import { useLeave } from '../../ui/hooks/use-leave.ts';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import { askingToVerify } from '../../people/verification/asking-to-verify.ts';
import classes from './projects.module.css';

const empty = {
  categoryId: '',
  title: '',
  budgetRequired: '',
  returnOnInvestment: '',
  duration: '',
  minInvestment: '',
  description: '',
  document: null,
  photo: null,
  repayment: 'end',
  graceMonths: '',
  lateInterest: '',
  earlyRepayment: 'whole',
  funding: 'keep',
  minimumRaised: '',
  openUntil: '',
  reflectionDays: '',
  public: '',
  unitPrice: '',
  useOfMoney: '',
  team: '',
  returnSource: '',
  claimRank: '',
  risks: '',
  reports: 'none',
  reportDays: '',
  budgetLines: [],
  impactFigures: [],
  reservePercent: '',
};

/** What was typed is kept for this tab; only the two files have to be chosen again. */
export function AddProjectForm() {
  const leave = useLeave();
  const client = useQueryClient();
  const form = useZodForm(projectForm, empty, { draft: 'project' });

  const send = (draft: boolean) =>
    form.submit(async (values, options) => {
      const { data, message } = await askingToVerify(callWithMessage(createProject, { ...values, draft }, options));
      toast.success(message);
      await client.invalidateQueries({ queryKey: ['projects'] });
      await leave(draft ? pathTo('project/details', { id: data.id }) : pathTo('projects'));
    });

  return (
    <Form form={form} onSubmit={send(false)}>
      <ProjectFields form={form} />
      <div className={classes.buttons}>
        <SubmitButton form={form}>Submit</SubmitButton>
        <Button variant="default" disabled={!form.valid || form.busy} onClick={() => void send(true)()}>
          Save Draft
        </Button>
      </div>
      <StillNeeded form={form} />
      <p className={classes.soft}>Only your organization sees a draft until you publish it.</p>
    </Form>
  );
}
