import * as z from 'zod/mini';
import {
  decimal,
  flag,
  id,
  ids,
  money,
  optionalFlag,
  optionalId,
  optionalMoney,
  optionalText,
  optionalWhole,
  text,
  upload,
  whole,
} from '../fields.ts';
import { partInput, searchText } from '../paging.ts';
import { dollars, maxDollars } from '../money.ts';
import { route } from '../route.ts';
import { instant, picture } from '../values.ts';
import { projectRepaymentState } from './repayments.contract.ts';
import { fundingFits, fundingForm, fundingStates, fundingTerms } from './funding.contract.ts';
import { budgetLinesForm, linesFitBudget, projectBudgetLines } from './budget-lines.ts';
import { figuresFitReports, impactFiguresForm, projectImpactFigures } from './impact-figures.ts';
import { projectReports, reportsForm, reserveFits } from './owed-reports.ts';
import { explanationsForm, projectExplanations } from './project-explanations.ts';
import { graceIsShorter, projectTerms, termsForm } from './project-terms.ts';

function twelveDigits(subject: string): [bigint, string] {
  return [maxDollars, `${subject} cannot exceed 12 digits.`];
}

/** What the fields of a project have to keep together. */
export const projectFits = [graceIsShorter, reserveFits, ...fundingFits, linesFitBudget, figuresFitReports] as const;

/** In a form a text, so that it can be left open there as well. */
const publicField = optionalFlag() as z.ZodMiniType<boolean | null, string | undefined>;

/** The form of spec §2.add-project with the rules of §5.project. */
export const projectForm = z
  .object({
    categoryId: id('Category Name is Required'),
    title: text({ required: 'Title is Required', max: [20, 'Title cannot exceed 20 characters.'] }),
    budgetRequired: money({ required: 'Budget requested is Required.', max: twelveDigits('Budget requested') }),
    returnOnInvestment: decimal({
      required: 'Return of investment is Required.',
      max: [9999, 'ROI amount cannot exceed 4 digits.'],
      text: 'Please enter a percentage from 0 to 9999, with at most two decimals.',
    }),
    duration: whole({
      required: 'Duration is Required.',
      min: [1, 'Please enter the duration in whole months.'],
      max: [999, 'duration cannot exceed 3 digits.'],
      text: 'Please enter the duration in whole months.',
    }),
    minInvestment: money({ required: 'Minimum investment is Required.', max: twelveDigits('Minimum investment') }),
    description: text({
      kind: 'lines',
      required: 'Description is Required.',
      max: [3000, 'Description cannot exceed 3000 characters..'],
    }),
    document: upload('Document is Required.'),
    photo: upload('Photo is Required.'),
    /** Whether everybody may look at it; where it is left open, as PUBLIC_DIRECTORY and its organization have it. */
    public: publicField,
    /** What one unit costs who orders; the goal where it is left out. */
    unitPrice: optionalMoney('Price of one unit'),
    ...termsForm.shape,
    ...fundingForm.shape,
    ...explanationsForm.shape,
    ...reportsForm.shape,
    ...budgetLinesForm.shape,
    ...impactFiguresForm.shape,
  })
  .check(...projectFits);

export const createProject = route({
  method: 'POST',
  path: '/project/create',
  access: 'organization',
  member: 'editor',
  recorded: 'project.create',
  summary: 'Publishes a project with a photo and a document, or keeps it as a draft that its organization alone sees.',
  /** `draft` 1: it is not published yet. */
  input: z.object({ ...projectForm.shape, draft: flag() }).check(...projectFits),
  output: z.object({ id: z.string(), state: z.enum(fundingStates) }),
  message: 'The project has been published.',
  messageOf: ({ state }) => (state === 'draft' ? 'The draft has been saved.' : 'The project has been published.'),
  errors: ['too_large', 'forbidden', 'verification_needed', 'terms_changed'],
  maxBody: 16_000_000,
  limit: { per: 'account', most: 100, seconds: 3600, message: 'Too many projects. Please wait a while.' },
});

/** What it gives a year, in percent with two decimals; null where it is beyond all measure. */
const yearlyRate = z.nullable(z.number());

/** A card: `category` is the category's name, `budget` the goal; `raised` and the rest are beyond the spec. */
export const projectCard = z.object({
  id: z.string(),
  title: z.string(),
  photo: picture,
  category: z.string(),
  budget: dollars,
  createdAt: instant,
  raised: dollars,
  returnOnInvestment: z.number(),
  duration: z.number(),
  minInvestment: dollars,
  repayment: projectTerms.shape.repayment,
  repaymentState: projectRepaymentState,
  state: z.enum(fundingStates),
  yearlyRate,
  /** It, or its organization, is frozen: nobody invests in it or orders from it. */
  takesNoMoney: z.boolean(),
});

export const listProjects = route({
  method: 'POST',
  path: '/project/list',
  access: 'user',
  member: 'reader',
  seeAs: true,
  replica: true,
  summary: "An organization's projects, newest first; without `orgId` the caller's own.",
  input: z.object({
    orgId: optionalId(),
    ...partInput(),
  }),
  output: z.object({ projectList: z.array(projectCard), recordsTotal: z.number() }),
  message: 'Projects.',
  errors: [],
});

/** The orders of the open projects: least minimum, shortest, highest return, nearest to the goal or nearest to the caller's place first. */
export const projectSorts = ['newest', 'minimum', 'duration', 'return', 'funded', 'nearest'] as const;

/** What the open projects are narrowed by; all given ones hold together. `place` is the organization's, `minInvestment` and `duration` are the most. */
export const projectFilters = z.object({
  search: searchText(),
  categoryId: optionalId(),
  place: optionalText(100, 'Place'),
  minInvestment: optionalMoney('Minimum up to'),
  duration: optionalWhole(0, 0, 999, 'Duration up to'),
  sort: optionalText(20, 'Sort by').check(
    z.refine(
      (value: string) => value === '' || projectSorts.some((each) => each === value),
      'Projects cannot be sorted that way.',
    ),
  ),
});

/** A card of an open project, with the organization that asks and where it is. */
export const openProject = z.extend(projectCard, {
  createdBy: z.string(),
  organization: z.string(),
  location: z.string(),
  /** Kilometers from the caller's place to the organization's, rounded; null while either is not known. */
  distance: z.nullable(z.number()),
  /** The organization's town, in degrees to the hundredth; null while it is not known. */
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
});

export const searchProjects = route({
  method: 'POST',
  path: '/project/search',
  access: 'user',
  member: 'reader',
  seeAs: true,
  replica: true,
  summary:
    'Open projects of all organizations: those that have not reached their goal. `sort` is newest, minimum, duration, return, funded or nearest. Up to 1,000 are counted and shown.',
  input: z.extend(projectFilters, { ...partInput(12) }),
  output: z.object({
    projectList: z.array(openProject),
    recordsTotal: z.number(),
    /** Whether the caller's own place is known; if not, the nearest are the newest. */
    isLocated: z.boolean(),
    /** What was searched for instead, where nothing has the text as it was written; otherwise empty. */
    searchedFor: z.string(),
  }),
  message: 'Open projects.',
  errors: [],
});

/** How many projects are compared side by side at most. */
export const mostCompared = 4;

export const compareProjects = route({
  method: 'POST',
  path: '/project/compare',
  access: 'user',
  member: 'reader',
  seeAs: true,
  replica: true,
  summary: 'Up to four projects to compare, in the order of their ids; an id that no project has is left out.',
  input: z.object({
    ids: ids(mostCompared, 'You can compare up to four.'),
  }),
  output: z.array(openProject),
  message: 'The projects.',
  errors: ['not_found'],
});

export const projectDetails = route({
  method: 'GET',
  path: '/project/details/:id',
  access: 'user',
  member: 'reader',
  seeAs: true,
  replica: true,
  summary: 'One project.',
  input: z.object({ id: id() }),
  output: z.object({
    id: z.string(),
    title: z.string(),
    photo: picture,
    budgetRequired: dollars,
    returnOnInvestment: z.number(),
    duration: z.number(),
    minInvestment: dollars,
    /** What one unit costs who orders; 0 where it is the goal. */
    unitPrice: dollars,
    categoryId: z.string(),
    categoryName: z.string(),
    document: z.string(),
    documentName: z.string(),
    /** A link to its key information sheet as PDF, as it is now, which lasts a short while and needs no header. */
    keyInformation: z.string(),
    createdBy: z.string(),
    createdByName: z.string(),
    createdAt: instant,
    description: z.string(),
    ...projectExplanations.shape,
    ...projectReports.shape,
    ...projectBudgetLines.shape,
    ...projectImpactFigures.shape,
    /** When its title, description or photo was last corrected; empty where none was. */
    correctedAt: instant,
    terms: z.extend(projectTerms, fundingTerms.shape),
    repaymentState: projectRepaymentState,
    yearlyRate,
    /** The median of the open projects in percent, where what this one gives a year is far above it; null elsewhere. */
    medianRate: z.nullable(z.number()),
    /** How its funding stands; it `takesMoney` while one may invest. */
    state: z.enum(fundingStates),
    takesMoney: z.boolean(),
    /** What is in escrow or released, less what was given back; of a failed or canceled one what it was at the end, and `returned` the part of it that was given back since. */
    raised: dollars,
    returned: dollars,
    inEscrow: dollars,
    /** Nothing has reached the organization yet. */
    mayCancel: z.boolean(),
    mayExtend: z.boolean(),
    mayClose: z.boolean(),
    /** Its terms; then nothing is released before `noticeUntil`, which is empty at other times. */
    mayChange: z.boolean(),
    noticeUntil: instant,
    /** What an investor does not keep until then is given back; otherwise it is kept. */
    silenceCancels: z.boolean(),
    /** How often its terms have changed. */
    changes: z.number(),
    /** It is open and its goal is reached, so that one can wait for it; and whether the caller does. */
    isFull: z.boolean(),
    waiting: z.boolean(),
    reserved: dollars,
    investors: z.number(),
    /** Until when it takes no new money, since an operator has frozen it or its organization; empty where it does. */
    pausedUntil: instant,
    /** Who asks belongs to its organization, and so neither invests, orders nor refers. */
    insider: z.boolean(),
    /** The address of its public page, such as `/p/old-mill-x4f9k2ma`; empty unless its organization made it public. */
    sharePath: z.string(),
    /** Whether everybody may look at it; of a draft, once it is published. */
    public: z.boolean(),
  }),
  message: 'The project.',
  errors: ['not_found'],
});

export const shareProject = route({
  method: 'POST',
  path: '/project/share',
  access: 'organization',
  member: 'editor',
  recorded: 'project.share',
  summary:
    "Makes a project of the caller public or takes that back, as `on` says. `sharePath` is its page's address, or empty.",
  input: z.object({ id: id(), on: flag() }),
  output: z.object({ sharePath: z.string() }),
  message: 'The sharing of your project has been changed.',
  errors: ['not_found', 'forbidden'],
});

export const projectFunding = route({
  method: 'GET',
  path: '/project/funding/:id',
  access: 'user',
  member: 'reader',
  seeAs: true,
  replica: true,
  summary: 'What had been raised by the end of each day on which an investment was completed.',
  input: z.object({ id: id() }),
  output: z.array(z.object({ date: z.string(), raised: dollars })),
  message: "The project's funding over time.",
  errors: ['not_found'],
});

export const listProjectCategories = route({
  method: 'POST',
  path: '/project/categories',
  access: 'user',
  member: 'reader',
  seeAs: true,
  summary: 'The categories of projects; `forSearch` adds those that are no longer offered while something is in them.',
  input: z.object({ forSearch: flag() }),
  output: z.array(z.object({ id: z.string(), type: z.string(), name: z.string() })),
  message: 'Project categories.',
  errors: [],
});
