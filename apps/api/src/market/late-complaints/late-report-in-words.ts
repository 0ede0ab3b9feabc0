import { reportKindWords } from '@guildhall/contract/market/owed-reports.ts';
import type { PdfRow } from '../../platform/text/pdf-rows.ts';
import type { FoundLate, FoundOwed, FoundRequest, RequestForUpdate } from './late-complaints.sql.ts';

/** The words of a complaint about a late report, which whoever sends it may change. */
export const lateSubject = 'Report is late';

/** What the paper of a late report says, in sections. */
export type LateSection = { heading: string; rows: PdfRow[] };

/** A day such as `2027-01-31` in words. */
export function dayInWords(day: string): string {
  return new Date(day).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
}

/** A complaint about a late report, in sentences one below the other. */
export function lateMessage(late: FoundLate): string {
  const lines = late.kind === 'owed' ? owedSentences(late) : requestSentences(late);
  return [...lines, `${lateToday(late)}.`].join('\n');
}

/** The same facts, as a paper lists them. */
export function lateSections(late: FoundLate): LateSection[] {
  return late.kind === 'owed' ? owedSections(late) : requestSections(late);
}

function owedSentences(late: FoundOwed): string[] {
  const { projectTitle, dueOn, reminders, requests } = late;
  return [
    `${reportKindWords[late.report]} of ${projectTitle} for ${covered(late)}.`,
    `It was promised ${promised(late)}, and was due on ${dayInWords(dueOn)}.`,
    ...(reminders.length === 0 ? [] : [`Guildhall reminded the organization on ${listed(reminders)}.`]),
    ...requests.map(
      (request) => `${dayInWords(request.askedOn)}: an update was requested${byPeople(request)}. ${answered(request)}`,
    ),
  ];
}

function requestSentences({ name, askedOn, dueOn, organization }: FoundRequest): string[] {
  return [
    `I asked ${organization} for the report “${name}” on ${dayInWords(askedOn)}, and needed it by ${dayInWords(dueOn)}.`,
  ];
}

function owedSections(late: FoundOwed): LateSection[] {
  const before = late.reminders.filter((day) => day <= late.dueOn);
  const after = late.reminders.filter((day) => day > late.dueOn);
  return [
    {
      heading: 'The Promise',
      rows: [
        ['Organization', late.organization],
        ['Project', late.projectTitle],
        ['Report', `${reportKindWords[late.report]}, for ${covered(late)}`],
        ['Promised', `${capitalized(promised(late))}. No change of the terms can take it back.`],
        ...dueRows(late, `${daysInWords(late.reportDays)} after the end of what it covers`),
      ],
    },
    {
      heading: 'What the Organization Was Sent',
      rows: [
        ['Reminders', before.length === 0 ? 'None' : listed(before)],
        ['Notices That It Is Late', after.length === 0 ? 'None' : listed(after)],
      ],
    },
    {
      heading: 'What Investors Asked',
      rows:
        late.requests.length === 0
          ? [['Updates', 'None was requested since the beginning of what the report covers.']]
          : late.requests.map((request) => [
              dayInWords(request.askedOn),
              `An update was requested${byPeople(request)}. ${answered(request)}`,
            ]),
    },
  ];
}

function requestSections(late: FoundRequest): LateSection[] {
  return [
    {
      heading: 'What Was Requested',
      rows: [
        ['Organization', late.organization],
        ['Report', late.name],
        ...(late.message === '' ? [] : [['Remark', late.message] as const]),
        ['Asked', dayInWords(late.askedOn)],
        ...dueRows(late, 'the day that the request names'),
      ],
    },
  ];
}

function dueRows(late: FoundLate, why: string): PdfRow[] {
  return [
    ['Due', `${dayInWords(late.dueOn)}, ${why}`],
    [`On ${dayInWords(late.today)}`, lateToday(late)],
  ];
}

function lateToday({ daysLate, today }: FoundLate): string {
  return `It is ${daysInWords(daysLate)} late on ${dayInWords(today)}, and was not sent`;
}

/** The terms of a promise are always those of the first version: it cannot be changed. */
function promised({ promisedOn }: FoundOwed): string {
  return `on ${dayInWords(promisedOn)} in version 1 of the terms, with which the project was published`;
}

function covered({ from, until }: FoundOwed): string {
  return `${dayInWords(from)} to ${dayInWords(until)}`;
}

function byPeople({ people }: RequestForUpdate): string {
  return people === null ? '' : `, by ${people} investors since`;
}

function answered({ answeredOn, update }: RequestForUpdate): string {
  if (answeredOn === null) return 'Nothing was answered.';
  return `The answer came on ${dayInWords(answeredOn)}${update ? `: “${update}”` : ''}.`;
}

function listed(days: readonly string[]): string {
  const words = days.map(dayInWords);
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join('; ')} and ${words.at(-1)}`;
}

function daysInWords(days: number): string {
  return `${days} ${days === 1 ? 'day' : 'days'}`;
}

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
