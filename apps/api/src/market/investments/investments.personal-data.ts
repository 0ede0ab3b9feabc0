import { dollars, exportKind, nameOf } from '../../platform/personal-data/export-kind.ts';
import type { PersonalData } from '../../platform/personal-data/declare.ts';
import { statement } from '../../platform/database/statement.ts';

export const investmentsPersonalData: PersonalData = {
  tables: {
    investments: {
      'id, user_id, project_id, organization_id, amount_cents, card_cents, document_file_id, status':
        'exported; kept: the books',
      created_at: 'exported; kept: the books',
      wallet_cents: 'not personal: what the amount has beside the card',
      message: 'exported; erased',
      hold_id: 'not personal: a key of ours',
      expires_at: 'not personal: follows from the time of the investment',
      takes_place: 'not personal: whether a payment under way counts for the goal',
      agreement_sha256: 'exported; kept: the books',
      warning_confirmed: 'exported; kept: the books',
      key_information_id: 'exported; kept: the books',
      risk_text: 'not exported: which text about risks was confirmed; kept: the books',
      counted_on: 'not exported: the day of the investment; kept: the books',
      due_on: 'not exported: follows from the project; kept: the books',
      'escrow, reconsider_until, returned_for, kept_at': 'exported; kept: the books',
      'released_on, released_at': 'not exported: when the money reached the organization; kept: the books',
      'reserve_cents, compensation_cents':
        'not exported: sums of compensations.json and of report reserves; kept: the books',
      'principal_paid, return_paid, late_paid, instalments_paid, shortfall':
        'not exported: sums of returns.json; kept: the books',
      'plan_from, plan_principal, plan_return, given_up': 'not exported: what is still to come; kept: the books',
      'written_off_principal, written_off_return, written_off_late': 'exported; kept: the books',
      'overdue_told_at, overdue_told_of, late_told_of':
        'not personal: when notifications of it were sent, and of which day',
    },
    organization_months: {
      'organization_id, month, raised_cents': 'not exported: sums of the investments; kept: the books',
    },
    portfolio_categories: {
      'user_id, category_id, invested_cents, receivable_cents, principal_paid_cents, return_paid_cents, late_paid_cents, escrow_cents, compensation_cents':
        'not exported: sums of the investments; kept: the books',
      'written_off_principal_cents, written_off_return_cents, written_off_late_cents, recovered_cents':
        'not exported: sums of the investments; kept: the books',
    },
    portfolio_flow_days: { 'user_id, day, cents': 'not exported: sums of the transfers; kept: the books' },
    portfolio_history: {
      'user_id, at, outstanding_principal, outstanding_return, escrow, invested':
        'not exported: sums of the investments; kept: the books',
      'released_principal, released_return, paid_principal, paid_return, paid_late, compensation':
        'not exported: sums of the investments; kept: the books',
      'recovered_principal, recovered_return, recovered_late, taken_back_principal, taken_back_return, taken_back_late':
        'not exported: sums of the investments; kept: the books',
      'written_off_principal, written_off_return, written_off_late':
        'not exported: sums of the investments; kept: the books',
    },
    promised_sums: {
      'user_id, released_on, principal_cents, cents': 'not exported: sums of the investments; kept: the books',
    },
    outstanding_organizations: {
      'user_id, organization_id, cents': 'not exported: sums of the investments; kept: the books',
    },
    outstanding_days: {
      'user_id, due_on, project_id, cents, is_paused': 'not exported: sums of the investments; kept: the books',
    },
    outstanding_sums: { 'user_id, due_on, cents': 'not exported: sums of the investments; kept: the books' },
  },
  exports: [
    exportKind({
      name: 'investments',
      about: 'your investments',
      fields: {
        id: 'i.id',
        project: 'p.title',
        amount: dollars('i.amount_cents'),
        paidByCard: dollars('i.card_cents'),
        message: 'i.message',
        document: 'i.document_file_id',
        documentSha256: `encode(i.agreement_sha256, 'hex')`,
        warningConfirmed: 'i.warning_confirmed',
        keyInformationSha256: '(key_information_of(i.id)).sha256',
        status: 'i.status',
        whereTheMoneyIs: 'i.escrow',
        couldBeTakenBackUntil: 'i.reconsider_until',
        givenBackFor: 'i.returned_for',
        writtenOff: dollars('written_off_of(i)'),
        investedAt: 'i.created_at',
        organization: nameOf('i.organization_id'),
      },
      from: 'investments AS i JOIN projects AS p ON p.id = i.project_id',
      where: 'i.user_id = :userId',
      by: ['i.created_at', 'i.id'],
    }),
    exportKind({
      name: 'investments-received',
      about: 'investments that others made with you',
      fields: {
        id: 'i.id',
        project: 'q.title',
        amount: dollars('i.amount_cents'),
        message: `shown_text('investment', i.id, i.message, i.user_id, q.created_by)`,
        status: 'i.status',
        investedAt: 'i.created_at',
        investor: nameOf('i.user_id'),
      },
      from: `projects AS q CROSS JOIN LATERAL (
          SELECT * FROM investments AS n
          WHERE n.project_id = q.id AND n.status = 'COMPLETED' AND (q.id > :first::uuid OR n.id > :second::uuid)
          ORDER BY n.id LIMIT :most
        ) AS i`,
      where: 'q.created_by = :userId AND q.id >= :first::uuid',
      by: ['q.id', 'i.id'],
      types: ['uuid', 'uuid'],
    }),
  ],
  erasure: {
    parts: [statement('investments.erase', 'SELECT erase_investments(:userId, :most) AS erased')],
  },
};
