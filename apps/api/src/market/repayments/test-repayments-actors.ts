import { refundInLedger } from '../../money/refunds/refunds.sql.ts';
import { anOrder, type Member, type TestLedger } from '../../money/wallet/test-ledger.ts';
import { order } from '../orders/test-orders-answers.ts';
import { FundingActors } from '../funding/test-funding-actors.ts';
import { fundedProject } from '../funding/test-funding.ts';
import { applyInLedger, decideInLedger, proposeInLedger, voteInLedger } from '../new-plans/new-plans.sql.ts';
import { sayUnlikelyInLedger, writeOffHoldings, writeOffInLedger } from '../defaults/defaults.sql.ts';
import { repayEarlyInLedger } from './early-repayment.sql.ts';
import { correctInLedger, takeBackReturns } from './operator-repayments.sql.ts';
import { creditReturns, payInLedger, shareRepayment } from './repayments.sql.ts';
import { setDay, setMoment, tryToInvest } from './test-holdings.ts';
import { written, type Command, type Day, type Response, type Terms } from './test-repayments-books.ts';
import type { RepaymentsModel } from './test-repayments-model.ts';

type State = ReturnType<RepaymentsModel['state']>;

/** One statement reads everything that the model knows of: $1 the organization and its holders, $2 projects, $3 holdings. */
const readState = {
  name: 'test.repayments-state',
  text: `SELECT
      ARRAY(
        SELECT coalesce(a.balance_cents, 0)::float8 FROM unnest($1::uuid[]) WITH ORDINALITY AS o (id, n)
          LEFT JOIN ledger_accounts AS a ON a.id = o.id ORDER BY n
      ) AS wallets,
      ARRAY(
        SELECT coalesce(a.owed_cents, 0)::float8 FROM unnest($1::uuid[]) WITH ORDINALITY AS o (id, n)
          LEFT JOIN ledger_accounts AS a ON a.id = o.id ORDER BY n
      ) AS owed,
      coalesce((SELECT a.held_cents FROM ledger_accounts AS a WHERE a.id = $1[1]), 0)::float8 AS held,
      (
        SELECT json_agg(coalesce(d.days, '[]') ORDER BY o.n)
        FROM unnest($1::uuid[] || $2::uuid[]) WITH ORDINALITY AS o (id, n)
          CROSS JOIN LATERAL (
            SELECT json_agg(json_build_array(u.due_on, u.principal, u.returns) ORDER BY u.due_on) AS days
            FROM (
              SELECT due_on, sum(principal_cents) AS principal, sum(return_cents) AS returns
              FROM unpaid_days(CASE WHEN o.n = 1 THEN owed_by(o.id) ELSE o.id END) GROUP BY due_on
            ) AS u
          ) AS d
      ) AS unpaid,
      (
        SELECT json_agg(json_build_object(
            'nextDue', p.next_due,
            'lateOwed', p.late_owed_cents,
            'payout', coalesce(a.balance_cents, 0),
            'isSharing', p.sharing_out IS NOT NULL,
            'isInDefault', is_in_default(p, business_day()),
            'lost', CASE WHEN r.id IS NULL THEN lost_of(p.id) ELSE (
              SELECT sum(written_off_of(i))
              FROM investments AS i WHERE i.project_id = p.id
            ) END,
            'state', project_state(p),
            'raised', raised_of(p),
            'escrow', p.escrow_cents,
            'escrowAccount', coalesce(e.balance_cents, 0),
            'firm', p.firm_cents
          ) ORDER BY o.n)
        FROM unnest($2::uuid[]) WITH ORDINALITY AS o (id, n) JOIN projects AS p ON p.id = o.id
          LEFT JOIN ledger_accounts AS a ON a.project_id = p.id AND a.kind = 'project_payout'
          LEFT JOIN ledger_accounts AS e ON e.project_id = p.id AND e.kind = 'project_escrow'
          -- While a recovery is credited, what was lost counts holding by holding.
          LEFT JOIN repayments AS r ON r.id = p.sharing_out AND r.is_recovery
      ) AS projects,
      (
        SELECT coalesce(json_agg(json_build_object(
            'principal', i.principal_paid,
            'return', i.return_paid,
            'late', i.late_paid,
            'dueOn', i.due_on,
            'place', i.escrow,
            'returnedFor', i.returned_for,
            'left', left_of(i),
            'lost', json_build_array(i.written_off_principal, i.written_off_return, i.written_off_late),
            'state',
            holding_state(i, p, i.amount_cents - refunded_of(i.id), business_day()),
            'plan', coalesce(h.plan, '[]')
          ) ORDER BY o.n), '[]')
        FROM unnest($3::uuid[]) WITH ORDINALITY AS o (id, n) JOIN investments AS i ON i.id = o.id
          JOIN projects AS p ON p.id = i.project_id
          CROSS JOIN LATERAL (
            SELECT json_agg(json_build_array(
                l.due_on,
                l.principal_cents,
                l.return_cents,
                l.principal_paid,
                l.return_paid,
                CASE
                  WHEN p.sharing_out IS NULL THEN late_interest_of(
                    i,
                    l.number,
                    l.due_on,
                    l.principal_cents + l.return_cents - l.principal_paid - l.return_paid
                  )
                END
              ) ORDER BY l.number) AS plan
            FROM holding_plan(i) AS l
          ) AS h
      ) AS holdings`,
};

/** Plays a sequence's commands on the database. */
export class RepaymentsActors {
  readonly #ledger: TestLedger;
  readonly #organization: Member;
  readonly #holders: Member[];
  readonly #projects: string[];
  /** Of each project its last payment. */
  readonly #payments: (string | undefined)[] = [];
  readonly #holdings: string[] = [];
  readonly #funding: FundingActors;
  /** Who sells elsewhere, and who corrects payments. */
  readonly #seller: Member;
  readonly #operators: readonly [string, string];

  private constructor(
    ledger: TestLedger,
    organization: Member,
    holders: Member[],
    projects: string[],
    [seller, first, second]: readonly [Member, Member, Member],
  ) {
    this.#seller = seller;
    this.#operators = [first.id, second.id];
    this.#ledger = ledger;
    this.#organization = organization;
    this.#holders = holders;
    this.#projects = projects;
    this.#funding = new FundingActors(ledger, organization, { projects, holdings: this.#holdings });
  }

  static async enter(ledger: TestLedger, start: Day, holders: number, terms: readonly Terms[]) {
    await setDay(ledger, written(start));
    const organization = await ledger.member(2);
    const projects: string[] = [];
    for (const { plan, months, grace, roi, lateInterest, early, fee, funding } of terms) {
      const { kind, goal, least, days, reflection } = funding;
      const id = await fundedProject(ledger, organization, {
        plan,
        months,
        grace,
        roi: roi / 100,
        budget: goal,
        funding: kind,
        ...(kind === 'minimum' ? { least } : {}),
        days,
        reflection,
      });
      await ledger.asOwner('UPDATE projects SET late_interest = $2, early_repayment = $3 WHERE id = $1', [
        id,
        lateInterest / 100,
        early,
      ]);
      await ledger.asOwner('SELECT keep_project_fees($1, $2, 0, 0, $3::numeric / 100, $4)', [
        id,
        organization.id,
        fee.percent,
        fee.fixed,
      ]);
      projects.push(id);
    }
    const people: Member[] = [];
    for (let n = 0; n < holders; n++) people.push(await ledger.member());
    const others = [await ledger.member(2), await ledger.member(), await ledger.member()] as const;
    await ledger.asOwner(
      `INSERT INTO operators (user_id, role) SELECT id, 'finance' FROM unnest($1::uuid[]) AS o (id)`,
      [others.slice(1).map(({ id }) => id)],
    );
    return new RepaymentsActors(ledger, organization, people, projects, others);
  }

  /** Who takes part. */
  get people() {
    return { organization: this.#organization, holders: this.#holders as readonly Member[] };
  }

  async run(command: Command): Promise<Response> {
    const { database } = this.#ledger;
    switch (command.do) {
      case 'topUp':
        await this.#ledger.topUp(this.#organization, command.cents);
        return { outcome: 'ok' };
      case 'invest': {
        const who = this.#holders[command.who - 1]!;
        if (command.byCard) return this.#funding.investByCard(who, command);
        const placed = await tryToInvest(this.#ledger, who, this.#projects[command.project]!, command.cents);
        if (placed.outcome === 'ok') this.#holdings.push(placed.id);
        return { outcome: placed.outcome };
      }
      case 'pay':
        return this.#pay(command);
      case 'early':
        return this.#repayEarly(command.project);
      case 'share': {
        const id = this.#payments[command.project];
        if (id) await shareRepayment(database, id);
        return { outcome: 'ok' };
      }
      case 'credit': {
        const id = this.#payments[command.project];
        if (!id) return { outcome: 'finished', credited: [] };
        const { credited, isFinished } = await creditReturns(database, id, command.most);
        const places = credited.map((each) => this.#holders.findIndex((holder) => holder.id === each) + 1);
        return { outcome: isFinished ? 'finished' : 'waits', credited: places.sort((a, b) => a - b) };
      }
      case 'refund':
        return this.#refund(command);
      case 'spend': {
        const elsewhere = await this.#ledger.project({ by: this.#seller, budget: command.cents });
        await order(this.#ledger.as(this.#holders[command.who - 1]!), anOrder(elsewhere, 1, true));
        return { outcome: 'ok' };
      }
      case 'correct':
        return this.#correct(command);
      case 'unlikely':
        return this.#sayUnlikely(command);
      case 'writeOff':
        return this.#writeOff(command);
      case 'newPlan':
        return this.#proposePlan(command);
      case 'wait':
        await setMoment(this.#ledger, new Date(command.now * 60_000));
        return { outcome: 'ok' };
      case 'remind':
        return this.#remind();
      default:
        return this.#funding.run(command);
    }
  }

  async #pay({ project, until, cents, key, body }: Extract<Command, { do: 'pay' }>): Promise<Response> {
    const repayment = { projectId: this.#projects[project]!, dueOn: written(until), cents };
    const request = { ...(key === null ? {} : { key }), body: [project, until, String(cents), body] };
    const told = await payInLedger(this.#ledger.database, this.#ledger.as(this.#organization, request), repayment);
    if (told.outcome === 'ok') this.#payments[project] = told.id;
    switch (told.outcome) {
      case 'ok':
      case 'repeated':
        return { outcome: told.outcome, paid: told.paid, left: told.left };
      case 'too_much':
        return { outcome: told.outcome, left: told.left };
      case 'insufficient':
        return { outcome: told.outcome, free: told.free };
      default:
        return { outcome: told.outcome };
    }
  }

  async #repayEarly(project: number): Promise<Response> {
    const wanted = { projectId: this.#projects[project]!, onlyAsk: false };
    const { outcome, id, paid, free } = await repayEarlyInLedger(
      this.#ledger.database,
      this.#ledger.as(this.#organization),
      wanted,
    );
    if (outcome === 'ok') this.#payments[project] = id;
    if (outcome === 'ok') return { outcome, paid };
    return { outcome, ...(outcome === 'insufficient' ? { free } : {}) };
  }

  async #correct({ project, most }: Extract<Command, { do: 'correct' }>): Promise<Response> {
    const { database } = this.#ledger;
    const repaymentId = this.#payments[project]!;
    const { outcome } = await this.#byTwo((operatorId) =>
      correctInLedger(database, { operatorId, repaymentId, reason: 'A mistake.' }),
    );
    if (outcome !== 'ok') return { outcome };
    while (!(await takeBackReturns(database, repaymentId, most)).isFinished);
    const [row] = await this.#ledger.asOwner<{ cents: bigint }>(
      'SELECT taken_cents AS cents FROM repayment_corrections WHERE repayment_id = $1',
      [repaymentId],
    );
    return { outcome, corrected: row!.cents };
  }

  /** What two operators do, one after the other. */
  async #byTwo<Answer extends { outcome: string }>(act: (operatorId: string) => Promise<Answer>): Promise<Answer> {
    const noted = await act(this.#operators[0]);
    return noted.outcome === 'first' ? act(this.#operators[1]) : noted;
  }

  async #proposePlan({
    project,
    plan,
    months,
    says,
    most,
    now,
  }: Extract<Command, { do: 'newPlan' }>): Promise<Response> {
    const { database } = this.#ledger;
    const of = { organizationId: this.#organization.id, actorId: this.#organization.id };
    const projectId = this.#projects[project]!;
    const terms = { projectId, repayment: plan, months, why: 'A bad harvest.' };
    const { outcome, id } = await proposeInLedger(database, { ...of, ...terms });
    if (outcome !== 'ok') return { outcome };
    for (const [n, yes] of says.entries())
      if (yes !== null) await voteInLedger(database, { voterId: this.#holders[n]!.id, projectId, yes });
    await setMoment(this.#ledger, new Date(now * 60_000));
    const { decided } = await decideInLedger(database, id);
    while (!(await applyInLedger(database, id, most)).isFinished);
    return { outcome, decided };
  }

  async #sayUnlikely({ project, is }: Extract<Command, { do: 'unlikely' }>): Promise<Response> {
    const { outcome } = await this.#byTwo((operatorId) =>
      sayUnlikelyInLedger(this.#ledger.database, {
        operatorId,
        projectId: this.#projects[project]!,
        unlikely: is,
        reason: 'Insolvent.',
      }),
    );
    return { outcome };
  }

  async #writeOff({ project, most }: Extract<Command, { do: 'writeOff' }>): Promise<Response> {
    const { database } = this.#ledger;
    const projectId = this.#projects[project]!;
    const { outcome, unpaid } = await this.#byTwo((operatorId) =>
      writeOffInLedger(database, { operatorId, projectId, reason: 'Nothing is left.' }),
    );
    if (outcome !== 'ok') return { outcome };
    while (!(await writeOffHoldings(database, projectId, most)).isFinished);
    return { outcome, unpaid };
  }

  async #refund({ holding, cents }: Extract<Command, { do: 'refund' }>): Promise<Response> {
    const { idempotencyKey, fingerprint } = this.#ledger.as(this.#organization);
    const told = await refundInLedger(this.#ledger.database, {
      actorId: this.#organization.id,
      idempotencyKey,
      fingerprint,
      purchaseId: this.#holdings[holding]!,
      cents: cents!,
      cause: 'seller',
      reason: 'A part is not needed.',
    });
    if (told.outcome === 'ok') return { outcome: told.outcome, given: told.cents, left: told.left };
    if (told.outcome === 'too_much') return { outcome: told.outcome, left: told.left };
    return { outcome: told.outcome, ...(told.outcome === 'insufficient' ? { free: told.free } : {}) };
  }

  /** Takes the reminders of sequences before this one as well, which do not count. */
  async #remind(): Promise<Response> {
    const rows = await this.#ledger.asOwner<{ id: string; day: number; reminder: number; cents: bigint }>(
      `SELECT project_id AS id, due_on - date '1970-01-01' AS day, reminder, cents FROM take_repayment_reminders(100000)`,
    );
    const ours = rows.filter(({ id }) => this.#projects.includes(id));
    const reminded = ours.map((row): [number, number, number, bigint] => [
      this.#projects.indexOf(row.id),
      row.day,
      row.reminder,
      row.cents,
    ]);
    return { outcome: 'ok', reminded: reminded.sort(([a], [b]) => a - b) };
  }

  async state(): Promise<State> {
    const people = [this.#organization.id, ...this.#holders.map(({ id }) => id)];
    const params = [people, this.#projects, this.#holdings];
    const [row] = await this.#ledger.owner.query<Found>(readState, params);
    const { wallets, owed, held, unpaid, projects, holdings } = row!;
    return {
      wallets,
      owed,
      held,
      organization: unpaid[0]!,
      holders: unpaid.slice(1, people.length),
      projects: projects.map((each, n) => ({ ...each, unpaid: unpaid[people.length + n]! })),
      holdings,
    };
  }
}

type Found = Pick<State, 'wallets' | 'owed' | 'held' | 'holdings'> & {
  unpaid: State['organization'][];
  projects: Omit<State['projects'][number], 'unpaid'>[];
};
