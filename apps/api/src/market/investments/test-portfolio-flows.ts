import type { PortfolioSums } from '../../money/wallet/statement.sql.ts';
import {
  isInEscrow,
  leftOf,
  openPrincipal,
  openReturn,
  sum,
  type Command,
  type Holding,
} from '../repayments/test-repayments-books.ts';
import type { RepaymentsModel } from '../repayments/test-repayments-model.ts';

type Flows = Omit<PortfolioSums, `start${string}` | `end${'Principal' | 'Return' | 'Escrow'}`>;

function noFlows(): Flows {
  return {
    invested: 0n,
    givenBack: 0n,
    releasedPrincipal: 0n,
    releasedReturn: 0n,
    paidPrincipal: 0n,
    paidReturn: 0n,
    paidLate: 0n,
    recoveredPrincipal: 0n,
    recoveredReturn: 0n,
    recoveredLate: 0n,
    writtenOffPrincipal: 0n,
    writtenOffReturn: 0n,
    writtenOffLate: 0n,
    endedPrincipal: 0n,
    endedReturn: 0n,
    takenBackPrincipal: 0n,
    takenBackReturn: 0n,
    takenBackLate: 0n,
    compensation: 0n,
  };
}

/** What a holding of the model comes to. */
function stateOf(holding: Holding) {
  return {
    isReleased: holding.place === 'released',
    refunded: holding.refunded,
    promised: sum(holding.plan, (each) => each.return),
    principal: sum(holding.plan, (each) => each.principalPaid),
    return: sum(holding.plan, (each) => each.returnPaid),
    late: holding.latePaid,
    lost: { ...holding.lost },
  };
}

/** What happens to the investments of each holder, read from how the model's holdings change from one command to the next. */
export class PortfolioFlows {
  readonly #model: RepaymentsModel;
  readonly #flows: Flows[];
  #before: ReturnType<typeof stateOf>[] = [];

  constructor(model: RepaymentsModel) {
    this.#model = model;
    this.#flows = model.wallets.map(noFlows);
  }

  /** Notes what a command has done, after it was run on the model. */
  note({ do: act }: Command): void {
    for (const [n, holding] of this.#model.holdings.entries()) {
      const flows = this.#flows[holding.who]!;
      const before = this.#before[n];
      const now = stateOf(holding);
      const was = before ?? { ...now, isReleased: false, refunded: 0n };
      if (!before) flows.invested += holding.amount;
      if (was.isReleased) {
        flows.endedPrincipal += now.refunded - was.refunded;
        flows.endedReturn += was.promised - now.promised;
      } else flows.givenBack += now.refunded - was.refunded;
      if (now.isReleased && !was.isReleased) {
        flows.releasedPrincipal += leftOf(holding);
        flows.releasedReturn += now.promised;
      }
      const isRecovery = act !== 'correct' && this.#model.projects[holding.project]!.writtenOffOn !== null;
      const kind = act === 'correct' ? 'takenBack' : isRecovery ? 'recovered' : 'paid';
      for (const [name, part] of [
        ['Principal', 'principal'],
        ['Return', 'return'],
        ['Late', 'late'],
      ] as const) {
        const came = now[part] - was[part];
        flows[`${kind}${name}`] += act === 'correct' ? -came : came;
        // What comes back of it is a recovery, and no less was written off.
        flows[`writtenOff${name}`] += now.lost[part] - was.lost[part] + (isRecovery ? came : 0n);
      }
      this.#before[n] = now;
    }
  }

  /** What a statement says of a holder from the beginning until now. */
  of(who: number): PortfolioSums {
    const own = this.#model.holdings.filter((each) => each.who === who);
    const plans = own
      .filter(({ place, project }) => place === 'released' && this.#model.projects[project]!.writtenOffOn === null)
      .flatMap(({ plan }) => plan);
    return {
      startPrincipal: 0n,
      startReturn: 0n,
      startEscrow: 0n,
      ...this.#flows[who]!,
      endPrincipal: sum(plans, openPrincipal),
      endReturn: sum(plans, openReturn),
      endEscrow: sum(own.filter(isInEscrow), leftOf),
    };
  }
}
