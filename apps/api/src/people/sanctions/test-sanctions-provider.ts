import { serve, type Logged, type Reply } from '@guildhall/stand-in-server/serve.ts';
import { isBefore } from '@guildhall/stand-in-server/faults.ts';
import { signedSpeech } from '../../platform/secrets/test-signed-speech.ts';

type Entry = { list: string; entry: string; name: string; score?: number; words?: string };
type Check = { id: string; body: string; hits: Entry[] | null };

const fields = 'birthDate,businessName,country,kind,name,registrationNumber';

/** A stand-in of a provider by docs/sanctions-provider.md, which it takes strictly. It shares no code with the product. */
export async function startSanctionsProvider(secret: string) {
  const checks = new Map<string, Check>();
  /** The entries of the lists. */
  const listed: Entry[] = [];
  /** What is wrong with how it speaks, and whether it knows its answers yet, to be set by a test. */
  const ways = {
    ahead: 0,
    key: secret,
    id: '',
    isSlow: false,
    listVersion: null as string | null,
    answer: null as object | null,
  };

  const { signed, isSigned } = signedSpeech(secret, ways);
  const refused = (body: string) => {
    const { id, subject, ...more } = JSON.parse(body);
    if (!/^[0-9a-f-]{36}$/.test(id) || Object.keys(more).length > 0) return 'id';
    if (Object.keys(subject).toSorted().join() !== fields) return 'subject';
    const { kind, name, ...rest } = subject;
    if (!['person', 'organization', 'holder'].includes(kind) || name === '') return 'subject';
    if (kind === 'holder' && Object.values(rest).some((value) => value !== '')) return 'holder';
    if (rest.birthDate !== '' && !/^\d{4}-\d\d-\d\d$/.test(rest.birthDate)) return 'birthDate';
    return '';
  };
  const hitsOf = ({ subject }: { subject: { name: string; businessName: string } }) =>
    listed.filter(({ name }) =>
      [subject.name, subject.businessName].some((asked) => asked.toLowerCase() === name.toLowerCase()),
    );
  const take = (body: string): Check | null => {
    const { id } = JSON.parse(body);
    const known = checks.get(id);
    if (known && known.body !== body) return null;
    const check = known ?? { id, body, hits: null };
    // What was answered once stays.
    if (!ways.isSlow) check.hits ??= hitsOf(JSON.parse(body));
    checks.set(id, check);
    return check;
  };
  const say = (first: string, said: object): Reply => {
    const answer = ways.answer ?? said;
    return { status: 200, body: answer, headers: signed(`200 ${first}`, JSON.stringify(answer)) };
  };

  const served = await serve<Logged>(
    {
      isApi: () => true,
      showPage: () => {},
      logged: () => ({}),
      reply: async ({ request, method, url, body }, _entry, fault): Promise<Reply> => {
        if (isBefore(fault)) return { status: 503 };
        const asked = `${method} ${url.pathname}`;
        if (!isSigned(request.headers['guildhall-signature'], asked, body)) return { status: 401 };
        if (asked === 'GET /v1/lists') return say(asked, { listVersion: ways.listVersion });
        if (asked !== 'POST /v1/checks') return { status: 404 };
        if (refused(body) !== '') return { status: 422, body: { problem: refused(body) } };
        if (request.headers['idempotency-key'] !== JSON.parse(body).id) return { status: 400 };
        const check = take(body);
        if (!check) return { status: 409 };
        if (fault === '500 after') return { status: 500 };
        return say(asked, { id: ways.id || check.id, listVersion: ways.listVersion, hits: check.hits });
      },
    },
    0,
  );
  return {
    url: `${served.url}/v1`,
    served,
    checks,
    listed,
    ways,
    /** The subjects of all questions, in their order. */
    asked: () => [...checks.values()].map(({ body }) => JSON.parse(body).subject),
    reset: () => {
      served.faultOf = () => 'none';
      Object.assign(ways, { ahead: 0, key: secret, id: '', isSlow: false, listVersion: null, answer: null });
    },
    stop: () => served.stop(),
  };
}
