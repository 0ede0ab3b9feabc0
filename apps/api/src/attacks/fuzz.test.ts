import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../operator/verify-ledger.ts';
import { openDatabase } from '../platform/database.ts';
import { attackedHall, type AttackedHall } from './attacked-hall.ts';
import { attacks, requestOf, type Attack } from './fuzz-requests.ts';
import { rightRequests, type CallName, type RightRequest } from './right-requests.ts';

const requests = process.env['LONG'] === '1' ? 200_000 : 3_000;
const seed = Number(process.env['SEED'] ?? 20_252);

let hall: AttackedHall;
let right: Record<CallName, RightRequest>;
beforeAll(async () => {
  hall = await attackedHall({ LOGIN_TRIES: '1000', LOGIN_TRIES_PER_ADDRESS: '1000000' });
  right = rightRequests(hall);
});
afterAll(() => hall.stop());

/** Sends one and answers what is wrong with what comes back; '' when nothing is. */
const faultOf = async (attack: Attack): Promise<string> => {
  const request = requestOf(hall, attack, right[attack.call]);
  const answer = await hall.app.inject(request);
  const told = `${request.method} ${request.url.slice(0, 200)} was answered ${answer.statusCode} ${answer.body.slice(0, 300)}`;
  if (answer.statusCode >= 500) return told;
  if (request.method === ('HEAD' as string)) return answer.body === '' ? '' : told;
  try {
    const { success, statusCode, message, data, ...more } = answer.json();
    const fits =
      statusCode === answer.statusCode &&
      success === (statusCode === 200) &&
      typeof message === 'string' &&
      message.length > 0 &&
      data !== undefined &&
      Object.keys(more).length === 0;
    return fits ? '' : told;
  } catch {
    return told;
  }
};

describe('whatever is sent', () => {
  it(`is answered in the envelope and never by a 5xx (${requests} requests)`, { timeout: 3_600_000 }, async () => {
    const names = Object.keys(right) as CallName[];
    // Whoever logs out can attack no longer.
    const property = fc.asyncProperty(attacks(names.filter((name) => name !== 'logout')), async (attack) => {
      expect(await faultOf(attack)).toBe('');
    });
    await fc.assert(property, { numRuns: requests, seed });
  });

  it('leaves the ledger in order', async () => {
    const owner = openDatabase(hall.ownerUrl, { max: 2 });
    try {
      expect(await verifyLedger(owner)).toEqual([]);
    } finally {
      await owner.close();
    }
  });
});
