import { randomUUID } from 'node:crypto';
import type { Db } from '../platform/database.ts';
import { daysBefore, type Plan } from './demo-plan.ts';

const sql = {
  report: {
    name: 'demo.report',
    text: `INSERT INTO reports (user_id, organization_id, report_id, message, report_name, document_file_id, shared, created_at, uploaded_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
  },
  complaint: {
    name: 'demo.complaint',
    text: `WITH said AS (INSERT INTO complaint_texts (subject, message, attachment_file_id) VALUES ($1, $2, $3) RETURNING id)
      INSERT INTO complaints (text_id, user_id, organization_id, created_at) SELECT id, $4, $5, $6 FROM said`,
  },
  conversation: {
    name: 'demo.conversation',
    text: `INSERT INTO conversations (id, low_id, high_id, messages_count, last_message_at, low_unread, high_unread, low_read, high_read)
      SELECT $1, least($2::uuid, $3::uuid), greatest($2::uuid, $3::uuid), $4::bigint, $5::timestamptz,
        CASE WHEN $2::uuid < $3::uuid THEN 1 ELSE 0 END, CASE WHEN $2::uuid < $3::uuid THEN 0 ELSE 1 END,
        CASE WHEN $2::uuid < $3::uuid THEN $4::bigint - 1 ELSE $4::bigint END, CASE WHEN $2::uuid < $3::uuid THEN $4::bigint ELSE $4::bigint - 1 END`,
  },
  message: {
    name: 'demo.message',
    text: 'INSERT INTO messages (conversation_id, position, sender_id, message, created_at) VALUES ($1, $2, $3, $4, $5)',
  },
  referral: {
    name: 'demo.referral',
    text: 'INSERT INTO referrals (user_id, project_id, referred_id, created_at) VALUES ($1, $2, $3, $4)',
  },
};

const exchange = [
  'Good morning! I have read your prospectus. When does the work begin?',
  'Good morning, and thank you for asking. We begin on the first of next month.',
  'Will there be a report for those who invest?',
  'Yes, one every quarter, and you can ask for one in between under Reports.',
  'Perfect. May I come by and have a look before I decide?',
  'Any weekday after two. Ring the bell twice, the workshop is loud.',
];

/** What the demo's people asked, answered, complained about and passed on, and what the demo's organization received. */
export async function playTalk(db: Db, { today, organizations, people, projects }: Plan): Promise<void> {
  const investor = people[0]!;
  const house = organizations[0]!;
  const documentOf = (n: number) => projects.find((project) => project.organization === organizations[n])!.documentId;
  const ask = (userId: string, n: number, id: string, message: string, days: number, name = '', shared = false) =>
    db.query(sql.report, [
      userId,
      organizations[n]!.id,
      id,
      message,
      name,
      name ? documentOf(n) : null,
      shared,
      daysBefore(today, days),
      name ? daysBefore(today, days - 6) : null,
    ]);
  await ask(investor.id, 0, 'Q1', 'How did the first quarter go?', 120, 'First quarter', true);
  await ask(investor.id, 0, 'Q2', 'Could I see the second quarter as well?', 30);
  await ask(people[1]!.id, 0, 'ACCOUNTS', 'I would like to see the yearly accounts.', 12);
  await ask(investor.id, 3, 'Q1', 'Please send me the report of the spring.', 80, 'Spring report');
  await ask(people[2]!.id, 5, 'Q3', 'How many members are there now?', 60, 'Members', true);

  const complain = (userId: string, n: number, subject: string, message: string, days: number) =>
    db.query(sql.complaint, [subject, message, documentOf(n), userId, organizations[n]!.id, daysBefore(today, days)]);
  await complain(
    investor.id,
    2,
    'Late delivery',
    'My order was promised for Monday and came on Friday. Please tell people when it will be later.',
    41,
  );
  await complain(
    people[3]!.id,
    0,
    'Wrong invoice',
    'The invoice names two units, but I ordered one. The amount that was taken is right.',
    18,
  );
  await complain(
    people[4]!.id,
    0,
    'Nobody answers',
    'I wrote twice last week and would be glad of an answer, even a short one.',
    9,
  );

  const talk = async (withN: number, lines: readonly string[], days: number) => {
    const id = randomUUID();
    const other = organizations[withN]!;
    const at = (position: number) => new Date(daysBefore(today, days - 0.4).getTime() + position * 7 * 60_000);
    await db.query(sql.conversation, [id, investor.id, other.id, lines.length, at(lines.length - 1)]);
    for (const [n, line] of lines.entries())
      await db.query(sql.message, [id, n + 1, n % 2 === 0 ? investor.id : other.id, line, at(n)]);
  };
  await talk(0, exchange, 3);
  await talk(4, exchange.slice(0, 2), 16);
  await talk(7, exchange.slice(2, 4), 47);
  await talk(9, exchange.slice(0, 4), 90);

  const notOwn = projects.filter((project) => project.organization !== house);
  for (const [n, project] of notOwn.filter((_, index) => index % 14 === 3).entries())
    await db.query(sql.referral, [investor.id, project.id, people[n + 5]!.id, daysBefore(today, 5 + n * 23)]);
}
