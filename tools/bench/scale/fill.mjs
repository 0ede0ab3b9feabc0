import { readFile } from 'node:fs/promises';
import { hashSecret } from '../../../apps/api/src/platform/sessions/sessions.ts';

/**
 * The statements of fill.sql for a number of organizations. The sessions' tokens are `owner`, of the organization that has 100,000 of
 * everything or as many as there are, and `person`.
 * @param {number} rows
 */
export function fillText(rows) {
  return textOf('fill.sql', {
    n: String(rows),
    m: String(Math.min(rows - 1, 100_000)),
    owner_hash: hash('owner'),
    person_hash: hash('person'),
  });
}

/**
 * The statements of fill-queues.sql. The session's token is `operator`, an admin's whose console is open.
 * @param {{ people: number, withdrawals: number, orders: number, cases: number }} numbers
 */
export function fillQueuesText({ people, withdrawals, orders, cases }) {
  return textOf('fill-queues.sql', {
    people: String(people),
    withdrawals: String(withdrawals),
    orders: String(orders),
    cases: String(cases),
    operator_hash: hash('operator'),
  });
}

function hash(token) {
  return `'\\x${hashSecret(token).toString('hex')}'`;
}

async function textOf(file, values) {
  const text = await readFile(new URL(file, import.meta.url), 'utf8');
  return text.replaceAll(/(?<!:):([a-z_]+)\b/g, (written, name) => values[name] ?? written);
}
