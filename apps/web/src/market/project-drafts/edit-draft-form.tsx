import { publishProject } from '@guildhall/contract/market/funding.contract.ts';
import { draftForm, editDraft } from '@guildhall/contract/market/project-drafts.contract.ts';
import { Button } from '@mantine/core';
import { callWithMessage } from '../../api/call.ts';
import { invalidate } from '../../api/query-client.ts';
import { pathTo } from '../../paths.ts';
import { askingToVerify } from '../../people/verification/asking-to-verify.ts';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { useLeave } from '../../ui/hooks/use-leave.ts';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import { StillNeeded } from '../../ui/still-needed.tsx';
import { toast } from '../../ui/toast.ts';
import { ProjectFields } from '../projects/project-fields.tsx';
import type { Project } from '../projects/project-funding.tsx';
import classes from '../projects/projects.module.css';
import { typedTerms } from '../projects/typed-terms.ts';

type Props = { project: Project; categories: readonly { id: string }[] };

/** What the form of a new project has of a draft; the category only while it is offered. */
function valuesOf(project: Project, categories: Props['categories']) {
  const terms = typedTerms(project);
  const orEmpty = (typed: string) => (typed === '0' ? '' : typed);
  return {
    ...terms,
    graceMonths: orEmpty(terms.graceMonths),
    lateInterest: orEmpty(terms.lateInterest),
    reflectionDays: orEmpty(terms.reflectionDays),
    categoryId: categories.some(({ id }) => id === project.categoryId) ? project.categoryId : '',
    title: project.title,
    description: project.description,
    document: null,
    photo: null,
    unitPrice: project.unitPrice > 0 ? String(project.unitPrice) : '',
    public: project.public ? '1' : '0',
    useOfMoney: project.useOfMoney,
    team: project.team,
    returnSource: project.returnSource,
    claimRank: project.claimRank,
    risks: project.risks,
    reports: project.reports as string,
    reportDays: orEmpty(String(project.reportDays)),
    budgetLines: project.budgetLines.map(({ name, amount }) => ({ name, amount: String(amount) })),
    impactFigures: project.impactFigures.map((figure) => ({ ...figure, target: String(figure.target) })),
    reservePercent: orEmpty(String(project.reservePercent)),
  };
}

/** Everything of a draft. It is saved before it is published, so that what was typed stays where that is refused. */
export function EditDraftForm({ project, categories }: Props) {
  const { id: projectId } = project;
  const leave = useLeave();
  const form = useZodForm(draftForm, valuesOf(project, categories));

  const send = (publishes: boolean) =>
    form.submit(async (values, options) => {
      const saved = await callWithMessage(editDraft, { ...values, projectId }, options);
      await invalidate(['projects']);
      const { message } = publishes ? await askingToVerify(callWithMessage(publishProject, { projectId })) : saved;
      toast.success(message);
      if (publishes) await invalidate(['projects']);
      await leave(pathTo('project/details', { id: projectId }));
    });

  return (
    <Form form={form} onSubmit={send(false)}>
      <ProjectFields form={form} present={project} />
      <div className={classes.buttons}>
        <SubmitButton form={form}>Save Draft</SubmitButton>
        <Button variant="default" disabled={!form.valid || form.busy} onClick={() => void send(true)()}>
          Publish
        </Button>
      </div>
      <StillNeeded form={form} />
    </Form>
  );
}
