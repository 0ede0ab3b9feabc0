import { dollars, exportKind } from '../../platform/personal-data/export-kind.ts';
import type { PersonalData } from '../../platform/personal-data/declare.ts';
import { statement } from '../../platform/database/statement.ts';

export const newPlansPersonalData: PersonalData = {
  tables: {
    new_plans: {
      'id, project_id, organization_id, repayment, months, proposed_at, ends_at': 'exported; kept: the books',
      'weight_cents, yes_cents, no_cents, status, decided_on': 'exported; kept: the books',
      why: 'exported; erased',
      proposed_by: 'not exported: who of the organization has proposed it, in its record of acts; kept: the books',
      'voters, decided_at, before, list, starts, done_until, finished_at, notified_until, notified_at':
        'not personal: how far it has come',
    },
    new_plan_votes: {
      'plan_id, user_id, weight_cents, says_yes, voted_at': 'exported; kept: the books',
    },
  },
  exports: [
    exportKind({
      name: 'new-plans',
      about: 'new plans that you proposed to your investors',
      fields: {
        id: 'n.id',
        project: 'n.project_id',
        repayment: 'n.repayment',
        months: 'n.months',
        why: 'n.why',
        proposedAt: 'n.proposed_at',
        endsAt: 'n.ends_at',
        ofAll: dollars('n.weight_cents'),
        yes: dollars('n.yes_cents'),
        no: dollars('n.no_cents'),
        status: 'n.status',
        decidedOn: 'n.decided_on',
      },
      from: 'new_plans AS n',
      where: 'n.organization_id = :userId',
      by: ['n.proposed_at', 'n.id'],
    }),
    exportKind({
      name: 'votes',
      about: 'votes on new plans of what you have invested in',
      fields: {
        plan: 'v.plan_id',
        project: 'n.project_id',
        weight: dollars('v.weight_cents'),
        yes: 'v.says_yes',
        votedAt: 'v.voted_at',
      },
      from: 'new_plan_votes AS v JOIN new_plans AS n ON n.id = v.plan_id',
      where: 'v.user_id = :userId',
      by: ['n.proposed_at', 'v.plan_id'],
    }),
  ],
  erasure: {
    parts: [statement('new-plans.erase', 'SELECT erase_new_plans(:userId, :most) AS erased')],
  },
};
