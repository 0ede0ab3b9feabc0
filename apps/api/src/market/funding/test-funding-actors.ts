import type { Db } from '../../platform/database/database.ts';
import { writeAcceptance, writeDispute, writeOutcome, writeWithdrawal } from '../../trust/disputes/disputes.sql.ts';
import { beginFreeze, endFreeze } from '../../trust/freezes/freezes.sql.ts';
import type { Member, TestLedger } from '../../money/wallet/test-ledger.ts';
import { followInLedger } from '../../money/payments/followed-payments.sql.ts';
import { chargeCard, placeByCard } from '../repayments/test-holdings.ts';
import { written, type Command, type FundingCommand, type Response } from '../repayments/test-repayments-books.ts';
import {
  cancelInLedger,
  cancelInvestmentInLedger,
  closeInLedger,
  extendInLedger,
  projectsToSettle,
  settleEscrow,
} from './funding.sql.ts';
import { noteDefaults } from '../defaults/defaults.sql.ts';

const sql = {
  places: {
    name: 'test.places',
    text: `SELECT i.id, i.escrow FROM investments AS i WHERE i.id = ANY ($1::uuid[])`,
  },
  takesMoney: {
    name: 'test.takes-money',
    text: `SELECT takes_money AS "takesMoney" FROM projects WHERE id = $1`,
  },
  sides: {
    name: 'test.sides-of-holding',
    text: `SELECT i.user_id AS "buyerId", d.id FROM investments AS i LEFT JOIN disputes AS d ON d.purchase_id = i.id
      WHERE i.id = $1`,
  },
};

/** Beyond what sequences before have left. */
const allProjects = 100_000;

/** The ids of what a sequence has made, by their place. */
type CreatedIds = { projects: readonly string[]; holdings: string[] };

/** Plays what a sequence does with the funding of its projects. */
export class FundingActors {
  readonly #ledger: TestLedger;
  readonly #organization: Member;
  readonly #made: CreatedIds;
  readonly #freezes = new Map<number | null, string>();
  /** Of holdings that were paid by card: the payment, and how often it was followed. */
  readonly #cards = new Map<number, { paymentId: string; seenAnswers: number }>();
  #operator: Member | undefined;

  constructor(ledger: TestLedger, organization: Member, made: CreatedIds) {
    this.#ledger = ledger;
    this.#organization = organization;
    this.#made = made;
  }

  /** Invests, and charges the card at once. */
  async investByCard(who: Member, of: Extract<Command, { do: 'invest' }>): Promise<Response> {
    const placed = await placeByCard(this.#ledger, who, this.#made.projects[of.project]!, of.cents, of.byCard);
    if (placed.outcome !== 'ok') return { outcome: placed.outcome };
    const place = this.#made.holdings.push(placed.id) - 1;
    if (placed.paymentId !== null) {
      this.#cards.set(place, { paymentId: placed.paymentId, seenAnswers: 0 });
      await chargeCard(this.#ledger, placed.paymentId);
    }
    return { outcome: 'ok', due: placed.due };
  }

  async run(command: FundingCommand): Promise<Response> {
    const { database } = this.#ledger;
    const own = (project: number) => ({
      organizationId: this.#organization.id,
      projectId: this.#made.projects[project]!,
    });
    switch (command.do) {
      case 'takeBack': {
        const { buyerId } = await this.#sides(command.holding);
        const back = { investorId: buyerId, investmentId: this.#made.holdings[command.holding]! };
        const { outcome, cents } = await cancelInvestmentInLedger(database, back);
        return outcome === 'ok' ? { outcome, given: cents } : { outcome };
      }
      case 'settle':
        return this.#settle(this.#made.projects[command.project]!, command.most);
      case 'extend': {
        const until = new Date(`${written(command.until + 1)}T00:00:00Z`);
        return { outcome: await extendInLedger(database, { ...own(command.project), until }) };
      }
      case 'close':
        return { outcome: await closeInLedger(database, own(command.project)) };
      case 'cancel': {
        const { outcome, returning } = await cancelInLedger(database, own(command.project));
        return outcome === 'ok' ? { outcome, given: returning } : { outcome };
      }
      case 'dispute': {
        const purchaseId = this.#made.holdings[command.holding]!;
        const { buyerId } = await this.#sides(command.holding);
        const dispute = { buyerId, purchaseId, reason: 'other', message: 'Not as it was said.' } as const;
        return { outcome: (await writeDispute(database, dispute)).outcome };
      }
      case 'endDispute': {
        const { buyerId, id } = await this.#sides(command.holding);
        if (!id) return { outcome: 'not_found' };
        if (command.by === 'seller') {
          const sellerId = this.#organization.id;
          return this.#orUndone((db) => writeAcceptance(db, { sellerId, id, note: '' }));
        }
        return { outcome: (await writeWithdrawal(database, { buyerId, id, note: 'It is settled.' })).outcome };
      }
      case 'decideDispute': {
        const { id } = await this.#sides(command.holding);
        if (!id) return { outcome: 'not_found' };
        const operatorId = await this.#operatorId();
        const decision = { operatorId, id, cents: command.cents, reason: 'By what both sides say.' };
        return this.#orUndone((db) => writeOutcome(db, decision), command.cents === 0n);
      }
      case 'chargeBack':
        return this.#chargeBack(command);
      case 'freeze': {
        const { project } = command;
        const { outcome, id } = await beginFreeze(database, {
          accountId: project === null ? this.#organization.id : null,
          projectId: project === null ? null : this.#made.projects[project]!,
          operatorId: await this.#operatorId(),
          reason: 'Odd.',
          days: 30,
        });
        if (outcome === 'ok') this.#freezes.set(project, id);
        return { outcome };
      }
      case 'lift': {
        const id = this.#freezes.get(command.project);
        if (!id) return { outcome: 'ended' };
        return { outcome: (await endFreeze(database, id, await this.#operatorId())).outcome };
      }
    }
  }

  /** One part of what the job does, if the job would find the project. */
  async #settle(projectId: string, most: number): Promise<Response> {
    const { database } = this.#ledger;
    const before = await this.#places();
    const isDue = (await projectsToSettle(database, allProjects)).includes(projectId);
    const { decided } = isDue ? await settleEscrow(database, projectId, most) : { decided: null };
    const settled = await this.#settledSince(before);
    // As another job does each hour.
    await noteDefaults(database, 1000);
    const [row] = await database.query<{ takesMoney: boolean }>(sql.takesMoney, [projectId]);
    return { outcome: 'ok', settled, decided, takesMoney: row!.takesMoney };
  }

  /** Takes what the provider says of the bank, as the job that follows a payment does. */
  async #chargeBack({ holding, taken }: Extract<FundingCommand, { do: 'chargeBack' }>): Promise<Response> {
    const card = this.#cards.get(holding)!;
    const before = await this.#places();
    const { outcome, takenCents, owedCents } = await followInLedger(this.#ledger.database, {
      id: card.paymentId,
      seenAnswers: card.seenAnswers++,
      refundedCents: 0n,
      disputedCents: taken,
      feeCents: null,
    });
    return { outcome, taken: takenCents, owed: owedCents, settled: await this.#settledSince(before) };
  }

  async #places(): Promise<Map<string, string>> {
    const rows = await this.#ledger.database.query<{ id: string; escrow: string }>(sql.places, [this.#made.holdings]);
    return new Map(rows.map(({ id, escrow }) => [id, escrow]));
  }

  /** The places of the holdings whose money is somewhere else by now. */
  async #settledSince(before: Map<string, string>): Promise<number[]> {
    const after = await this.#places();
    return this.#made.holdings.flatMap((id, place) => (before.get(id) === after.get(id) ? [] : [place]));
  }

  async #sides(holding: number) {
    type Sides = { buyerId: string; id: string | null };
    return (await this.#ledger.owner.query<Sides>(sql.sides, [this.#made.holdings[holding]]))[0]!;
  }

  async #operatorId(): Promise<string> {
    this.#operator ??= await this.#ledger.member();
    return this.#operator.id;
  }

  /** What is not `ok` is rolled back. `isNothing`: a dispute is closed and nothing given back. */
  async #orUndone(
    write: (db: Db) => Promise<{ outcome: string; cents: bigint; left: bigint; free: bigint }>,
    isNothing = false,
  ): Promise<Response> {
    const undo = new Error('Undo.');
    const response: { written?: Awaited<ReturnType<typeof write>> } = {};
    await this.#ledger.database
      .transaction(async (db) => {
        response.written = await write(db);
        if (response.written.outcome !== 'ok') throw undo;
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error;
      });
    const { outcome, cents, left, free } = response.written!;
    if (outcome === 'ok') return isNothing ? { outcome } : { outcome, given: cents, left };
    if (outcome === 'too_much') return { outcome, left };
    return outcome === 'insufficient' ? { outcome, free } : { outcome };
  }
}
