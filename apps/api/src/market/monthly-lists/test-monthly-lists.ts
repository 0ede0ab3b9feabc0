import { riskTexts } from '@guildhall/contract/market/risk.ts';
import type { Answer, Person } from '../../server/test-app.ts';
import { fundingApp, type FundingApp } from '../funding/test-funding-app.ts';
import { makeMonthlyLists } from './make-monthly-lists.ts';

/** The list of a month, as the call answers it. */
type Read = {
  status: number;
  data: {
    state: string;
    total: number;
    split: string;
    projects: { id: string; title: string; part: number; obstacle: string; investId: string }[];
  };
};

export type ListsApp = FundingApp & {
  /** Sets the clock of the business, by seconds, which are as long in every time zone. */
  setNow(moment: string): Promise<void>;
  /** The same, and makes what is due then. */
  runAt(moment: string): Promise<number>;
  /** A category of projects by its place; the projects of `publish` have the first. */
  category(place: number): string;
  setList(by: Person, changes?: Record<string, unknown>): Promise<Answer>;
  lists(by: Person): Promise<Record<string, never>[]>;
  /** Sets one up for the first category, makes its list of this month (of which it is the 10th) and answers its id. */
  listOfMonth(by: Person, changes?: Record<string, unknown>): Promise<string>;
  readList(by: Person, id: string, projects?: string[]): Promise<Read>;
  /** Confirms what is shown for these projects, or for those proposed. */
  confirmList(by: Person, id: string, projects?: string[], changes?: Record<string, unknown>): Promise<Answer>;
  /** The notifications about monthly lists, newest first. */
  listWords(by: Person): Promise<string[]>;
};

export async function listsApp(env: NodeJS.ProcessEnv = {}): Promise<ListsApp> {
  const app = await fundingApp(env);
  const categories = await app.owner<{ id: string }>('SELECT id FROM project_categories ORDER BY position');
  const setNow = async (moment: string) => {
    await app.owner(
      `INSERT INTO business_clock (ahead) VALUES (make_interval(secs => extract(epoch FROM $1::timestamptz - now())))
        ON CONFLICT (id) DO UPDATE SET ahead = excluded.ahead`,
      [moment],
    );
  };
  const category = (place: number) => categories[place]!.id;
  const setList: ListsApp['setList'] = (by, changes = {}) =>
    app.post(by, '/investment/monthly/lists', {
      ...(changes.searchId === undefined && { categoryId: category(0) }),
      price: 300,
      day: 15,
      riskText: riskTexts.length,
      ...changes,
    });
  const readList: ListsApp['readList'] = (by, id, projects) =>
    app.post(by, `/investment/monthly/list/${id}`, projects ? { projects } : {});
  return {
    ...app,
    setNow,
    runAt: async (moment) => {
      await setNow(moment);
      return makeMonthlyLists(app.resources);
    },
    category,
    setList,
    lists: async (by) => (await app.get(by, '/investment/monthly/lists')).data.records,
    listOfMonth: async (by, changes) => {
      const set = await setList(by, { day: 10, ...changes });
      if (set.status !== 200) throw new Error(`It was refused: ${set.message}`);
      await app.owner('UPDATE monthly_lists SET next_on = monthly_due_day() WHERE id = $1', [set.data.id]);
      await makeMonthlyLists(app.resources);
      const [month] = await app.owner<{ id: string }>('SELECT id FROM monthly_list_months WHERE list_id = $1', [
        set.data.id,
      ]);
      return month!.id;
    },
    readList,
    confirmList: async (by, id, projects, changes = {}) => {
      const { data } = await readList(by, id, projects?.length === 0 ? undefined : projects);
      const chosen = data.projects.filter(({ part }) => part > 0).map((project) => project.id);
      const { total, split } = data;
      return app.post(by, `/investment/monthly/list/${id}/confirm`, {
        projects: projects ?? chosen,
        total,
        split,
        ...changes,
      });
    },
    listWords: async (by) => (await app.notified(by)).filter((text) => text.includes('monthly list')),
  };
}
