import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fundings } from '@guildhall/contract/market/funding.contract.ts';
import { mostOfExplanation } from '@guildhall/contract/market/project-explanations.ts';
import { repaymentPlans } from '@guildhall/contract/market/repayments.contract.ts';
import { expect, it } from 'vitest';
import { copiesOfFile } from './copies-of-file.ts';

const folder = join(import.meta.dirname, '../generated');
const rows = JSON.parse(readFileSync(join(folder, 'rows.json'), 'utf8')) as Record<string, any[]>;
const organizations = rows['users']!.filter(({ type }) => type === 2);
const people = rows['users']!.filter(({ type }) => type === 1);

function unique(list: readonly string[]) {
  return expect(new Set(list).size).toBe(list.length);
}

function sentences(text: string) {
  return text.match(/[^.]+\./g)?.length ?? 0;
}

it('has each file of its rows, and no other', () => {
  const committed = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'rows.json')
    .map(({ parentPath, name }) => join(parentPath, name));
  const named = rows['files']!.flatMap(({ path, purpose }) => [{ path }, ...copiesOfFile({ path, purpose })]).map(
    ({ path }) => join(folder, path),
  );
  expect(committed.toSorted()).toEqual(named.toSorted());
});

it('moves money forward in time, and nobody spends what they do not have', () => {
  const balances = new Map<unknown, number>();
  let previous = Infinity;
  for (const { debit, credit, cents, code, created_at } of rows['money']!) {
    expect(created_at).toBeLessThanOrEqual(previous);
    previous = created_at;
    balances.set(credit, (balances.get(credit) ?? 0) + cents);
    if (code === 'card_payment') continue;
    balances.set(debit, (balances.get(debit) ?? 0) - cents);
    expect(balances.get(debit)).toBeGreaterThanOrEqual(0);
  }
});

it('has 44 organizations that fit the register form', () => {
  expect(organizations).toHaveLength(44);
  unique(organizations.map(({ name }) => name));
  for (const { name, area_code, city, state, country } of organizations) {
    expect(name.length).toBeLessThanOrEqual(30);
    expect([area_code, city, state, country].every(Boolean)).toBe(true);
  }
});

it('has 40 people who fit the register form', () => {
  expect(people).toHaveLength(40);
  unique(people.map(({ name }) => name));
  unique(rows['users']!.map(({ email }) => email));
  expect(people.every(({ name }) => name.length <= 30)).toBe(true);
});

it('has 85 projects that fit the form for projects', () => {
  const projects = rows['projects']!;
  expect(projects).toHaveLength(85);
  unique(projects.map(({ title }) => title));
  expect(projects.filter(({ title }) => title.length > 20)).toEqual([]);
  expect(projects.filter(({ description }) => sentences(description) < 2 || sentences(description) > 4)).toEqual([]);
  for (const project of projects) {
    expect(project.min_investment_cents).toBeLessThanOrEqual(project.budget_cents);
    expect(project.duration_months).toBeLessThanOrEqual(999);
    expect(project.grace_months).toBeLessThan(project.duration_months);
    expect(project.late_interest).toBeLessThanOrEqual(10);
  }
  expect(new Set(projects.map(({ repayment }) => repayment))).toEqual(new Set(repaymentPlans));
  const small = projects.filter(({ budget_cents }) => budget_cents <= 500_000).length;
  expect(small).toBeGreaterThan(35);
  expect(small).toBeLessThan(55);
});

it('has some projects that say what the money is for, and under which headings they say nothing', () => {
  const said = rows['projects']!.map(({ use_of_money, team, return_source, claim_rank, risks }) => [
    [use_of_money, mostOfExplanation.useOfMoney],
    [team, mostOfExplanation.team],
    [return_source, mostOfExplanation.returnSource],
    [claim_rank, mostOfExplanation.claimRank],
    [risks, mostOfExplanation.risks],
  ]);
  for (const [text, most] of said.flat()) expect(text.length).toBeLessThanOrEqual(most);
  const filled = said.map((texts) => texts.filter(([text]) => text !== '').length);
  expect(filled.filter((count) => count > 0)).toHaveLength(5);
  expect(filled).toContain(4);
});

it('has projects with a deadline, with escrow, one that is canceled and a draft', () => {
  const projects = rows['projects']!;
  for (const project of projects) {
    expect(project.open_until_at !== null).toBe(project.funding !== 'keep');
    expect(project.minimum_raised_cents !== null).toBe(project.funding === 'minimum');
  }
  expect(new Set(projects.map(({ funding }) => funding))).toEqual(new Set(fundings));
  expect(projects.filter(({ state }) => state === 'draft')).toHaveLength(1);
  expect(rows['cancellations']).toHaveLength(1);
});

it('promises figures only where reports are owed, and each report says what was reached of all of them', () => {
  const figuresOf = (project: unknown) => rows['impact_figures']!.filter(({ project_id }) => project_id === project);
  for (const { project_id, name, unit } of rows['impact_figures']!) {
    expect(rows['projects']!.find(({ id }) => id === project_id).reports).not.toBe('none');
    expect([name.length <= 60, unit.length <= 20]).toEqual([true, true]);
  }
  for (const { project, reached } of rows['reporting']!.filter(({ act }) => act === 'report'))
    expect(reached ?? []).toHaveLength(figuresOf(project).length);
});

it('has times in which projects pay nothing back, each of a project of its own', () => {
  const ids = new Set(rows['projects']!.map(({ id }) => id));
  for (const { project_id, since_at, until_at } of rows['arrears']!) {
    expect(ids.has(project_id)).toBe(true);
    expect(since_at).toBeGreaterThan(until_at);
  }
});

it('has promises, reports and updates that fit their forms', () => {
  const ids = new Set(rows['projects']!.filter(({ reports }) => reports === 'quarterly').map(({ id }) => id));
  for (const { project, act, title, body } of rows['reporting']!) {
    if (['promise', 'report', 'expense'].includes(act)) expect(ids.has(project)).toBe(true);
    expect(title?.length ?? 0).toBeLessThanOrEqual(100);
    expect(body?.length ?? 0).toBeLessThanOrEqual(5000);
  }
});

it('has services that fit the form for services', () => {
  const services = rows['services']!;
  expect(services).toHaveLength(128);
  unique(services.map(({ organization_id, title }) => `${organization_id} ${title}`));
  expect(services.filter(({ title, budget_cents }) => title.length > 20 || budget_cents <= 0)).toEqual([]);
});

it('has reviews in halves of stars', () => {
  for (const { message, half_stars } of rows['reviews']!) {
    expect(message.length).toBeLessThanOrEqual(250);
    expect(Number.isInteger(half_stars) && half_stars >= 1 && half_stars <= 10).toBe(true);
  }
});

it('uses ten categories of each kind, and some names are long enough to be shortened', () => {
  const types = new Set(organizations.map(({ institution_type_id }) => institution_type_id));
  const categories = new Set<string>(rows['projects']!.map(({ category_id }) => category_id));
  expect([types.size, categories.size]).toEqual([10, 10]);
  expect([...categories].some((name) => name.length > 20)).toBe(true);
});
