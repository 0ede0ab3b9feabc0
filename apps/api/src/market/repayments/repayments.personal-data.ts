import type { PersonalData } from '../../platform/personal-data/declare.ts';
import { dollars, exportKind, nameOf } from '../../platform/personal-data/export-kind.ts';

export const repaymentsPersonalData: PersonalData = {
  tables: {
    repayments: {
      'id, project_id, organization_id, amount_cents, paid_on': 'exported; kept: the books',
      paid_by: 'not exported: who of the organization has paid, in its record of acts; kept: the books',
      paid_at: 'not exported: the moment of its transfer; kept: the books',
      'whole_until, part_on, part_return_cents, part_principal_cents, late_cents':
        'not personal: for which days it was',
      'is_early, is_recovery, shared_at, finished_at': 'not personal: when it was credited to the holders',
    },
    repayment_days: {
      'repayment_id, due_on, project_id, holdings, principal_cents, return_cents': 'not personal: sums of a payment',
    },
    paid_back_days: {
      'organization_id, due_on, instalments, on_time, cents, on_time_cents':
        'not exported: sums of the payments; kept: the books',
    },
    repayment_shares: {
      'repayment_id, investment_id, principal_cents, return_cents, late_cents, status': 'exported; kept: the books',
      'shortfall, transfer_id, taken_by': 'not personal: keys and rounding of ours',
      'plan_principal, plan_return': 'not exported: the plan before an early repayment; kept: the books',
    },
    repayment_corrections: {
      'repayment_id, reason, begun_at, taken_cents': 'exported; kept: the books',
      'project_id, done_until, transfer_id, finished_at': 'not personal: how far it has come',
    },
    repayment_correction_days: {
      'repayment_id, due_on, principal_cents, return_cents': 'not personal: sums of a correction',
    },
    taken_back: {
      'repayment_id, investment_id, principal_cents, return_cents, late_cents': 'exported; kept: the books',
      'number, month, due_on': 'not exported: of which instalments it was; kept: the books',
    },
    late_interest: {
      'investment_id, number, project_id, due_on, cent_days, cents, paid_cents':
        'not exported: how the late interest in returns.json comes about; kept: the books',
    },
    project_defaults: {
      'project_id, since, reason, ended_on': 'not exported: follows from the payments; kept: the books',
      'notified_until, notified, notified_at': 'not personal: when notifications of it were sent',
    },
    write_offs: {
      'project_id, organization_id, reason, written_off_on, begun_at': 'exported; kept: the books',
      'principal_cents, return_cents, late_cents': 'exported; kept: the books',
      'principal_recovered, return_recovered, late_recovered': 'exported; kept: the books',
      finished_at: 'not personal: how far it has come',
    },
    write_off_days: {
      'project_id, organization_id, due_on, holdings, cents': 'not exported: sums of a write-off; kept: the books',
    },
    due_sums: {
      'owner_id, released_on, holdings, principal, returns': 'not exported: sums of the investments; kept: the books',
    },
    owed_days: {
      'organization_id, due_on, instalments, cents': 'not exported: sums of the investments; kept: the books',
    },
    repaid_sums: { 'organization_id, cents': 'not exported: sums of the payments; kept: the books' },
    brought_forward: { 'id, day, noticed_at': 'not personal: a day' },
  },
  exports: [
    exportKind({
      name: 'returns',
      about: 'what has come back of your investments',
      fields: {
        investment: 's.investment_id',
        project: 'p.title',
        principal: dollars('s.principal_cents'),
        return: dollars('s.return_cents'),
        lateInterest: dollars('s.late_cents'),
        takenBack: dollars('b.cents'),
        status: 's.status',
        paidOn: 'r.paid_on',
        organization: nameOf('r.organization_id'),
      },
      from: `investments AS i JOIN repayment_shares AS s ON s.investment_id = i.id
          JOIN repayments AS r ON r.id = s.repayment_id JOIN projects AS p ON p.id = r.project_id
          CROSS JOIN LATERAL (
            SELECT coalesce(sum(t.principal_cents + t.return_cents + t.late_cents), 0)::bigint AS cents
            FROM taken_back AS t WHERE t.repayment_id = s.repayment_id AND t.investment_id = s.investment_id
          ) AS b`,
      where: 'i.user_id = :userId AND s.principal_cents + s.return_cents + s.late_cents > 0',
      by: ['s.investment_id', 's.repayment_id'],
      types: ['uuid', 'uuid'],
    }),
    exportKind({
      name: 'repayments',
      about: 'what you have paid back to investors',
      fields: {
        id: 'r.id',
        project: 'p.title',
        amount: dollars('r.amount_cents'),
        paidOn: 'r.paid_on',
        takenBack: dollars('coalesce(c.taken_cents, 0)'),
        takenBackFor: "coalesce(c.reason, '')",
        takenBackAt: 'c.begun_at',
      },
      from: `repayments AS r JOIN projects AS p ON p.id = r.project_id
          LEFT JOIN repayment_corrections AS c ON c.repayment_id = r.id`,
      where: 'r.organization_id = :userId',
      by: ['r.paid_at', 'r.id'],
    }),
    exportKind({
      name: 'write-offs',
      about: 'your projects that were written off',
      fields: {
        project: 'p.title',
        reason: 'w.reason',
        writtenOffOn: 'w.written_off_on',
        principal: dollars('w.principal_cents'),
        return: dollars('w.return_cents'),
        lateInterest: dollars('w.late_cents'),
        paidSince: dollars('w.principal_recovered + w.return_recovered + w.late_recovered'),
      },
      from: 'write_offs AS w JOIN projects AS p ON p.id = w.project_id',
      where: 'w.organization_id = :userId',
      by: ['w.begun_at', 'w.project_id'],
    }),
  ],
};
