import { INSTITUTION_TYPE_NAMES, PROJECT_CATEGORY_NAMES } from '../content/demo-categories.ts';
import { planFiles } from './demo-files.ts';
import { planHistory, type MoneyStep } from './demo-history.ts';
import { demoId } from './demo-id.ts';
import { planDemo, today, type Plan, type PlannedOrganization, type PlannedPerson } from './demo-plan.ts';
import { planSociety } from './demo-society.ts';
import { planTalk } from './demo-talk.ts';
import { planWaiting } from './demo-waiting.ts';

type Row = Record<string, unknown>;

/** The account that money comes from when somebody pays by card. */
const clearing = 'ffffffff-ffff-8fff-bfff-000000000001';

/**
 * The rows of the demo by their tables, in the order in which they can be written, as `fill-demo.ts` reads them from
 * `generated/rows.json`: a moment is told in seconds before today, what lies in a small table by its name.
 */
export function demoRows(): Record<string, Row[]> {
  const plan = planDemo();
  const society = planSociety(plan);
  const steps = planHistory(plan).map((step, n) => ({ ...step, id: demoId(`purchase ${n}`) }));
  const purchases = steps.flatMap((step) => (step.kind === 'topup' ? [] : [step]));
  const waiting = planWaiting(plan, purchases, society.reviews);
  const rows = {
    users: [...plan.organizations.map(organizationRow), ...plan.people.map(personRow)],
    files: planFiles(plan).map(({ path, row }) => ({ ...row, path })),
    projects: projectRows(plan),
    ...society,
    payments: steps.filter(({ kind }) => kind === 'topup').map(paymentRow),
    orders: steps.flatMap((step) => (step.kind === 'order' ? [orderRow(step)] : [])),
    money: steps.map(moneyRow),
    ...planTalk(plan),
    ...waiting,
  };
  return JSON.parse(JSON.stringify(rows, inSecondsBeforeToday)) as Record<string, Row[]>;
}

function inSecondsBeforeToday(this: Row, key: string, value: unknown) {
  const before = this[key];
  return before instanceof Date ? Math.round((today.getTime() - before.getTime()) / 1000) : value;
}

function organizationRow(organization: PlannedOrganization, n: number): Row {
  const { id, name, email, category, country, state, city, areaCode, sector, since } = organization;
  return {
    id,
    type: 2,
    name,
    email,
    mobile: `555${2_000_000 + n}`,
    institution_type_id: INSTITUTION_TYPE_NAMES[category],
    country,
    state,
    city,
    area: [city, state, country].filter(Boolean).join(', '),
    area_code: areaCode,
    profile_pic: `/files/${organization.pictureId}`,
    business_name: name,
    organization_reg_no: `${city.slice(0, 2).toUpperCase()}-${204_117 + n * 1931}`,
    sector_of_operation: sector,
    email_verified_at: since,
    created_at: since,
  };
}

function personRow({ id, name, email, since }: PlannedPerson, n: number): Row {
  return {
    id,
    type: 1,
    name,
    email,
    mobile: `555${3_000_000 + n}`,
    institution_type_id: null,
    country: 'United States',
    state: 'New York',
    city: 'New York',
    area: 'New York, New York, United States',
    area_code: '10001',
    profile_pic: '',
    business_name: '',
    organization_reg_no: '',
    sector_of_operation: '',
    email_verified_at: since,
    created_at: since,
  };
}

function projectRows({ projects }: Plan): Row[] {
  return projects.map((project) => ({
    id: project.id,
    created_by: project.organization.id,
    category_id: PROJECT_CATEGORY_NAMES[project.category],
    title: project.title,
    description: project.description,
    budget_cents: Math.round(project.budget * 100),
    return_on_investment: project.roi,
    duration_months: project.durationMonths,
    min_investment_cents: Math.round(project.minInvestment * 100),
    photo_file_id: project.photoId,
    document_file_id: project.documentId,
    created_at: project.published,
  }));
}

type Step = MoneyStep & { id: string };

function paymentRow({ id, userId, cents, at }: Step): Row {
  return {
    id,
    provider: 'sandbox',
    provider_id: `pi_demo_${id.replaceAll('-', '')}`,
    user_id: userId,
    purpose: 'topup',
    amount_cents: cents,
    status: 'succeeded',
    created_at: at,
    updated_at: at,
    settled_at: at,
    result: 'credited',
  };
}

function orderRow(step: Extract<Step, { kind: 'order' }>): Row {
  return {
    id: step.id,
    user_id: step.userId,
    project_id: step.projectId,
    seller_id: step.organizationId,
    number_of_units: step.units,
    unit_cents: step.cents,
    total_cents: step.cents * step.units,
    card_cents: 0,
    address: step.address,
    postal_code: step.postalCode,
    contact_no: step.contactNo,
    status: 'COMPLETED',
    created_at: step.at,
  };
}

/** A transfer as `move_money` takes it; with an investment comes what its own row says. */
function moneyRow(step: Step): Row {
  const { id, at: created_at } = step;
  if (step.kind === 'topup')
    return { id, debit: clearing, credit: step.userId, cents: step.cents, code: 'card_payment', created_at };
  const parties = { debit: step.userId, credit: step.organizationId, project: step.projectId, created_at };
  if (step.kind === 'order') return { id, ...parties, cents: step.cents * step.units, code: 'order' };
  const { cents, message, documentId: document } = step;
  return { id, ...parties, cents, code: 'investment', message, document };
}
