import { demoId } from './demo-id.ts';
import { daysBefore, today, type Plan } from './demo-plan.ts';

type Rows = Record<string, unknown>[];

const exchange = [
  'Good morning! I have read your prospectus. When does the work begin?',
  'Good morning, and thank you for asking. We begin on the first of next month.',
  'Will there be a report for those who invest?',
  'Yes, one every quarter, and you can ask for one in between under Reports.',
  'Perfect. May I come by and have a look before I decide?',
  'Any weekday after two. Ring the bell twice, the workshop is loud.',
];

/** What the demo's people asked, answered, complained about and passed on, and what the demo's organization received. */
export function planTalk({ organizations, people, projects }: Plan): {
  reports: Rows;
  complaint_texts: Rows;
  complaints: Rows;
  conversations: Rows;
  messages: Rows;
  referrals: Rows;
} {
  const investor = people[0]!;
  const house = organizations[0]!;
  const documentOf = (n: number) => projects.find((project) => project.organization === organizations[n])!.documentId;

  const reports: Rows = [];
  const ask = (
    user_id: string,
    n: number,
    report_id: string,
    message: string,
    days: number,
    name = '',
    shared = false,
  ) =>
    reports.push({
      user_id,
      organization_id: organizations[n]!.id,
      report_id,
      message,
      report_name: name,
      document_file_id: name ? documentOf(n) : null,
      shared,
      created_at: daysBefore(today, days),
      uploaded_at: name ? daysBefore(today, days - 6) : null,
    });
  ask(investor.id, 0, 'Q1', 'How did the first quarter go?', 120, 'First quarter', true);
  ask(investor.id, 0, 'Q2', 'Could I see the second quarter as well?', 30);
  ask(people[1]!.id, 0, 'ACCOUNTS', 'I would like to see the yearly accounts.', 12);
  ask(investor.id, 3, 'Q1', 'Please send me the report of the spring.', 80, 'Spring report');
  ask(people[2]!.id, 5, 'Q3', 'How many members are there now?', 60, 'Members', true);

  const complaint_texts: Rows = [];
  const complaints: Rows = [];
  const complain = (user_id: string, n: number, subject: string, message: string, days: number) => {
    const id = demoId(`complaint ${subject}`);
    complaint_texts.push({ id, subject, message, attachment_file_id: documentOf(n) });
    const organization_id = organizations[n]!.id;
    complaints.push({ text_id: id, user_id, organization_id, created_at: daysBefore(today, days) });
  };
  complain(
    investor.id,
    2,
    'Late delivery',
    'My order was promised for Monday and came on Friday. Please tell people when it will be later.',
    41,
  );
  complain(
    people[3]!.id,
    0,
    'Wrong invoice',
    'The invoice names two units, but I ordered one. The amount that was taken is right.',
    18,
  );
  complain(
    people[4]!.id,
    0,
    'Nobody answers',
    'I wrote twice last week and would be glad of an answer, even a short one.',
    9,
  );

  const conversations: Rows = [];
  const messages: Rows = [];
  const talk = (withN: number, lines: readonly string[], days: number, person = investor, minutes = 7) => {
    const other = organizations[withN]!;
    const id = demoId(`conversation with ${other.name}${person === investor ? '' : ` by ${person.name}`}`);
    const at = (position: number) => new Date(daysBefore(today, days - 0.4).getTime() + position * minutes * 60_000);
    const count = lines.length;
    // The person has yet to read the last message.
    const personIsLow = person.id < other.id;
    const answered = { asked_at: null, answer_seconds: minutes * 60 };
    const asked = { asked_at: at(count - 1), answer_seconds: count > 2 ? minutes * 60 : null };
    const [low, high] = personIsLow ? ([asked, answered] as const) : ([answered, asked] as const);
    conversations.push({
      id,
      low_id: personIsLow ? person.id : other.id,
      high_id: personIsLow ? other.id : person.id,
      messages_count: count,
      last_message_at: at(count - 1),
      low_unread: personIsLow ? 1 : 0,
      high_unread: personIsLow ? 0 : 1,
      low_read: personIsLow ? count - 1 : count,
      high_read: personIsLow ? count : count - 1,
      low_asked_at: low.asked_at,
      high_asked_at: high.asked_at,
      low_answer_seconds: low.answer_seconds,
      high_answer_seconds: high.answer_seconds,
    });
    for (const [n, message] of lines.entries())
      messages.push({
        conversation_id: id,
        position: n + 1,
        sender_id: n % 2 === 0 ? person.id : other.id,
        message,
        created_at: at(n),
      });
  };
  talk(0, exchange, 3);
  talk(0, exchange.slice(0, 2), 8, people[1], 95);
  talk(0, exchange.slice(2, 4), 21, people[2], 160);
  talk(4, exchange.slice(0, 2), 16);
  talk(7, exchange.slice(2, 4), 47);
  talk(9, exchange.slice(0, 4), 90);

  const notOwn = projects.filter((project) => project.organization !== house);
  const referrals = notOwn
    .filter((_, index) => index % 14 === 3)
    .map((project, n) => ({
      user_id: investor.id,
      project_id: project.id,
      referred_id: people[n + 5]!.id,
      created_at: daysBefore(today, 5 + n * 23),
    }));
  return { reports, complaint_texts, complaints, conversations, messages, referrals };
}
