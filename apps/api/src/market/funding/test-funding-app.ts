import { makePdf } from '../../base/files/test-files.ts';
import { paymentsApp, type PaymentsApp } from '../../money/payments/test-payments.ts';
import type { Answer, Person } from '../../server/test-app.ts';
import { publishProject } from '../referrals/test-projects.ts';
import { settleDue } from './settle-funding.ts';

export type FundingApp = PaymentsApp & {
  post(by: Person, path: string, body: Record<string, unknown>): Promise<Answer>;
  get(by: Person, path: string): Promise<Answer>;
  /** Publishes a project of 5,000 dollars, at least 50, and answers its id. */
  publish(by: Person, changes?: Record<string, unknown>): Promise<string>;
  /** Signs somebody up whose wallet has 5,000 dollars. */
  investor(name: string): Promise<Person>;
  /** Invests from the wallet and answers the id. */
  investFromWallet(by: Person, projectId: string, dollars: number): Promise<string>;
  /** Sets the clock of the business ahead by an interval such as `7 days`, and settles what is due then. */
  settleIn(ahead: string): Promise<void>;
  /** What an account was notified of, newest first. */
  notified(person: Person): Promise<string[]>;
  /** In dollars. */
  free(person: Person): Promise<number>;
};

/** The day after this number of days, in UTC, such as 2027-01-31. */
export function dayAhead(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** The product, and short words for what organizations and investors do. */
export async function fundingApp(env: NodeJS.ProcessEnv = {}): Promise<FundingApp> {
  const app = await paymentsApp(env);
  const document = { filename: 'plan.pdf', bytes: await makePdf() };
  const post: FundingApp['post'] = ({ token }, path, body) => app.call('POST', path, { token, body });
  return {
    ...app,
    post,
    get: ({ token }, path) => app.call('GET', path, { token }),
    publish: (by, changes) => publishProject(app, by, 'Bread oven', changes),
    investor: async (name) => {
      const person = await app.signUp(1, name);
      await app.addMoney(person, await app.topUp(person, 5000), 5000);
      return person;
    },
    investFromWallet: async (by, projectId, price) => {
      const answer = await post(by, '/project/invest', { projectId, price, payFromWallet: 1, msg: 'Yes.', document });
      if (answer.status !== 200) throw new Error(`The investment was refused: ${answer.message}`);
      return answer.data.investId;
    },
    settleIn: async (ahead) => {
      await app.owner(
        `INSERT INTO business_clock (ahead) VALUES ($1::interval) ON CONFLICT (id) DO UPDATE SET ahead = excluded.ahead`,
        [ahead],
      );
      await settleDue(app.resources);
    },
    notified: async ({ token }) =>
      (await app.call('POST', '/notifications', { token, body: {} })).data.records.map(
        ({ text }: { text: string }) => text,
      ),
    free: async (person) => {
      const { balance, held } = await app.balance(person);
      return Number(balance - held) / 100;
    },
  };
}
