import { formatCents } from '@guildhall/contract/money.ts';
import { portfolioLines } from '../../money/wallet/statement-portfolio.ts';

/** How an organization kept its investors informed in a year, as `conduct_in_year` counts it. */
type StoredConduct = Record<
  'reports' | 'in_time' | 'missing' | 'requests' | 'requests_in_time' | 'questions' | 'answered' | 'updates',
  number
>;

/** What was spent until the letter was written, and how much of it has no paper; cents as text. */
type StoredSpent = Record<'all' | 'withoutPaper', string>;

/** What an organization did with the money of an account; cents as text. `writtenOff` is `part` where its part of the whole is not known. */
type StoredOrganization = Record<
  | 'id'
  | 'invested'
  | 'givenBack'
  | 'principal'
  | 'returns'
  | 'late'
  | 'compensation'
  | 'ordered'
  | 'orderRefunds'
  | 'outstanding'
  | 'writtenOff',
  string
> & { conduct: StoredConduct; spent: StoredSpent };

/** What one of an organization's own projects did; cents as text. */
type StoredProject = Record<
  'id' | 'received' | 'givenBack' | 'repaid' | 'sold' | 'saleRefunds' | 'principal' | 'returns' | 'late',
  string
> & { conduct: StoredConduct | null; spent: StoredSpent };

/** A letter as it was written. `sums` are those of the account's statement of the year, under the names of their columns. */
export type StoredLetter = {
  year: number;
  writtenAt: Date;
  investments: { sums: Record<string, string>; more: number; organizations: StoredOrganization[] } | null;
  projects: {
    more: number;
    all: Record<'received' | 'repaid' | 'owed' | 'late', string>;
    projects: StoredProject[];
  } | null;
};

type Sums = Parameters<typeof portfolioLines>[0];

/** The sums of a statement in cents, by the names that statements have for them. */
function sumsOf(stored: Record<string, string>): Sums {
  const named = Object.entries(stored).map(([column, cents]) => [
    column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    BigInt(cents),
  ]);
  return Object.fromEntries(named) as Sums;
}

/** A fact with its name. */
export type Fact = readonly [label: string, value: string];
/** An amount in cents with its name. */
export type Figure = { name: string; amount: bigint };
/** What is said of an organization or a project. */
export type Part = { name: string; facts: Fact[] };

/** A letter in words. `first` are the few figures that its mail and the list of letters have. */
export type LetterInWords = {
  year: number;
  first: Figure[];
  sections: { heading: string; facts: Fact[]; parts: Part[]; more: string }[];
};

type Names = ReadonlyMap<string, string>;

/** A letter in the words of its paper and mail; `names` are those of organizations and projects. */
export function letterInWords({ year, investments, projects }: StoredLetter, names: Names): LetterInWords {
  return {
    year,
    first: [...(investments ? firstOfInvestments(investments) : []), ...(projects ? firstOfProjects(projects) : [])],
    sections: [
      ...(investments
        ? [
            {
              heading: 'Your Investments',
              facts: factsOfSums(sumsOf(investments.sums), year),
              parts: investments.organizations.map((one) => organizationPart(one, names)),
              more: moreOf(investments.more, 'organization'),
            },
          ]
        : []),
      ...(projects
        ? [
            {
              heading: 'Your Projects',
              facts: firstOfProjects(projects).map(({ name, amount }): Fact => [name, formatCents(amount)]),
              parts: projects.projects.map((one) => projectPart(one, names)),
              more: moreOf(projects.more, 'project'),
            },
          ]
        : []),
    ],
  };
}

/** What came back of investments, in cents, without what was reversed: of principal, return and late interest, recovered or not. */
function paidBackIn(sums: Sums): bigint {
  return (
    sums.paidPrincipal +
    sums.paidReturn +
    sums.paidLate +
    sums.recoveredPrincipal +
    sums.recoveredReturn +
    sums.recoveredLate -
    sums.takenBackPrincipal -
    sums.takenBackReturn -
    sums.takenBackLate
  );
}

function firstOfInvestments({ sums: stored }: NonNullable<StoredLetter['investments']>): Figure[] {
  const sums = sumsOf(stored);
  return [
    { name: 'Invested', amount: sums.invested },
    { name: 'Paid back to you', amount: paidBackIn(sums) },
    { name: 'Principal owed to you at the end', amount: sums.endPrincipal },
  ];
}

function firstOfProjects({ all }: NonNullable<StoredLetter['projects']>): Figure[] {
  return [
    { name: 'Received from investors', amount: BigInt(all.received) },
    { name: 'Paid back to investors', amount: BigInt(all.repaid) },
    { name: 'Owed to investors at the end', amount: BigInt(all.owed) },
    ...(all.late === '0' ? [] : [{ name: 'Of that due by then and unpaid', amount: BigInt(all.late) }]),
  ];
}

/** The lines of the statement, with the day before those of its ends. */
function factsOfSums(sums: Sums, year: number): Fact[] {
  return portfolioLines(sums, `${year}-01-01`, `${year}-12-31`)
    .slice(1)
    .map(([day, name, , amount, balance]) => [
      day === '' ? String(name) : `${String(name)}, ${day === `${year}-01-01` ? 'start' : 'end'}`,
      formatCents((amount ?? balance) as bigint),
    ]);
}

function organizationPart(stored: StoredOrganization, names: Names): Part {
  const { id, conduct } = stored;
  const back = BigInt(stored.principal) + BigInt(stored.returns) + BigInt(stored.late);
  return {
    name: names.get(id) ?? '',
    facts: [
      ...optional('Invested', stored.invested),
      ...optional('Refunded to you', stored.givenBack),
      ['Paid back to you', back === 0n ? 'Nothing' : backWords(stored, back)],
      ...optional('Compensation for late reports', stored.compensation),
      ['Principal owed at the end', inWords(stored.outstanding)],
      ...(stored.writtenOff === 'part'
        ? [['Written off', 'A part of the sum above'] as const]
        : optional('Written off', stored.writtenOff)),
      ...optional('Ordered', stored.ordered),
      ...optional('Orders refunded', stored.orderRefunds),
      ...conductFacts(conduct),
      ['Spent so far, as it says', spentWords(stored.spent)],
    ],
  };
}

function projectPart(stored: StoredProject, names: Names): Part {
  const owed = BigInt(stored.principal) + BigInt(stored.returns);
  return {
    name: names.get(stored.id) ?? '',
    facts: [
      ...optional('Received from investors', stored.received),
      ...optional('Refunded to investors', stored.givenBack),
      ['Paid back to investors', inWords(stored.repaid)],
      ['Owed at the end', owed === 0n ? 'Nothing' : formatCents(owed)],
      ...optional('Due and unpaid', stored.late),
      ...optional('Sold', stored.sold),
      ...optional('Sales refunded', stored.saleRefunds),
      ...(stored.conduct ? conductFacts(stored.conduct) : []),
      ['Spent so far', spentWords(stored.spent)],
    ],
  };
}

function backWords({ principal, returns, late }: StoredOrganization, all: bigint): string {
  const parts = [
    `${inWords(principal)} principal`,
    `${inWords(returns)} return`,
    ...(late === '0' ? [] : [`${inWords(late)} late interest`]),
  ];
  return `${formatCents(all)} (${parts.join(', ')})`;
}

/** The facts of a part as sentences. */
export function sentencesOf({ facts }: Part): string {
  return facts.map(([label, value]) => `${label}: ${value}.`).join(' ');
}

/** What an organization reported and answered. */
function conductFacts(conduct: StoredConduct): Fact[] {
  return [
    ['Reports', reportWords(conduct)],
    ['Updates', conduct.updates === 0 ? 'None' : String(conduct.updates)],
    ...(conduct.requests === 0
      ? []
      : [
          [
            'Asked for news',
            `${times(conduct.requests)}, answered in time ${times(conduct.requests_in_time)}`,
          ] as const,
        ]),
    ...(conduct.questions === 0
      ? []
      : [['Questions', `${conduct.answered} of ${conduct.questions} answered`] as const]),
  ];
}

function spentWords({ all, withoutPaper }: StoredSpent): string {
  if (all === '0') return 'Nothing entered';
  return withoutPaper === '0' ? inWords(all) : `${inWords(all)}, ${inWords(withoutPaper)} of it without a paper`;
}

function reportWords({ reports, in_time: inTime, missing }: StoredConduct): string {
  if (reports === 0) return 'None due';
  const late = reports - inTime - missing;
  return [
    `${reports} due`,
    `${inTime} in time`,
    ...(late > 0 ? [`${late} late`] : []),
    ...(missing > 0 ? [`${missing} not sent`] : []),
  ].join(', ');
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}

function inWords(cents: string): string {
  return formatCents(BigInt(cents));
}

/** A fact about an amount, where there is one. */
function optional(label: string, cents: string): Fact[] {
  return cents === '0' ? [] : [[label, inWords(cents)]];
}

function moreOf(count: number, noun: string): string {
  return count === 0 ? '' : `And ${count} more ${noun}${count === 1 ? '' : 's'}, whose sums are in those above.`;
}
