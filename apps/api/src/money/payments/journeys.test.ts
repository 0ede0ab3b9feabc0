import type { Settlement } from '@guildhall/stripe-stand-in/books.ts';
import { expect, it, onTestFinished } from 'vitest';
import { Journeys } from './test-journeys.ts';

const journeysToPlay = process.env['JOURNEYS'];
// How many run in the gate, on two accounts; `npm run test:journeys` plays 300 on each.
const journeyCount = Number(journeysToPlay ?? 12);
const seed = Number(process.env['SEED'] ?? 6);

/** When an account begins to settle in another currency: at the start, or when a third of the journeys was played. */
type Account = { what: string; settlement: Settlement | null; from: number };
const euros = { currency: 'eur', rate: 0.92 };
const accounts: Account[] = [
  { what: 'in US dollars', settlement: null, from: 0 },
  { what: 'that settles in euros after a third', settlement: euros, from: journeyCount / 3 },
  {
    what: 'that settles in Canadian dollars after a third',
    settlement: { currency: 'cad', rate: 1.38 },
    from: journeyCount / 3,
  },
  { what: 'that settles in euros', settlement: euros, from: 0 },
];

it.each(journeysToPlay ? accounts : accounts.slice(0, 2))(
  `people, providers and ledger agree to the cent after ${journeyCount} journeys (SEED=${seed}) with faults and a day without events, on an account $what`,
  { timeout: 60_000 + journeyCount * 6000 },
  async ({ what, settlement, from }) => {
    const journeys = await Journeys.open(seed);
    onTestFinished(() => journeys.stop());
    await journeys.play(journeyCount, settlement && { ...settlement, from: Math.floor(from) });
    expect(await journeys.differences()).toEqual([]);
    expect(await journeys.faultsOfLedger()).toEqual([]);
    const { ledger, providers } = await journeys.atProviders();
    expect(ledger).toEqual(providers);
    expect(await journeys.differencesByDay()).toEqual([]);
    // One failure of the hundreds before does not outlast the others.
    expect(await journeys.takesPaypal()).toBe(true);
    const isRefused = settlement !== null && from === 0;
    // An account that had dollars once may have some still, and then takes cards.
    if (isRefused || !settlement)
      expect(await journeys.refusedCard()).toMatch(isRefused ? /^Cards cannot be charged here right now/ : /^$/);
    const { faults, ofTokens } = journeys.made;
    const told = `${faults} faults, ${ofTokens} of them of calls for a token, ${journeys.acknowledged} payments acknowledged, ${(await journeys.returnedUnheard()).size} gone back whole before they were heard of`;
    if (journeysToPlay) console.log(`SEED=${seed}, an account ${what}: ${journeyCount} journeys, ${told}`);
    if (!isRefused) expect(faults, told).toBeGreaterThan((journeyCount * 4) / 3);
    expect(ofTokens, told).toBeGreaterThan(journeyCount / 20);
    expect(journeys.acknowledged, told).toBeGreaterThan(journeyCount / 12);
  },
);
