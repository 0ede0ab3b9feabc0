import { createHash } from 'node:crypto';
import { serve, type Logged, type Reply } from '@guildhall/stand-in-server/serve.ts';
import { isBefore } from '@guildhall/stand-in-server/faults.ts';
import { signedSpeech } from '../../platform/secrets/test-signed-speech.ts';

type Check = { id: string; reference: string; body: string; verdict: string | null; words: string };

/** A stand-in of a provider by docs/verification-provider.md, which it takes strictly. It shares no code with the product. */
export async function startVerificationProvider(secret: string) {
  const checks = new Map<string, Check>();
  /** What is wrong with how it speaks, to be set by a test. */
  const ways = { ahead: 0, key: secret, id: '', reference: '' };

  const { signed, isSigned } = signedSpeech(secret, ways);
  const refused = (body: string) => {
    const { id, subject, documents } = JSON.parse(body);
    if (!/^[0-9a-f-]{36}$/.test(id)) return 'id';
    if (Object.keys(subject).toSorted().join() !== 'businessName,kind,name,registrationNumber') return 'subject';
    if (!['person', 'organization'].includes(subject.kind) || subject.name === '') return 'subject';
    if (documents.length === 0) return 'documents';
    for (const document of documents) {
      const bytes = Buffer.from(document.content, 'base64');
      if (Object.keys(document).toSorted().join() !== 'content,id,mediaType,name,sha256') return 'document';
      if (bytes.length === 0 || createHash('sha256').update(bytes).digest('hex') !== document.sha256) return 'sha256';
    }
    return '';
  };
  const take = (body: string): Check | null => {
    const { id } = JSON.parse(body);
    const known = [...checks.values()].find((check) => check.id === id);
    if (known) return known.body === body ? known : null;
    const check = { id, reference: `check-${checks.size + 1}`, body, verdict: null, words: '' };
    checks.set(check.reference, check);
    return check;
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
        const isNew = method === 'POST' && url.pathname === '/v1/checks';
        if (isNew && refused(body) !== '') return { status: 422, body: { problem: refused(body) } };
        if (isNew && request.headers['idempotency-key'] !== JSON.parse(body).id) return { status: 400 };
        const check = isNew ? take(body) : checks.get(decodeURIComponent(url.pathname.replace('/v1/checks/', '')));
        if (!check) return { status: isNew ? 409 : 404 };
        const { id, reference, verdict, words } = check;
        const answer = { id: ways.id || id, reference: ways.reference || reference, verdict, words };
        if (fault === '500 after') return { status: 500 };
        return { status: 200, body: answer, headers: signed(`200 ${asked}`, JSON.stringify(answer)) };
      },
    },
    0,
  );
  return {
    url: `${served.url}/v1`,
    served,
    checks,
    ways,
    decide: (reference: string, verdict: string, words = '') =>
      Object.assign(checks.get(reference)!, { verdict, words }),
    /** An event as it is sent. */
    event: (reference: string) => {
      const body = JSON.stringify({ reference });
      return { body, headers: { 'content-type': 'application/json', ...signed('event', body) } };
    },
    stop: () => served.stop(),
  };
}
