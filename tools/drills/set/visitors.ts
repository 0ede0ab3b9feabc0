import { makePdf } from '../../../apps/api/src/base/files/test-files.ts';
import { call, complain, startLoad, type ProductAnswer } from '../product.ts';
import { newAnswers, note, type Answers } from './answers.ts';
import type { Market } from './shoppers.ts';

export type Visits = Answers & { stop(): Promise<void> };

/** Reads wallets and orders so often a second; one of ten sends a document, and one of ten reads a picture. */
export async function startVisits({ base, buyers, projects, guild }: Market, perSecond: number): Promise<Visits> {
  const answers = newAnswers();
  const document = await makePdf();
  const { data: project } = await call(base, 'GET', `/project/details/${projects[0]}`, { token: buyers[0]!.token });

  const visit = async (n: number): Promise<void> => {
    const by = buyers[n % buyers.length]!;
    const asked = Date.now();
    const [what, told] = await (async (): Promise<[string, ProductAnswer]> => {
      if (n % 10 === 0) return ['upload', await complain(base, by, guild, document, `Number ${n}`)];
      if (n % 10 === 5) return ['picture', await readPicture(`${base}${project.photo}`)];
      if (n % 2 === 0) return ['wallet', await call(base, 'GET', '/wallet', { token: by.token })];
      const page = { start: 0, length: 10, orderType: 'ordered' };
      return ['orders', await call(base, 'POST', '/orders/list', { token: by.token, body: page })];
    })();
    note(answers, what, told, Date.now() - asked, what === 'upload' || what === 'orders');
  };
  return Object.assign(answers, { stop: startLoad(perSecond, visit) });
}

/** As the answer of a call: a picture that comes whole has the status 200. */
async function readPicture(url: string): Promise<ProductAnswer> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(30_000) });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (answer.ok) return { status: answer.status, data: null, message: '' };
    return { status: answer.status, ...(JSON.parse(bytes.toString()) as Omit<ProductAnswer, 'status'>) };
  } catch (error) {
    return { status: 0, data: null, message: String((error as Error).cause ?? error) };
  }
}
