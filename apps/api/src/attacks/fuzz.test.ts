import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../money/ledger/verify-ledger.ts';
import { collectGarbage } from '../platform/process/collect-garbage.ts';
import { openDatabase } from '../platform/database/database.ts';
import { attackedApp, type AttackedApp } from './attacked-app.ts';
import { attacks, fieldSweep, requestOf, type Attack } from './fuzz-requests.ts';
import { rightRequests, type CallName, type RightRequest } from './right-requests.ts';

/** By chance, beside one request for each bad value of each field. */
const requests = process.env['LONG'] === '1' ? 200_000 : 4_000;
const atOnce = 8;
const seed = Number(process.env['SEED'] ?? 20_252);

/** A request that a limit refuses would never reach what is tested here. */
const noLimits = {
  LOGIN_TRIES: '1000000',
  LOGIN_TRIES_PER_ADDRESS: '1000000',
  RATE_LIMIT_PERCENT: '1000000',
  UPLOAD_MB_PER_DAY: '1000000',
  UPLOAD_MB_TOTAL: '1000000',
};

let app: AttackedApp;
let right: Record<CallName, RightRequest>;
beforeAll(async () => {
  app = await attackedApp(noLimits);
  right = rightRequests(app);
});
afterAll(() => app.stop());

/** Sends one and answers what is wrong with what comes back; '' when nothing is. */
async function faultOf(attack: Attack): Promise<string> {
  const request = requestOf(app, attack, right[attack.call]);
  const answer = await app.server.inject(request);
  const result = `${request.method} ${request.url.slice(0, 200)} was answered ${answer.statusCode} ${answer.body.slice(0, 300)}`;
  if (answer.statusCode >= 500) return result;
  if (request.method === ('HEAD' as string)) return answer.body === '' ? '' : result;
  try {
    const { success, statusCode, message, data, ...more } = answer.json();
    const fits =
      statusCode === answer.statusCode &&
      success === (statusCode === 200) &&
      typeof message === 'string' &&
      message.length > 0 &&
      data !== undefined &&
      Object.keys(more).length === 0;
    return fits ? '' : result;
  } catch {
    return result;
  }
}

/**
 * In bytes, after collections: what the process keeps. One that was under way already keeps what has died meanwhile, and
 * what is freed by a finalizer goes a turn later.
 */
async function usedMemory(): Promise<number> {
  for (let turn = 0; turn < 3; turn++) {
    collectGarbage();
    await nextTurn();
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

describe('fuzzed requests', () => {
  // After a log-out nothing is left to attack with.
  const names = () =>
    (Object.keys(right) as CallName[]).filter((name) => name !== 'logOut' && name !== 'endAllSessions');

  it('with one bad field get the envelope and never a 5xx', { timeout: 3_600_000 }, async () => {
    const sweep = fieldSweep(right, names());
    expect(sweep.length).toBeGreaterThan(10_000);
    for (let swept = 0; swept < sweep.length; swept += atOnce) {
      const faults = await Promise.all(sweep.slice(swept, swept + atOnce).map(faultOf));
      expect(faults.filter((fault) => fault !== '')).toEqual([]);
    }
  });

  it(
    `with any bad input do so too (${requests} requests, seed ${seed}) and leak nothing`,
    { timeout: 3_600_000 },
    async () => {
      const some = fc.array(attacks(names()), { minLength: atOnce, maxLength: atOnce });
      const property = fc.asyncProperty(some, async (group) => {
        const faults = await Promise.all(group.map(faultOf));
        expect(faults.filter((fault) => fault !== '')).toEqual([]);
      });
      const before = await usedMemory();
      await fc.assert(property, { numRuns: Math.ceil(requests / atOnce), seed });
      expect((await usedMemory()) - before).toBeLessThan(12 * 1024 * 1024);
    },
  );

  it('leave the ledger consistent', async () => {
    const owner = openDatabase(app.ownerUrl, { max: 2 });
    try {
      expect(await verifyLedger(owner)).toEqual([]);
    } finally {
      await owner.close();
    }
  });
});
