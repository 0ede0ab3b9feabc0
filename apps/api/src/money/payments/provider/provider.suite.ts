import { randomBytes } from 'node:crypto';
import type { ProviderStatus } from '@guildhall/contract/money/payments.contract.ts';
import { describe, expect, it } from 'vitest';
import type { NewPayment, PaymentProvider, ProviderPayment } from './provider.ts';

/** An event as whoever hears it believes it: null where it is not the provider's own. */
export async function hearEvent(
  provider: PaymentProvider,
  { body, headers }: { body: Buffer; headers: Record<string, string> },
): Promise<{ id: string; paymentId: string; intentId?: string } | null> {
  const event = provider.readEvent(body, headers);
  if (!event || !((await event.isGenuine?.()) ?? true)) return null;
  return { id: event.id, ...((await event.whose?.()) ?? event) };
}

type Outcome = 'authorized' | 'requires_action' | 'failed';

/** What the suite needs to reach a provider, beside its adapter. */
export type ProviderUnderTest = {
  provider: PaymentProvider;
  /** A card token with which a payment begins so. */
  token(outcome: Outcome): Promise<string>;
  /** Answers for the payer where the card asks for it. */
  confirm(id: string, accepted: boolean): Promise<void>;
  /** How a payment begins where its payer answers on a page of the provider; elsewhere it is so once it was created. */
  begin?(payment: NewPayment, outcome: Outcome): Promise<ProviderPayment>;
  /** A webhook about a payment as the provider signs it, this number of seconds ago, by its own or another secret. */
  webhook(id: string, age: number, secret?: string): { body: Buffer; headers: Record<string, string> };
};

/** An id as our books give one to a payment: of version 7, so that it contains when it was recorded. */
export function newPaymentId(): string {
  const hex = Date.now().toString(16).padStart(12, '0') + randomBytes(10).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/**
 * The promises of `PaymentProvider`, as tests. Each adapter's own test calls this. `isWallet`: there are no tokens, every payment
 * is approved on the provider's page, and one that its payer turns away from stays open. `staleAfter` in seconds.
 */
export function describeProvider(
  name: string,
  open: () => ProviderUnderTest,
  { isWallet = false, staleAfter = 300 } = {},
): void {
  const returnUrl = 'https://app.example.com/payment/inProgress?paymentType=order';
  const newPayment = async (outcome: Outcome): Promise<NewPayment> => {
    const token = await open().token(outcome);
    return { intentId: newPaymentId(), amountCents: 1999n, token, returnUrl, description: 'A test' };
  };
  const begin = async (payment: NewPayment, outcome: Outcome) =>
    open().begin?.(payment, outcome) ?? (await open().provider.create(payment))!;
  const create = async (outcome: Outcome) => begin(await newPayment(outcome), outcome);
  const statusOf = async (id: string): Promise<ProviderStatus | undefined> =>
    (await open().provider.retrieve(id))?.status;

  describe(`${name} takes payments`, () => {
    it('creates an authorized payment for exactly what was asked', async () => {
      const asked = await newPayment('authorized');
      const reported = await begin(asked, 'authorized');
      expect(reported).toMatchObject({
        status: 'authorized',
        amountCents: 1999n,
        currency: 'USD',
        intentId: asked.intentId,
      });
      expect(await open().provider.retrieve(reported.id)).toEqual(reported);
      // What nobody knows of cannot be approved, and need not be found.
      expect(await open().provider.find(asked.intentId)).toEqual(isWallet ? null : reported);
    });

    it('gives the same payment again under the same id of ours, also to twenty at once', async () => {
      const asked = await newPayment('authorized');
      const all = await Promise.all(Array.from({ length: 20 }, () => open().provider.create(asked)));
      expect(new Set(all.map((reported) => reported?.id)).size).toBe(1);
      const status = isWallet ? 'requires_action' : 'authorized';
      expect(all.every((reported) => reported?.status === status)).toBe(true);
      const other = { ...asked, token: await open().token('failed') };
      expect(await open().provider.create(other)).toMatchObject({ status, id: all[0]!.id });
    });

    it('declines permanently, with a message for the payer', async () => {
      const reported = await create('failed');
      expect(reported).toMatchObject({ status: 'failed', failure: expect.stringMatching(/\w+ \w+/), confirmUrl: '' });
      expect((await open().provider.capture(reported.id))?.status).toBe('failed');
    });

    it.skipIf(isWallet)('takes a token once and refuses unknown ones without creating a payment', async () => {
      const asked = await newPayment('authorized');
      await open().provider.create(asked);
      const next = { ...asked, intentId: newPaymentId() };
      for (const token of [asked.token, 'tok_none']) {
        expect(await open().provider.create({ ...next, token })).toBeNull();
        expect(await open().provider.find(next.intentId)).toBeNull();
      }
      const token = await open().token('authorized');
      expect(await open().provider.create({ ...next, token })).toMatchObject({ status: 'authorized' });
    });

    it('captures an authorized payment once', async () => {
      const { id } = await create('authorized');
      expect((await open().provider.capture(id))?.status).toBe('succeeded');
      expect((await open().provider.capture(id))?.status).toBe('succeeded');
      expect(await statusOf(id)).toBe('succeeded');
    });

    it('waits for confirmation where the card needs it, and authorizes once accepted', async () => {
      const { id, status, confirmUrl } = await create('requires_action');
      expect(status).toBe('requires_action');
      expect(URL.canParse(confirmUrl)).toBe(true);
      expect((await open().provider.capture(id))?.status).toBe('requires_action');
      await open().confirm(id, true);
      expect((await open().provider.capture(id))?.status).toBe('succeeded');
    });

    it('fails when the payer refuses, unless the page can be visited again', async () => {
      const { id } = await create('requires_action');
      await open().confirm(id, false);
      const reported = await open().provider.retrieve(id);
      if (isWallet) expect(reported?.status).toBe('requires_action');
      else expect(reported).toMatchObject({ status: 'failed', failure: expect.stringMatching(/\w+ \w+/) });
      await open().confirm(id, true);
      expect(await statusOf(id)).toBe(isWallet ? 'authorized' : 'failed');
    });

    it('cancels uncaptured payments only', async () => {
      const { id } = await create('authorized');
      expect((await open().provider.cancel(id))?.status).toBe('canceled');
      expect((await open().provider.capture(id))?.status).toBe('canceled');
      const paid = await create('authorized');
      await open().provider.capture(paid.id);
      expect((await open().provider.cancel(paid.id))?.status).toBe('succeeded');
    });

    it('captures or cancels, never both, in a race', async () => {
      for (let round = 0; round < 10; round++) {
        const { id } = await create('authorized');
        const [captured, canceled] = await Promise.all([open().provider.capture(id), open().provider.cancel(id)]);
        expect(captured?.status).toBe(canceled?.status);
      }
    });

    it('sends a captured payment back in parts, each once under our own id, and tells of it', async () => {
      const { id } = await create('authorized');
      const ids = [newPaymentId(), newPaymentId()] as const;
      const refund = (refundId: string, amountCents: bigint) => open().provider.refund(id, { refundId, amountCents });
      expect(await refund(ids[0], 500n)).toMatchObject({ accepted: false });
      await open().provider.capture(id);
      expect(await open().provider.movements(id)).toMatchObject({ refundedCents: 0n, refunds: [] });
      for (let twice = 0; twice < 2; twice++) expect(await refund(ids[0], 500n)).toEqual({ accepted: true });
      const made = { refundId: ids[0], status: 'done', hasLeft: true, failure: '' };
      expect(await open().provider.movements(id)).toMatchObject({ refundedCents: 500n, refunds: [made] });
      expect(await refund(newPaymentId(), 1500n)).toEqual({
        accepted: false,
        failure: expect.stringMatching(/\w+/),
      });
      expect(await refund(ids[1], 1499n)).toEqual({ accepted: true });
      const told = await open().provider.movements(id);
      expect(told?.refundedCents).toBe(1999n);
      expect(told?.refunds.map(({ refundId }) => refundId).toSorted()).toEqual([...ids].toSorted());
      expect(await statusOf(id)).toBe('refunded');
      expect(await refund(newPaymentId(), 1n)).toMatchObject({ accepted: false });
      expect(await open().provider.refund('pi_none', { refundId: newPaymentId(), amountCents: 1n })).toMatchObject({
        accepted: false,
      });
    });

    it('answers null for an unknown payment', async () => {
      for (const id of ['pi_none', '', '\u0001', 'x'.repeat(300)])
        for (const ask of ['retrieve', 'capture', 'cancel'] as const) expect(await open().provider[ask](id)).toBeNull();
      expect(await open().provider.find(newPaymentId())).toBeNull();
    });
  });

  describe(`${name} signs its events`, () => {
    const read = (sent: { body: Buffer; headers: Record<string, string> }) => hearEvent(open().provider, sent);

    it('and reads its own', async () => {
      expect(await read(open().webhook('pi_1', 0))).toMatchObject({ paymentId: 'pi_1' });
      expect(await read(open().webhook('pi_1', 200))).toMatchObject({ paymentId: 'pi_1' });
    });

    it('refuses one without a signature', async () =>
      expect(await read({ ...open().webhook('pi_1', 0), headers: {} })).toBeNull());

    it('refuses one that was altered', async () => {
      const { headers } = open().webhook('pi_1', 0);
      expect(await read({ body: open().webhook('pi_2', 0).body, headers })).toBeNull();
      expect(await read({ body: Buffer.alloc(0), headers })).toBeNull();
    });

    it('refuses one that is stale, or from the future', async () => {
      expect(await read(open().webhook('pi_1', staleAfter + 1))).toBeNull();
      expect(await read(open().webhook('pi_1', -302))).toBeNull();
    });

    it('refuses one signed by another secret, the empty one too', async () => {
      expect(await read(open().webhook('pi_1', 0, 'a secret of somebody else'))).toBeNull();
      expect(await read(open().webhook('pi_1', 0, ''))).toBeNull();
    });

    it('refuses a signature of any other form', async () => {
      const { body, headers } = open().webhook('pi_1', 0);
      const [name] = Object.entries(headers).find(([name, value]) => name.includes('sig') || value.includes('v1='))!;
      for (const value of [
        '',
        't=,v1=',
        `t=1,v1=${'0'.repeat(64)}`,
        headers[name]!.slice(0, -4),
        headers[name]!.includes('v1=') ? headers[name]!.replace('v1', 'v0') : `v0${headers[name]!}`,
      ])
        expect(await read({ body, headers: { ...headers, [name]: value } })).toBeNull();
    });
  });
}
