// Two jobs for many people that are under way while a drill does something else: a project whose goal is reached is released
// from escrow, and an instalment of another is credited to its holders.
import { setTimeout as sleep } from 'node:timers/promises';
import { makePdf } from '../../apps/api/src/base/files/test-files.ts';
import type { Database } from '../../apps/api/src/platform/database/database.ts';
import {
  ask,
  largeProject,
  leftInEscrow,
  leftToCredit,
  wrongPlaces,
  wrongShares,
  type Large,
  type Site,
} from './large-project.ts';
import { call, signUp, topUp, type Someone } from './product.ts';

/** What the jobs are to do; `last` has the money that the first project lacks of its goal. */
export type Jobs = { releasing: Large; paying: Large; last: Someone; organization: Someone };

export async function prepareJobs(site: Site, holders: number): Promise<Jobs> {
  const releasing = await largeProject(site, { funding: 'all', goal: 10_000n * BigInt(holders + 1), holders });
  const paying = await largeProject(site, { funding: 'keep', goal: 10_000_000_000n, holders, months: 60 });
  const last = await signUp(site.base);
  await topUp(site.base, last, 100);
  return { releasing, paying, last, organization: site.organization };
}

/** Invests what the first project lacks of its goal, which begins to release it. */
export async function reachGoal(base: string, { releasing, last }: Jobs): Promise<void> {
  const document = await makePdf();
  const body = { projectId: releasing.projectId, price: 100, payFromWallet: 1, msg: 'The last.', document };
  const invested = await call(base, 'POST', '/project/invest', { token: last.token, body });
  if (invested.status !== 200) throw new Error(`Investing: ${invested.status} ${invested.message}`);
}

/** Pays the next instalment of the second project, which begins to credit it; answers its id. */
export async function payNext(base: string, owner: Database, { paying, organization }: Jobs): Promise<string> {
  const { projectId } = paying;
  const [day] = await ask<{ dueOn: string }>(owner, 'SELECT next_due::text AS "dueOn" FROM projects WHERE id = $1', [
    projectId,
  ]);
  const paid = await call(base, 'POST', '/repayment/pay', {
    token: organization.token,
    body: { projectId, ...day! },
  });
  if (paid.status !== 200) throw new Error(`Paying: ${paid.status} ${paid.message}`);
  return paid.data.id;
}

/** How many are still to be released and to be credited; null where that is not worked out, or the last step is left. */
export async function leftOfJobs(owner: Database, { releasing, paying }: Jobs) {
  return { inEscrow: await leftInEscrow(owner, releasing), toCredit: await leftToCredit(owner, paying) };
}

/** Waits until both jobs have ended, for at most five minutes; answers what is wrong then. `payments` were acknowledged. */
export async function endOfJobs(owner: Database, jobs: Jobs, payments: readonly string[]): Promise<string[]> {
  const isOver = ({ inEscrow, toCredit }: Awaited<ReturnType<typeof leftOfJobs>>) => inEscrow === 0 && toCredit === 0;
  let left = await leftOfJobs(owner, jobs);
  for (const end = Date.now() + 300_000; !isOver(left) && Date.now() < end; left = await leftOfJobs(owner, jobs))
    await sleep(200);
  if (!isOver(left)) return [`The jobs have not ended: ${JSON.stringify(left)}`];
  const made = await ask<{ id: string; cents: bigint }>(
    owner,
    'SELECT id, amount_cents AS cents FROM repayments WHERE project_id = $1',
    [jobs.paying.projectId],
  );
  const lost = payments.filter((id) => !made.some((each) => each.id === id));
  const paid = made.reduce((sum, { cents }) => sum + Number(cents), 0) / 100;
  return [
    ...lost.map((id) => `The payment ${id} is lost.`),
    ...(await wrongPlaces(owner, jobs.releasing, 'released')),
    ...(await wrongShares(owner, jobs.paying, paid)),
    ...(await leftOver(owner, jobs)),
  ];
}

/** Accounts of the projects that still have money, and holders whose wallet has something else than what came back to them. */
async function leftOver(owner: Database, { releasing, paying }: Jobs): Promise<string[]> {
  const [row] = await ask<{ accounts: number; wallets: number }>(
    owner,
    `SELECT (
          SELECT count(*)::int FROM ledger_accounts WHERE project_id = ANY ($1::uuid[]) AND balance_cents <> 0
        ) AS accounts,
        (
          SELECT count(*)::int FROM investments AS i JOIN ledger_accounts AS a ON a.id = i.user_id
          WHERE i.project_id = $2 AND a.balance_cents <> i.principal_paid + i.return_paid
        ) AS wallets`,
    [[releasing.projectId, paying.projectId], paying.projectId],
  );
  return row!.accounts + row!.wallets > 0 ? [`Something is left over: ${JSON.stringify(row)}`] : [];
}
