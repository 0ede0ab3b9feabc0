import { dollars, exportKind } from '../../platform/personal-data/export-kind.ts';
import type { PersonalData } from '../../platform/personal-data/declare.ts';
import { statement } from '../../platform/database/statement.ts';

export const projectsPersonalData: PersonalData = {
  tables: {
    projects: {
      'id, created_by, category_id, budget_cents, return_on_investment, duration_months':
        'exported; kept: what was bought names it',
      'min_investment_cents, raised_cents, investors, created_at': 'exported; kept: what was bought names it',
      'unit_cents, repayment, grace_months, reports, report_days, reserve_percent, late_interest, early_repayment':
        'exported; kept: what was bought names it',
      'funding, minimum_raised_cents, open_until, reflection_days, state, state_since':
        'exported; kept: what was bought names it',
      'is_extended, is_past_deadline, takes_money, changes': 'not exported: follows from its state; kept: the books',
      'escrow_cents, firm_cents, ended_raised_cents': 'not exported: sums of the investments; kept: the books',
      'first_released_at, settle_at, notice_until, unkept_before':
        'not exported: moments of its investments; kept: the books',
      'next_due, late_owed_cents': 'not exported: what its investments leave to be paid; kept: the books',
      'pauses, unlikely_since, in_default_since, written_off_on, is_in_vote, repaid_by, has_dues':
        'not exported: how its payments ended; kept: the books',
      sharing_out: 'not exported: a payment under way, which is in repayments.json; kept: the books',
      standing_order: 'exported; kept: the books',
      ordered_by: 'not exported: who of the organization has ordered it, in its record of acts; kept: the books',
      standing_tried_on: 'not personal: a day',
      'reminded_of, reminder': 'not personal: which reminder was sent last',
      'use_of_money, team, return_source, claim_rank, risks': 'exported; erased',
      'title, description, photo_file_id, document_file_id, is_public': 'exported; erased',
      capturing_cents: 'not personal: a sum of payments under way',
      share_slug: 'not exported: random letters in the address of the shared page; erased',
      is_closed: 'not personal: while the account waits to be deleted',
    },
    open_projects: {
      'project_id, created_by, category_id, created_at, min_investment_cents, duration_months':
        'not exported: a copy of the projects, for searching; erased',
      'return_on_investment, percent_funded, search, folded_place, spot, is_public':
        'not exported: a copy of the projects, for searching; erased',
    },
    project_days: {
      'project_id, day, raised_cents': 'not exported: sums of the investments; kept: the books',
    },
    seen_projects: {
      'user_id, project_id, seen_at': 'exported; erased',
    },
    search_words: {
      word: 'not exported: the words of all names and titles; erased',
    },
  },
  exports: [
    exportKind({
      name: 'projects',
      about: 'projects that you published',
      fields: {
        id: 'p.id',
        title: 'p.title',
        description: 'p.description',
        useOfTheMoney: 'p.use_of_money',
        team: 'p.team',
        whereTheReturnComesFrom: 'p.return_source',
        rankOfTheClaim: 'p.claim_rank',
        risks: 'p.risks',
        reports: 'p.reports',
        reportDays: 'p.report_days',
        reservePercent: 'p.reserve_percent',
        category: 'c.name',
        goal: dollars('p.budget_cents'),
        pricePerUnit: dollars('p.unit_cents'),
        raised: dollars('p.raised_cents'),
        investors: 'p.investors',
        returnInPercent: 'p.return_on_investment',
        durationInMonths: 'p.duration_months',
        repayment: 'p.repayment',
        graceInMonths: 'p.grace_months',
        lateInterestInPercent: 'p.late_interest',
        earlyRepayment: 'p.early_repayment',
        funding: 'p.funding',
        minimumToRaise: dollars('p.minimum_raised_cents'),
        openUntil: 'p.open_until',
        daysToReconsider: 'p.reflection_days',
        state: 'p.state',
        stateSince: 'p.state_since',
        isPaidByItself: 'p.standing_order',
        leastInvestment: dollars('p.min_investment_cents'),
        photo: 'p.photo_file_id',
        document: 'p.document_file_id',
        isPublic: 'p.is_public',
        publishedAt: 'p.created_at',
      },
      from: 'projects AS p JOIN project_categories AS c ON c.id = p.category_id',
      where: 'p.created_by = :userId',
      by: ['p.created_at', 'p.id'],
    }),
    exportKind({
      name: 'seen-projects',
      about: 'projects that you opened last',
      fields: { project: 's.project_id', title: 'p.title', seenAt: 's.seen_at' },
      from: 'seen_projects AS s JOIN projects AS p ON p.id = s.project_id',
      where: 's.user_id = :userId',
      by: ['s.seen_at', 's.project_id'],
    }),
  ],
  erasure: {
    stop: statement('projects.close', 'SELECT close_projects(:userId) AS stopped'),
    resume: statement('projects.reopen', 'SELECT reopen_projects(:userId)'),
    begin: statement('projects.begin-erasure', 'SELECT begin_erasing_projects(:userId, :type, :name)'),
    parts: [statement('projects.erase', 'SELECT erase_projects(:userId, :most) AS erased')],
    end: statement('projects.end-erasure', 'SELECT end_erasing_projects(:userId)'),
  },
};
