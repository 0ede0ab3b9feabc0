import { describe, expect, it } from 'vitest';
import { repository } from './repository.ts';
import { needlessOutcomes, unequalOutcomes } from './tidy-outcomes.ts';

const statements = 'apps/api/src/market/orders/orders.sql.ts';
const functions = 'apps/api/src/market/orders/orders.functions.sql';

function body(text: string, name = 'cancel') {
  return `CREATE OR REPLACE FUNCTION ${name}(one uuid, OUT outcome text)\nLANGUAGE plpgsql AS $$\nBEGIN\n${text}\nEND $$;\n`;
}

function statement(row: string, declared = '') {
  const lines = [
    'const sql = {',
    `  cancel: statement<{ id: string }, ${row}>(`,
    "    'orders.cancel',",
    "    'SELECT outcome FROM cancel(:id)',",
    '  ),',
    '};',
  ];
  return `${lines.join('\n')}\n${declared}`;
}

function problems(text: string, row: string, declared = '') {
  return unequalOutcomes({ [functions]: text, [statements]: statement(row, declared) }, {});
}

describe('outcomes of database functions', () => {
  it('are those of the type that their statement has', () => expect(unequalOutcomes(repository())).toEqual([]));

  it('have no exception that nothing needs', () => {
    expect(needlessOutcomes(repository())).toEqual([]);
    const tree = { [functions]: body("outcome := 'ok';"), [statements]: statement("{ outcome: 'ok' }") };
    expect(needlessOutcomes(tree, { cancel: ['stake'] })).toEqual(['cancel needs no exception for stake']);
  });

  it('that a type lacks, or has in vain, are found', () => {
    const text = body("outcome := CASE WHEN one IS NULL THEN 'not_found' WHEN late THEN 'late' ELSE 'ok' END;");
    expect(problems(text, "{ outcome: 'ok' | 'not_found' | 'late' }")).toEqual([]);
    expect(problems(text, "{ outcome: 'ok' | 'late'; id: string }")).toEqual([
      `${statements}: cancel answers not_found, which the type of its outcome lacks`,
    ]);
    expect(problems(text, "{ outcome: 'ok' | 'late' | 'not_found' | 'own' }")).toEqual([
      `${statements}: cancel never answers own, which the type of its outcome has`,
    ]);
  });

  it('are followed through types and through other functions', () => {
    const refund = body("outcome := coalesce(obstacle(one), 'ok');", 'refund');
    const obstacle =
      "CREATE OR REPLACE FUNCTION obstacle(one uuid) RETURNS text\nLANGUAGE sql RETURN CASE WHEN gone THEN 'gone' END;\n";
    const text = body(
      "SELECT r.outcome, r.cents INTO outcome, cents FROM refund(one) AS r;\nIF cents = 0 THEN\n  outcome := 'none';\nEND IF;",
    );
    const declared =
      "type Obstacle = 'gone';\ntype Ended<Other extends string> = {\n  outcome: 'ok' | Obstacle | Other;\n};\n";
    const all = text + refund + obstacle;
    expect(problems(all, "Ended<'none'>", declared)).toEqual([]);
    expect(problems(all, 'Ended<never>', declared)).toHaveLength(1);
    expect(problems(all, "Ended<'none' | 'late'>", declared)).toHaveLength(1);
  });

  it('that only the database knows are let be', () => {
    expect(problems(body('outcome := o.status;'), "{ outcome: 'ok' | 'sent' }")).toEqual([]);
  });
});
